/**
 * Imported ingoing orders, identified by their numbers. An existing order can be changed as long as nothing was received. Goods that
 * arrived before the import add no stock: stock is imported separately.
 */
import { sql } from 'kysely'
import { decimal } from '../../../../src/contract/decimal'
import type { IngoingOrderState } from '../../../../src/contract/states/warehouse'
import { priorityDefault } from '../../../../src/contract/limits'
import type { Tx } from '../../core/db/database'
import { idsOf, rowsOf } from '../../core/db/id-list'
import { ingoingOrderTypes } from '../../orders/public'
import { dayOf } from '../../../../src/contract/company-day'
import { decideEntry, type FieldChange } from '../decide-entry'
import { addHeadProblem, textIn, type Entry } from '../entry'
import { sqlNameKey } from '../../core/db/name-key'
import { assertOrderDay, happenedOn } from './file-days'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { materialsOf } from './named-materials'
import { orderTypeField } from './named-rows'
import { findSuppliers, type StoredSupplier } from './named-suppliers'
import { importedLines, type ImportedLine } from './order-lines'
import {
  changesOf,
  fieldsOf,
  insertRows,
  byName,
  rowsByName,
  updateRows,
  valuesOf,
  type Changes,
  type Column,
  type ColumnValues,
} from './table-rows'
import { regionOf } from '../../core/unit/company-info'

const columns: readonly Column[] = [
  { field: 'supplier', column: 'supplier_id', type: 'bigint' },
  { field: 'supplierOrderId', column: 'supplier_order_id', type: 'text' },
  { field: 'orderType', column: 'order_type', type: 'text', fallback: 'Purchase' },
  { field: 'expectedReceiptDate', column: 'expected_receipt_date', type: 'date' },
  { field: 'priority', column: 'priority', type: 'integer', fallback: priorityDefault },
  { field: 'comment', column: 'comment', type: 'text' },
]
const newColumns: readonly Column[] = [
  { field: 'orderNo', column: 'order_no', type: 'text' },
  { field: 'state', column: 'state', type: 'text' },
  { field: 'orderDate', column: 'created_at', type: 'timestamptz' },
  { field: 'completedDate', column: 'completed_date', type: 'timestamptz' },
]

interface StoredLine {
  readonly id: number
  readonly order_id: number
  readonly order_line_no: number
  readonly material_id: number
  readonly ordered_quantity: string
  readonly received_quantity: string
  readonly purchase_unit_price: string
}

interface StoredOrder {
  readonly id: number
  readonly order_no: string
  readonly state: string
  /** Values by column. */
  readonly values: ColumnValues
  readonly lines: readonly StoredLine[]
}

interface ValidatedEntry {
  readonly orderNo: string
  readonly orderDay: string | undefined
  readonly before: StoredOrder | undefined
  readonly imported: ColumnValues
  readonly changes: Changes
  readonly lines: readonly ImportedLine[]
  readonly state: IngoingOrderState
}

export async function ingoingOrderRules(scope: PassScope): Promise<KindPass> {
  const region = await regionOf(scope.sql, scope.unit.businessUnitId)
  const orderTypes = orderTypeField(scope, await ingoingOrderTypes(scope.sql, scope.unit.businessUnitId))
  const stored = new WeakMap<Entry, StoredOrder>()
  const validated = new WeakMap<Entry, ValidatedEntry>()
  return {
    async find(entries) {
      const orders = await ordersStored(scope, entries)
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
      const { supplierOf } = await findSuppliers(scope, entries)
      for (const entry of entries) {
        const before = stored.get(entry)
        const read = importedLines(entry, materialOf, 'purchaseUnitPrice', 'orderedQuantity', {
          mayRepeat: true,
        })
        const { state, lines } = arrived(textIn(entry.head, 'state'), read, before)
        orderTypes.assertKnown(entry)
        assertOrderDay(entry, dayOf(scope.now, region))
        const imported = {
          ...importedValues(entry, supplierOf(entry.head), before),
          ...orderTypes.valuesOf(entry),
        }
        const changes = changesOf(columns, before?.values ?? {}, imported)
        const order = {
          orderNo: textIn(entry.head, 'orderNo') ?? '',
          orderDay: textIn(entry.head, 'orderDate'),
          before,
          imported,
          changes,
          lines,
          state,
        }
        validated.set(entry, order)
        decideEntry(entry, orderChanges(order), scope)
        if (entry.outcome === 'changed' && before?.state !== 'Initial') {
          addHeadProblem(entry, 'orderNo', { code: 'order-fixed', expected: [before?.state ?? ''] })
        }
      }
    },
    write: (tx, entries) =>
      writeOrders(
        tx,
        scope,
        entries.flatMap(entry => validated.get(entry) ?? []),
        region,
      ),
  }
}

type StoredRow = ColumnValues & Omit<StoredOrder, 'lines' | 'values'>

async function ordersStored(
  scope: PassScope,
  entries: readonly Entry[],
): Promise<{ find(orderNo: string): StoredOrder | undefined }> {
  const orders = await rowsByName(
    scope.sql,
    texts => sql<StoredRow>`
      select o.* from ingoing_order o
      where o.business_unit_id = ${scope.unit.businessUnitId} and ${sqlNameKey(sql.ref('o.order_no'))} in ${texts} order by o.id ${lockOf(scope, 'o')}`,
    entries.flatMap(({ head }) => textIn(head, 'orderNo') ?? []),
  )
  if (orders.length === 0) return byName<StoredOrder>([], () => '')
  const { rows: lines } = await sql<StoredLine>`
    select l.* from ingoing_order_line l
    join json_to_recordset(${rowsOf(orders.map(({ id }) => ({ id })))}) as n(id bigint) on n.id = l.order_id
    order by l.id`.execute(scope.sql)
  return byName(
    orders.map(values => {
      const { id, order_no, state } = values
      return { id, order_no, state, values, lines: lines.filter(line => line.order_id === id) }
    }),
    ({ order_no }) => order_no,
  )
}

function importedValues(
  entry: Entry,
  supplier: StoredSupplier | undefined,
  before: StoredOrder | undefined,
): ColumnValues {
  const imported = valuesOf(columns, entry.head)
  const named = entry.head.supplierNumber === undefined ? 'supplierName' : 'supplierNumber'
  if (supplier !== undefined) imported.supplier_id = supplier.id
  else if (entry.head[named] !== undefined) addHeadProblem(entry, named, { code: 'unknown' })
  else if (before === undefined) addHeadProblem(entry, named, { code: 'missing' })
  return imported
}

/**
 * The state of an order: as stated, or derived from the received quantities. Completed without quantities means that everything arrived.
 */
function arrived(
  stated: string | undefined,
  read: readonly ImportedLine[],
  before: StoredOrder | undefined,
): { readonly state: IngoingOrderState; readonly lines: readonly ImportedLine[] } {
  const isStated = (state: IngoingOrderState): boolean => stated === state
  const lines = read.map(line =>
    line.received === undefined && isStated('Completed') ? { ...line, received: line.quantity } : line,
  )
  if (isStated('Completed') || isStated('Cancelled')) {
    return { state: isStated('Completed') ? 'Completed' : 'Cancelled', lines }
  }
  if (lines.every(({ received }) => received === undefined)) {
    return { state: (before?.state as IngoingOrderState | undefined) ?? 'Initial', lines }
  }
  const isWhole = lines.every(({ received = '0', quantity }) => decimal(received) >= decimal(quantity))
  const isBegun = lines.some(({ received = '0' }) => decimal(received) > 0n)
  // An existing order may have lines that the file does not contain.
  const hasOthers = (before?.lines.length ?? 0) > lines.length
  return { state: isWhole && !hasOthers ? 'Completed' : isBegun ? 'Started' : 'Initial', lines }
}

/** The stored line of an imported one: the one at the same position among those of its material. */
function storedLine(
  before: StoredOrder | undefined,
  { material, place }: ImportedLine,
): StoredLine | undefined {
  return before?.lines.filter(({ material_id }) => material_id === material.id)[place]
}

function orderChanges({ before, changes, lines, state }: ValidatedEntry): FieldChange[] {
  // An order begins with what has arrived of it; ending it is a change of its own, whatever the file says it by.
  const field = state === 'Completed' || state === 'Cancelled' ? 'state' : 'receivedQuantity'
  return [
    ...fieldsOf(changes),
    ...(before !== undefined && state !== before.state ? [{ field }] : []),
    ...lines.flatMap(line => lineChanges(before, line)),
  ]
}

function lineChanges(before: StoredOrder | undefined, line: ImportedLine): FieldChange[] {
  const { row, quantity, received, price } = line
  const known = storedLine(before, line)
  if (known === undefined) return [{ field: 'orderedQuantity', row }]
  const isOther = (given: string | undefined, was: string): boolean =>
    given !== undefined && decimal(given) !== decimal(was)
  return [
    ...(isOther(quantity, known.ordered_quantity) ? [{ field: 'orderedQuantity', row }] : []),
    ...(isOther(received, known.received_quantity) ? [{ field: 'receivedQuantity', row }] : []),
    ...(isOther(price, known.purchase_unit_price) ? [{ field: 'purchaseUnitPrice', row }] : []),
  ]
}

const isLineChanged = (before: StoredOrder | undefined, line: ImportedLine): boolean =>
  lineChanges(before, line).length > 0

async function writeOrders(
  tx: Tx,
  { unit, now }: PassScope,
  orders: readonly ValidatedEntry[],
  region: string,
): Promise<void> {
  const { businessUnitId } = unit
  const added = orders.filter(({ before }) => before === undefined)
  const ids = await insertRows(tx, 'ingoing_order', {
    businessUnitId,
    columns: [...columns, ...newColumns],
    values: added.map(order => ({
      ...order.imported,
      order_no: order.orderNo,
      state: order.state,
      created_at: createdAt(order, region, now),
      completed_date: order.state === 'Completed' ? arrivedAt(order, region, now) : null,
    })),
  })
  const changed = orders.flatMap(order =>
    order.before === undefined ? [] : [{ ...order, before: order.before }],
  )
  await updateRows(
    tx,
    'ingoing_order',
    columns,
    changed.map(({ before, imported }) => ({ ...before.values, ...imported, id: before.id })),
  )
  for (const { before, state, ...order } of changed) {
    if (state === before.state) continue
    const at = state === 'Completed' ? arrivedAt(order, region, now) : null
    await tx.sql
      .updateTable('ingoing_order')
      .set({ state, completed_date: at })
      .where('id', '=', before.id)
      .execute()
  }
  const all = [
    ...added.map((order, index) => ({ ...order, id: ids[index] ?? 0 })),
    ...changed.map(order => ({ ...order, id: order.before.id })),
  ]
  const lineIds = await writeLines(tx, businessUnitId, all)
  tx.changed(
    'IngoingOrder',
    all.map(({ id }) => id),
  )
  tx.changed('IngoingOrderLine', lineIds)
  for (const { id, before, lines, state } of all) {
    if (before === undefined) tx.audit('placeOrder', 'IngoingOrder', id, { to: state, lines: lines.length })
    else tx.audit('importOrder', 'IngoingOrder', id, { lines: lines.length })
  }
  const materialIds = [...new Set(all.flatMap(({ lines }) => lines.map(({ material }) => material.id)))]
  tx.changed('Material', materialIds)
}

function createdAt({ orderDay }: Pick<ValidatedEntry, 'orderDay'>, region: string, now: Date): string {
  return orderDay === undefined ? now.toISOString() : happenedOn(orderDay, region, now)
}

/** When a Completed order arrived: on the expected day, but neither before the order date nor in the future. */
function arrivedAt(order: Pick<ValidatedEntry, 'orderDay' | 'imported'>, region: string, now: Date): string {
  const ordered = createdAt(order, region, now)
  const expected = order.imported.expected_receipt_date
  if (typeof expected !== 'string') return ordered
  const at = happenedOn(expected, region, now)
  return at < ordered ? ordered : at
}

async function writeLines(
  tx: Tx,
  businessUnitId: number,
  orders: readonly (ValidatedEntry & { readonly id: number })[],
): Promise<number[]> {
  const values = orders.flatMap(({ id, before, lines }) => {
    const last = Math.max(0, ...(before?.lines ?? []).map(({ order_line_no }) => order_line_no))
    return lines
      .filter(line => isLineChanged(before, line))
      .map((line, index) => {
        const known = storedLine(before, line)
        return {
          id: known?.id ?? null,
          order: id,
          no: last + (index + 1) * 10,
          material: line.material.id,
          quantity: line.quantity,
          received: line.received ?? known?.received_quantity ?? '0',
          price: line.price ?? known?.purchase_unit_price ?? null,
        }
      })
  })
  const { rows: changed } = await sql<{ id: number }>`
    update ingoing_order_line l set ordered_quantity = n.quantity, purchase_unit_price = n.price,
      received_quantity = n.received, received_before = n.received, version = l.version + 1
    from json_to_recordset(${rowsOf(values.filter(({ id }) => id !== null))}) as n(id bigint, quantity numeric,
      received numeric, price numeric)
    where l.id = n.id returning l.id`.execute(tx.sql)
  const { rows: added } = await sql<{ id: number }>`
    insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity,
      received_quantity, received_before, purchase_unit_price)
    select ${businessUnitId}::bigint, o.id, n.no, m.id, n.quantity, n.received, n.received,
      -- Where the file has no price, 0 is one that nobody knows.
      coalesce(n.price, nullif(s.purchase_unit_price, 0), nullif(m.cost_price, 0), m.latest_cost_price)
    from json_to_recordset(${rowsOf(values.filter(({ id }) => id === null))}) as n("order" bigint, no integer,
      material bigint, quantity numeric, received numeric, price numeric)
    join ingoing_order o on o.id = n."order" join material m on m.id = n.material
    left join supplier_material s on s.supplier_id = o.supplier_id and s.material_id = m.id
    order by o.id, n.no returning id`.execute(tx.sql)
  return idsOf([...changed, ...added])
}
