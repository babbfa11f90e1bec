/**
 * A body of the integration as lines: JSON and XML are formatted, with the path of each value; everything else stays as it is. Names,
 * numbers and texts keep their original spelling, digit by digit; none of it is ever rendered as markup. Pure.
 */
import type { BodyLine } from './body-lines'
import { jsonLines } from './json-lines'
import { xmlLines } from './xml-lines'

export type BodyLanguage = 'json' | 'xml' | 'text'

export interface ReadBody {
  readonly language: BodyLanguage
  readonly lines: readonly BodyLine[]
}

/** Formats a body. A text that begins like JSON or XML but is invalid stays as it is. */
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
