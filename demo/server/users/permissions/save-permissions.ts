/** Saves values of the permission table without overwriting unseen changes and without locking out the saving user. */
import { isPermitted } from '../../../../src/contract/permission-defaults'
import {
  reservedRoles,
  type PermissionTable,
  type PermissionValue,
} from '../../../../src/contract/permissions'
import type { Caller, Context } from '../../core/calls/context'
import { changedMeanwhile, conflict, invalidInput } from '../../core/refusal'
import {
  auditPermissions,
  lockPermissions,
  permissionsPage,
  rolesOf,
  writePermissions,
  type PermissionChange,
} from '../../core/unit/saved-permissions'
import { unknownRole } from '../../core/sessions/unknown-roles'

export type DecidedPermissions = Readonly<Record<string, PermissionValue | null>>

/**
 * Saves `changes`; null resets a path to its default.
 * @param read values that the caller had read, by path
 * @throws Refusal 409 `changed` with the paths that another user changed, 409 `own-permission` when the caller would lose access to the
 * page, 400 when a list names an unknown role
 */
export async function savePermissions(
  { db, unit, caller }: Pick<Context, 'db' | 'unit' | 'caller'>,
  changes: DecidedPermissions,
  read: DecidedPermissions,
): Promise<void> {
  const { businessUnitId } = caller
  await db.tx(unit, async tx => {
    const before = await lockPermissions(tx, businessUnitId)
    assertSeen(before, read)
    const made = Object.entries(changes)
      .map(([path, to]): PermissionChange => ({ path, from: before[path] ?? null, to: simple(to) }))
      .filter(({ from, to }) => !isSameValue(from, to))
    if (made.length === 0) return
    const roles = await rolesOf(tx.sql, businessUnitId)
    // The reserved names are valid even when the unit has no role of that name.
    assertKnownRoles(made, new Set([...roles.map(({ name }) => name), ...reservedRoles]))
    assertOwnAccessStays(before, made, caller)
    await writePermissions(tx, businessUnitId, Object.fromEntries(made.map(({ path, to }) => [path, to])))
    auditPermissions(tx, made)
    tx.settingsChanged()
  })
}

function assertSeen(before: PermissionTable, read: DecidedPermissions): void {
  const fields = Object.keys(read).filter(path => !isSameValue(before[path] ?? null, read[path] ?? null))
  if (fields.length > 0) throw changedMeanwhile(fields)
}

/** A name that was in the list before may stay, even when its role was deleted. */
function assertKnownRoles(made: readonly PermissionChange[], known: ReadonlySet<string>): void {
  const issues = made.flatMap(({ path, from, to }) => {
    const before = Array.isArray(from) ? from : []
    return (Array.isArray(to) ? to : []).flatMap((name, at) =>
      known.has(name) || before.includes(name) ? [] : [unknownRole(`body.changes.${path}.${at}`, name)],
    )
  })
  if (issues.length > 0) throw invalidInput(issues)
}

/** The saving user keeps access to the page of the table. */
function assertOwnAccessStays(
  before: PermissionTable,
  made: readonly PermissionChange[],
  caller: Caller,
): void {
  const after: PermissionTable = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(made.map(({ path, to }) => [path, to])) }).flatMap(
      ([path, value]) => (value === null ? [] : [[path, value]]),
    ),
  )
  if (isPermitted(after, permissionsPage, caller)) return
  throw conflict('You would lose this page yourself.', { code: 'own-permission', path: permissionsPage })
}

/** An empty list of roles means that nobody has the permission. */
function simple(value: PermissionValue | null): PermissionValue | null {
  return Array.isArray(value) && value.length === 0 ? false : value
}

function isSameValue(one: PermissionValue | null, other: PermissionValue | null): boolean {
  return comparable(one) === comparable(other)
}

/** The order of roles in a list is irrelevant. */
function comparable(value: PermissionValue | null): string {
  const plain = simple(value)
  return JSON.stringify(Array.isArray(plain) ? [...plain].sort() : plain)
}
