/**
 * Runs an action on one or several orders in one transaction: lock the order, read the free stock, decide, save. When the planned stock was
 * taken meanwhile, everything is rolled back and planned again; the last attempt locks the stocks before it plans, so that it cannot lose
 * again.
 */
import type { DoneRow, FailedRow } from '../../../../src/contract/failures'
import { undoableSteps, type SalesOrderAction } from '../../../../src/contract/states/sales-order'
import type { Db, Tx, UnitContext } from '../../core/db/database'
import type { Json } from '../../core/db/json-column'
import { dayOf } from '../../../../src/contract/company-day'
import { poolOf } from '../rules/allocation'
import { decide, reservingActions, type Decision, type OrderCommand } from '../rules/order-actions'
import type { OrderSnapshot } from '../rules/order-snapshot'
import { stepRecord } from '../rules/undo-step'
import { failedRowOf } from '../../core/calls/each-row'
import { refusalOf } from '../../core/calls/row-refusal'
import { grouped } from '../../core/db/grouped'
import { loadOrders, type LoadedOrder } from './load-orders'
import { loadPool, loadStocks, openMaterials, type StocksNow } from './load-pool'
import { orderChanges } from './order-changes'
import { retryStockTaken } from './retry-stock-taken'
import { saveOrder, saveOrders } from './save-order'
import { reservationChanges } from './save-reservations'

export type CommandOutcome =
  | {
      readonly isDone: true
      readonly row: DoneRow
      readonly after: OrderSnapshot
    }
  | { readonly isDone: false; readonly row: FailedRow }

/** An action that must examine the locked order first; it may throw a refusal. */
export type PreparedCommand = (
  tx: Tx,
  order: LoadedOrder,
) => Promise<{
  readonly command: OrderCommand
  readonly detail?: { readonly [key: string]: Json }
}>

/** An action on several orders whose command depends on each: it reads what it needs of all the locked orders at once. */
export interface CommandOfEach {
  readonly action: SalesOrderAction
  readonly read: (tx: Tx, orderIds: readonly number[]) => Promise<(orderId: number) => OrderCommand>
}

/**
 * Runs an action on an order of the unit. Unknown ids fail as not-found; a refused action changes nothing.
 * @throws Refusal when a prepared command refuses
 */
export async function runOrderCommand(
  db: Db,
  unit: UnitContext,
  orderId: number,
  command: OrderCommand | PreparedCommand,
  now: Date,
): Promise<CommandOutcome> {
  return retryStockTaken(isLast => db.tx(unit, tx => runOnce(tx, unit, orderId, command, now, isLast)))
}

/**
 * Runs the same action on several orders of the unit in the given order, in one transaction with as many statements as for one. Refused
 * orders stay unchanged and take no stock from the others. Pass only a few at a time: their rows are locked until all are saved.
 */
export async function runOrderCommands(
  db: Db,
  unit: UnitContext,
  orderIds: readonly number[],
  command: OrderCommand | CommandOfEach,
  now: Date,
): Promise<CommandOutcome[]> {
  return retryStockTaken(isLast => db.tx(unit, tx => runTogether(tx, unit, orderIds, command, now, isLast)))
}

/**
 * Runs the same action on orders that belong together, in one transaction: on all of them or on none. Orders that are as wanted already are
 * left out.
 * @throws Refusal of the first order that refuses; `unchanged` when every order is as wanted
 */
export async function runOnAllOrders(
  db: Db,
  unit: UnitContext,
  orderIds: readonly number[],
  command: OrderCommand | CommandOfEach,
  now: Date,
): Promise<DoneRow[]> {
  return retryStockTaken(isLast =>
    db.tx(unit, async tx => {
      const outcomes = await runTogether(tx, unit, orderIds, command, now, isLast)
      const done = outcomes.flatMap(outcome => (outcome.isDone ? [outcome.row] : []))
      const failed = outcomes.flatMap(outcome => (outcome.isDone ? [] : [outcome.row]))
      const refused =
        failed.find(row => row.code !== 'unchanged') ?? (done.length === 0 ? failed[0] : undefined)
      if (refused !== undefined) throw refusalOf(refused)
      return done
    }),
  )
}

async function runTogether(
  tx: Tx,
  { businessUnitId }: UnitContext,
  orderIds: readonly number[],
  command: OrderCommand | CommandOfEach,
  now: Date,
  isLast: boolean,
): Promise<CommandOutcome[]> {
  const orders = await loadOrders(tx.sql, businessUnitId, orderIds, {
    lock: true,
  })
  const found = new Map(orders.map(order => [order.id, order]))
  const stocks = await loadStocks(tx.sql, businessUnitId, openMaterials(orders), {
    lock: isLast && reservingActions.has(command.action),
  })
  const commandOf = 'read' in command ? await command.read(tx, [...found.keys()]) : () => command
  const decided = decideInTurn(
    orderIds.flatMap(id => found.get(id) ?? []),
    commandOf,
    stocks,
    now,
  )
  const changes = decided.flatMap(({ before, decision }) =>
    decision.isAllowed ? [{ before, after: decision.after }] : [],
  )
  await saveOrders(tx, changes, { businessUnitId, now: now.toISOString() })
  for (const { before, after } of changes) {
    tx.audit(command.action, 'SalesOrder', before.id, historyDetail(command.action, before, after))
  }
  const outcomes = new Map(decided.map(({ before, decision }) => [before.id, outcomeOf(before, decision)]))
  return orderIds.map(id => outcomes.get(id) ?? notFound(id))
}

/** Decides order by order; each sees the stock that the earlier ones left. */
function decideInTurn(
  orders: readonly LoadedOrder[],
  commandOf: (orderId: number) => OrderCommand,
  { stocks, replenishing }: StocksNow,
  now: Date,
): { readonly before: LoadedOrder; readonly decision: Decision }[] {
  const held = new Map<number, bigint>()
  const byMaterial = grouped(stocks, stock => stock.materialId)
  return orders.map(before => {
    // A pool per order: a refusal may leave it half changed.
    const free = [...new Set(openMaterials([before]))]
      .flatMap(id => byMaterial.get(id) ?? [])
      .map(stock => ({
        ...stock,
        reserved: stock.reserved + (held.get(stock.id) ?? 0n),
      }))
    const decision = decide(
      before,
      commandOf(before.id),
      poolOf(free, dayOf(now, before.region), replenishing),
    )
    if (decision.isAllowed) {
      for (const { stockId, delta } of reservationChanges({
        before,
        after: decision.after,
      })) {
        held.set(stockId, (held.get(stockId) ?? 0n) + delta)
      }
    }
    return { before, decision }
  })
}

function outcomeOf(before: LoadedOrder, decision: Decision): CommandOutcome {
  const { id, orderNo: name } = before
  if (!decision.isAllowed)
    return { isDone: false, row: failedRowOf({ id, name }, refusalOf(decision.refusal)) }
  return {
    isDone: true,
    row: { id, name, state: decision.after.state },
    after: decision.after,
  }
}

const notFound = (orderId: number): CommandOutcome => ({
  isDone: false,
  row: { id: orderId, name: String(orderId), code: 'not-found' },
})

async function runOnce(
  tx: Tx,
  { businessUnitId }: UnitContext,
  orderId: number,
  wanted: OrderCommand | PreparedCommand,
  now: Date,
  isLast: boolean,
): Promise<CommandOutcome> {
  const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], {
    lock: true,
  })
  if (before === undefined) return notFound(orderId)
  const { command, detail = {} } =
    typeof wanted === 'function' ? await wanted(tx, before) : { command: wanted }
  const today = dayOf(now, before.region)
  const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today, {
    lock: isLast && reservingActions.has(command.action),
  })
  const decision = decide(before, command, pool)
  if (!decision.isAllowed) return outcomeOf(before, decision)
  const { after } = decision
  await saveOrder(tx, before, after, {
    businessUnitId,
    now: now.toISOString(),
  })
  tx.audit(command.action, 'SalesOrder', before.id, {
    ...historyDetail(command.action, before, after),
    ...detail,
  })
  return outcomeOf(before, decision)
}

/** What the history keeps of an action; of one that can be undone also what it did to reservations and tasks. */
function historyDetail(
  action: SalesOrderAction,
  before: OrderSnapshot,
  after: OrderSnapshot,
): { readonly [key: string]: Json } {
  const changes = orderChanges(before, after)
  const isUndoable = undoableSteps.some(step => step === action)
  return isUndoable ? { ...changes, step: stepRecord(before, after) } : changes
}
