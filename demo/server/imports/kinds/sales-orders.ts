/**
 * Imported sales orders, identified by their numbers. An order with a completion date was shipped before and is imported as Completed; a
 * cancelled one is left out. Head and lines of an existing order can be changed while nothing is reserved for it; lines that were cancelled
 * here stay so, and what was split off stays in its new order.
 */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import { grouped } from '../../core/db/grouped'
import { rowsOf } from '../../core/db/id-list'
import { salesOrderTypes } from '../../orders/public'
import { decideEntry, type FieldChange } from '../decide-entry'
import { addHeadProblem, addProblem, rowWith, textIn, type Entry } from '../entry'
import {
  isLineChanged,
  lineChanges,
  orderColumns,
  type ValidatedOrder,
  type StoredLine,
  type StoredOrder,
  withoutSplitOff,
} from './validated-order'
import { sqlNameKey } from '../../core/db/name-key'
import { assertOrderDay } from './file-days'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { materialsOf } from './named-materials'
import { namedField, orderTypeField } from './named-rows'
import { importedLines, type ImportedLine } from './order-lines'
import { byName, changesOf, fieldsOf, rowsByName, valuesOf, type ColumnValues } from './table-rows'
import { addSalesOrders, changeSalesOrders } from './write-sales-orders'
import { regionOf } from '../../core/unit/company-info'

/** States in which an import may change an order: nothing is reserved or picked. */
const changeable = ['New', 'NewWarn', 'Error', 'OnHold']

export async function salesOrderRules(scope: PassScope): Promise<KindPass> {
  const { unit, now } = scope
  const deliveryTypes = await namedField(scope, 'deliveryType')
  const orderTypes = orderTypeField(scope, await salesOrderTypes(scope.sql, unit.businessUnitId))
  const region = await regionOf(scope.sql, unit.businessUnitId)
  const today = dayOf(now, region)
  const stored = new WeakMap<Entry, StoredOrder>()
  const validated = new WeakMap<Entry, () => ValidatedOrder>()
  return {
    async find(entries) {
      const orders = await ordersStored(scope, entries, region)
      for (const entry of entries) {
        const before = orders.find(textIn(entry.head, 'orderNo') ?? '')
        if (before === undefined) continue
        stored.set(entry, before)
        entry.existing = before
      }
    },
    async validate(entries) {
      const materialOf = await materialsOf(
        scope,
        entries.flatMap(({ rows }) => rows),
      )
      const customers = await customersOf(scope, entries)
      for (const entry of entries) {
        const before = stored.get(entry)
        if (isCancelledElsewhere(entry, before)) {
          entry.outcome = 'skipped'
          continue
        }
        const lines = importedLines(entry, materialOf, 'salesUnitPrice', 'orderedQuantity').map(line =>
          withoutSplitOff(line, before),
        )
        const customer = customerOf(entry, customers, before)
        deliveryTypes.assertKnown(entry)
        orderTypes.assertKnown(entry)
        assertDays(entry, today)
        assertState(entry, before)
        const read = (): ValidatedOrder =>
          validatedOrder(entry, {
            before,
            lines,
            customer,
            named: { ...deliveryTypes.valuesOf(entry), ...orderTypes.valuesOf(entry) },
          })
        const order = read()
        validated.set(entry, read)
        decideEntry(entry, orderChanges(entry, order), scope)
        if (entry.outcome === 'changed') assertChangeable(entry, order)
      }
    },
    async write(tx, entries) {
      await deliveryTypes.addMissing(tx, entries)
      // Added delivery types have ids only now.
      const orders = entries.flatMap(entry => validated.get(entry)?.() ?? [])
      await writeOrders(tx, scope, orders, region)
    },
  }
}

async function writeOrders(
  tx: Tx,
  scope: PassScope,
  orders: readonly ValidatedOrder[],
  region: string,
): Promise<void> {
  await addSalesOrders(
    tx,
    scope,
    orders.filter(({ before }) => before === undefined),
    region,
  )
  await changeSalesOrders(
    tx,
    scope,
    orders.flatMap(order => (order.before === undefined ? [] : [{ ...order, before: order.before }])),
    region,
  )
}

type StoredRow = ColumnValues &
  Pick<StoredOrder, 'id' | 'process_id' | 'order_no' | 'state' | 'completed_day'>

async function ordersStored(
  scope: PassScope,
  entries: readonly Entry[],
  region: string,
): Promise<{ find(orderNo: string): StoredOrder | undefined }> {
  const orders = await rowsByName(
    scope.sql,
    texts => sql<StoredRow>`
      select o.*, to_char(o.completed_date at time zone ${region}, 'YYYY-MM-DD') as completed_day from sales_order o
      where o.business_unit_id = ${scope.unit.businessUnitId} and ${sqlNameKey(sql.ref('o.order_no'))} in ${texts} order by o.id ${lockOf(scope, 'o')}`,
    entries.flatMap(({ head }) => textIn(head, 'orderNo') ?? []),
  )
  if (orders.length === 0) return byName<StoredOrder>([], () => '')
  const { rows: lines } = await sql<
    StoredLine & { readonly isCancelled: boolean; readonly isSplitOff: boolean }
  >`
    with named as (select id from json_to_recordset(${rowsOf(orders.map(({ id }) => ({ id })))}) as n(id bigint)),
      parts as (select id as part_id, id from named
        union all select o.id, n.id from named n join sales_order o on o.split_from_id = n.id)
    select l.id, p.id as order_id, l.order_line_no, l.material_id, l.ordered_quantity, l.sales_unit_price, l.discount,
      l.state = 'Cancelled' as "isCancelled", p.part_id <> p.id as "isSplitOff"
    from parts p join sales_order_line l on l.order_id = p.part_id order by l.id`.execute(scope.sql)
  const byOrder = grouped(lines, line => line.order_id)
  return byName(
    orders.map(values => {
      const { id, process_id, order_no, state, completed_day } = values
      const all = byOrder.get(id) ?? []
      const own = all.filter(({ isSplitOff }) => !isSplitOff)
      return {
        ...{ id, process_id, order_no, state, completed_day, values },
        lines: own.filter(({ isCancelled }) => !isCancelled),
        cancelled: new Set(own.flatMap(line => (line.isCancelled ? line.material_id : []))),
        splitOff: quantitiesOf(all.filter(({ isSplitOff }) => isSplitOff)),
        lastLineNo: Math.max(0, ...all.map(({ order_line_no }) => order_line_no)),
      }
    }),
    ({ order_no }) => order_no,
  )
}

/** Ordered quantities by material. */
function quantitiesOf(lines: readonly StoredLine[]): StoredOrder['splitOff'] {
  const quantities = new Map<number, Decimal>()
  for (const { material_id, ordered_quantity } of lines)
    quantities.set(material_id, (quantities.get(material_id) ?? 0n) + decimal(ordered_quantity))
  return quantities
}

type KnownCustomer = ColumnValues & { readonly customer_no: string; readonly customer_name: string }

async function customersOf({ sql: connection, unit }: PassScope, entries: readonly Entry[]) {
  const rows = await rowsByName(
    connection,
    texts => sql<KnownCustomer>`
      select customer_no, customer_name, company_name, address, zip_code, city, country_code, email, phone from customer
      where business_unit_id = ${unit.businessUnitId} and ${sqlNameKey(sql.ref('customer_no'))} in ${texts}`,
    entries.flatMap(({ head }) => textIn(head, 'customerNumber') ?? []),
  )
  return byName(rows, ({ customer_no }) => customer_no)
}

/** The customer of the order's customer number; required for every order. */
function customerOf(
  entry: Entry,
  customers: { find(customerNumber: string): KnownCustomer | undefined },
  before: StoredOrder | undefined,
): KnownCustomer | undefined {
  const number = textIn(entry.head, 'customerNumber')
  const customer = number === undefined ? undefined : customers.find(number)
  const hasName = textIn(entry.head, 'customerName') !== undefined
  if (number !== undefined && customer === undefined && !hasName) {
    addHeadProblem(entry, 'customerNumber', { code: 'unknown' })
  } else if (customer === undefined && !hasName && before === undefined) {
    addHeadProblem(entry, 'customerName', { code: 'missing' })
  }
  return customer
}

/** An order cancelled in the other system is not added, since it would be prepared here. */
function isCancelledElsewhere(entry: Entry, before: StoredOrder | undefined): boolean {
  return (
    textIn(entry.head, 'orderStatus') === 'Cancelled' &&
    (before === undefined || before.state === 'Cancelled')
  )
}

/** A completed order needs its date; an existing order must be cancelled by a user, which releases its reservations. */
function assertState(entry: Entry, before: StoredOrder | undefined): void {
  const state = textIn(entry.head, 'orderStatus')
  if (state === 'Cancelled')
    addHeadProblem(entry, 'orderStatus', { code: 'fixed', expected: [before?.state ?? ''] })
  if (state === 'Completed' && before === undefined && textIn(entry.head, 'completedDate') === undefined)
    addHeadProblem(entry, 'completedDate', { code: 'missing' })
}

/** The completion date must not be before the order date or in the future. */
function assertDays(entry: Entry, today: string): void {
  const completed = textIn(entry.head, 'completedDate')
  const ordered = textIn(entry.head, 'orderDate')
  assertOrderDay(entry, today)
  if (completed === undefined) return
  if (completed > today) addHeadProblem(entry, 'completedDate', { code: 'date-order', expected: [today] })
  else if (ordered !== undefined && completed < ordered) {
    addHeadProblem(entry, 'completedDate', { code: 'date-order', expected: [ordered] })
  }
}

/** For a new order: values of the customer that the file does not have. */
const customerColumns = [
  'company_name',
  'address',
  'zip_code',
  'city',
  'country_code',
  'email',
  'phone',
] as const

function validatedOrder(
  entry: Entry,
  {
    before,
    lines,
    customer,
    named,
  }: {
    readonly before: StoredOrder | undefined
    readonly lines: readonly ImportedLine[]
    readonly customer: KnownCustomer | undefined
    /** Values of the fields that refer to shared rows by name. */
    readonly named: ColumnValues
  },
): ValidatedOrder {
  const { head } = entry
  const imported = { ...valuesOf(orderColumns, head), ...named }
  if (customer !== undefined) {
    imported.customer_name ??= customer.customer_name
    const hasAddress = ['address', 'zip_code', 'city', 'country_code'].some(
      column => imported[column] !== undefined,
    )
    for (const column of customerColumns) {
      const isOfAddress = ['address', 'zip_code', 'city', 'country_code'].includes(column)
      if (before === undefined && !(isOfAddress && hasAddress))
        imported[column] ??= customer[column] ?? undefined
    }
  }
  return {
    orderNo: textIn(head, 'orderNo') ?? '',
    before,
    imported,
    changes: changesOf(orderColumns, before?.values ?? {}, imported),
    lines,
    orderDay: textIn(head, 'orderDate'),
    completedDay: textIn(head, 'completedDate'),
  }
}

function orderChanges({ head }: Entry, order: ValidatedOrder): FieldChange[] {
  const fields = fieldsOf(order.changes).map(({ field }) =>
    // A name that comes with the customer's number.
    field === 'customerName' && head.customerName === undefined ? { field: 'customerNumber' } : { field },
  )
  return [
    ...fields,
    ...(isNewlyCompleted(order) ? [{ field: 'completedDate' }] : []),
    ...order.lines.flatMap(line => lineChanges(order, line)),
  ]
}

const isNewlyCompleted = ({ before, completedDay }: ValidatedOrder): boolean =>
  completedDay !== undefined && before?.completed_day !== completedDay

function assertChangeable(entry: Entry, order: ValidatedOrder): void {
  const { before } = order
  if (before === undefined) return
  const field = isNewlyCompleted(order) ? 'completedDate' : 'orderNo'
  if (changeable.includes(before.state) && field === 'orderNo') assertNotBelowSplitOff(order, before)
  else addProblem(rowWith(entry, field), field, { code: 'order-fixed', expected: [before.state] })
}

/** The file cannot take back what is in another order by now: every line keeps something, and a line that moved is not changed. */
function assertNotBelowSplitOff(order: ValidatedOrder, before: StoredOrder): void {
  for (const line of order.lines) {
    if (decimal(line.quantity) > 0n || !isLineChanged(order, line)) continue
    const { id } = line.material
    const known = before.lines.find(({ material_id }) => material_id === id)
    const total = decimal(known?.ordered_quantity ?? '0') + (before.splitOff.get(id) ?? 0n)
    addProblem(line.row, 'orderedQuantity', { code: 'fixed', expected: [decimalText(total)] })
  }
}
