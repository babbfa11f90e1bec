/** Reads stocks in the form that the rules take: the free quantities of materials. Stocks are locked only for a last attempt. */
import { sql, type Kysely } from 'kysely'
import { decimal, type Decimal } from '../../../../src/contract/decimal'
import type { Tables } from '../../core/db/tables'
import { poolOf, type Pool, type StockFacts } from '../rules/allocation'
import { openQuantity, type OrderSnapshot } from '../rules/order-snapshot'
import { idList } from '../../core/db/id-list'
import { bringsToPick } from '../../materials/public'
import { isOpenTask } from '../../core/db/state-conditions'

interface StockRow {
  id: number
  material_id: number
  location_id: number
  quantity: string
  reserved_quantity: string
  block_reservations: boolean
  available_for_pick: boolean
  exp_date: string | null
  fifo_date: string
}

export interface PoolOptions {
  readonly lock: boolean
  /** Stocks that are about to be reduced, with their remaining quantities. */
  readonly remaining?: ReadonlyMap<number, Decimal>
}

/** The current stocks of some materials, and the materials that are being moved to a pick location. */
export interface StocksNow {
  readonly stocks: readonly StockFacts[]
  readonly replenishing: ReadonlySet<number>
}

/** The free stock of some materials. */
export async function loadPool(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialIds: Iterable<number>,
  today: string,
  { lock, remaining }: PoolOptions = { lock: false },
): Promise<Pool> {
  const { stocks, replenishing } = await loadStocks(db, businessUnitId, materialIds, { lock })
  const facts = stocks.map(stock => ({
    ...stock,
    quantity: remaining?.get(stock.id) ?? stock.quantity,
  }))
  return poolOf(facts, today, replenishing)
}

/**
 * The stocks of some materials. With `lock` they are locked in id order until the transaction ends: only for a last attempt, after others
 * repeatedly took planned stock.
 */
export async function loadStocks(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialIds: Iterable<number>,
  { lock }: { readonly lock: boolean },
): Promise<StocksNow> {
  const materials = idList(materialIds)
  const { rows: stocks } = await sql<StockRow>`
      select s.id, s.material_id, s.location_id, s.quantity, s.reserved_quantity, s.block_reservations,
        c.available_for_pick, s.exp_date, s.fifo_date
      from stock s join location c on c.id = s.location_id
      where s.business_unit_id = ${businessUnitId} and s.material_id in ${materials} and s.quantity > 0
      order by s.id ${lock ? sql`for no key update of s` : sql``}`.execute(db)
  const { rows: replenishing } = await sql<{ material_id: number }>`
      select distinct material_id from task
      where business_unit_id = ${businessUnitId} and task_type = 'replenish' and ${sql.raw(isOpenTask('task'))}
        and material_id in ${materials} and ${sql.raw(bringsToPick('task'))}`.execute(db)
  return {
    stocks: stocks.map(toStock),
    replenishing: new Set(replenishing.map(row => row.material_id)),
  }
}

/** Materials of the open lines. */
export function openMaterials(orders: readonly OrderSnapshot[]): number[] {
  return orders.flatMap(order =>
    order.lines.filter(line => openQuantity(line) > 0n).map(line => line.materialId),
  )
}

function toStock(row: StockRow): StockFacts {
  return {
    id: row.id,
    materialId: row.material_id,
    locationId: row.location_id,
    quantity: decimal(row.quantity),
    reserved: decimal(row.reserved_quantity),
    isBlocked: row.block_reservations,
    isAvailableForPick: row.available_for_pick,
    expDate: row.exp_date,
    fifoDate: row.fifo_date,
  }
}
