/** Conditions on a transaction `x` for the criteria of material transactions, except the period. */
import { sql, type RawBuilder } from 'kysely'
import { archivedBefore } from '../core/unit/archive-horizon'
import { all, chosenLocations, chosenMaterials } from './criteria-conditions'
import type { MomentCriteria } from './report'
import { isInScope } from './stock-question'

/** All criteria combined. */
export function transactionCondition(
  criteria: MomentCriteria<'materialTransactions'>,
  businessUnitId: number,
): RawBuilder<boolean> {
  const types = typeCondition(criteria, 'x.process_type')
  const locations = chosenLocations(criteria, businessUnitId)
  const materials = chosenMaterials(criteria, businessUnitId)
  return (
    all([
      types,
      locations &&
        sql`(x.from_location_id = any(array(${locations})) or x.to_location_id = any(array(${locations})))`,
      materials && isInScope(sql`x.material_id`, materials),
    ]) ?? types
  )
}

/** The condition that a column has one of the selected types. */
export function typeCondition(
  { processTypes }: MomentCriteria<'materialTransactions'>,
  column: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(column)} in (${sql.join(processTypes.map(type => sql.lit(type)))})`
}

/** The condition that a transaction `x` is from a time of which all are in the database. */
export function isInNoArchive(businessUnitId: number): RawBuilder<boolean> {
  return sql`x.at >= coalesce(${archivedBefore(sql`${businessUnitId}::bigint`, 'transactions')}, '-infinity')`
}
