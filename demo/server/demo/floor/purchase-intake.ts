/** The purchasing ERP system: places an ingoing order with one supplier for materials that open orders lack or that run low. */
import { dayOf } from '../../../../src/contract/company-day'
import { sql } from 'kysely'
import type { Db, UnitContext } from '../../core/db/database'
import { createIngoingOrder } from '../../purchasing/public'
import { takeNumber } from '../../core/db/number-series'
import { isExpected, isOpenTask, isToPick } from '../../core/db/state-conditions'

interface PurchaseOptions {
  /** Whether more orders than usual lack stock: then the missing materials are ordered. */
  readonly isShort: boolean
  readonly random: () => number
  readonly now: Date
}

interface NeededMaterial {
  readonly materialId: number
  readonly supplierId: number
  readonly quantity: string
  readonly price: string
}

/** Maximum materials in one order. */
const linesMost = 6
/** Maximum orders that have not arrived, in addition to those for missing materials. */
const openOrdersMost = 80

/** Places an order and returns its id; null when nothing needs to be ordered. */
export async function placePurchase(
  db: Db,
  unit: UnitContext,
  { isShort, random, now }: PurchaseOptions,
): Promise<number | null> {
  const { businessUnitId } = unit
  const lacking = isShort ? await lackingMaterials(db, businessUnitId) : []
  const needed = lacking.length > 0 ? lacking : await lowMaterials(db, businessUnitId, now)
  const [first] = needed
  if (first === undefined) return null
  const lines = needed.filter(({ supplierId }) => supplierId === first.supplierId).slice(0, linesMost)
  return db.tx(unit, async tx =>
    createIngoingOrder(tx, unit, {
      orderNo: await takeNumber(tx, businessUnitId, 'IngoingOrder'),
      supplierId: first.supplierId,
      supplierOrderId: String(100_000 + Math.floor(random() * 900_000)),
      expectedReceiptDate: dayOf(now, ''),
      priority: lacking.length > 0 ? 1 : 3,
      lines,
      now,
    }),
  )
}

/** Quantity of material m that is ordered from suppliers or stands at a gate. */
const coming = sql`(
  select coalesce(sum(greatest(i.ordered_quantity - i.received_quantity, 0)), 0)
  from ingoing_order_line i join ingoing_order o on o.id = i.order_id and ${sql.raw(isExpected('o'))}
    and (o.expected_receipt_date is null or o.expected_receipt_date <= current_date)
  where i.business_unit_id = m.business_unit_id and i.material_id = m.id
) + (
  select coalesce(sum(t.requested_quantity), 0) from task t
  where t.business_unit_id = m.business_unit_id and t.material_id = m.id and t.to_location_id is not null
    and ${sql.raw(isOpenTask('t'))} and t.task_type in ('putAway','replenish')
)`

/** The supplier's price, else the last cost of the material. */
const priced = sql`coalesce(m.supplier_id, p.supplier_id) as "supplierId",
  coalesce(p.purchase_unit_price, m.latest_cost_price) as price`
const offered = sql`left join lateral (
  select f.supplier_id, f.purchase_unit_price from supplier_material f
  where f.material_id = m.id order by f.supplier_id is distinct from m.supplier_id, f.supplier_id limit 1
) p on true`

/** What open lines lack beyond incoming quantities, plus half as much and a bit more: materials that most lines lack come first. */
async function lackingMaterials(db: Db, businessUnitId: number): Promise<NeededMaterial[]> {
  const { rows } = await sql<NeededMaterial>`
    select m.id as "materialId", ceil(lacking.quantity * 1.5)::numeric + 20 as quantity, ${priced}
    from (
      select material_id, count(*) as lines, sum(confirmed_quantity - picked_quantity - reserved_quantity) as quantity
      from sales_order_line l
      where business_unit_id = ${businessUnitId} and is_stock_missing and ${sql.raw(isToPick('l'))}
      group by material_id
    ) lacking
    join material m on m.id = lacking.material_id ${offered}
    where lacking.quantity > ${coming} and coalesce(m.supplier_id, p.supplier_id) is not null
    order by lacking.lines desc, m.id limit 40`.execute(db.read)
  return rows
}

/** Dedicated locations below their minimum without stock elsewhere and without incoming quantities: up to their maximum. */
async function lowMaterials(db: Db, businessUnitId: number, now: Date): Promise<NeededMaterial[]> {
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from ingoing_order where business_unit_id = ${businessUnitId}
      and ${sql.raw(isExpected('ingoing_order'))}`.execute(db.read)
  if ((open[0]?.count ?? 0) >= openOrdersMost) return []
  const { rows } = await sql<NeededMaterial>`
    select m.id as "materialId", ceil(max(s.max_quantity - here.quantity))::numeric as quantity, ${priced}
    from stock s join material m on m.id = s.material_id ${offered}
    cross join lateral (
      select sum(h.quantity) as quantity from stock h
      where h.business_unit_id = s.business_unit_id and h.location_id = s.location_id and h.material_id = s.material_id
    ) here
    where s.business_unit_id = ${businessUnitId} and s.dedicated_location and s.quantity < s.min_quantity
      and here.quantity < s.min_quantity and s.max_quantity > here.quantity and coalesce(m.supplier_id, p.supplier_id) is not null
      and m.material_state <> 'Discontinued' and ${coming} = 0
      and not exists (
        select 1 from stock e where e.business_unit_id = s.business_unit_id and e.material_id = m.id and e.id <> s.id
          and e.location_id <> s.location_id and e.quantity > e.reserved_quantity and not e.block_reservations
          and (e.exp_date is null or e.exp_date > ${now.toISOString()}::date))
    group by m.id, p.supplier_id, p.purchase_unit_price order by m.id limit 40`.execute(db.read)
  return rows
}
