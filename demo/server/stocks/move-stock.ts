/**
 * Moves a quantity of a stock to another location: it keeps batch, expiry date, serial number, attributes, block and FIFO date, and is
 * added to the stock there with the same values, if any (DOMAIN, stocks). Orders that had reserved it can reserve it there. A block that
 * a count set stays behind, with the place that is counted.
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { costAfterArrival, joinedStock } from './rules'
import { conflict } from '../core/refusal'
import { proposeCount } from '../jobs/public'
import { type OpenLocation, readOpenLocation } from '../locations/public'
import type { Cause } from '../master-data/public'
import { StockTaken } from '../orders/public'
import { readBlocking, takeOverBlock } from './count-blocks'
import type { StoredStock } from './read-stocks'
import { withLockedStock, type ActingOnStock, type ReallocateHolders } from './with-locked-stock'
import { writeStockTransaction } from '../materials/public'

export interface StockMove {
  readonly stockId: number
  readonly quantity: Decimal
  readonly toLocationId: number
  readonly cause: Cause | null
}

/**
 * Moves it and returns the stock that it was taken from, in its new state.
 * @throws Refusal 400 for an unknown location, 409 `same-place`, `not-enough-stock` or `stock-empty`
 */
export async function moveStock(acting: ActingOnStock, move: StockMove): Promise<StoredStock> {
  const { stockId, quantity, toLocationId, cause } = move
  const change = { stockId, taken: { action: 'move', quantity }, toLocationId } as const
  return withLockedStock(acting, change, async (tx, stock, targetStocks, reallocateHolders) => {
    const { locationId, state } = stock
    if (locationId === toLocationId) {
      throw conflict('The goods are at this location already.', { code: 'same-place', state })
    }
    const place = await readOpenLocation(
      tx.sql,
      acting.unit.businessUnitId,
      toLocationId,
      'body.toLocationId',
    )
    await carryStock(tx, acting, stock, targetStocks, {
      type: 'Move',
      quantity,
      place,
      cause,
      reallocateHolders,
    })
    return { ...stock, quantity: stock.quantity - quantity }
  })
}

/** A quantity that is moved from a stock to a location. */
export interface Carrying {
  readonly type: 'Move' | 'Replenish'
  readonly quantity: Decimal
  readonly place: OpenLocation
  readonly cause: Cause | null
  readonly reallocateHolders: ReallocateHolders
  /** The task that requested it. */
  readonly taskId?: number
}

/**
 * Takes a quantity from a stock that is locked with the target's stocks, adds it at the target, and writes histories. Returns the id of the
 * stock that contains the goods now.
 */
export async function carryStock(
  tx: Tx,
  { unit, now }: Pick<ActingOnStock, 'unit' | 'now'>,
  stock: StoredStock,
  targetStocks: readonly StoredStock[],
  { type, quantity, place, cause, reallocateHolders, taskId }: Carrying,
): Promise<number> {
  const { id, materialId, locationId } = stock
  const blocking = stock.state === 'Blocked' ? await readBlocking(tx, id) : null
  const isBlocked = blocking !== null && !blocking.isOfCount
  const target = joinedStock({ ...stock, state: isBlocked ? 'Blocked' : 'Active' }, targetStocks)
  const targetId =
    target === null
      ? await addStock(tx, stock, { quantity, toLocationId: place.id, isBlocked })
      : await addTo(tx, stock, quantity, target.id, costAfterArrival(target, quantity, stock.costPrice))
  if (isBlocked) {
    await takeOverBlock(tx, targetId)
    if (blocking.isCountProposed) await proposeCount(tx, unit.businessUnitId, targetId)
  }
  await reallocateHolders()
  await takeOut(tx, stock, quantity)
  await writeStockTransaction(
    tx,
    unit,
    {
      type,
      stockId: id,
      quantity: 0n,
      moved: { quantity, fromLocationId: locationId, toLocationId: place.id },
      cause: cause?.value ?? null,
      taskId: taskId ?? null,
    },
    now,
  )
  tx.changed('Stock', [id, targetId])
  tx.availabilityChanged([materialId])
  const detail = (before: Decimal, after: Decimal) => ({
    quantity: [decimalText(before), decimalText(after)],
    location: [stock.location, place.name],
    ...(cause === null ? {} : { cause: cause.value, causeType: 'Move' }),
  })
  const before = target?.quantity ?? 0n
  tx.audit('moveStock', 'Stock', id, detail(stock.quantity, stock.quantity - quantity))
  tx.audit('moveStock', 'Stock', targetId, detail(before, before + quantity))
  return targetId
}

/** Takes a quantity; reservations stay. @throws StockTaken when the stock was reserved meanwhile */
export async function takeOut(tx: Tx, { id }: Pick<StoredStock, 'id'>, quantity: Decimal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update stock set quantity = quantity - ${decimalText(quantity)}::numeric, version = version + 1
    where id = ${id} and quantity - ${decimalText(quantity)}::numeric >= reserved_quantity
    returning id`.execute(tx.sql)
  if (rows.length !== 1) throw new StockTaken()
}

/** The empty stock of a dedicated location takes over the values of its first goods; any other has the same values already. */
async function addTo(
  tx: Tx,
  from: StoredStock,
  quantity: Decimal,
  targetId: number,
  costPrice: Decimal,
): Promise<number> {
  await sql`
    update stock t set quantity = t.quantity + ${decimalText(quantity)}::numeric,
      cost_price = ${decimalText(costPrice)}::numeric, batch = f.batch, exp_date = f.exp_date,
      serial_number = f.serial_number, stock_attributes = f.stock_attributes, fifo_date = f.fifo_date,
      version = t.version + 1
    from stock f where f.id = ${from.id} and t.id = ${targetId}`.execute(tx.sql)
  return targetId
}

interface AddedStock {
  readonly quantity: Decimal
  readonly toLocationId: number
  readonly isBlocked: boolean
}

async function addStock(
  tx: Tx,
  from: StoredStock,
  { quantity, toLocationId, isBlocked }: AddedStock,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stock (business_unit_id, material_id, location_id, quantity, batch, exp_date, serial_number,
      block_reservations, fifo_date, last_counted, cost_price, stock_attributes)
    select business_unit_id, material_id, ${toLocationId}::bigint, ${decimalText(quantity)}::numeric, batch, exp_date,
      serial_number, ${isBlocked}::boolean, fifo_date, null, cost_price, stock_attributes
    from stock where id = ${from.id} returning id`.execute(tx.sql)
  const [added] = rows
  if (added === undefined) throw new Error(`Stock ${from.id} was locked, but no longer exists.`)
  return added.id
}
