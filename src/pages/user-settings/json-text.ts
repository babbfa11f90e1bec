/** Parses a JSON file with an object, or finds where its text is invalid. */

import { isRecord } from '../../contract/is-record'
import { toJson } from '../../contract/to-json'

export type ReadObject =
  | { readonly isRead: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly isRead: false; readonly problem: JsonProblem<'syntax' | 'shape'> }

/** A problem: its place, the violated rule, and the value found. */
export interface JsonProblem<K extends string> {
  /** A name in the file; for `syntax` and `shape` line and column of the text, `2:19`. */
  readonly where: string
  readonly kind: K
  readonly found: string
}

/** The object in a text, or the problem. */
export function readJsonObject(text: string): ReadObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const where = placeOf(syntaxErrorAt(text), text)
    return { isRead: false, problem: { where, kind: 'syntax', found: '' } }
  }
  if (isRecord(value)) return { isRead: true, value }
  return { isRead: false, problem: { where: '1:1', kind: 'shape', found: shortJson(value) } }
}

/** Long enough to recognise the value, short enough for a line. */
const shownLettersMost = 60

/** The JSON text of a value, truncated when it is long. */
export function shortJson(value: unknown): string {
  const text = toJson(value) ?? String(value)
  return text.length > shownLettersMost ? `${text.slice(0, shownLettersMost)}…` : text
}

/** Line and column of an index, counted from 1. */
function placeOf(at: number, text: string): string {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

const blanks = /[ \t\r\n]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** The index at which the JSON is invalid: not every browser reports it. */
function syntaxErrorAt(text: string): number {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    at += found?.[0].length ?? 0
    return found !== null
  }
  const take = (letter: string): boolean => {
    skip(blanks)
    if (text[at] !== letter) return false
    at += 1
    return true
  }
  const all = (end: string, member: () => boolean): boolean => {
    if (take(end)) return true
    do {
      if (!member()) return false
    } while (take(','))
    return take(end)
  }
  const named = (): boolean => {
    skip(blanks)
    return text[at] === '"' && skip(scalar) && take(':') && value()
  }
  const value = (): boolean => {
    skip(blanks)
    if (take('{')) return all('}', named)
    if (take('[')) return all(']', value)
    return skip(scalar)
  }
  if (value()) skip(blanks)
  return at
}
