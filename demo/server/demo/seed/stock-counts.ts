/**
 * Stock counts in every state: not started, partly counted, ready for approval, completed and cancelled, with lines in every state and a
 * count task for each line.
 */
import { sql, type Transaction } from 'kysely'
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import type { Tables } from '../../core/db/tables'
import type { SeedUser } from './master-data'
import type { Random } from './random'
import { isoOf } from './seed-clock'
import type { Sheet } from './sheet'
import { palletOf, type SeedStock } from './stocks'
import type { WorkOptions } from './warehouse-work'

/** A difference posted by the approval of a count. */
export interface PostedDifference {
  readonly materialId: number
  readonly stockId: number
  readonly at: number
  readonly delta: Decimal
  readonly userId: number
}

interface CountPlan {
  readonly state: 'Initial' | 'Started' | 'Completed' | 'Cancelled'
  /** Some of its lines are counted already, a few have to be counted again. */
  readonly isStarted: boolean
  readonly createdAt: number
  readonly completedAt: number | null
}

type LineState = 'Initial' | 'Counted' | 'Approved' | 'Recount' | 'Cancelled'

/** Adds the counts of a unit, as if no stock moved while they were open; returns the postings of completed ones. */
export function makeStockCounts(sheet: Sheet, options: WorkOptions): PostedDifference[] {
  const { counts, clock } = options
  const { started, initial, completed } = counts.stockCounts
  const open = (state: 'Initial' | 'Started', isStarted: boolean, share: number): CountPlan => ({
    state,
    isStarted,
    // Early enough that its last line is counted by now, even just after midnight.
    createdAt: Math.min(clock.earlierToday(share), clock.now.getTime() - countingMostMs),
    completedAt: null,
  })
  const past = (state: 'Completed' | 'Cancelled', day: number): CountPlan => ({
    state,
    isStarted: true,
    createdAt: clock.at(day, 450),
    completedAt: clock.at(day, 450 + 240),
  })
  const plans = [
    ...Array.from({ length: started }, () => open('Started', true, 0.1)),
    ...Array.from({ length: initial }, () => open('Initial', false, 0.6)),
    open('Initial', true, 0.3),
    past('Cancelled', -3),
    ...Array.from({ length: completed }, (_, index) => past('Completed', -7 * (index + 1))),
  ]
  const counting = new Set<number>()
  return plans.flatMap((plan, index) => addCount(sheet, plan, index, options, counting))
}

/** Call it once the transactions exist: corrects the quantities of open counts' lines at their snapshot and at counting. */
export async function fitOpenCounts(tx: Transaction<Tables>, businessUnitId: number): Promise<void> {
  const movedSince = (time: string) =>
    sql.raw(`(select coalesce(sum(x.quantity), 0) from stock_transaction x
      where x.business_unit_id = l.business_unit_id and x.material_id = l.material_id and x.stock_id = l.stock_id
        and x.at > ${time})`)
  await sql`
    with fit as (
      update stock_count_line n set snapshot_quantity = n.snapshot_quantity - since.snapshot,
        booked_quantity = n.booked_quantity - since.count, counted_quantity = n.counted_quantity - since.count
      from (
        select l.id, ${movedSince('l.snapshot_at')} as snapshot, ${movedSince('l.counted_at')} as count
        from stock_count_line l join stock_count c on c.id = l.stock_count_id and c.state in ('Initial','Started')
        where l.business_unit_id = ${businessUnitId}
      ) since
      where since.id = n.id and since.snapshot <> 0
      returning n.id, n.snapshot_quantity, n.counted_quantity
    )
    update task t set requested_quantity = fit.snapshot_quantity,
      confirmed_quantity = case when t.state = 'Completed' then fit.counted_quantity else 0 end
    from fit where t.stock_count_line_id = fit.id`.execute(tx)
}

const countedAreas = ['Small parts', 'Shelving A', 'Cold store', 'Shelving B'] as const
const linesMost = 43
/** Time from the start of a count to its first line, and from line to line. */
const beforeFirstLineMs = 900_000
const perLineMs = 45_000
const countingMostMs = beforeFirstLineMs + (linesMost + 1) * perLineMs

/** The stocks of a count, from the front of an area's stocks; with pallets, if the area has any. */
export function countedStocks(inArea: readonly SeedStock[], most: number): SeedStock[] {
  const chosen = inArea.slice(0, most)
  const onPallet = inArea.find(stock => palletOf(stock) !== null)
  return onPallet === undefined || chosen.includes(onPallet) ? chosen : [...chosen.slice(0, -1), onPallet]
}

/** @param counting stocks of open counts: a stock is in one at most */
function addCount(
  sheet: Sheet,
  plan: CountPlan,
  index: number,
  options: WorkOptions,
  counting: Set<number>,
): PostedDifference[] {
  const { businessUnitId, book, random, crew } = options
  const user = random.pick(crew)
  const area = countedAreas[index % countedAreas.length] ?? 'Small parts'
  const journal = `JC-${String(418 - index).padStart(4, '0')}`
  const countId = sheet.add('stock_count', {
    business_unit_id: businessUnitId,
    journal_name: `${journal} ${area}, aisle ${1 + index} to ${7 + index}`,
    state: plan.state,
    assigned_to: user.id,
    unblock_stocks: index % 5 !== 4,
    created_at: isoOf(plan.createdAt),
    completed_at: plan.completedAt === null ? null : isoOf(plan.completedAt),
    version: 1,
  })
  const jobId = sheet.reserveId('job')
  const stocks = countedStocks(
    random
      .shuffled(book.all.filter(stock => stock.location.area === area))
      .filter(stock => plan.completedAt !== null || !counting.has(stock.id)),
    Math.min(linesMost, Math.ceil(book.all.length / 30)),
  )
  if (plan.completedAt === null) for (const stock of stocks) counting.add(stock.id)
  const states = stocks.map((_, line) => lineState(plan, line / stocks.length, random))
  const isOpen = states.some(state => state === 'Initial' || state === 'Recount')
  const state =
    plan.state === 'Cancelled'
      ? 'Cancelled'
      : !isOpen
        ? 'Completed'
        : plan.isStarted
          ? 'InProgress'
          : 'Initial'
  sheet.addAs('job', jobId, {
    business_unit_id: businessUnitId,
    name: `Count ${journal}`,
    state,
    user_id: user.id,
    user_role_id: null,
    operation_area: area,
    process_definition_category: 'Inventory',
    created_at: isoOf(plan.createdAt),
    started_at: plan.isStarted ? isoOf(plan.createdAt + beforeFirstLineMs) : null,
    completed_at:
      state === 'Completed'
        ? isoOf(plan.completedAt ?? plan.createdAt + beforeFirstLineMs + stocks.length * perLineMs)
        : null,
    version: 1,
  })
  return stocks.flatMap((stock, line) =>
    addLine(sheet, options, {
      plan,
      countId,
      jobId,
      user,
      stock,
      state: states[line] ?? 'Initial',
      countedAt: plan.createdAt + beforeFirstLineMs + line * perLineMs,
    }),
  )
}

/** @param share position of the line in the list, from 0 to 1 */
function lineState({ state, isStarted }: CountPlan, share: number, random: Random): LineState {
  if (state === 'Cancelled') return share < 0.3 ? 'Approved' : 'Cancelled'
  if (state === 'Completed') return random.chance(0.04) ? 'Cancelled' : 'Approved'
  if (state === 'Started') return random.chance(0.2) ? 'Approved' : 'Counted'
  if (!isStarted || share > 0.6) return random.chance(0.05) ? 'Cancelled' : 'Initial'
  return random.weighted<LineState>([
    ['Counted', 7],
    ['Approved', 2],
    ['Recount', 2],
  ])
}

function addLine(
  sheet: Sheet,
  { businessUnitId, random }: WorkOptions,
  line: {
    plan: CountPlan
    countId: number
    jobId: number
    user: SeedUser
    stock: SeedStock
    state: LineState
    countedAt: number
  },
): PostedDifference[] {
  const { plan, countId, jobId, user, stock, state, countedAt } = line
  const { step } = stock.material
  const isCounted = state === 'Counted' || state === 'Approved' || state === 'Recount'
  // An old posting is part of the stock already: the snapshot differs, not the counted quantity.
  const isPosted = plan.state === 'Completed' && state === 'Approved'
  const differs =
    state === 'Recount' || (isCounted && random.chance(isPosted ? 0.06 : state === 'Counted' ? 0.3 : 0))
  const most = stock.quantity - stock.reserved >= step * 3n ? 3 : 0
  const delta = differs
    ? step * BigInt(random.pick([1, 2, most === 0 ? 1 : -1, most === 0 ? 2 : -random.int(1, most)]))
    : 0n
  const snapshot = isPosted && stock.quantity > delta ? stock.quantity - delta : stock.quantity
  const counted = isPosted ? stock.quantity : stock.quantity + delta
  const lineId = sheet.add('stock_count_line', {
    business_unit_id: businessUnitId,
    stock_count_id: countId,
    stock_id: stock.id,
    material_id: stock.materialId,
    location_id: stock.locationId,
    state,
    snapshot_quantity: decimalText(snapshot),
    snapshot_at: isoOf(plan.createdAt),
    counted_quantity: isCounted ? decimalText(counted) : null,
    counted_by: isCounted ? user.id : null,
    counted_at: isCounted ? isoOf(countedAt) : null,
    booked_quantity: isCounted ? decimalText(snapshot) : null,
    approved_at: state === 'Approved' ? isoOf(plan.completedAt ?? countedAt) : null,
    posted_quantity: state === 'Approved' ? decimalText(counted - snapshot) : null,
    material_cost_price: decimalText(stock.costPrice),
    version: 1,
  })
  const task = { jobId, countId, lineId, user, stock, at: countedAt, requested: snapshot }
  if (isCounted) addTask(sheet, businessUnitId, { ...task, state: 'Completed', counted })
  if (state === 'Initial' || state === 'Recount')
    addTask(sheet, businessUnitId, { ...task, state: 'Initial' })
  if (state === 'Cancelled') addTask(sheet, businessUnitId, { ...task, state: 'Cancelled' })
  const posted = counted - snapshot
  if (!isPosted || posted === 0n || plan.completedAt === null) return []
  return [
    {
      materialId: stock.materialId,
      stockId: stock.id,
      at: plan.completedAt,
      delta: posted,
      userId: user.id,
    },
  ]
}

function addTask(
  sheet: Sheet,
  businessUnitId: number,
  task: {
    jobId: number
    countId: number
    lineId: number
    user: SeedUser
    stock: SeedStock
    at: number
    requested: Decimal
    state: 'Initial' | 'Completed' | 'Cancelled'
    counted?: Decimal
  },
): void {
  const { stock, state, at, counted } = task
  sheet.add('task', {
    business_unit_id: businessUnitId,
    process_id: null,
    job_id: task.jobId,
    order_id: null,
    order_line_id: null,
    stock_count_id: task.countId,
    stock_count_line_id: task.lineId,
    task_type: 'count',
    state,
    material_id: stock.materialId,
    stock_id: stock.id,
    location_role_id: stock.location.roleId,
    from_location_id: stock.locationId,
    to_location_id: null,
    requested_quantity: decimalText(task.requested),
    confirmed_quantity: decimalText(counted ?? 0n),
    execution_priority: 5,
    execution_date: isoOf(at),
    performed_by: state === 'Completed' ? task.user.id : null,
    started_at: state === 'Completed' ? isoOf(at - 20_000) : null,
    performed_date: state === 'Completed' ? isoOf(at) : null,
    cancelled_at: state === 'Cancelled' ? isoOf(at) : null,
    batch: stock.batch,
    exp_date: stock.expDate,
    serial_number: stock.serialNumber,
    completes_line: false,
    version: 1,
  })
}
