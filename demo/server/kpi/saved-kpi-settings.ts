/** The KPI settings of a business unit in the database, and what the audit tells of their saves. */
import { sql, type Kysely } from 'kysely'
import type { KpiSettingsState } from '../../../src/contract/endpoints/dashboard-settings'
import { inKpiOrder, type KpiChange } from '../../../src/contract/kpi-changes'
import {
  kpiSettingsDefault,
  kpiSettingsKey,
  parseKpiSettings,
  type KpiSettings,
} from '../../../src/contract/kpi-settings'
import type { Tx } from '../db/database'
import type { Tables } from '../db/tables'

const auditEntity = 'KpiSettings'
/** Saves that the page tells of. */
const savesMost = 20

/** What is saved; the defaults when nothing is, or nobody can read it. */
export async function readKpiSettings(db: Kysely<Tables>, businessUnitId: number): Promise<KpiSettings> {
  const row = await savedRow(db, businessUnitId).select('value').executeTakeFirst()
  return settingsIn(row?.value)
}

/** The same, locked until the transaction ends: of two who save at once the second meets what the first one saved. */
export async function lockKpiSettings(db: Kysely<Tables>, businessUnitId: number): Promise<KpiSettings> {
  await db
    .insertInto('setting')
    .values({ ...keyOf(businessUnitId), value: JSON.stringify(kpiSettingsDefault) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await savedRow(db, businessUnitId).select('value').forUpdate().executeTakeFirstOrThrow()
  return settingsIn(row.value)
}

/** Saves them; call it with the row locked. */
export async function writeKpiSettings(
  db: Kysely<Tables>,
  businessUnitId: number,
  settings: KpiSettings,
): Promise<void> {
  const { business_unit_id, user_id, client_id, owner, key } = keyOf(businessUnitId)
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(settings) })
    .where('business_unit_id', '=', business_unit_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}

/** Tells the audit what a save changed: by path, the value before and after. */
export function auditKpiSettings(tx: Tx, changes: readonly KpiChange[]): void {
  const pairs = changes.map(({ field, from, to }) => [field, [from, to]])
  tx.audit('saveKpiSettings', auditEntity, null, Object.fromEntries(pairs))
}

/** The latest saves, the newest first. */
export async function kpiSaves(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<KpiSettingsState['saves']> {
  const { rows } = await sql<{ at: string; user: string; detail: Record<string, unknown> }>`
    select a.at, coalesce(u.display_name, a.user_name) as "user", a.detail
    from audit a
    left join app_user u on u.business_unit_id = a.business_unit_id and lower(u.user_name) = lower(a.user_name)
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${auditEntity} and a.entity_id is null
    order by a.id desc limit ${savesMost}
  `.execute(db)
  return rows.map(({ at, user, detail }) => ({ at, user, changes: [...inKpiOrder(changesIn(detail))] }))
}

type SavedChanges = KpiSettingsState['saves'][number]['changes']

/** Pairs of plain values; anything else in a detail is left out. The database keeps no order of them. */
function changesIn(detail: Record<string, unknown>): SavedChanges {
  const isValue = (value: unknown): value is SavedChanges[number]['from'] =>
    value === null || typeof value === 'number' || typeof value === 'boolean'
  return Object.entries(detail).flatMap(([field, pair]) => {
    const [from, to] = Array.isArray(pair) ? (pair as unknown[]) : []
    return isValue(from) && isValue(to) ? [{ field, from, to }] : []
  })
}

function settingsIn(text: string | undefined): KpiSettings {
  return (text === undefined ? null : parseKpiSettings(text)) ?? kpiSettingsDefault
}

const keyOf = (businessUnitId: number) => ({
  business_unit_id: businessUnitId,
  user_id: 0,
  client_id: kpiSettingsKey.clientId,
  owner: kpiSettingsKey.owner,
  key: kpiSettingsKey.key,
})

function savedRow(db: Kysely<Tables>, businessUnitId: number) {
  const { business_unit_id, user_id, client_id, owner, key } = keyOf(businessUnitId)
  return db
    .selectFrom('setting')
    .where('business_unit_id', '=', business_unit_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .where('owner', '=', owner)
    .where('key', '=', key)
}
