/** Settings of a whole business unit with their defaults: read, saved together and audited. */
import type { Kysely } from 'kysely'
import { features, isFeature, type Feature } from '../../../src/contract/features'
import {
  codeSwitches,
  featureOwner,
  unitSettingField,
  unitSettingKind,
  unitSettingKinds,
  unitSettingList,
  unitValues,
  type CodeSwitch,
  type UnitSettingOwner,
  type UnitSettingValue,
} from '../../../src/contract/unit-settings'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Json } from '../core/db/json-column'
import type { Tables } from '../core/db/tables'
import { changedMeanwhile } from '../core/refusal'
import { lockUnit, settingsOfUnit, saveForUnit } from '../core/unit/saved-settings'

/** Entity name of these settings in the audit. */
export const unitSettingsEntity = 'UnitSettings'

export interface NewSetting {
  readonly owner: UnitSettingOwner | typeof featureOwner
  readonly key: string
  /** A text that is valid for the setting. */
  readonly value: string
}

/** The current values by `owner.key`, in the order of their definitions; features are flags of the owner `feature`. */
export async function readUnitValues(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<Record<string, UnitSettingValue>> {
  const rows = await settingsOfUnit(db, businessUnitId, Object.keys(unitSettingKinds))
  const values = unitValues(rows) as Readonly<Record<string, Readonly<Record<string, UnitSettingValue>>>>
  const enabled = await readFeatures(db, businessUnitId)
  return Object.fromEntries<UnitSettingValue>([
    ...unitSettingList.map(
      ({ owner, key, is }) => [unitSettingField({ owner, key }), values[owner]?.[key] ?? is.starts] as const,
    ),
    ...features.map(key => [unitSettingField({ owner: featureOwner, key }), enabled.includes(key)] as const),
  ])
}

export async function readFeatures(db: Kysely<Tables>, businessUnitId: number): Promise<Feature[]> {
  const unit = await db
    .selectFrom('business_unit')
    .select('features')
    .where('id', '=', businessUnitId)
    .executeTakeFirstOrThrow()
  return unit.features.filter(isFeature)
}

/**
 * Saves settings and features together, at once also for open sessions; a value equal to the default is stored as no row. Unchanged values
 * are not audited.
 * @param read the texts that the caller had read, by `owner.key`
 * @throws Refusal 409 `changed` when the current values differ from `read`
 */
export async function saveUnitValues(
  db: Db,
  unit: UnitContext,
  settings: readonly NewSetting[],
  read: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { businessUnitId } = unit
  await db.tx(unit, async tx => {
    await lockUnit(tx, businessUnitId)
    const before = await readUnitValues(tx.sql, businessUnitId)
    const meanwhile = Object.keys(read).filter(
      field => field in before && String(before[field]) !== read[field],
    )
    if (meanwhile.length > 0) throw changedMeanwhile(meanwhile)
    await writeFeatures(
      tx,
      businessUnitId,
      settings.filter(({ owner }) => owner === featureOwner),
    )
    const isDefault = ({ owner, key, value }: NewSetting): boolean =>
      String(unitSettingKind(owner, key)?.starts) === value
    await saveForUnit(
      tx.sql,
      businessUnitId,
      settings
        .filter(({ owner }) => owner !== featureOwner)
        .map(setting => (isDefault(setting) ? { ...setting, value: null } : setting)),
    )
    const after = await readUnitValues(tx.sql, businessUnitId)
    const changes = Object.entries(after).filter(([field, value]) => before[field] !== value)
    auditChanges(tx, Object.fromEntries(changes.map(([field, to]) => [field, [before[field] ?? null, to]])))
  })
}

async function writeFeatures(
  { sql }: Tx,
  businessUnitId: number,
  changed: readonly NewSetting[],
): Promise<void> {
  if (changed.length === 0) return
  const before = await readFeatures(sql, businessUnitId)
  const wanted = new Map(changed.map(({ key, value }) => [key, value === 'true']))
  await sql
    .updateTable('business_unit')
    .set({ features: features.filter(name => wanted.get(name) ?? before.includes(name)) })
    .where('id', '=', businessUnitId)
    .execute()
}

/** The switches that are on. */
export async function readSwitches(db: Kysely<Tables>, businessUnitId: number): Promise<CodeSwitch[]> {
  const values = await readUnitValues(db, businessUnitId)
  return codeSwitches.filter(name => values[`codeSwitch.${name}`] === true)
}

/** Audits changes and notifies open sessions; does nothing without changes. */
export function auditChanges(tx: Tx, changes: { readonly [field: string]: Json }): void {
  if (Object.keys(changes).length === 0) return
  tx.audit('saveUnitSettings', unitSettingsEntity, null, changes)
  tx.settingsChanged()
}
