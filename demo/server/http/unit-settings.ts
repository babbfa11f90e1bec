/** What every call needs to know of its business unit, permissions and region, kept until somebody changes it. */
import * as v from 'valibot'
import { formatDefaults } from '../../../src/contract/limits'
import type { PermissionTable, PermissionValue } from '../../../src/contract/permissions'
import type { Db } from '../db/database'
import { isInsideTransaction } from '../db/transaction'

/** Settings of a whole unit that override permission defaults: user 0, this client and owner, the path as key, JSON. */
export const permissionSettings = { clientId: 'Cockpit', owner: 'permissions' } as const

export interface UnitSettings {
  /** Values that differ from the defaults, by path. */
  readonly permissions: PermissionTable
  /** IANA time zone. */
  readonly region: string
}

export interface UnitSettingsCache {
  of(businessUnitId: number): Promise<UnitSettings>
  close(): void
}

/** A change that no notification tells of, for instance by hand in the database, is seen after this time. */
const keptForMs = 60_000

export function unitSettingsOf(db: Db): UnitSettingsCache {
  const kept = new Map<number, { until: number; settings: Promise<UnitSettings> }>()
  const stops = [
    db.onChange(change => change.areSettingsChanged && kept.delete(change.businessUnitId)),
    db.onMissedChanges(() => kept.clear()),
  ]
  return {
    of(businessUnitId) {
      const known = kept.get(businessUnitId)
      if (known && (known.until > Date.now() || isInsideTransaction())) return known.settings
      const settings = load(db, businessUnitId)
      settings.catch(() => kept.delete(businessUnitId))
      kept.set(businessUnitId, { until: Date.now() + keptForMs, settings })
      return settings
    },
    close: () => stops.forEach(stop => stop()),
  }
}

const permissionValue = v.union([v.boolean(), v.array(v.string())])

async function load(db: Db, businessUnitId: number): Promise<UnitSettings> {
  const rows = await db.read
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', permissionSettings.clientId)
    .where('owner', '=', permissionSettings.owner)
    .execute()
  const company = await db.read
    .selectFrom('company_info')
    .select('region')
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  return {
    permissions: Object.fromEntries(
      rows.map(({ key, value }): [string, PermissionValue] => [
        key,
        v.parse(permissionValue, JSON.parse(value)),
      ]),
    ),
    region: company?.region === undefined || company.region === '' ? formatDefaults.region : company.region,
  }
}
