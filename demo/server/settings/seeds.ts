/**
 * Defaults for users who have saved nothing of their own: settings and grid states. A grid's state is the user's, else the business unit's,
 * else the factory's; a seed may forbid the business unit or the user to override it.
 */
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { GridSeed } from '../../../src/contract/endpoints/unit-settings'
import { readJson } from '../../../src/contract/read-json'
import type { Db, UnitContext } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { conflict } from '../core/refusal'
import { lockUnit, settingAt, settingsOfUnit, saveForUnit } from '../core/unit/saved-settings'
import { auditChanges } from './unit-values'

/**
 * Owners of rows of the whole unit; the key of a default setting is `owner/key` of the user's setting, the key of a grid seed is its view.
 */
const owners = {
  defaults: 'defaultUserSettings',
  factory: 'gridSeed/factory',
  businessUnit: 'gridSeed/businessUnit',
} as const
export type GridScope = 'factory' | 'businessUnit'

export interface DefaultSetting {
  readonly owner: string
  readonly key: string
  readonly value: string
}

const storedSeed = v.object({ state: v.string(), canCustomerModify: v.boolean(), canUserModify: v.boolean() })
export type StoredSeed = v.InferOutput<typeof storedSeed>

/** The default settings of users. */
export async function defaultSettings(db: Kysely<Tables>, businessUnitId: number): Promise<DefaultSetting[]> {
  const rows = await settingsOfUnit(db, businessUnitId, [owners.defaults])
  return rows.map(({ key: place, value }) => {
    const [owner = '', ...key] = place.split('/')
    return { owner, key: key.join('/'), value }
  })
}

/** Replaces the default settings of users by those that `wanted` makes of the present ones, which nobody else changes meanwhile. */
export async function seedDefaultSettings(
  db: Db,
  unit: UnitContext,
  wanted: (present: readonly DefaultSetting[]) => readonly DefaultSetting[],
): Promise<void> {
  const { businessUnitId } = unit
  const byPlace = (settings: readonly DefaultSetting[]): ReadonlyMap<string, string> =>
    new Map(settings.map(({ owner, key, value }) => [`${owner}/${key}`, value]))
  await db.tx(unit, async tx => {
    await lockUnit(tx, businessUnitId)
    const present = await defaultSettings(tx.sql, businessUnitId)
    const [before, after] = [byPlace(present), byPlace(wanted(present))]
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      key => before.get(key) !== after.get(key),
    )
    const settings = changed.map(key => ({ owner: owners.defaults, key, value: after.get(key) ?? null }))
    await saveForUnit(tx.sql, businessUnitId, settings)
    const pairs = changed.map(key => [`start.${key}`, [before.get(key) ?? null, after.get(key) ?? null]])
    auditChanges(tx, Object.fromEntries(pairs) as Record<string, [string | null, string | null]>)
  })
}

/** The grid seeds by view; those of the business unit override those of the factory. */
export async function gridSeeds(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<ReadonlyMap<string, StoredSeed & { readonly scope: GridScope }>> {
  const rows = await settingsOfUnit(db, businessUnitId, [owners.factory, owners.businessUnit])
  const seeds = rows.flatMap(({ owner, key, value }) => {
    const seed = readJson(storedSeed, value)
    const scope: GridScope = owner === owners.factory ? 'factory' : 'businessUnit'
    return seed === null ? [] : [[key, { ...seed, scope }] as const]
  })
  const factory = seeds.filter(([, { scope }]) => scope === 'factory')
  const fixed = new Set(factory.filter(([, seed]) => !seed.canCustomerModify).map(([view]) => view))
  const ofUnit = seeds.filter(([view, { scope }]) => scope === 'businessUnit' && !fixed.has(view))
  return new Map([...factory, ...ofUnit])
}

/** Saves the seed of a grid; an empty state removes it. @throws Refusal 409 `seed-fixed` when the factory's may not be overridden */
export async function seedGrid(
  db: Db,
  unit: UnitContext,
  scope: GridScope,
  { viewName, state, canCustomerModify, canUserModify }: GridSeed & StoredSeed,
): Promise<void> {
  const { businessUnitId } = unit
  await db.tx(unit, async tx => {
    await lockUnit(tx, businessUnitId)
    const rows = await settingsOfUnit(tx.sql, businessUnitId, [owners.factory, owners[scope]])
    const factory = readJson(storedSeed, settingAt(rows, { owner: owners.factory, key: viewName }))
    if (scope === 'businessUnit' && factory?.canCustomerModify === false) {
      throw conflict('The factory’s state of this grid must stay.', { code: 'seed-fixed' })
    }
    const before = settingAt(rows, { owner: owners[scope], key: viewName }) ?? null
    const value = state === '' ? null : JSON.stringify({ state, canCustomerModify, canUserModify })
    if (before === value) return
    await saveForUnit(tx.sql, businessUnitId, [{ owner: owners[scope], key: viewName, value }])
    auditChanges(tx, { [`grid.${scope}.${viewName}`]: [sourceOf(before), sourceOf(value)] })
  })
}

/** What the audit records: whether there is a seed and whether users may change it. The state itself is too long. */
function sourceOf(value: string | null): string | null {
  const seed = readJson(storedSeed, value)
  return seed === null ? null : seed.canUserModify ? 'open' : 'fixed'
}
