/**
 * Edits of orders and lines that change no state: comment, delivery information, discounts and agreed prices. Each runs in one transaction
 * with the order locked, and writes values before and after to the history.
 */
import { sql } from 'kysely'
import type { DoneRow } from '../../../../src/contract/failures'
import { salesOrderSource } from '../sources/sales-order-source'
import { salesOrderLineSource } from '../sources/sales-order-line-source'
import type { ReadRow } from '../../../../src/contract/read-values'
import { salesOrderMachine, type SalesOrderAction } from '../../../../src/contract/states/sales-order'
import type { Tx, UnitContext } from '../../core/db/database'
import type { Json } from '../../core/db/json-column'
import { decimal } from '../../../../src/contract/decimal'
import { lineRefusedByState, refusedByState } from '../rules/order-refusals'
import { assertUnchanged } from '../../core/calls/assert-unchanged'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { loadOrders, type LoadedOrder } from './load-orders'
import { saveOperations } from './save-operations'
import { saveTotals } from './save-totals'

/** Values of an order's row by field name; absent ones stay unchanged. */
export interface OrderValues {
  readonly comment?: string | null | undefined
  readonly recipient?: string | null | undefined
  readonly deliveryContact?: string | null | undefined
  readonly invoiceContact?: string | null | undefined
  readonly countryCode?: string | null | undefined
  readonly zipCode?: string | null | undefined
  /** Decimal text. */
  readonly discount?: string | null | undefined
}

const orderColumns = {
  comment: 'comment',
  recipient: 'recipient',
  deliveryContact: 'delivery_contact',
  invoiceContact: 'invoice_contact',
  countryCode: 'country_code',
  zipCode: 'zip_code',
  discount: 'discount',
} as const satisfies Record<keyof OrderValues, string>

/** Values of a line as decimal texts; absent ones stay unchanged. */
export interface LinePrices {
  readonly adjustPrice?: string | null | undefined
  readonly discount?: string | null | undefined
}

const lineColumns = {
  adjustPrice: 'adjust_price',
  discount: 'discount',
} as const satisfies Record<keyof LinePrices, string>

export interface Edit<V> {
  readonly values: V
  readonly read: readonly ReadRow[] | undefined
  readonly now: Date
}

/** Changes values of an order. @throws Refusal `changed`, `unchanged`, or when the state forbids the action */
export async function editOrder(
  tx: Tx,
  { businessUnitId }: UnitContext,
  orderId: number,
  action: Extract<SalesOrderAction, 'comment' | 'changeDeliveryInfo' | 'adjustPrice'>,
  { values, read, now }: Edit<OrderValues>,
): Promise<DoneRow> {
  const order = await lockedOrder(tx, businessUnitId, orderId)
  const refused = refusedByState(order, action)
  if (refused !== null) throw refusalOf(refused)
  await assertUnchanged(tx.sql, salesOrderSource, read, orderId, businessUnitId)
  const changes = await changeRow(tx, 'sales_order', orderId, orderColumns, values)
  if (changes === null) throw refusalOf({ code: 'unchanged', state: order.state })
  if ('discount' in changes) await saveTotals(tx, [orderId])
  await touchOrder(tx, order, now)
  tx.audit(action, 'SalesOrder', orderId, { from: order.state, to: order.state, ...changes })
  return { id: orderId, name: order.orderNo, state: order.state }
}

/** Changes the price of a line. @throws Refusal `changed`, `unchanged`, or when the state forbids it */
export async function editLinePrices(
  tx: Tx,
  { businessUnitId }: UnitContext,
  { orderId, lineId }: { readonly orderId: number; readonly lineId: number },
  { values, read, now }: Edit<LinePrices>,
): Promise<string> {
  const order = await lockedOrder(tx, businessUnitId, orderId)
  const refused = lineRefusedByState(order, lineId, 'adjustPrice')
  if (refused !== null) throw refusalOf(refused)
  await assertUnchanged(tx.sql, salesOrderLineSource, read, lineId, businessUnitId)
  const changes = await changeRow(tx, 'sales_order_line', lineId, lineColumns, values)
  if (changes === null) throw refusalOf({ code: 'unchanged', state: order.state })
  await sql`update sales_order_line set version = version + 1 where id = ${lineId}`.execute(tx.sql)
  await saveTotals(tx, [orderId])
  await touchOrder(tx, order, now)
  tx.changed('SalesOrderLines', [lineId])
  const line = order.lines.find(({ id }) => id === lineId)
  tx.audit('adjustPrice', 'SalesOrder', orderId, {
    from: order.state,
    to: order.state,
    ...(line === undefined ? {} : { orderLineNo: [null, line.orderLineNo] }),
    ...changes,
  })
  return line?.state ?? order.state
}

async function lockedOrder(tx: Tx, businessUnitId: number, orderId: number): Promise<LoadedOrder> {
  const [order] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
  if (order === undefined) throw notFound(`There is no order ${orderId}.`)
  return order
}

/** Saves the values that differ and returns them before and after; null when nothing differs. */
async function changeRow<K extends string>(
  tx: Tx,
  table: 'sales_order' | 'sales_order_line',
  id: number,
  columns: Readonly<Record<K, string>>,
  values: Readonly<Partial<Record<K, string | null | undefined>>>,
): Promise<Record<string, Json> | null> {
  const names = (Object.keys(columns) as K[]).filter(name => values[name] !== undefined)
  if (names.length === 0) return null
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(names.map(name => sql`${sql.ref(columns[name])}::text as ${sql.ref(name)}`))}
    from ${sql.table(table)} where id = ${id}`.execute(tx.sql)
  const before = rows[0] ?? {}
  const changed = names.filter(name => !isSame(name, before[name] ?? null, plain(values[name])))
  if (changed.length === 0) return null
  const set = changed.map(name => sql`${sql.ref(columns[name])} = ${plain(values[name])}${castOf(name)}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(tx.sql)
  return Object.fromEntries(changed.map(name => [name, [before[name] ?? null, plain(values[name])]]))
}

const decimals: ReadonlySet<string> = new Set(['discount', 'adjustPrice'])
const castOf = (name: string) => (decimals.has(name) ? sql`::numeric` : sql`::text`)

/** An empty text becomes null. */
function plain(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

function isSame(name: string, before: string | null, after: string | null): boolean {
  if (before === after) return true
  return decimals.has(name) && before !== null && after !== null && decimal(before) === decimal(after)
}

/** The date of a final order is that of its end. */
async function touchOrder(tx: Tx, order: LoadedOrder, now: Date): Promise<void> {
  const date = salesOrderMachine.isFinal(order.state)
    ? sql``
    : sql`, updated_date = ${now.toISOString()}::timestamptz`
  await sql`update sales_order set version = version + 1 ${date} where id = ${order.id}`.execute(tx.sql)
  tx.changed('SalesOrders', [order.id])
  await saveOperations(tx, [order.processId])
}
