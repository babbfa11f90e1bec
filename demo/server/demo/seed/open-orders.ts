/**
 * Orders that are not finished: each is brought into its state by the rules of the handlers, on an in-memory pool of all stocks, and
 * recomputed once all orders have their reservations.
 */
import {
  confirmPick,
  decide,
  folded,
  isFinalLine,
  type OrderCommand,
  type OrderSnapshot,
  type Pool,
  poolOf,
  withLines,
} from '../../orders/public'
import type { SeedUser } from './master-data'
import {
  addOpenTasks,
  addOrder,
  addPerformedPick,
  boxesFor,
  newSnapshot,
  type OrderRecord,
  type PerformedPick,
} from './order-rows'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'
import type { StockBook } from './stocks'

interface OpenOrder {
  readonly record: OrderRecord
  order: OrderSnapshot
  readonly performed: PerformedPick[]
  /** Set when its tasks were started. */
  crew: { readonly user: SeedUser; readonly startedAt: number; readonly isPaused: boolean } | null
  /** Orders with the same number share a job and a process. */
  readonly wave: number | null
}

export interface OpenOrdersOptions {
  readonly businessUnitId: number
  readonly records: readonly OrderRecord[]
  readonly book: StockBook
  readonly pickers: readonly SeedUser[]
  readonly counts: SeedCounts
  readonly clock: SeedClock
  readonly random: Random
  /** Materials with an open replenish task. */
  readonly replenishing: ReadonlySet<number>
}

/** Makes the open orders and adds their rows. Returns the picks that were performed for them. */
export function makeOpenOrders(sheet: Sheet, options: OpenOrdersOptions): PerformedPick[] {
  const { records, book, clock, random, replenishing } = options
  const pool = poolOf(book.all, clock.today, replenishing)
  const opened = planCrews(records, options)
  for (const open of random.shuffled(opened)) bringIntoState(sheet, open, pool, options)
  for (const open of opened) {
    open.order = folded(open.order, pool)
    settleStocks(open, book)
  }
  addRows(sheet, opened, options)
  return opened.flatMap(open => open.performed)
}

/** Distributes the started orders over jobs: one or two per job; the last jobs are paused. */
function planCrews(records: readonly OrderRecord[], options: OpenOrdersOptions): OpenOrder[] {
  const { counts, pickers, clock } = options
  const jobs = counts.orders.pickStarted - counts.waves
  let started = 0
  let packed = 0
  return records.map(record => {
    const base = { record, order: newSnapshot(record), performed: [], crew: null, wave: null }
    if (record.plan.kind === 'readyForPack') {
      packed += 1
      const user = pickers[packed % pickers.length]
      return {
        ...base,
        crew: user && { user, startedAt: clock.earlierToday(0.3), isPaused: false },
      } as OpenOrder
    }
    if (record.plan.kind !== 'pickStarted') return base
    const job = started % jobs
    started += 1
    const user = pickers[job % Math.min(11, pickers.length)]
    const isWave = job < counts.waves
    return {
      ...base,
      wave: isWave ? job : null,
      crew: user && {
        user,
        startedAt: clock.earlierToday(0.8 + 0.01 * (job % 10)),
        isPaused: job >= jobs - counts.pausedJobs,
      },
    } as OpenOrder
  })
}

function bringIntoState(sheet: Sheet, open: OpenOrder, pool: Pool, options: OpenOrdersOptions): void {
  const { random } = options
  const { kind, isMissing } = open.record.plan
  const run = (command: OrderCommand, from: Pool = pool): void => {
    const decision = decide(folded(open.order, pool), command, from)
    if (!decision.isAllowed) {
      throw new Error(`${open.record.orderNo} (${kind}): ${command.action} refused, ${decision.refusal.code}`)
    }
    open.order = withTaskIds(sheet, decision.after)
  }
  switch (kind) {
    case 'onHold':
      return run({
        action: 'hold',
        reason: random.pick(['Customer asked to wait', 'Payment open', 'Address unclear']),
      })
    case 'reserved':
      return run({ action: 'reserveInAdvance' })
    case 'partiallyReserved':
      return run({ action: turnOf(open, options) % 2 === 0 ? 'reserveInAdvance' : 'prepareAndWait' })
    case 'readyForPick':
      return run({ action: 'prepare' })
    case 'partiallyReady':
      return run({ action: 'partlyPrepare' }, isMissing ? pool : withoutSome(pool, open.order))
    case 'pickStarted':
      run({ action: 'prepare' })
      return startPicking(open, pool, options, random.next() * 0.5)
    case 'readyForPack':
      run({ action: 'prepare' })
      return startPicking(open, pool, options, 1)
    default:
      return
  }
}

/** The order's index among those of its kind, so that every seed has all variants. */
function turnOf({ record }: OpenOrder, { records }: OpenOrdersOptions): number {
  return records.filter(({ plan }) => plan.kind === record.plan.kind).indexOf(record)
}

/** The rest arrived after partial preparation: its last materials are hidden while it is prepared. */
function withoutSome(pool: Pool, order: OrderSnapshot): Pool {
  const hidden = new Set(order.lines.slice(-2).map(line => line.materialId))
  return {
    ...pool,
    take: (materialId, quantity, hasExpDate) =>
      hidden.has(materialId) ? [] : pool.take(materialId, quantity, hasExpDate),
  }
}

/** Starts all tasks of the order and confirms a share of them. */
function startPicking(open: OpenOrder, pool: Pool, options: OpenOrdersOptions, share: number): void {
  const { crew } = open
  if (crew === null) throw new Error('a started order without a picker')
  open.order = withLines(open.order, line => ({
    ...line,
    tasks: line.tasks.map(task => ({ ...task, isStarted: true })),
  }))
  const tasks = open.order.lines.flatMap(line => line.tasks.map(task => ({ line, task })))
  const done = tasks.slice(0, Math.floor(tasks.length * share))
  const until = options.clock.earlierToday(1)
  const gap = Math.min(55_000, (until - crew.startedAt) / (done.length + 1))
  for (const [index, { line, task }] of done.entries()) {
    if (task.id === null) throw new Error('an open task without an id')
    const confirmed = confirmPick(open.order, task.id, task.requested, pool)
    if (confirmed === null) throw new Error('the task is gone')
    open.order = confirmed.order
    open.performed.push({
      taskId: task.id,
      lineId: line.id,
      materialId: line.materialId,
      stockId: task.stockId,
      requested: task.requested,
      confirmed: task.requested,
      at: Math.round(crew.startedAt + gap * (index + 1)),
      user: crew.user,
      completesLine: confirmed.completesLine,
    })
  }
  open.order = folded(open.order, pool)
}

/** Applies the order's picks and reservations to its stocks. */
function settleStocks(open: OpenOrder, book: StockBook): void {
  for (const pick of open.performed) book.byId(pick.stockId).quantity -= pick.confirmed
  for (const line of open.order.lines) {
    for (const { stockId, quantity } of line.reservations) book.byId(stockId).reserved += quantity
  }
}

function addRows(sheet: Sheet, opened: readonly OpenOrder[], options: OpenOrdersOptions): void {
  const { businessUnitId, book, clock } = options
  const waves = new Map<number, { jobId: number; processId: number }>()
  for (const open of opened) {
    const { record, order, crew, wave } = open
    const hasTasks = order.lines.some(line => line.tasks.length > 0) || open.performed.length > 0
    const shared = wave === null ? undefined : waves.get(wave)
    const pickList = crew === null ? null : `OUT-${2_200 + (record.id % 700)}`
    const jobId = shared?.jobId ?? (hasTasks ? addJob(sheet, open, options) : 0)
    if (shared !== undefined) {
      record.processId = shared.processId
      record.process = null
    } else if (wave !== null) {
      record.process = { name: `Wave ${clock.today.slice(5)}-${wave + 1}`, waveName: `Wave ${wave + 1}` }
      waves.set(wave, { jobId, processId: record.processId })
    }
    const lastPickAt = open.performed.at(-1)?.at
    addOrder(sheet, businessUnitId, record, order, {
      pickList,
      boxes: order.state === 'ReadyForPackAndShip' ? boxesFor(record) : 0,
      updatedAt: lastPickAt ?? Math.max(record.plan.orderedAt, crew?.startedAt ?? 0),
      returned: 0n,
      handledAt: new Map(
        open.performed.filter(pick => pick.completesLine).map(pick => [pick.lineId, pick.at]),
      ),
    })
    for (const pick of open.performed) {
      addPerformedPick(sheet, businessUnitId, record, jobId, pick, book, pickList)
    }
    for (const line of order.lines) {
      addOpenTasks(
        sheet,
        businessUnitId,
        record,
        line,
        jobId,
        book,
        crew && { at: crew.startedAt, user: crew.user },
        pickList,
      )
    }
  }
}

function addJob(
  sheet: Sheet,
  open: OpenOrder,
  { businessUnitId, clock, pickers }: OpenOrdersOptions,
): number {
  const { crew, record, order, wave } = open
  const isDone = order.lines.every(line => isFinalLine(line) || line.tasks.length === 0) && crew !== null
  const assigneeKind = assigneeOf(record.id, pickers)
  const preparedAt = Math.min(crew?.startedAt ?? Infinity, clock.earlierToday(0.5))
  return sheet.add('job', {
    business_unit_id: businessUnitId,
    name: wave === null ? `Pick ${record.orderNo}` : `Pick wave ${wave + 1}`,
    state: crew === null ? 'Initial' : isDone ? 'Completed' : crew.isPaused ? 'Paused' : 'InProgress',
    user_id: crew?.user.id ?? assigneeKind.user?.id ?? null,
    user_role_id: crew === null ? assigneeKind.roleId : null,
    created_at: isoOf(preparedAt - 600_000),
    started_at: crew === null ? null : isoOf(crew.startedAt),
    completed_at: isDone ? isoOf(open.performed.at(-1)?.at ?? crew.startedAt) : null,
    version: 1,
  })
}

/** Some waiting jobs are assigned to a user, some to the role; most are unassigned. */
function assigneeOf(
  orderId: number,
  pickers: readonly SeedUser[],
): { readonly user: SeedUser | undefined; readonly roleId: number | null } {
  const user = pickers[orderId % pickers.length]
  if (orderId % 9 === 1) return { user, roleId: null }
  return { user: undefined, roleId: orderId % 4 === 0 ? (user?.roleId ?? null) : null }
}

function withTaskIds(sheet: Sheet, order: OrderSnapshot): OrderSnapshot {
  return withLines(order, line => ({
    ...line,
    tasks: line.tasks.map(task => (task.id === null ? { ...task, id: sheet.reserveId('task') } : task)),
  }))
}
