/** The permission table as JSON: written with all overrides of the unit, read with the problems and what is allowed in their places. */
import { isRecord } from '../../contract/is-record'
import { permissionDefaults } from '../../contract/permission-defaults'
import type { PermissionTable, PermissionValue } from '../../contract/permissions'
import { readJsonObject, shortJson, type JsonProblem } from './json-text'
import { toJson } from '../../contract/to-json'

export type PermissionProblem = JsonProblem<'syntax' | 'shape' | 'path' | 'value' | 'role' | 'twice'>

export type ReadPermissions =
  | { readonly isRead: true; readonly values: PermissionTable }
  | { readonly isRead: false; readonly problems: readonly PermissionProblem[] }

/** The values as text, sorted by path. */
export function permissionJson(values: PermissionTable): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${toJson(Object.fromEntries(sorted), null, 2)}\n`
}

/**
 * Reads a table: paths with their values, or nested objects whose names, joined by slashes, are the paths.
 * @param roleNames names that a list may contain
 */
export function readPermissionJson(text: string, roleNames: ReadonlySet<string>): ReadPermissions {
  const file = readJsonObject(text)
  if (!file.isRead) return { isRead: false, problems: [file.problem] }
  const entries = flat(file.value, '')
  const problems = entries.flatMap(([path, value]) => problemsOf(path, value, roleNames))
  if (problems.length > 0) return { isRead: false, problems }
  return { isRead: true, values: Object.fromEntries(entries) as Record<string, PermissionValue> }
}

function problemsOf(
  path: string,
  value: unknown,
  roleNames: ReadonlySet<string>,
): readonly PermissionProblem[] {
  if (!Object.hasOwn(permissionDefaults, path)) return [{ where: path, kind: 'path', found: path }]
  if (typeof value === 'boolean') return []
  if (!Array.isArray(value)) return [{ where: path, kind: 'value', found: shortJson(value) }]
  const names: readonly unknown[] = value
  return names.flatMap((name, index): PermissionProblem[] => {
    const where = `${path}[${index}]`
    if (typeof name !== 'string') return [{ where, kind: 'value', found: shortJson(name) }]
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
    return isRecord(inner) ? flat(inner, path) : [[path, inner] as const]
  })
}
