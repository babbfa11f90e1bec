/** Imported users, identified by name; the rules of administration (users) decide who may give which role. */
import { sql } from 'kysely'
import { expectedValuesMost, importedUsersMost } from '../../../../src/contract/import-limits'
import { languageDefault } from '../../../../src/contract/limits'
import { SheetRefused } from '../../../../src/sheets/sheet-file'
import type { Tx } from '../../core/db/database'
import { Refusal } from '../../core/refusal'
import { titlesOfRole } from '../../core/search/role-words'
import {
  addUser,
  type Administration,
  assertMayDecideAbout,
  type KnownRole,
  readAdministrationState,
  rolesToGive,
  updateUser,
} from '../../users/public'
import { closestOf } from '../closest-word'
import { decideEntry } from '../decide-entry'
import { addHeadProblem, textIn, type Entry } from '../entry'
import type { KindPass, PassScope } from './kind-pass'
import { rowsByText } from './table-rows'

interface StoredUser {
  readonly id: number
  readonly userName: string
  readonly displayName: string
  readonly email: string | null
  readonly defaultLanguage: string
  readonly roleIds: readonly number[]
  /** A deleted user, a device, or a former name: the name cannot be used again. */
  readonly isGone: boolean
}

export async function userRules(scope: PassScope): Promise<KindPass> {
  const administration = await administrationOf(scope)
  const stored = new WeakMap<Entry, StoredUser>()
  let count = 0
  return {
    async find(entries) {
      count += entries.length
      if (count > importedUsersMost)
        throw new SheetRefused({ code: 'rows', found: count, allowed: importedUsersMost })
      const users = await usersStored(scope, entries)
      for (const entry of entries) {
        const before = users.get(textIn(entry.head, 'userName')?.toLowerCase() ?? '')
        if (before === undefined) continue
        if (before.isGone) addHeadProblem(entry, 'userName', { code: 'taken' })
        else {
          stored.set(entry, before)
          entry.existing = before
        }
      }
    },
    validate(entries) {
      for (const entry of entries) {
        const before = stored.get(entry)
        const roles = rolesNamed(entry, administration)
        assertRoles(entry, administration, roles, before)
        const changed = before === undefined ? [] : changedFields(entry, before, roles)
        decideEntry(
          entry,
          changed.map(field => ({ field })),
          scope,
        )
      }
      return Promise.resolve()
    },
    async write(tx, entries) {
      for (const entry of entries) {
        const roleIds = rolesNamed(entry, administration).map(({ id }) => id)
        await writeUser(tx, scope, entry, { before: stored.get(entry), roleIds })
      }
    },
  }
}

async function administrationOf({ sql: connection, unit }: PassScope): Promise<Administration> {
  const { businessUnitId, userId } = unit
  if (userId === null) throw new Error('An import of users needs an acting user.')
  const { roles, own } = await readAdministrationState({ sql: connection }, businessUnitId, userId)
  return { businessUnitId, userId, own: own ?? [], roles }
}

async function usersStored({ sql: connection, unit }: PassScope, entries: readonly Entry[]) {
  const rows = await rowsByText(
    connection,
    texts => sql<StoredUser & { key: string }>`
      select lower(u.user_name) as key, u.id, u.user_name as "userName", u.display_name as "displayName", u.email,
        u.default_language as "defaultLanguage", u.deleted or u.is_device as "isGone",
        coalesce((select json_agg(r.role_id order by r.role_id) from app_user_role r where r.user_id = u.id), '[]') as "roleIds"
      from app_user u where u.business_unit_id = ${unit.businessUnitId} and lower(u.user_name) in ${texts}
      union all
      select f.user_name, f.user_id, f.user_name, '', null, '', true, '[]' from former_user_name f
      where f.business_unit_id = ${unit.businessUnitId} and f.user_name in ${texts} and not exists (
        select from app_user u where u.business_unit_id = f.business_unit_id and lower(u.user_name) = f.user_name)`,
    entries.flatMap(({ head }) => textIn(head, 'userName')?.toLowerCase() ?? []),
  )
  return new Map(rows.map(row => [row.key, row]))
}

function namesIn({ head }: Entry): readonly string[] {
  return Array.isArray(head.roles) ? (head.roles as readonly string[]) : []
}

/** The roles of the entry, by their names or, as an exported file has them, by their titles; unknown ones are problems. */
function rolesNamed(entry: Entry, { roles }: Administration): KnownRole[] {
  const known = [...roles.values()]
  const names = known.map(({ userRoleName }) => userRoleName)
  return namesIn(entry).flatMap(name => {
    const isSo = (word: string) => word.toLowerCase() === name.toLowerCase()
    const role =
      known.find(({ userRoleName }) => isSo(userRoleName)) ??
      known.find(({ userRoleName }) => titlesOfRole(userRoleName).some(isSo))
    if (role !== undefined) return [role]
    const expected = names.slice(0, expectedValuesMost)
    addHeadProblem(entry, 'roles', {
      code: 'unknown',
      expected,
      suggestion: namesIn(entry).length === 1 ? closestOf(name, names) : null,
    })
    return []
  })
}

/** The importing user may only give roles and change users that he may administer. */
function assertRoles(
  entry: Entry,
  administration: Administration,
  roles: readonly KnownRole[],
  before: StoredUser | undefined,
): void {
  const current = (before?.roleIds ?? []).flatMap(id => administration.roles.get(id) ?? [])
  const added = roles.filter(({ id }) => !current.some(role => role.id === id))
  try {
    if (before !== undefined && changedFields(entry, before, roles).length > 0)
      assertMayDecideAbout(administration, current)
    rolesToGive(
      administration,
      added.map(({ id }) => id),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    addHeadProblem(entry, entry.head.roles === undefined ? 'userName' : 'roles', { code: 'not-allowed' })
  }
}

function changedFields({ head }: Entry, before: StoredUser, roles: readonly KnownRole[]): string[] {
  const texts = ['displayName', 'email', 'defaultLanguage'] as const
  const ids = roles.map(({ id }) => id).sort((a, b) => a - b)
  const hasOtherRoles =
    head.roles !== undefined && ids.join() !== [...before.roleIds].sort((a, b) => a - b).join()
  return [
    ...texts.filter(field => head[field] !== undefined && head[field] !== before[field]),
    ...(hasOtherRoles ? ['roles'] : []),
  ]
}

async function writeUser(
  tx: Tx,
  { unit }: PassScope,
  { head }: Entry,
  { before, roleIds }: { readonly before: StoredUser | undefined; readonly roleIds: number[] },
): Promise<void> {
  // These changes run in the transaction of the import.
  const db = { tx: <T>(_unit: unknown, fn: (tx: Tx) => Promise<T>): Promise<T> => fn(tx) }
  const displayName = textIn(head, 'displayName')
  const email = textIn(head, 'email')
  const defaultLanguage = textIn(head, 'defaultLanguage')
  if (before !== undefined) {
    await updateUser(db, unit, {
      id: before.id,
      read: undefined,
      ...(displayName !== undefined && { displayName }),
      ...(email !== undefined && { email }),
      ...(defaultLanguage !== undefined && { defaultLanguage }),
      ...(head.roles !== undefined && { roleIds }),
    })
    return
  }
  const userName = textIn(head, 'userName') ?? ''
  await addUser(db, unit, {
    userName,
    displayName: displayName ?? userName,
    email: email ?? null,
    userType: 'User',
    defaultLanguage: defaultLanguage ?? languageDefault,
    roleIds,
    loadCarrierIds: [],
  })
}
