/** The KPI settings of a business unit in the database, and the audit of their saves. */
import type { Kysely } from 'kysely'
import type { KpiSettingsState } from '../../../src/contract/endpoints/dashboard-settings'
import { inKpiOrder, type KpiChange, type KpiValue } from '../../../src/contract/kpi-changes'
import {
  kpiSettingsDefault,
  kpiSettingsKey,
  parseKpiSettings,
  type KpiSettings,
} from '../../../src/contract/kpi-settings'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { savesOf } from '../settings/public'

const auditEntity = 'KpiSettings'

/** The saved settings; the defaults when none are saved, or the saved ones are invalid. */
export async function readKpiSettings(db: Kysely<Tables>, businessUnitId: number): Promise<KpiSettings> {
  const row = await savedRow(db, businessUnitId).select('value').executeTakeFirst()
  return settingsIn(row?.value)
}

/** The same, with the row locked until the transaction ends, so that concurrent saves run one after the other. */
export async function lockKpiSettings(db: Kysely<Tables>, businessUnitId: number): Promise<KpiSettings> {
  await db
    .insertInto('setting')
    .values({ ...keyOf(businessUnitId), value: JSON.stringify(kpiSettingsDefault) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await savedRow(db, businessUnitId).select('value').forUpdate().executeTakeFirstOrThrow()
  return settingsIn(row.value)
}

/** Saves the settings; call it with the row locked. */
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

/** Audits the changes of a save: by path, the value before and after. */
export function auditKpiSettings(tx: Tx, changes: readonly KpiChange[]): void {
  const pairs = changes.map(({ field, from, to }) => [field, [from, to]])
  tx.audit('saveKpiSettings', auditEntity, null, Object.fromEntries(pairs))
}

/** The latest saves, newest first. The order of changes within a save is not stored. */
export async function kpiSaves(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<KpiSettingsState['saves']> {
  const saves = await savesOf(db, businessUnitId, auditEntity, isKpiValue)
  return saves.map(save => ({ ...save, changes: [...inKpiOrder(save.changes)] }))
}

const isKpiValue = (value: unknown): value is KpiValue =>
  value === null || typeof value === 'number' || typeof value === 'boolean'

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
