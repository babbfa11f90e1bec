/** A validated sales order of an import, with the stored order. */
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import { priorityDefault } from '../../../../src/contract/limits'
import type { FieldChange } from '../decide-entry'
import type { ImportedLine } from './order-lines'
import type { Changes, Column, ColumnValues } from './table-rows'

export const orderColumns: readonly Column[] = [
  { field: 'orderType', column: 'order_type', type: 'text', fallback: 'Sales' },
  { field: 'customerName', column: 'customer_name', type: 'text' },
  { field: 'companyName', column: 'company_name', type: 'text' },
  { field: 'recipient', column: 'recipient', type: 'text' },
  { field: 'address', column: 'address', type: 'text' },
  { field: 'zipCode', column: 'zip_code', type: 'text' },
  { field: 'city', column: 'city', type: 'text' },
  { field: 'countryCode', column: 'country_code', type: 'text' },
  { field: 'email', column: 'email', type: 'text' },
  { field: 'phone', column: 'phone', type: 'text' },
  { field: 'deliveryType', column: 'delivery_type_id', type: 'bigint' },
  { field: 'deliveryDate', column: 'delivery_date', type: 'date' },
  { field: 'priority', column: 'priority', type: 'integer', fallback: priorityDefault },
  { field: 'comment', column: 'comment', type: 'text' },
]

export interface StoredLine {
  readonly id: number
  readonly order_id: number
  readonly order_line_no: number
  readonly material_id: number
  readonly ordered_quantity: string
  readonly sales_unit_price: string
  readonly discount: string | null
}

export interface StoredOrder {
  readonly id: number
  readonly process_id: number
  readonly order_no: string
  readonly state: string
  readonly completed_day: string | null
  /** By column. */
  readonly values: ColumnValues
  /** Those that are not cancelled. */
  readonly lines: readonly StoredLine[]
  /** Materials of which a line was cancelled. */
  readonly cancelled: ReadonlySet<number>
  /** Ordered quantities by material of the orders split off from it, whatever became of them. */
  readonly splitOff: ReadonlyMap<number, Decimal>
  /** The highest number of a line, cancelled, split off or neither; 0 without any. */
  readonly lastLineNo: number
}

export interface ValidatedOrder {
  readonly orderNo: string
  readonly before: StoredOrder | undefined
  readonly imported: ColumnValues
  readonly changes: Changes
  /** Without the quantities that were split off. */
  readonly lines: readonly ImportedLine[]
  /** ISO days. */
  readonly orderDay: string | undefined
  readonly completedDay: string | undefined
}

/** A line of the file without what was split off from the order: the rest is the order's own, and below zero where the file has less. */
export function withoutSplitOff(line: ImportedLine, before: StoredOrder | undefined): ImportedLine {
  const splitOff = before?.splitOff.get(line.material.id)
  return splitOff === undefined ? line : { ...line, quantity: decimalText(decimal(line.quantity) - splitOff) }
}

/**
 * Whether the order lacks a line of the file. One that was cancelled here stays cancelled, and one that was split off stays in its new
 * order, though the file still has it.
 */
export function isNewLine(
  { before }: Pick<ValidatedOrder, 'before'>,
  { material, quantity }: ImportedLine,
): boolean {
  if (before === undefined) return true
  return (
    decimal(quantity) !== 0n &&
    !before.cancelled.has(material.id) &&
    before.lines.every(({ material_id }) => material_id !== material.id)
  )
}

/** What a line of the file changes: of a new one its quantity, and what differs from the list price. */
export function lineChanges(order: Pick<ValidatedOrder, 'before'>, line: ImportedLine): FieldChange[] {
  const { row, material, quantity, price, discount } = line
  const known = order.before?.lines.find(({ material_id }) => material_id === material.id)
  if (known === undefined && !isNewLine(order, line)) return []
  const isOther = (given: string, was: string): boolean => decimal(given) !== decimal(was)
  const discountField = row.values.discount === undefined ? 'discountFraction' : 'discount'
  return [
    ...(known === undefined || isOther(quantity, known.ordered_quantity)
      ? [{ field: 'orderedQuantity', row }]
      : []),
    ...(price !== undefined && isOther(price, known?.sales_unit_price ?? material.salesPrice)
      ? [{ field: 'salesUnitPrice', row }]
      : []),
    ...(discount !== undefined && isOther(discount ?? '0', known?.discount ?? '0')
      ? [{ field: discountField, row }]
      : []),
  ]
}

/** Whether a line of the file is new, or differs from the stored one. */
export function isLineChanged(order: Pick<ValidatedOrder, 'before'>, line: ImportedLine): boolean {
  return lineChanges(order, line).length > 0
}
