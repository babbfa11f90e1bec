/**
 * Approves counted lines of one count in one transaction: all or none. The difference is posted with a Count transaction at the average
 * cost; orders that lose reservations are reallocated or flagged in the same transaction (DOMAIN, stock counts; allocation).
 */
import { sql } from 'kysely'
import type { StockMovement } from '../../../src/contract/endpoints/stock-movement'
import { countTasksPerJobDefault } from '../../../src/contract/limits'
import {
  guardStockCount,
  guardStockCountLine,
  type StockCountState,
} from '../../../src/contract/states/stock-count'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { approvalOf, type Approval, type MovedChoice } from './rules'
import { conflict, notFound, Refusal } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { noAssignee, withLockedWork } from '../jobs/public'
import { idList, idsOf, rowsOf } from '../core/db/id-list'
import { lockPieces, reallocate, retryStockTaken, StockTaken } from '../orders/public'
import { lockStocks } from '../stocks/public'
import {
  followLines,
  readCounts,
  readLines,
  readLinesOf,
  type StoredCount,
  type StoredLine,
} from './count-lines'
import { movementsOf, shownMovementsMost } from './movements'
import { sendForRecount } from './recount-lines'
import { costAfterChange, writeStockTransactions } from '../materials/public'

export interface Approving {
  readonly db: Db
  readonly unit: UnitContext
  readonly now: Date
  /** The feature RecalculateReservationsIfStocksAreMovedOrLost is on. */
  readonly isReallocating: boolean
  /** The approver's choice about stock that moved; null before the question. */
  readonly choice: MovedChoice | null
}

/** Lines by id, or all counted lines of their count, which is then approved with them. */
export type ApprovedLines = readonly number[] | 'all'

type Approved = Extract<Approval, { kind: 'approved' }>
type LineApproval = Approved & { readonly line: StoredLine }

/**
 * Approves lines of a count, and returns the count's new state.
 * @throws Refusal 409 `wrong-state`; `stock-moved` when the approver must see movements first; `below-zero` with the movements, when lines
 * that would take more than the stock has were sent for recount and nothing else was done; `serial-number-in-stock`; `busy` when others keep reserving it
 */
export async function approveLines(
  acting: Approving,
  countId: number,
  chosen: ApprovedLines,
): Promise<StockCountState> {
  const outcome = await retryStockTaken(async () => {
    const processIds = await affectedOperations(acting, countId, chosen)
    return processIds.length === 0
      ? acting.db.tx(acting.unit, tx => approveLocked(tx, acting, countId, chosen, new Set()))
      : withLockedWork(acting.db, acting.unit, { countIds: [countId], processIds }, (tx, work) =>
          approveLocked(tx, acting, countId, chosen, new Set(idsOf(work.orders))),
        )
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Locks the count and approves lines; returns the refusal of some lines instead of throwing it, since they were changed. */
export async function approveLocked(
  tx: Tx,
  acting: Omit<Approving, 'db'>,
  countId: number,
  chosen: ApprovedLines,
  lockedOrders: ReadonlySet<number>,
): Promise<StockCountState | Refusal> {
  const { unit, now, choice, isReallocating } = acting
  const { businessUnitId } = unit
  const [count] = await readCounts(tx.sql, businessUnitId, [countId], { lock: true })
  if (count === undefined) throw notFound(`There is no stock count ${countId}.`)
  const isWholeCount = chosen === 'all'
  if (isWholeCount) assertGuard(guardStockCount('approve', count))
  const unlocked = await readChosen(tx.sql, businessUnitId, countId, chosen)
  for (const line of unlocked) assertGuard(guardStockCountLine('approve', line))
  await lockPieces(
    tx,
    unlocked.map(line => line.materialId),
  )
  await lockStocks(tx.sql, await touchedStocks(tx, businessUnitId, unlocked, lockedOrders.size > 0))
  const lines = await readLines(tx.sql, businessUnitId, idsOf(unlocked))
  const decided = lines.map(line => ({ line, approval: approvalOf(countedOf(line), choice) }))

  const moved = decided.filter(({ approval }) => approval.kind === 'moved').map(({ line }) => line)
  if (moved.length > 0) {
    throw refusalWith('stock-moved', moved, await movementsIn(tx, businessUnitId, moved))
  }
  const short = decided.filter(({ approval }) => approval.kind === 'below-zero').map(({ line }) => line)
  if (short.length > 0) {
    const movements = await movementsIn(tx, businessUnitId, short)
    const work = {
      assignee: noAssignee,
      tasksPerJobMost: countTasksPerJobDefault,
      reason: 'below-zero',
    } as const
    await sendForRecount(tx, count, short, work, acting)
    return refusalWith('below-zero', short, movements)
  }
  const approvals = decided.flatMap(({ line, approval }) =>
    approval.kind === 'approved' ? [{ ...approval, line }] : [],
  )
  await reallocateOrders(tx, acting, approvals, lockedOrders, isReallocating)
  await post(tx, unit, count, approvals, now)
  const state = await followLines(tx, count, idsOf(lines), now)
  for (const { line, posted, after } of approvals) {
    tx.audit('approveLine', 'Inventory', count.id, {
      reason: line.name,
      currentQuantity: [decimalText(line.current), decimalText(after)],
      posted: decimalText(posted),
      from: count.state,
      to: state,
    })
  }
  if (isWholeCount) {
    tx.audit('approveCount', 'Inventory', count.id, { from: count.state, to: state, lines: lines.length })
  }
  return state
}

async function readChosen(
  db: Db['read'],
  businessUnitId: number,
  countId: number,
  chosen: ApprovedLines,
): Promise<StoredLine[]> {
  if (chosen !== 'all') return readLines(db, businessUnitId, chosen)
  const lines = await readLinesOf(db, countId)
  return lines.filter(line => line.state === 'Counted')
}

function countedOf(line: StoredLine) {
  const { counted, snapshot } = line
  if (counted === null) throw new Error(`Count line ${line.id} is in state Counted, but has no quantity.`)
  return { ...line, counted, booked: line.booked ?? snapshot }
}

const messages = {
  'stock-moved': 'Stock moved since the snapshot.',
  'below-zero': 'The stock would fall below zero; the line is sent for recount.',
} as const

function refusalWith(
  code: keyof typeof messages,
  lines: readonly StoredLine[],
  movements: StockMovement[],
): Refusal {
  return conflict(`${messages[code]} ${lines.map(line => line.name).join(', ')}`, {
    code,
    state: 'Counted',
    movements,
  })
}

function movementsIn(tx: Tx, businessUnitId: number, lines: readonly StoredLine[]): Promise<StockMovement[]> {
  return movementsOf(tx.sql, businessUnitId, idsOf(lines), shownMovementsMost)
}

/** The stocks of the lines; with orders to reallocate all stocks of their materials, since any of them may be reserved. */
async function touchedStocks(
  tx: Tx,
  businessUnitId: number,
  lines: readonly StoredLine[],
  withMaterials: boolean,
): Promise<number[]> {
  const own = lines.map(line => line.stockId)
  if (!withMaterials) return own
  const { rows } = await sql<{ id: number }>`select id from stock where business_unit_id = ${businessUnitId}
    and material_id in ${idList(lines.map(line => line.materialId))}`.execute(tx.sql)
  return [...own, ...idsOf(rows)]
}

/** Operations of orders that would lose reservations by the approval, read without locks. */
async function affectedOperations(
  { db, unit, choice }: Approving,
  countId: number,
  chosen: ApprovedLines,
): Promise<number[]> {
  const lines = await readChosen(db.read, unit.businessUnitId, countId, chosen)
  const affected = lines.filter(line => {
    if (line.state !== 'Counted') return false
    const approval = approvalOf(countedOf(line), choice)
    return approval.kind === 'approved' && approval.reservedTaken > 0n
  })
  if (affected.length === 0) return []
  const { rows } = await sql<{ process_id: number }>`
    select distinct o.process_id from reservation r join sales_order_line l on l.id = r.line_id
    join sales_order o on o.id = l.order_id
    where r.stock_id in ${idList(affected.map(line => line.stockId))}`.execute(db.read)
  return rows.map(row => row.process_id)
}

async function reallocateOrders(
  tx: Tx,
  { unit, now }: Pick<Approving, 'unit' | 'now'>,
  approvals: readonly LineApproval[],
  lockedOrders: ReadonlySet<number>,
  isReallocating: boolean,
): Promise<void> {
  const losses = approvals
    .filter(({ reservedTaken }) => reservedTaken > 0n)
    .map(({ line, after }) => ({ stockId: line.stockId, remaining: after }))
  if (losses.length === 0) return
  const { rows } = await sql<{ order_id: number }>`
    select distinct l.order_id from reservation r join sales_order_line l on l.id = r.line_id
    where r.stock_id in ${idList(losses.map(loss => loss.stockId))}`.execute(tx.sql)
  // An order reserved the stock after the orders were locked: orders have to be locked before stocks.
  if (rows.some(row => !lockedOrders.has(row.order_id))) throw new StockTaken()
  await reallocate(tx, unit, losses, { isReallocating, now })
}

/** Adds the differences to the stocks, with one transaction row for each, and lifts the blocks. */
async function post(
  tx: Tx,
  unit: UnitContext,
  { unblocksStocks }: StoredCount,
  approvals: readonly LineApproval[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const rows = approvals.map(({ line, posted }) => ({
    line: line.id,
    stock: line.stockId,
    posted: decimalText(posted),
    countedAt: line.countedAt,
  }))
  const values = sql`json_to_recordset(${rowsOf(rows)})
    as n(line bigint, stock bigint, posted numeric, "countedAt" timestamptz)`
  const changed = await sql<{ id: number }>`
    update stock s set quantity = s.quantity + n.posted, cost_price = ${costAfterChange(sql`n.posted`)}, last_counted = n."countedAt",
      block_reservations = s.block_reservations and not ${unblocksStocks}::boolean, version = s.version + 1
    from ${values} where s.id = n.stock and s.quantity + n.posted >= s.reserved_quantity
    returning s.id`.execute(tx.sql)
  if (changed.rows.length !== approvals.length) throw new StockTaken()
  await assertOnePiece(tx, approvals)
  const differing = approvals.filter(({ posted }) => posted !== 0n).sort((a, b) => a.line.id - b.line.id)
  const counted = await countingTasks(tx, differing)
  await writeStockTransactions(
    tx,
    unit,
    differing.map(({ line, posted }) => ({
      type: 'Count',
      stockId: line.stockId,
      quantity: posted,
      taskId: counted.get(line.id) ?? null,
    })),
    now,
  )
  await sql`update stock_count_line l set state = 'Approved', posted_quantity = n.posted,
      approved_by = ${unit.userId}::bigint, approved_at = ${at}::timestamptz, version = l.version + 1
    from ${values} where l.id = n.line`.execute(tx.sql)
  tx.changed('Stock', idsOf(changed.rows))
  tx.availabilityChanged(approvals.map(({ line }) => line.materialId))
  for (const { line, after } of approvals) auditStock(tx, line, after, unblocksStocks)
}

/** A piece may be found at one place only when it is missed at the other. @throws Refusal 409 `serial-number-in-stock` */
async function assertOnePiece(tx: Tx, approvals: readonly LineApproval[]): Promise<void> {
  const found = approvals.filter(({ posted }) => posted > 0n).map(({ line }) => line)
  const { rows } = await sql<{ id: number }>`
    select s.id from stock s where s.id in ${idList(found.map(line => line.stockId))} and (
      select sum(p.quantity) from stock p where p.business_unit_id = s.business_unit_id
        and p.material_id = s.material_id and p.serial_number = s.serial_number) > 1`.execute(tx.sql)
  const second = new Set(idsOf(rows))
  if (second.size === 0) return
  const names = found.filter(line => second.has(line.stockId)).map(line => line.name)
  throw conflict(`The piece is in stock elsewhere. ${names.join(', ')}`, {
    code: 'serial-number-in-stock',
    state: 'Counted',
  })
}

/** The last count task of each line, by the line's id. */
async function countingTasks(
  tx: Tx,
  approvals: readonly LineApproval[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ line: number; task: number }>`
    select stock_count_line_id as line, max(id) as task from task
    where stock_count_line_id in ${idList(approvals.map(({ line }) => line.id))} and state = 'Completed'
    group by stock_count_line_id`.execute(tx.sql)
  return new Map(rows.map(({ line, task }) => [line, task]))
}

function auditStock(tx: Tx, line: StoredLine, after: Decimal, unblocksStocks: boolean): void {
  tx.audit('countStock', 'Stock', line.stockId, {
    ...(after === line.current ? {} : { quantity: [decimalText(line.current), decimalText(after)] }),
    ...(line.isBlocked && unblocksStocks ? { blockReservations: [true, false] } : {}),
  })
}
