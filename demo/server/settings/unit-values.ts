/** Settings of a whole business unit with their defaults: read, saved together and audited. */
import type { Kysely } from 'kysely'
import { features, isFeature, type Feature } from '../../../src/contract/features'
import {
  codeSwitches,
  unitSettingField,
  unitSettingKind,
  unitSettingKinds,
  unitSettingList,
  unitValues,
  type CodeSwitch,
  type UnitSettingKey,
  type UnitSettingValue,
} from '../../../src/contract/unit-settings'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Json } from '../core/db/json-column'
import type { Tables } from '../core/db/tables'
import { changedMeanwhile } from '../core/refusal'
import { lockUnit, settingsOfUnit, saveForUnit } from '../core/unit/saved-settings'

/** Entity name of these settings in the audit. */
export const unitSettingsEntity = 'UnitSettings'

export interface NewSetting extends UnitSettingKey {
  /** A text that is valid for the setting. */
  readonly value: string
}

/** The current values by `owner.key`, in the order of their definitions. */
export async function readUnitValues(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<Record<string, UnitSettingValue>> {
  const rows = await settingsOfUnit(db, businessUnitId, Object.keys(unitSettingKinds))
  const values = unitValues(rows) as Readonly<Record<string, Readonly<Record<string, UnitSettingValue>>>>
  return Object.fromEntries(
    unitSettingList.map(({ owner, key, is }) => [
      unitSettingField({ owner, key }),
      values[owner]?.[key] ?? is.starts,
    ]),
  )
}

/**
 * Saves settings together; a value equal to the default is stored as no row. Unchanged values are not audited.
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
    const isDefault = ({ owner, key, value }: NewSetting): boolean =>
      String(unitSettingKind(owner, key)?.starts) === value
    await saveForUnit(
      tx.sql,
      businessUnitId,
      settings.map(setting => (isDefault(setting) ? { ...setting, value: null } : setting)),
    )
    const after = await readUnitValues(tx.sql, businessUnitId)
    const changes = Object.entries(after).filter(([field, value]) => before[field] !== value)
    auditChanges(tx, Object.fromEntries(changes.map(([field, to]) => [field, [before[field] ?? null, to]])))
  })
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
 * Enables exactly these features, at once also for open sessions. @throws Refusal 409 `changed` when the enabled features differ from
 * `read`
 */
export async function saveFeatures(
  db: Db,
  unit: UnitContext,
  enabled: readonly Feature[],
  read?: readonly Feature[],
): Promise<void> {
  await db.tx(unit, async tx => {
    await lockUnit(tx, unit.businessUnitId)
    const before = await readFeatures(tx.sql, unit.businessUnitId)
    const meanwhile = features.filter(
      one => read !== undefined && read.includes(one) !== before.includes(one),
    )
    if (meanwhile.length > 0) throw changedMeanwhile(meanwhile.map(one => `feature.${one}`))
    const next = features.filter(one => enabled.includes(one))
    await tx.sql
      .updateTable('business_unit')
      .set({ features: next })
      .where('id', '=', unit.businessUnitId)
      .execute()
    const changed = features.filter(one => before.includes(one) !== next.includes(one))
    auditChanges(
      tx,
      Object.fromEntries(changed.map(one => [`feature.${one}`, [before.includes(one), next.includes(one)]])),
    )
  })
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
