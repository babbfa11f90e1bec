/**
 * Reservations per second by the product's own statements (orders/store/save-reservations.ts), each transaction with its notification,
 * which every node receives: a node has at most 20 connections, so 64 at once need several.
 */
import { sql } from 'kysely'
import type { Db, UnitContext } from '../../../demo/server/core/db/database'
import { whole } from '../../../src/contract/decimal'
import { withLines } from '../../../demo/server/orders/rules/order-snapshot'
import { idList } from '../../../demo/server/core/db/id-list'
import { loadOrders, type LoadedOrder } from '../../../demo/server/orders/store/load-orders'
import { saveReservations } from '../../../demo/server/orders/store/save-reservations'
import { createRandom, type Random } from '../../../demo/server/demo/seed/random'
import { demoUnit, pickableMaterials, placeOrders } from '../../integration/load/placed-orders'
import { openBenchDatabase } from '../open-bench-database'

export interface ReservationFigures {
  /** Reservations per second. */
  readonly reservations: number
  readonly transactions: number
  /** Changes that the nodes received, per second and node. */
  readonly received: number
  readonly broken: readonly string[]
}

export interface ReservationOptions {
  readonly connections: number
  /** Lines of each order. */
  readonly lines: number
  readonly seconds: number
}

const nodesAtOnce = 4
const materialCount = 50
const warmUpMs = 1_000

/**
 * Each of `connections` reserves one more piece for every line of its order, at stocks that they share, for the given number of seconds.
 * @param url a seeded database that nothing else needs: its stocks get more than can be reserved
 */
export async function reservationRate(
  url: string,
  { connections, lines, seconds }: ReservationOptions,
): Promise<ReservationFigures> {
  const nodes = await Promise.all(Array.from({ length: nodesAtOnce }, () => openBenchDatabase(url)))
  try {
    const [first] = nodes
    if (first === undefined) throw new Error('There is no node.')
    const unit = await demoUnit(first)
    const stocks = await deepStocks(first, unit)
    const orders = await ordersOfLines(first, unit, connections, lines, [...stocks.keys()])
    let received = 0
    nodes.forEach(node => node.onChange(() => (received += 1)))
    const work = { unit, stocks, from: performance.now() + warmUpMs, seconds, count: 0 }
    await Promise.all(
      orders.map((order, index) =>
        reserveOn(nodes[index % nodes.length] ?? first, order, createRandom(index + 1), work),
      ),
    )
    return {
      transactions: work.count / seconds,
      reservations: (work.count * lines) / seconds,
      received: received / nodes.length / (seconds + warmUpMs / 1_000),
      broken: await wrongStocks(first),
    }
  } finally {
    await Promise.all(nodes.map(node => node.close()))
  }
}

interface Work {
  readonly unit: UnitContext
  /** Stocks by material. */
  readonly stocks: ReadonlyMap<number, readonly number[]>
  /** Time at which counting begins, after the warm-up. */
  readonly from: number
  readonly seconds: number
  count: number
}

async function reserveOn(db: Db, order: LoadedOrder, random: Random, work: Work): Promise<void> {
  const { unit, stocks, from, seconds } = work
  const until = from + seconds * 1_000
  const now = new Date().toISOString()
  let before = order
  while (performance.now() < until) {
    const after = withLines(before, line => {
      const stockId = random.pick(stocks.get(line.materialId) ?? [])
      const held = line.reservations.find(one => one.stockId === stockId)?.quantity ?? 0n
      const others = line.reservations.filter(one => one.stockId !== stockId)
      return {
        ...line,
        reservations: [...others, { stockId, quantity: held + whole(1) }],
      }
    })
    const change = { before, after }
    await db.tx(unit, tx =>
      saveReservations(tx, [change], {
        businessUnitId: unit.businessUnitId,
        now,
      }),
    )
    before = { ...before, ...after }
    if (performance.now() >= from && performance.now() < until) work.count += 1
  }
}

/** Stocks of some materials, with more pieces than can be reserved here. */
async function deepStocks(db: Db, unit: UnitContext): Promise<Map<number, number[]>> {
  const materialIds = await pickableMaterials(db, unit, materialCount)
  const { rows } = await sql<{ id: number; materialId: number }>`
    update stock s set quantity = s.quantity + 1000000 from location c
    where c.id = s.location_id and c.available_for_pick and not s.block_reservations
      and s.material_id in ${idList(materialIds)}
    returning s.id, s.material_id as "materialId"`.execute(db.read)
  const stocks = new Map<number, number[]>()
  for (const { id, materialId } of rows) stocks.set(materialId, [...(stocks.get(materialId) ?? []), id])
  return stocks
}

async function ordersOfLines(
  db: Db,
  unit: UnitContext,
  count: number,
  lines: number,
  materialIds: readonly number[],
): Promise<LoadedOrder[]> {
  const random = createRandom(lines)
  const placing = {
    count,
    materialIds,
    linesLeast: lines,
    linesMost: lines,
    quantityMost: 1,
  }
  const placed = await placeOrders(db, unit, placing, random)
  return loadOrders(
    db.read,
    unit.businessUnitId,
    placed.map(({ id }) => id),
    { lock: false },
  )
}

/** Checks that every piece marked as reserved on a stock belongs to a reservation. */
async function wrongStocks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select 'stock ' || s.id || ' reserves ' || s.reserved_quantity || ', reservations are ' || coalesce(r.sum, 0) as found
    from stock s left join (select stock_id, sum(quantity) from reservation group by stock_id) r on r.stock_id = s.id
    where s.reserved_quantity <> coalesce(r.sum, 0)`.execute(db.read)
  return rows.map(({ found }) => found)
}
