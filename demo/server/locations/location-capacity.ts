/** Capacity of locations by volume and weight: exceeding it needs a confirmation. */
import { sql } from 'kysely'
import type { Context } from '../core/calls/context'
import { askChoice } from '../core/calls/user-choice'
import { decimalText, type Decimal } from '../../../src/contract/decimal'

/** A quantity of a stock on its way to another location. */
export interface Arrival {
  readonly stockId: number
  readonly quantity: Decimal
  readonly toLocationId: number
}

/** SQL that joins `used`: volume and weight of the goods at a location. */
export const usedCapacity = (location: string): string => `lateral (
  select coalesce(sum(lies.quantity * kind.volume_m3), 0) as volume, coalesce(sum(lies.quantity * kind.weight_kg), 0) as weight
  from stock lies join material kind on kind.id = lies.material_id
  where lies.business_unit_id = ${location}.business_unit_id and lies.location_id = ${location}.id and lies.quantity > 0
) used on true`

/** Asks for confirmation when a location would exceed its maximum volume or weight. */
export async function confirmOverfull(context: Context, arrival: Arrival): Promise<void> {
  const overfull = await overfullBy(context, arrival)
  if (overfull !== null) askChoice(context, { type: 'locationFull', values: overfull, options: ['move'] })
}

/** Utilization in percent of the maximum that is exceeded most; null when the location has room for the goods. */
async function overfullBy(
  { db, caller }: Context,
  { stockId, quantity, toLocationId }: Arrival,
): Promise<{ readonly location: string; readonly percent: number } | null> {
  const { rows } = await sql<{ location: string; percent: number | null }>`
    select w.name as location, ceil(100 * greatest(
        (used.volume + n.quantity * m.volume_m3) / nullif(w.max_volume, 0),
        (used.weight + n.quantity * m.weight_kg) / nullif(w.max_weight, 0)))::int as percent
    from stock s join material m on m.id = s.material_id
    join location w on w.id = ${toLocationId} and w.business_unit_id = s.business_unit_id and w.id <> s.location_id
    cross join (select ${decimalText(quantity)}::numeric as quantity) n
    left join ${sql.raw(usedCapacity('w'))}
    where s.id = ${stockId} and s.business_unit_id = ${caller.businessUnitId} and s.quantity >= n.quantity`.execute(
    db.read,
  )
  const [{ location, percent } = { location: '', percent: null }] = rows
  return percent === null || percent <= 100 ? null : { location, percent }
}
