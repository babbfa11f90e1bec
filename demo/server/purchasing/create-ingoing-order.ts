/** Adds an ingoing order with its lines, placed by a buyer or the ERP system. */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import { idsOf, rowsOf } from '../core/db/id-list'

export interface NewIngoingOrder {
  readonly orderNo: string
  readonly supplierId: number
  /** The supplier's own number; null while unknown. */
  readonly supplierOrderId: string | null
  /** yyyy-mm-dd. */
  readonly expectedReceiptDate: string
  readonly priority: number
  /** Comment for the supplier. */
  readonly comment?: string | null
  readonly lines: readonly {
    readonly materialId: number
    readonly quantity: string
    readonly price: string
  }[]
  readonly now: Date
}

/** Adds the order and returns its id. The number must be free: the database refuses a duplicate (SQLSTATE 23505). */
export async function createIngoingOrder(
  tx: Tx,
  { businessUnitId }: UnitContext,
  order: NewIngoingOrder,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('ingoing_order')
    .values({
      business_unit_id: businessUnitId,
      order_no: order.orderNo,
      supplier_id: order.supplierId,
      supplier_order_id: order.supplierOrderId,
      expected_receipt_date: order.expectedReceiptDate,
      state: 'Initial',
      order_type: 'Purchase',
      priority: order.priority,
      created_at: order.now.toISOString(),
      completed_date: null,
      comment: order.comment ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = order.lines.map((line, index) => ({ ...line, no: (index + 1) * 10 }))
  const { rows } = await sql<{ id: number }>`
    insert into ingoing_order_line
      (business_unit_id, order_id, order_line_no, material_id, ordered_quantity, purchase_unit_price)
    select ${businessUnitId}::bigint, ${id}::bigint, no, "materialId", quantity, price
    from json_to_recordset(${rowsOf(lines)}) as n(no integer, "materialId" bigint, quantity numeric, price numeric)
    returning id`.execute(tx.sql)
  tx.changed('IngoingOrder', [id])
  tx.changed('IngoingOrderLine', idsOf(rows))
  tx.audit('placeOrder', 'IngoingOrder', id, { to: 'Initial', lines: lines.length })
  return id
}
