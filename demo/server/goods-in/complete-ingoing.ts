/** Completing an ingoing order: goods that have not arrived are no longer expected (issue "operations", receiving). */
import { sql } from 'kysely'
import type { DoneRow } from '../../../src/contract/failures'
import { guardIngoingOrder } from '../../../src/contract/states/ingoing-order'
import type { IngoingOrderState } from '../../../src/contract/states/warehouse'
import type { Db, UnitContext } from '../core/db/database'
import { decimal, decimalText } from '../../../src/contract/decimal'
import { notFound } from '../core/refusal'
import { assertGuard, refusalOf } from '../core/calls/row-refusal'
import { idList, idsOf } from '../core/db/id-list'

export interface IngoingTarget {
  readonly id: number
  /** The order's number. */
  readonly name: string
  readonly state: IngoingOrderState
  /** Whether something has not arrived. */
  readonly isShort: boolean
}

/** Ingoing orders of a unit by id; ids of other units are left out. */
export async function readIngoingOrders(
  db: Db['read'],
  businessUnitId: number,
  ids: readonly number[],
): Promise<IngoingTarget[]> {
  const { rows } = await sql<IngoingTarget>`
    select o.id, o.order_no as name, o.state, exists (
      select 1 from ingoing_order_line l where l.order_id = o.id and l.received_quantity < l.ordered_quantity
    ) as "isShort"
    from ingoing_order o where o.business_unit_id = ${businessUnitId} and o.id in ${idList(ids)}
    order by o.id`.execute(db)
  return rows
}

/**
 * Completes an order; an incomplete one only after confirmation.
 * @throws Refusal 404, 409 `wrong-state`, 409 `not-received` with the lines
 */
export async function completeIngoingOrder(
  db: Db,
  unit: UnitContext,
  id: number,
  { isShortAllowed, now }: { readonly isShortAllowed: boolean; readonly now: Date },
): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    await sql`select id from ingoing_order where id = ${id} and business_unit_id = ${unit.businessUnitId}
      for no key update`.execute(tx.sql)
    const [order] = await readIngoingOrders(tx.sql, unit.businessUnitId, [id])
    if (order === undefined) throw notFound(`There is no ingoing order ${id}.`)
    assertGuard(guardIngoingOrder('complete', order))
    const { rows: lines } = await sql<{ id: number; orderLineNo: number; itemNo: string; open: string }>`
      select l.id, l.order_line_no as "orderLineNo", m.item_no as "itemNo",
        greatest(l.ordered_quantity - l.received_quantity, 0) as open
      from ingoing_order_line l join material m on m.id = l.material_id
      where l.order_id = ${id} order by l.order_line_no`.execute(tx.sql)
    const missing = lines.filter(line => decimal(line.open) > 0n)
    if (missing.length > 0 && !isShortAllowed) {
      throw refusalOf({
        code: 'not-received',
        state: order.state,
        lines: missing.map(({ orderLineNo, itemNo, open }) => ({
          orderLineNo,
          materialItemNo: itemNo,
          missingQuantity: decimalText(decimal(open)),
        })),
      })
    }
    await sql`update ingoing_order set state = 'Completed', completed_date = ${now.toISOString()}::timestamptz,
      version = version + 1 where id = ${id}`.execute(tx.sql)
    tx.changed('IngoingOrder', [id])
    tx.changed('IngoingOrderLine', idsOf(lines))
    tx.audit('completeReceipt', 'IngoingOrder', id, {
      from: order.state,
      to: 'Completed',
      missing: missing.length,
    })
    return { id, name: order.name, state: 'Completed' }
  })
}
