/** The KPI settings of a business unit in the database, and the audit of their saves. */
import type { Kysely } from 'kysely'
import type { KpiSettingsState } from '../../../src/contract/endpoints/dashboard-settings'
import { inKpiOrder, type KpiChange, type KpiValue } from '../../../src/contract/kpi-changes'
import { kpiSettingsKey, type KpiSettings } from '../../../src/contract/kpi-settings'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { savesOf, settingsOfUnit, saveForUnit } from '../core/unit/saved-settings'
import { kpiSettingsIn } from '../core/unit/unit-settings'

const auditEntity = 'KpiSettings'

/** The saved settings; the defaults when none are saved, or the saved ones are invalid. */
export async function readKpiSettings(db: Kysely<Tables>, businessUnitId: number): Promise<KpiSettings> {
  return kpiSettingsIn(await settingsOfUnit(db, businessUnitId, [kpiSettingsKey.owner]), () => undefined)
}

export async function writeKpiSettings(
  db: Kysely<Tables>,
  businessUnitId: number,
  settings: KpiSettings,
): Promise<void> {
  const setting = { ...kpiSettingsKey, value: JSON.stringify(settings) }
  await saveForUnit(db, businessUnitId, [setting])
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
