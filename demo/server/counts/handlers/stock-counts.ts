/** Stock counts: searches, and every action on one or many counts and lines (spec 2, section 7, jobs, tasks, inventory). */
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { StockMovement } from '../../../../src/contract/endpoints/stock-movement'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { inventory } from '../../../../src/contract/entities/inventory'
import type { ActionResult, FailedRow } from '../../../../src/contract/failures'
import { takeLimitDefault } from '../../../../src/contract/limits'
import { guardStockCount, guardStockCountLine } from '../../../../src/contract/states/stock-count'
import { approveLines } from '../approve-lines'
import { cancelCount, cancelLine } from '../cancel-lines'
import { readCounts, readLines, readLinesOf, type StoredLine } from '../count-lines'
import { readSelected, selectedStocks } from '../count-selection'
import { createCount } from '../create-count'
import { movementsOf, shownMovementsMost } from '../movements'
import { sendForRecount } from '../recount-lines'
import { movedChoices, type MovedChoice } from '../rules'
import type { Context } from '../../core/calls/context'
import { failedRowOf, onEachRow, onRowsById, unknownIds } from '../../core/calls/each-row'
import { refusalOf } from '../../core/calls/row-refusal'
import { notFound } from '../../core/refusal'
import { askChoice } from '../../core/calls/user-choice'
import { type Assignee, noAssignee, readAssignee, takeJob } from '../../jobs/public'
import { grouped } from '../../core/db/grouped'
import { idsOf } from '../../core/db/id-list'
import { rowsByIds } from '../../core/search/search'
import { inventoryLineSource, inventorySource } from '../inventory-source'
import { taskSource } from '../../orders/public'
import { searchRows, searchScope } from '../../core/calls/search-rows'

type Groups = Handlers<Endpoints, Context>
type CountJobs = Pick<Groups['jobs'], 'createInventoryJobs' | 'createRecountInventoryJobs'>

export const inventoryHandlers: Groups['inventories'] = {
  search: searchRows(inventorySource),
  searchLines: searchRows(inventoryLineSource),
  description: async () => describeEntity(inventory),

  async lines({ params }, { db, caller }) {
    const [count] = await readCounts(db.read, caller.businessUnitId, [params.id], { lock: false })
    if (count === undefined) throw notFound(`There is no stock count ${params.id}.`)
    const lines = await db.read
      .selectFrom('stock_count_line as l')
      .innerJoin('location as c', 'c.id', 'l.location_id')
      .select('l.id')
      .where('l.stock_count_id', '=', params.id)
      .orderBy('c.picking_sequence')
      .orderBy('l.id')
      .execute()
    return rowsByIds(db.read, inventoryLineSource, idsOf(lines), caller.businessUnitId)
  },

  async lineTasks({ params }, context) {
    await oneLine(context, params.id)
    const { db, caller } = context
    const tasks = await db.read
      .selectFrom('task')
      .select('id')
      .where('stock_count_line_id', '=', params.id)
      .where('business_unit_id', '=', caller.businessUnitId)
      .orderBy('id', 'desc')
      .execute()
    return rowsByIds(db.read, taskSource, idsOf(tasks), caller.businessUnitId)
  },

  async lineMovements({ params }, context) {
    await oneLine(context, params.id)
    return movementsOf(context.db.read, context.caller.businessUnitId, [params.id], takeLimitDefault)
  },

  async countable({ body }, context) {
    const { db, caller } = context
    const ids = await selectedStocks(db.search, body, searchScope(context))
    const stocks = await readSelected(db.search, caller.businessUnitId, ids)
    const beingCounted = stocks.filter(stock => stock.isInCount).length
    return { stocks: stocks.length - beingCounted, beingCounted }
  },

  async acceptLines({ body }, context) {
    const lines = await chosenLines(context, body.lineIds)
    const choice = await choiceFor(context, lines)
    return onEachRow(context, lines, unknownIds(body.lineIds, lines), async ({ id, name, countId }) => {
      await approveLines(approving(context, choice), countId, [id])
      return { id, name, state: 'Approved' }
    })
  },

  cancelLines: ({ body }, context) =>
    onRowsById(context, body.lineIds, chosenLines, async ({ id, name, countId }) => {
      await context.db.tx(context.unit, tx => cancelLine(tx, countId, id, actingOf(context)))
      return { id, name, state: 'Cancelled' }
    }),

  async approveInventory({ body }, context) {
    const counts = await chosenCounts(context, body.inventoryIds)
    const lines: StoredLine[] = []
    for (const count of counts) {
      if (guardStockCount('approve', count).allowed)
        lines.push(...(await readLinesOf(context.db.read, count.id)))
    }
    const choice = await choiceFor(context, lines)
    return onEachRow(context, counts, unknownIds(body.inventoryIds, counts), async ({ id, name }) => {
      const state = await approveLines(approving(context, choice), id, 'all')
      return { id, name, state }
    })
  },

  cancelInventory: ({ body }, context) =>
    onRowsById(context, body.inventoryIds, chosenCounts, async ({ id, name }) => {
      const state = await context.db.tx(context.unit, tx => cancelCount(tx, id, actingOf(context)))
      return { id, name, state }
    }),
}

/** Makes counts and recounts: endpoints of jobs, as in the spec. */
export const countJobs: CountJobs = {
  async createInventoryJobs({ body }, context): Promise<ActionResult> {
    const { db, unit } = context
    const assignee = await assigneeOf(context, body)
    const selected = await selectedStocks(db.search, body, searchScope(context))
    const { name, tasksPerJobMost, blockStocks: blocksStocks, unblockStocks: unblocksStocks } = body
    const count = { name, assignee, tasksPerJobMost, blocksStocks, unblocksStocks }
    const { countId, skipped } = await db.tx(unit, tx => createCount(tx, selected, count, actingOf(context)))
    const unknown = unknownIds(
      body.stockIds ?? [],
      selected.map(id => ({ id })),
    )
    const failed = body.stockIds === undefined ? [] : notCounted(skipped, unknown)
    return { done: [{ id: countId, name, state: 'Initial' }], failed }
  },

  async createRecountInventoryJobs({ body }, context): Promise<ActionResult> {
    const assignee = await assigneeOf(context, body)
    const lines = await chosenLines(context, body.lineIds)
    const result: ActionResult = { done: [], failed: [] }
    for (const [countId, ofCount] of grouped(lines, line => line.countId)) {
      const part = await recountOf(context, countId, idsOf(ofCount), {
        assignee,
        tasksPerJobMost: body.tasksPerJobMost,
      })
      result.done.push(...part.done)
      result.failed.push(...part.failed)
    }
    for (const id of unknownIds(body.lineIds, lines)) {
      result.failed.push({ id, name: String(id), code: 'not-found' })
    }
    return result
  },
}

/**
 * Counts selected stocks in one job, which starts at once for a user. Stocks that are being counted already are left out.
 * @throws Refusal 409 `name-taken` when an open count has the name
 */
export async function countChosenStocks(
  context: Context,
  { stockIds, name, assignee }: { stockIds: readonly number[]; name: string; assignee: Assignee },
): Promise<ActionResult> {
  const { db, unit } = context
  const acting = actingOf(context)
  const { businessUnitId } = unit
  return db.tx(unit, async tx => {
    const stocks = await readSelected(tx.sql, businessUnitId, stockIds)
    const free = stocks.filter(stock => !stock.isInCount)
    const unknown = unknownIds(stockIds, stocks)
    const busy = stocks.filter(stock => stock.isInCount)
    if (free.length === 0) return { done: [], failed: notCounted(busy, unknown) }
    const jobs = { name, assignee, tasksPerJobMost: free.length }
    const count = { ...jobs, blocksStocks: false, unblocksStocks: true }
    const { jobIds, skipped } = await createCount(tx, idsOf(free), count, acting)
    const { userId } = assignee
    if (userId !== null) {
      for (const jobId of jobIds) await takeJob(tx, { userId, businessUnitId }, jobId, acting.now)
    }
    const skippedIds = new Set(idsOf(skipped))
    return {
      done: free
        .filter(({ id }) => !skippedIds.has(id))
        .map(({ id, name, isBlocked }) => ({ id, name, state: isBlocked ? 'Blocked' : 'Active' })),
      failed: notCounted([...busy, ...skipped], unknown),
    }
  })
}

/** Failed rows for skipped stocks: already being counted, or unknown. */
function notCounted(
  beingCounted: readonly { readonly id: number; readonly name: string }[],
  unknown: readonly number[],
): FailedRow[] {
  return [
    ...beingCounted.map(({ id, name }) => ({ id, name, code: 'being-counted' as const })),
    ...unknown.map(id => ({ id, name: String(id), code: 'not-found' as const })),
  ]
}

/** Moves the lines of one count that the guard allows into new jobs; the others fail with a reason. */
function recountOf(
  context: Context,
  countId: number,
  lineIds: readonly number[],
  work: { readonly assignee: Assignee; readonly tasksPerJobMost: number },
): Promise<ActionResult> {
  const { db, unit } = context
  return db.tx(unit, async tx => {
    const [count] = await readCounts(tx.sql, unit.businessUnitId, [countId], { lock: true })
    if (count === undefined) throw notFound(`There is no stock count ${countId}.`)
    const lines = await readLines(tx.sql, unit.businessUnitId, lineIds)
    const failed: FailedRow[] = []
    const allowed = lines.filter(line => {
      const result = guardStockCountLine('recount', line)
      if (!result.allowed) failed.push(failedRowOf(line, refusalOf(result)))
      return result.allowed
    })
    if (allowed.length > 0) await sendForRecount(tx, count, allowed, work, actingOf(context))
    return { done: allowed.map(({ id, name }) => ({ id, name, state: 'Recount' })), failed }
  })
}

/** The approver's choice about lines whose stock moved since the snapshot; one confirmation for all. */
async function choiceFor(context: Context, lines: readonly StoredLine[]): Promise<MovedChoice | null> {
  const moved = lines.filter(line => line.isMoved && guardStockCountLine('approve', line).allowed)
  const [first] = moved
  if (first === undefined) return null
  const movements = await readMovements(context, moved)
  return askChoice(context, {
    type: 'stockMoved',
    values: { count: moved.length, line: first.name },
    options: movedChoices,
    movements,
  })
}

function readMovements({ db, caller }: Context, lines: readonly StoredLine[]): Promise<StockMovement[]> {
  return movementsOf(db.read, caller.businessUnitId, idsOf(lines), shownMovementsMost)
}

function chosenLines({ db, unit }: Context, ids: readonly number[]) {
  return readLines(db.read, unit.businessUnitId, ids)
}

function chosenCounts({ db, unit }: Context, ids: readonly number[]) {
  return readCounts(db.read, unit.businessUnitId, ids, { lock: false })
}

async function oneLine({ db, caller }: Context, id: number): Promise<StoredLine> {
  const [line] = await readLines(db.read, caller.businessUnitId, [id])
  if (line === undefined) throw notFound(`There is no line ${id}.`)
  return line
}

/** The assignee that a call names; without one the next counter takes the jobs. */
async function assigneeOf(
  { db, caller }: Context,
  requested: { readonly userId?: number | null | undefined; readonly userRoleId?: number | null | undefined },
): Promise<Assignee> {
  const isNamed = (requested.userId ?? null) !== null || (requested.userRoleId ?? null) !== null
  return isNamed ? readAssignee(db.read, caller.businessUnitId, requested) : noAssignee
}

function approving(context: Context, choice: MovedChoice | null) {
  const isReallocating = context.caller.features.includes('RecalculateReservationsIfStocksAreMovedOrLost')
  return { db: context.db, ...actingOf(context), isReallocating, choice }
}

function actingOf({ unit, now }: Pick<Context, 'unit' | 'now'>) {
  return { unit, now: now() }
}
