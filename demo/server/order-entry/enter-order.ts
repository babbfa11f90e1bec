/** A sales order from order entry: validated, stored, announced to other systems, and its draft deleted; all in one transaction. */
import type {
  CreatedSalesOrder,
  EntryMaterial,
  NewSalesOrder,
} from '../../../src/contract/endpoints/order-entry-inputs'
import { expectedDay } from '../../../src/contract/order-lines'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertDraftVersion } from '../core/calls/assert-unchanged'
import { withFreeNumber } from '../core/db/number-series'
import { withUniqueName } from '../core/calls/unique-name'
import { announce } from '../integration/public'
import { type OrderDraft, storeOrder } from '../orders/public'
import { dayOf, startOfDay } from '../../../src/contract/company-day'
import { checkedEntry, type CheckedLine } from './check-order'
import { rememberCustomer } from './customers'
import { deleteSalesDraft, lockedSalesDraft } from './save-sales-draft'

export interface EntryMoment {
  /** IANA time zone of the company. */
  readonly region: string
  readonly now: Date
}

/**
 * Makes the order; a given number must be free.
 * @throws Refusal 400 with every invalid value, 404 for a draft, 409 `no-lines`, `delivery-type-unknown`, `order-number-taken`, or
 * `changed` when a list price or the draft has changed
 */
export async function enterOrder(
  db: Db,
  unit: UnitContext,
  input: NewSalesOrder,
  moment: EntryMoment,
): Promise<CreatedSalesOrder> {
  return withUniqueName('order-number-taken', () =>
    withFreeNumber(() => db.tx(unit, tx => enterOrderIn(tx, unit, input, moment))),
  )
}

/** The same within a transaction; a number in use fails with the database's error (SQLSTATE 23505). */
export async function enterOrderIn(
  tx: Tx,
  unit: UnitContext,
  input: NewSalesOrder,
  moment: EntryMoment,
): Promise<CreatedSalesOrder> {
  const { businessUnitId } = unit
  const draft = input.draft === null ? null : await lockedSalesDraft(tx, businessUnitId, input.draft.id)
  if (draft !== null && input.draft !== null) assertDraftVersion(draft, input.draft.version)
  const today = dayOf(moment.now, moment.region)
  const { lines, materials, discount } = await checkedEntry(tx, businessUnitId, input, {
    today,
    offered: draft?.prices,
    before: draft?.listed,
  })
  const head = headOf(input, today, moment)
  const expected = (line: CheckedLine) =>
    expectedAt(line, materials, { today, region: moment.region, executionDate: head.executionDate })
  const order = await storeOrder(
    tx,
    unit,
    { ...head, discount, lines: lines.map(line => ({ ...line, expectedAt: expected(line) })) },
    moment.now,
  )
  await rememberCustomer(tx, businessUnitId, input)
  await announce(
    tx,
    { businessUnitId, messageType: 'OrderConfirmation', keyType: 'OrderNo', keyValue: order.orderNo },
    moment.now,
  )
  if (draft !== null) await deleteSalesDraft(tx, unit, draft.id)
  return order
}

/** The header as stored. The execution date is now, or the delivery day. */
function headOf(
  input: NewSalesOrder,
  today: string,
  { region, now }: EntryMoment,
): Omit<OrderDraft, 'lines'> {
  const { customerName, companyName, address, zipCode, city, countryCode, phone, email, deliveryDate } = input
  const place = [zipCode, city].filter(Boolean).join(' ')
  const recipient = [companyName ?? customerName, address, place, countryCode].filter(Boolean).join(', ')
  const startsLater = deliveryDate !== null && deliveryDate > today
  return {
    orderNo: input.orderNumber,
    orderType: input.orderType,
    deliveryTypeId: input.deliveryTypeId,
    deliveryRoute: null,
    deliveryDate,
    executionDate: (startsLater ? startOfDay(deliveryDate, region) : now).toISOString(),
    priority: input.priority,
    customerName,
    recipient,
    deliveryContact: [customerName, phone].filter(Boolean).join(', '),
    invoiceContact: [customerName, email].filter(Boolean).join(', '),
    companyName,
    address,
    zipCode,
    city,
    countryCode,
    email,
    phone,
    comment: input.comment || null,
  }
}

/** When the goods of a line are there, if that is on a later day than the order's execution. */
function expectedAt(
  { materialId, quantity }: CheckedLine,
  materials: ReadonlyMap<number, EntryMaterial>,
  { today, region, executionDate }: { today: string; region: string; executionDate: string },
): string | undefined {
  const material = materials.get(materialId)
  const day = material === undefined ? null : expectedDay(quantity, material, today)
  const isLater = day !== null && day > dayOf(Date.parse(executionDate), region)
  return isLater ? startOfDay(day, region).toISOString() : undefined
}
