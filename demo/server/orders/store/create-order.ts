/** A new order of a customer: number, process, lines with prices; states are computed before it is stored. */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { takeNumber } from '../../core/db/number-series'
import { dayOf } from '../../../../src/contract/company-day'
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { untouchedLine, type LineSnapshot, type OrderSnapshot } from '../rules/order-snapshot'
import { onePieceIdOf } from '../../materials/public'
import { folded } from '../rules/order-state'
import { orderValue, originalLineValue } from '../../../../src/contract/prices'
import { idList, rowsOf } from '../../core/db/id-list'
import { loadPool, openMaterials } from './load-pool'
import { saveOperations } from './save-operations'
import { regionOf } from '../../core/unit/company-info'

export interface OrderDraft {
  /** The next free number when absent; a number in use is refused by the database (SQLSTATE 23505). */
  readonly orderNo?: string | undefined
  readonly customerName: string
  readonly recipient: string | null
  readonly deliveryContact: string | null
  readonly invoiceContact: string | null
  readonly orderType: string
  readonly deliveryTypeId: number | null
  readonly deliveryRoute: string | null
  /** Delivery address, from the company to the postal code. */
  readonly companyName?: string | null
  readonly address?: string | null
  readonly city?: string | null
  readonly countryCode: string | null
  readonly zipCode: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly priority: number
  /** yyyy-mm-dd; null when unknown. */
  readonly deliveryDate: string | null
  /** ISO time. */
  readonly executionDate: string
  readonly comment?: string | null
  /** Percent of the whole order, above 0 and at most 100. */
  readonly discount?: Decimal | null
  readonly lines: readonly OrderDraftLine[]
}

export interface OrderDraftLine {
  readonly materialId: number
  /** In the base unit. */
  readonly quantity: Decimal
  /** List price per base unit; the material's when absent. */
  readonly salesUnitPrice?: Decimal
  readonly adjustPrice?: Decimal | null
  /** Percent. */
  readonly discount?: Decimal | null
  readonly comment?: string | null
  /** ISO time when the line is needed; the order's execution date when absent. */
  readonly expectedAt?: string | undefined
}

interface MaterialRow {
  id: number
  item_no: string
  has_exp_date: boolean
  is_master_data_missing: boolean
  sales_price: string
  weight_kg: string | null
  volume_m3: string | null
}

/** A stored order. */
export interface StoredOrder {
  readonly id: number
  readonly orderNo: string
  readonly state: string
  readonly processId: number
}

/** Stores a new order and returns its id. All materials of the draft must belong to the unit. */
export async function createOrder(tx: Tx, unit: UnitContext, draft: OrderDraft, now: Date): Promise<number> {
  return (await storeOrder(tx, unit, draft, now)).id
}

/** The same; returns the stored order. */
export async function storeOrder(
  tx: Tx,
  unit: UnitContext,
  draft: OrderDraft,
  now: Date,
): Promise<StoredOrder> {
  const { businessUnitId } = unit
  // It may wait for orders of others: what is read before could have changed, and the sweeper would not find this order yet.
  const orderNo = draft.orderNo ?? (await takeNumber(tx, businessUnitId, 'SalesOrder'))
  const materials = await readMaterials(tx, businessUnitId, draft)
  const order = await newOrder(tx, businessUnitId, { ...draft, orderNo }, materials, now)
  const process = await tx.sql
    .insertInto('process')
    .values({ business_unit_id: businessUnitId, name: processNameOf(order.orderNo) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx.sql
    .insertInto('sales_order')
    .values({
      business_unit_id: businessUnitId,
      process_id: process.id,
      order_no: order.orderNo,
      state: order.state,
      is_stock_missing: order.isStockMissing,
      pending_maintenance: order.isPendingMaintenance,
      order_type: draft.orderType,
      delivery_type_id: draft.deliveryTypeId,
      delivery_date: draft.deliveryDate,
      priority: draft.priority,
      customer_name: draft.customerName,
      recipient: draft.recipient,
      delivery_contact: draft.deliveryContact,
      invoice_contact: draft.invoiceContact,
      order_date: now.toISOString(),
      execution_date: draft.executionDate,
      updated_date: now.toISOString(),
      comment: draft.comment ?? null,
      discount: decimalTextOrNull(draft.discount),
      company_name: draft.companyName ?? null,
      address: draft.address ?? null,
      city: draft.city ?? null,
      email: draft.email ?? null,
      phone: draft.phone ?? null,
      delivery_route: draft.deliveryRoute,
      country_code: draft.countryCode,
      zip_code: draft.zipCode,
      one_piece_id: onePieceIdOf(
        order.orderNo,
        sumOf(draft.lines, line => line.quantity),
      ),
      ...totals(draft, materials),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = order.lines.map((line, index) => {
    const entered = draft.lines[index]
    return {
      order_line_no: line.orderLineNo,
      material_id: line.materialId,
      state: line.state,
      quantity: decimalText(line.confirmed),
      is_stock_missing: line.isStockMissing,
      price: decimalText(listPrice(entered, materials)),
      adjust_price: decimalTextOrNull(entered?.adjustPrice),
      discount: decimalTextOrNull(entered?.discount),
      comment: entered?.comment ?? null,
      expected_at: entered?.expectedAt ?? draft.executionDate,
    }
  })
  const lines = await sql<{ id: number }>`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, is_stock_missing, sales_unit_price, adjust_price, discount, comment, expected_handling_date)
    select ${businessUnitId}::bigint, ${id}::bigint, order_line_no, material_id, state, quantity, quantity,
      is_stock_missing, price, adjust_price, discount, comment, expected_at
    from json_to_recordset(${rowsOf(rows)}) as n(order_line_no integer, material_id bigint, state text,
      quantity numeric, is_stock_missing boolean, price numeric, adjust_price numeric, discount numeric, comment text,
      expected_at timestamptz)
    returning id`.execute(tx.sql)
  await saveOperations(tx, [process.id])
  tx.changed('SalesOrders', [id])
  tx.changed(
    'SalesOrderLines',
    lines.rows.map(row => row.id),
  )
  tx.audit('createOrder', 'SalesOrder', id, { to: order.state, lines: rows.length })
  return { id, orderNo: order.orderNo, state: order.state, processId: process.id }
}

/** The process of an order has its number: OP-000123 for SO-000123. */
export function processNameOf(orderNo: string): string {
  return orderNo.startsWith('SO') ? orderNo.replace('SO', 'OP') : `OP-${orderNo}`
}

async function readMaterials(
  tx: Tx,
  businessUnitId: number,
  draft: OrderDraft,
): Promise<Map<number, MaterialRow>> {
  const { rows } = await sql<MaterialRow>`
    select m.id, m.item_no, m.has_exp_date, m.sales_price, m.weight_kg, m.volume_m3,
      (m.base_uom is null or m.picking_location_role_id is null or (m.weight_kg is null and exists (
        select 1 from delivery_type d where d.id = ${draft.deliveryTypeId} and d.needs_weight)))
        as is_master_data_missing
    from material m
    where m.business_unit_id = ${businessUnitId} and m.id in ${idList(draft.lines.map(line => line.materialId))}`.execute(
    tx.sql,
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function newOrder(
  tx: Tx,
  businessUnitId: number,
  draft: OrderDraft & { readonly orderNo: string },
  materials: ReadonlyMap<number, MaterialRow>,
  now: Date,
): Promise<OrderSnapshot> {
  const lines = draft.lines.map(({ materialId, quantity }, index): LineSnapshot => {
    const material = materials.get(materialId)
    if (material === undefined) throw new Error(`Material ${materialId} is not in this business unit.`)
    return {
      id: index,
      orderLineNo: (index + 1) * 10,
      materialId,
      materialItemNo: material.item_no,
      materialHasExpDate: material.has_exp_date,
      isMasterDataMissing: material.is_master_data_missing,
      ordered: quantity,
      confirmed: quantity,
      ...untouchedLine,
    }
  })
  const region = await regionOf(tx.sql, businessUnitId)
  const order: OrderSnapshot = {
    id: 0,
    orderNo: draft.orderNo,
    region,
    state: 'New',
    isHeld: false,
    holdReason: null,
    waitForPreparation: false,
    isStockMissing: false,
    isPendingMaintenance: false,
    deliveryTypeId: draft.deliveryTypeId,
    priority: draft.priority,
    deliveryDate: draft.deliveryDate,
    executionDate: draft.executionDate,
    completedDate: null,
    lines,
  }
  return folded(order, await loadPool(tx.sql, businessUnitId, openMaterials([order]), dayOf(now, region)))
}

function totals(draft: OrderDraft, materials: ReadonlyMap<number, MaterialRow>) {
  const read = (materialId: number, field: 'weight_kg' | 'volume_m3'): Decimal =>
    decimal(materials.get(materialId)?.[field] ?? '0')
  const priced = draft.lines.map(line => ({
    quantity: line.quantity,
    salesUnitPrice: listPrice(line, materials),
    adjustPrice: line.adjustPrice ?? null,
    discount: line.discount ?? null,
  }))
  const total = (field: 'weight_kg' | 'volume_m3'): string =>
    decimalText(sumOf(draft.lines, line => (line.quantity * read(line.materialId, field)) / 1_000_000n))
  return {
    number_of_order_lines: draft.lines.length,
    number_of_items: String(new Set(draft.lines.map(line => line.materialId)).size),
    number_of_units: decimalText(sumOf(draft.lines, line => line.quantity)),
    order_weight: total('weight_kg'),
    order_volume: total('volume_m3'),
    total_sales_price: decimalText(orderValue(priced, draft.discount ?? null)),
    original_total_sales_price: decimalText(sumOf(priced, originalLineValue)),
  }
}

function listPrice(line: OrderDraftLine | undefined, materials: ReadonlyMap<number, MaterialRow>): Decimal {
  return line?.salesUnitPrice ?? decimal(materials.get(line?.materialId ?? 0)?.sales_price ?? '0')
}

const decimalTextOrNull = (value: Decimal | null | undefined): string | null =>
  value == null ? null : decimalText(value)
