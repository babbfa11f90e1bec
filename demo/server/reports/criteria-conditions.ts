/** SQL conditions for the criteria that several reports share: locations by name range and role, materials by group and number. */
import { sql, type RawBuilder } from 'kysely'
import type { MaterialScope } from './stock-question'

export interface LocationCriteria {
  readonly fromLocation: string | null
  readonly toLocation: string | null
  /** Ids of location roles. */
  readonly locationRoles: readonly number[]
}

export interface MaterialCriteria {
  readonly materialGroups: readonly string[]
  /** Item numbers. */
  readonly materialsSKU: readonly string[]
}

/**
 * The condition on locations, with the alias `l`; undefined when all are selected. Names are compared as filters compare them: by
 * character, ignoring case. The ends of a range need not exist.
 */
export function locationCondition({
  fromLocation,
  toLocation,
  locationRoles,
}: LocationCriteria): RawBuilder<boolean> | undefined {
  const name = sql`lower(l.name) collate "C"`
  return all([
    fromLocation !== null && sql`${name} >= lower(${fromLocation}::text) collate "C"`,
    toLocation !== null && sql`${name} <= lower(${toLocation}::text) collate "C"`,
    locationRoles.length > 0 && sql`l.location_role_id = any(${[...locationRoles]}::bigint[])`,
  ])
}

/**
 * The condition on materials, with the alias `m`; undefined when all are selected. Case is ignored; in item numbers only that of ASCII
 * letters, as their column compares them.
 */
export function materialCondition({
  materialGroups,
  materialsSKU,
}: MaterialCriteria): RawBuilder<boolean> | undefined {
  return all([
    materialGroups.length > 0 &&
      sql`lower(m.material_group) in (select lower(name) from unnest(${[...materialGroups]}::text[]) name)`,
    materialsSKU.length > 0 &&
      sql`lower(m.item_no) in (select lower(name collate "C") from unnest(${[...materialsSKU]}::text[]) name)`,
  ])
}

/** A query for the ids of the selected locations; undefined when all are selected. */
export function chosenLocations(
  criteria: LocationCriteria,
  businessUnitId: number,
): RawBuilder<unknown> | undefined {
  const condition = locationCondition(criteria)
  return (
    condition &&
    sql`select l.id from location l where l.business_unit_id = ${businessUnitId} and ${condition}`
  )
}

/** A query for the ids of the selected materials; undefined when all are selected. */
export function chosenMaterials(
  criteria: MaterialCriteria,
  businessUnitId: number,
): Exclude<MaterialScope, readonly number[]> | undefined {
  const condition = materialCondition(criteria)
  return (
    condition && {
      query: sql`select m.id from material m where m.business_unit_id = ${businessUnitId} and ${condition}`,
      areFew: criteria.materialsSKU.length > 0,
    }
  )
}

/** The defined conditions, joined by "and"; undefined without any. */
export function all(
  conditions: readonly (RawBuilder<unknown> | false | undefined)[],
): RawBuilder<boolean> | undefined {
  const there = conditions.filter(condition => condition !== false && condition !== undefined)
  return there.length === 0 ? undefined : sql<boolean>`${sql.join(there, sql` and `)}`
}
