/**
 * A body of the integration as lines to be read: JSON and XML laid out with the place of each value, everything else as it came. Names,
 * numbers and texts stay as they were written, digit by digit; nothing of it ever becomes markup. Pure.
 */
import type { BodyLine } from './body-lines'
import { jsonLines } from './json-lines'
import { xmlLines } from './xml-lines'

export type BodyLanguage = 'json' | 'xml' | 'text'

export interface ReadBody {
  readonly language: BodyLanguage
  readonly lines: readonly BodyLine[]
}

/** Lays a body out. What begins like JSON or XML and is none stays as it came. */
export function readBody(text: string): ReadBody {
  const first = text.trimStart().charAt(0)
  if (first === '{' || first === '[') {
    const lines = jsonLines(text)
    if (lines !== null) return { language: 'json', lines }
  }
  if (first === '<') {
    const lines = xmlLines(text)
    if (lines !== null) return { language: 'xml', lines }
  }
  return { language: 'text', lines: plainLines(text) }
}

function plainLines(text: string): BodyLine[] {
  return text.split(/\r\n|\r|\n/).map(line => ({
    pieces: [{ kind: 'text', text: line }],
    path: null,
    value: null,
  }))
}
