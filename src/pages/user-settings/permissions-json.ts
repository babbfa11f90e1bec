/** The permission table as JSON: written with every value of the unit's own, read with what is wrong, where, and what may stand there. */
import { permissionDefaults } from '../../contract/permission-defaults'
import type { PermissionTable, PermissionValue } from '../../contract/permissions'

/** Something that does not fit: where, which rule, and what may stand there. */
export interface JsonProblem {
  /** A path of the table, or a line and column of the text. */
  readonly where: string
  readonly kind: 'syntax' | 'shape' | 'path' | 'value' | 'role' | 'twice'
  /** What stands there. */
  readonly found: string
}

export type ReadPermissions =
  | { readonly isRead: true; readonly values: PermissionTable }
  | { readonly isRead: false; readonly problems: readonly JsonProblem[] }

/** The values as text, sorted by path. */
export function permissionJson(values: PermissionTable): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/**
 * Reads a table: paths with their values, or objects within one another whose names joined by slashes are the paths.
 * @param roleNames names that a list may hold
 */
export function readPermissionJson(text: string, roleNames: ReadonlySet<string>): ReadPermissions {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {
      isRead: false,
      problems: [{ where: placeOf(syntaxErrorAt(text), text), kind: 'syntax', found: '' }],
    }
  }
  if (!isObject(parsed))
    return { isRead: false, problems: [{ where: '1:1', kind: 'shape', found: short(parsed) }] }
  const entries = flat(parsed, '')
  const problems = entries.flatMap(([path, value]) => problemsOf(path, value, roleNames))
  if (problems.length > 0) return { isRead: false, problems }
  return { isRead: true, values: Object.fromEntries(entries) as Record<string, PermissionValue> }
}

function problemsOf(path: string, value: unknown, roleNames: ReadonlySet<string>): readonly JsonProblem[] {
  if (!Object.hasOwn(permissionDefaults, path)) return [{ where: path, kind: 'path', found: path }]
  if (typeof value === 'boolean') return []
  if (!Array.isArray(value)) return [{ where: path, kind: 'value', found: short(value) }]
  const names: readonly unknown[] = value
  return names.flatMap((name, index): JsonProblem[] => {
    const where = `${path}[${index}]`
    if (typeof name !== 'string') return [{ where, kind: 'value', found: short(name) }]
    if (!roleNames.has(name)) return [{ where, kind: 'role', found: name }]
    return names.indexOf(name) < index ? [{ where, kind: 'twice', found: name }] : []
  })
}

function flat(
  value: Readonly<Record<string, unknown>>,
  before: string,
): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = before === '' ? name : `${before}/${name}`
    return isObject(inner) ? flat(inner, path) : [[path, inner] as const]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Line and column of an index, counted from 1. */
function placeOf(at: number, text: string): string {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

const blanks = /[ \t\r\n]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Where a text stops being JSON: not every browser tells it. */
export function syntaxErrorAt(text: string): number {
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

/** Long enough to be found again, short enough for a line. */
const shownLettersMost = 60

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > shownLettersMost ? `${text.slice(0, shownLettersMost)}…` : text
}
