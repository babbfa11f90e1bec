/** The audit of saved settings: user, time, and each value before and after. */
import { sql, type Kysely } from 'kysely'
import { settingSavesMost } from '../../../src/contract/limits'
import type { Tables } from '../core/db/tables'
import { joinRecordedUser } from '../core/db/recorded-users'

export interface AuditedSave<V> {
  readonly at: string
  /** Display name; the user name of a deleted user. */
  readonly user: string
  readonly changes: { field: string; from: V; to: V }[]
}

/** The latest saves of an entity that exists once in a business unit, newest first, without values that `isValue` refuses. */
export async function savesOf<V>(
  db: Kysely<Tables>,
  businessUnitId: number,
  entity: string,
  isValue: (value: unknown) => value is V,
): Promise<AuditedSave<V>[]> {
  const { rows } = await sql<{ at: string; user: string; detail: Record<string, unknown> }>`
    select a.at, coalesce(u.display_name, a.user_name) as "user", a.detail
    from audit a
    ${sql.raw(joinRecordedUser('u', 'a.business_unit_id', 'a.user_name'))}
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${entity} and a.entity_id is null
    order by a.id desc limit ${settingSavesMost}
  `.execute(db)
  return rows.map(({ at, user, detail }) => ({ at, user, changes: changesIn(detail, isValue) }))
}

/** The pairs of values before and after; other details are only in the audit itself. */
function changesIn<V>(
  detail: Record<string, unknown>,
  isValue: (value: unknown) => value is V,
): AuditedSave<V>['changes'] {
  return Object.entries(detail).flatMap(([field, pair]) => {
    const [from, to] = Array.isArray(pair) ? (pair as unknown[]) : []
    return isValue(from) && isValue(to) ? [{ field, from, to }] : []
  })
}

/** A plain value of a setting; null when it had none. */
export const isSettingValue = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
