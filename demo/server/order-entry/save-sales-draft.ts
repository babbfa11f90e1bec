/** Adds, changes and deletes drafts of sales orders; numbers are unique within a business unit. */
import { sql } from 'kysely'
import type {
  NewSalesOrderDraft,
  SalesOrderDraftUpdate,
} from '../../../src/contract/endpoints/order-entry-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import { decimalText } from '../../../src/contract/decimal'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { takeNumber, withFreeNumber } from '../core/db/number-series'
import { assertDraftVersion } from '../core/calls/assert-unchanged'
import { withUniqueName } from '../core/calls/unique-name'
import { notFound } from '../core/refusal'
import { idsOf, rowsOf } from '../core/db/id-list'
import { checkedEntry, type CheckedLine, type ListedValues } from './check-order'

/** Drafts have no states of their own: the allowed actions are always the same. */
const draftState = 'Draft'

/** Adds a draft. @throws Refusal 400, 409 `draft-number-taken`, `no-lines`, `delivery-type-unknown` */
export async function addSalesDraft(
  db: Db,
  unit: UnitContext,
  draft: NewSalesOrderDraft,
  now: Date,
): Promise<DoneRow> {
  const { businessUnitId } = unit
  return withUniqueName('draft-number-taken', () =>
    withFreeNumber(() =>
      db.tx(unit, async tx => {
        const { values, lines } = await checkedDraft(tx, businessUnitId, draft)
        const number = draft.orderNumber ?? (await takeNumber(tx, businessUnitId, 'SalesOrderDraft'))
        const { id } = await tx.sql
          .insertInto('sales_order_draft')
          .values({
            business_unit_id: businessUnitId,
            order_number: number,
            ...values,
            created_at: now.toISOString(),
            created_by: unit.userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeLines(tx, businessUnitId, id, lines)
        tx.changed('SalesOrderDraft', [id])
        tx.audit('create', 'SalesOrderDraft', id, { number, lines: lines.length })
        return { id, name: number, state: draftState }
      }),
    ),
  )
}

/** Replaces a draft. @throws Refusal 400, 404, 409 as above, `changed` when its version differs from the one that was read */
export async function updateSalesDraft(
  db: Db,
  unit: UnitContext,
  update: SalesOrderDraftUpdate,
): Promise<DoneRow> {
  const { businessUnitId } = unit
  return withUniqueName('draft-number-taken', () =>
    db.tx(unit, async tx => {
      const before = await lockedSalesDraft(tx, businessUnitId, update.id)
      assertDraftVersion(before, update.version)
      const { values, lines } = await checkedDraft(tx, businessUnitId, update, before)
      const number = update.orderNumber ?? before.orderNumber
      await tx.sql
        .updateTable('sales_order_draft')
        .set(eb => ({ ...values, order_number: number, version: eb('version', '+', 1) }))
        .where('id', '=', update.id)
        .execute()
      await writeLines(tx, businessUnitId, update.id, lines)
      tx.changed('SalesOrderDraft', [update.id])
      tx.audit('update', 'SalesOrderDraft', update.id, { lines: lines.length })
      return { id: update.id, name: number, state: draftState }
    }),
  )
}

/** Deletes a draft with its lines. @throws Refusal 404 */
export async function deleteSalesDraft(tx: Tx, unit: UnitContext, id: number): Promise<DoneRow> {
  const draft = await lockedSalesDraft(tx, unit.businessUnitId, id)
  const lines = await tx.sql
    .deleteFrom('sales_order_draft_line')
    .where('draft_id', '=', id)
    .returning('id')
    .execute()
  await tx.sql.deleteFrom('sales_order_draft').where('id', '=', id).execute()
  tx.removed('SalesOrderDraftLine', idsOf(lines))
  tx.removed('SalesOrderDraft', [id])
  tx.audit('delete', 'SalesOrderDraft', id, { number: draft.orderNumber })
  return { id, name: draft.orderNumber, state: draftState }
}

export interface LockedSalesDraft {
  readonly id: number
  readonly version: number
  readonly orderNumber: string
  /** List prices at which its lines were offered, by material. */
  readonly prices: ReadonlyMap<number, string>
  readonly listed: ListedValues
}

/** A draft of the unit, locked. @throws Refusal 404 */
export async function lockedSalesDraft(
  tx: Tx,
  businessUnitId: number,
  id: number,
): Promise<LockedSalesDraft> {
  const row = await tx.sql
    .selectFrom('sales_order_draft')
    .select([
      'id',
      'version',
      'order_number as orderNumber',
      'order_type as orderType',
      'country_code as countryCode',
    ])
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound(`There is no draft ${id}.`)
  const lines = await tx.sql
    .selectFrom('sales_order_draft_line')
    .select(['material_id', 'sales_unit_price'])
    .where('draft_id', '=', id)
    .execute()
  const { orderType, countryCode, ...draft } = row
  const listed = { orderType, countryCode }
  return { ...draft, listed, prices: new Map(lines.map(line => [line.material_id, line.sales_unit_price])) }
}

/** @param before the draft as saved */
async function checkedDraft(
  tx: Tx,
  businessUnitId: number,
  draft: NewSalesOrderDraft,
  before?: LockedSalesDraft,
) {
  // A past day is corrected when an order is made of the draft.
  const { lines, discount } = await checkedEntry(tx, businessUnitId, draft, {
    offered: before?.prices,
    before: before?.listed,
  })
  return {
    lines,
    values: {
      order_type: draft.orderType,
      customer_name: draft.customerName || null,
      company_name: draft.companyName || null,
      address: draft.address || null,
      zip_code: draft.zipCode || null,
      city: draft.city || null,
      country_code: draft.countryCode,
      email: draft.email || null,
      phone: draft.phone || null,
      delivery_type_id: draft.deliveryTypeId,
      delivery_date: draft.deliveryDate,
      priority: draft.priority,
      discount: discount === null ? null : decimalText(discount),
      comment: draft.comment || null,
    },
  }
}

/** Replaces the lines of a draft. */
async function writeLines(
  tx: Tx,
  businessUnitId: number,
  draftId: number,
  lines: readonly CheckedLine[],
): Promise<void> {
  const gone = await tx.sql
    .deleteFrom('sales_order_draft_line')
    .where('draft_id', '=', draftId)
    .returning('id')
    .execute()
  const textOf = (value: bigint | null) => (value === null ? null : decimalText(value))
  const rows = lines.map((line, index) => ({
    no: (index + 1) * 10,
    material_id: line.materialId,
    quantity: textOf(line.quantity),
    uom: line.uoM,
    price: textOf(line.salesUnitPrice),
    adjust_price: textOf(line.adjustPrice),
    discount: textOf(line.discount),
    comment: line.comment,
  }))
  const added = await sql<{ id: number }>`
    insert into sales_order_draft_line (business_unit_id, draft_id, order_line_no, material_id, quantity, uom,
      sales_unit_price, adjust_price, discount, comment)
    select ${businessUnitId}::bigint, ${draftId}::bigint, no, material_id, quantity, uom, price, adjust_price, discount, comment
    from json_to_recordset(${rowsOf(rows)}) as n(no integer, material_id bigint, quantity numeric, uom text, price numeric,
      adjust_price numeric, discount numeric, comment text)
    returning id`.execute(tx.sql)
  tx.removed('SalesOrderDraftLine', idsOf(gone))
  tx.changed('SalesOrderDraftLine', idsOf(added.rows))
}
