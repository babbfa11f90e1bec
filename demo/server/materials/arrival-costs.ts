/**
 * What values a material: goods that arrive at a price of their own change its average and latest cost price, and of a material that nothing
 * has valued yet the first cost price is both of them. Until then its costs are 0, which means that nobody knows them (DOMAIN, prices and
 * reports).
 */
import { sql, type Kysely } from 'kysely'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { idList, idsOf, rowsOf } from '../core/db/id-list'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import { averageCostAfterReceipt } from './costs'
import { recordCosts, saveFirstCosts, type RecordedCost } from './cost-history'

/** A change of a material's total quantity, and the transaction that booked it. */
export interface PricedMovement {
  readonly materialId: number
  /** Negative when goods went out. */
  readonly quantity: Decimal
  /** The price of goods that arrived; undefined for goods that went out, and for those that enter at the average. */
  readonly price: Decimal | undefined
  readonly transactionId: number
}

/** Decimal texts. */
interface CostTexts {
  readonly average: string
  readonly latest: string
}

interface CostChange {
  readonly materialId: number
  readonly before: CostTexts
  readonly after: CostTexts
}

/** Nothing has valued it: goods that arrived free did, and have a row of their history. */
const isUnvalued = sql`(m.average_cost_price, m.latest_cost_price) = (0, 0) and not exists (
  select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
    and c.stock_transaction_id is not null)`

/**
 * Locks materials before the stocks that change, so that of two concurrent arrivals the second one includes the first, and of two
 * replenishments the second one brings what still lacks: by their rows, since there may be more than the database has advisory locks for.
 */
export async function lockMaterials(db: Kysely<Tables>, materialIds: readonly number[]): Promise<void> {
  await sql`select id from material where id in ${idList(materialIds)} order by id for no key update`.execute(
    db,
  )
}

/**
 * Saves the new prices of the materials of which goods arrived at a price, with a row of the history for each arrival. The materials are
 * locked, and the movements are written, in this order.
 */
export async function saveArrivalCosts(
  tx: Tx,
  movements: readonly PricedMovement[],
  now: Date,
): Promise<CostChange[]> {
  const priced = movements.flatMap(({ materialId, price }) => (price === undefined ? [] : [materialId]))
  if (priced.length === 0) return []
  const { rows } = await sql<{
    id: number
    average: string
    latest: string
    total: string
    isUnvalued: boolean
  }>`select m.id, m.average_cost_price as average, m.latest_cost_price as latest, ${isUnvalued} as "isUnvalued",
      (select coalesce(sum(s.quantity), 0) from stock s
        where s.business_unit_id = m.business_unit_id and s.material_id = m.id) as total
    from material m where m.id in ${idList(priced)} order by m.id`.execute(tx.sql)
  const recorded: RecordedCost[] = []
  const changes = rows.map(({ id, average, latest, total, isUnvalued: isFirst }): CostChange => {
    const own = movements.filter(({ materialId }) => materialId === id)
    let quantity = own.reduce((before, moved) => before - moved.quantity, decimal(total))
    // What is there without a cost is not averaged: the first price is that of all.
    let isValued = !isFirst
    const before = { average: decimal(average), latest: decimal(latest) }
    const cost = { ...before }
    for (const { quantity: moved, price, transactionId } of own) {
      if (price !== undefined) {
        cost.average = averageCostAfterReceipt(isValued ? quantity : 0n, cost.average, moved, price)
        cost.latest = price
        isValued = true
        recorded.push({ material: id, transaction: transactionId, ...textsOf(cost) })
      }
      quantity += moved
    }
    return { materialId: id, before: textsOf(before), after: textsOf(cost) }
  })
  await saveFirstCosts(tx, priced)
  await sql`update material m set average_cost_price = n.average, latest_cost_price = n.latest, version = m.version + 1
    from json_to_recordset(${rowsOf(changes.map(({ materialId, after }) => ({ id: materialId, ...after })))})
      as n(id bigint, average numeric, latest numeric) where m.id = n.id`.execute(tx.sql)
  await recordCosts(tx, recorded, now)
  await valueStocks(tx, idsOf(rows.filter(row => row.isUnvalued)))
  tx.changed('Material', idsOf(rows))
  return changes
}

/** The change as histories have it. */
export function costDetail({ before, after }: CostChange) {
  return {
    averageCostPrice: [before.average, after.average],
    latestCostPrice: [before.latest, after.latest],
  }
}

const textsOf = ({
  average,
  latest,
}: {
  readonly average: Decimal
  readonly latest: Decimal
}): CostTexts => ({
  average: decimalText(average),
  latest: decimalText(latest),
})

/**
 * Call it after cost prices were written: where nothing had valued the material, its cost price is also its average and its latest one. The
 * caller has locked the materials.
 */
export async function valueFirst(tx: Tx, materialIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update material m set average_cost_price = m.cost_price, latest_cost_price = m.cost_price
    where m.id in ${idList(materialIds)} and m.cost_price > 0 and ${isUnvalued} returning m.id`.execute(
    tx.sql,
  )
  await valueStocks(tx, idsOf(rows))
}

/** Gives goods whose cost was unknown the first cost of their material. */
async function valueStocks(tx: Tx, materialIds: readonly number[]): Promise<void> {
  if (materialIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with unvalued as (
      select s.id, m.average_cost_price as cost from material m
      join stock s on s.business_unit_id = m.business_unit_id and s.material_id = m.id
      where m.id in ${idList(materialIds)} and m.average_cost_price > 0 and s.cost_price = 0
      order by s.id for no key update of s
    )
    update stock s set cost_price = u.cost, version = s.version + 1 from unvalued u where s.id = u.id
    returning s.id`.execute(tx.sql)
  tx.changed('Stock', idsOf(rows))
}
