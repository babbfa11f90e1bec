/** Roles as changes need them: locked, and as the grid shows them before and after. */
import type { UserRole } from '../../../src/contract/entities/user'
import { changesBetween, type Changes } from '../core/calls/changes-between'
import type { Tx } from '../core/db/database'
import { notFound } from '../core/refusal'
import { rowsByIds } from '../core/search/search'
import { userRoleSource } from './user-sources'
import type { Administration } from './administer'
import type { KnownRole } from './authority'

/** A role of the unit. @throws Refusal 404 */
export function knownRole({ roles }: Administration, id: number): KnownRole {
  const role = roles.get(id)
  if (role === undefined) throw notFound(`There is no user role ${id}.`)
  return role
}

/** A role as the grid shows it. @throws Refusal 404 */
export async function readRoleRow(tx: Tx, businessUnitId: number, id: number): Promise<UserRole> {
  const [row] = await rowsByIds(tx.sql, userRoleSource, [id], businessUnitId)
  if (row === undefined) throw notFound(`There is no user role ${id}.`)
  return row
}

/** Fields of a role that its history records. */
const auditedFields: ReadonlySet<string> = new Set<keyof UserRole>([
  'userRoleName',
  'systemRole',
  'adminResponsibility',
  'wareHouseAreas',
  'loadCarriers',
  'numberOfUsers',
  'assignedUser',
])

/** What the history records; empty when nothing changed. */
export const changesOfRole = (before: UserRole, after: UserRole): Changes =>
  changesBetween(before, after, field => auditedFields.has(field))
