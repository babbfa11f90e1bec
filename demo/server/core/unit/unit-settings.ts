/** Settings of a business unit that calls need: permissions, menu, texts, region, KPI and others, cached until they change. */
import { listedRanges, parseRange, type AddressRange } from '../../../../src/contract/ip-addresses'
import {
  kpiSettings,
  kpiSettingsDefault,
  kpiSettingsKey,
  type KpiSettings,
} from '../../../../src/contract/kpi-settings'
import type { Language } from '../../../../src/contract/limits'
import { menuSetting, menuSettingKey, type MenuSetting } from '../../../../src/contract/menu-setting'
import { readJson } from '../../../../src/contract/read-json'
import type { PermissionTable } from '../../../../src/contract/permissions'
import { unitSettingKinds, unitValues, type UnitValues } from '../../../../src/contract/unit-settings'
import type { Db } from '../db/database'
import { permissionsIn, permissionsOwner } from './saved-permissions'
import { settingAt, settingsOfUnit, type SettingRow } from './saved-settings'
import { regionOf, textVersionsOf } from './company-info'

export interface UnitSettings {
  /** Permissions that differ from the defaults, by path. */
  readonly permissions: PermissionTable
  /** IANA time zone. */
  readonly region: string
  readonly kpiSettings: KpiSettings
  /** Changes of the left menu. */
  readonly menu: MenuSetting
  /** For each language a value that changes with the unit's replaced texts. */
  readonly textVersions: ReadonlyMap<Language, string>
  /** The administrators' settings for the cockpit. */
  readonly values: UnitValues['cockpit']
  readonly switches: UnitValues['codeSwitch']
  /** Addresses that may call; null when all are allowed. */
  readonly allowedAddresses: readonly AddressRange[] | null
}

export interface UnitSettingsCache {
  of(businessUnitId: number): Promise<UnitSettings>
  close(): void
}

/** A change without a notification, for instance made by hand in the database, takes effect after this time. */
const cachedForMs = 60_000

/** Saved settings that cannot be parsed go to `log`, and the defaults are used. */
export function unitSettingsOf(db: Db, log: (line: string) => void): UnitSettingsCache {
  const cached = new Map<number, { until: number; settings: Promise<UnitSettings> }>()
  const stops = [
    db.onChange(change => change.areSettingsChanged && cached.delete(change.businessUnitId)),
    db.onMissedChanges(() => cached.clear()),
  ]
  return {
    of(businessUnitId) {
      const known = cached.get(businessUnitId)
      if (known && known.until > Date.now()) return known.settings
      const settings = load(db, businessUnitId, log)
      settings.catch(() => cached.delete(businessUnitId))
      cached.set(businessUnitId, { until: Date.now() + cachedForMs, settings })
      return settings
    },
    close: () => stops.forEach(stop => stop()),
  }
}

async function load(db: Db, businessUnitId: number, log: (line: string) => void): Promise<UnitSettings> {
  const rows = await settingsOfUnit(db.read, businessUnitId, [
    permissionsOwner,
    kpiSettingsKey.owner,
    menuSettingKey.owner,
    ...Object.keys(unitSettingKinds),
  ])
  const logLine = (line: string): void => log(`Business unit ${businessUnitId}: ${line}`)
  const values = unitValues(rows, field =>
    logLine(`The saved ${field} cannot be read, so the default holds.`),
  )
  const ranges = listedRanges(values.system.ipAllowList).flatMap(({ text }) => parseRange(text) ?? [])
  return {
    values: values.cockpit,
    switches: values.codeSwitch,
    allowedAddresses: ranges.length === 0 ? null : ranges,
    permissions: permissionsIn(
      rows.filter(({ owner }) => owner === permissionsOwner),
      logLine,
    ),
    menu: menuIn(rows),
    textVersions: await textVersionsOf(db, businessUnitId),
    region: await regionOf(db.read, businessUnitId),
    kpiSettings: kpiSettingsIn(rows, logLine),
  }
}

/** The saved changes of the menu; none when they cannot be parsed. */
export const menuIn = (rows: readonly SettingRow[]): MenuSetting =>
  readJson(menuSetting, settingAt(rows, menuSettingKey)) ?? []

/** The saved KPI settings; the defaults when there are none, or they cannot be parsed, which goes to `log`. */
export function kpiSettingsIn(rows: readonly SettingRow[], log: (line: string) => void): KpiSettings {
  const saved = settingAt(rows, kpiSettingsKey)
  if (saved === undefined) return kpiSettingsDefault
  const settings = readJson(kpiSettings, saved)
  if (settings === null) log('The saved KPI settings cannot be read, so the defaults hold.')
  return settings ?? kpiSettingsDefault
}
