/** Saves an order's totals of its lines: count, units, weight, volume and prices. Cancelled lines do not count. */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { onePieceIdOf } from '../../materials/public'
import { orderValue, originalLineValue, type PricedLine } from '../../../../src/contract/prices'
import { grouped } from '../../core/db/grouped'
import { idList, rowsOf } from '../../core/db/id-list'

interface LineRow {
  order_id: number
  order_no: string
  order_discount: string | null
  material_id: number
  state: string
  ordered_quantity: string
  sales_unit_price: string
  adjust_price: string | null
  discount: string | null
  weight_kg: string | null
  volume_m3: string | null
}

/** Recomputes the totals of orders after their lines or prices changed. Raises no version: the caller does. */
export async function saveTotals(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<LineRow>`
    select l.order_id, o.order_no, o.discount as order_discount, l.material_id, l.state, l.ordered_quantity,
      l.sales_unit_price, l.adjust_price, l.discount, m.weight_kg, m.volume_m3
    from sales_order_line l join sales_order o on o.id = l.order_id join material m on m.id = l.material_id
    where l.order_id in ${idList(orderIds)} order by l.order_id, l.order_line_no`.execute(tx.sql)
  const totals = [...grouped(rows, row => row.order_id)].map(([id, lines]) => ({ id, ...totalsOf(lines) }))
  await sql`
    update sales_order o set number_of_order_lines = n.lines, number_of_items = n.items, number_of_units = n.units,
      order_weight = n.weight, order_volume = n.volume, total_sales_price = n.total,
      original_total_sales_price = n.original, one_piece_id = n.piece
    from json_to_recordset(${rowsOf(totals)}) as n(id bigint, lines integer, items numeric, units numeric,
      weight numeric, volume numeric, total numeric, original numeric, piece text)
    where o.id = n.id`.execute(tx.sql)
}

function totalsOf(all: readonly LineRow[]) {
  const active = all.filter(line => line.state !== 'Cancelled')
  const lines = active.length > 0 ? active : all
  const [first] = lines
  const units = sumOf(lines, line => decimal(line.ordered_quantity))
  const priced = lines.map(pricedLine)
  const total = (read: (line: LineRow) => string | null): string =>
    decimalText(
      sumOf(lines, line => (decimal(line.ordered_quantity) * decimal(read(line) ?? '0')) / 1_000_000n),
    )
  return {
    lines: lines.length,
    items: new Set(lines.map(line => line.material_id)).size,
    units: decimalText(units),
    weight: total(line => line.weight_kg),
    volume: total(line => line.volume_m3),
    total: decimalText(orderValue(priced, decimalOrNull(first?.order_discount ?? null))),
    original: decimalText(sumOf(priced, originalLineValue)),
    piece: onePieceIdOf(first?.order_no ?? '', units),
  }
}

function pricedLine(line: LineRow): PricedLine {
  return {
    quantity: decimal(line.ordered_quantity),
    salesUnitPrice: decimal(line.sales_unit_price),
    adjustPrice: decimalOrNull(line.adjust_price),
    discount: decimalOrNull(line.discount),
  }
}

function decimalOrNull(text: string | null): Decimal | null {
  return text === null ? null : decimal(text)
}
