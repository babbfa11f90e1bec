/** The decimals of order lines: those of their materials' base units. */
import { sql } from 'kysely'
import type { QuantityRules } from '../../../../src/contract/quantity'
import type { Context } from '../../core/calls/context'
import { idList } from '../../core/db/id-list'

/** Rules for quantities of lines, by line id; lines of other units and unknown ones are left out. */
export async function quantityRulesOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, QuantityRules>> {
  const { rows } = await sql<{ id: number; decimals: number | null }>`
    select l.id, u.decimals from sales_order_line l join material m on m.id = l.material_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where l.business_unit_id = ${caller.businessUnitId} and l.id in ${idList(lineIds)}`.execute(db.read)
  return new Map(rows.map(({ id, decimals }) => [id, decimals === null ? {} : { decimals }]))
}
