/**
 * The past: completed and cancelled orders with their picks, made set by set instead of order by order through the rules. Returns the
 * picks, so that the movements of each material can be balanced.
 */
import { whole, type Decimal } from '../../../../src/contract/decimal'
import type { OrderSnapshot } from '../../orders/public'
import type { SeedUser } from './master-data'
import type { SeedMaterial } from './materials'
import {
  addOrder,
  addPerformedPick,
  boxesFor,
  newSnapshot,
  type OrderRecord,
  type PerformedPick,
} from './order-rows'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'
import type { StockBook } from './stocks'

export interface ReturnedLine {
  readonly lineId: number
  readonly materialId: number
  readonly stockId: number
  readonly quantity: Decimal
  readonly at: number
  readonly user: SeedUser
}

export interface HistoryOptions {
  readonly businessUnitId: number
  readonly records: readonly OrderRecord[]
  readonly book: StockBook
  readonly pickers: readonly SeedUser[]
  readonly clock: SeedClock
  readonly random: Random
  /** Average number of pick tasks per order line. */
  readonly tasksPerLine: number
}

export interface History {
  readonly picks: PerformedPick[]
  readonly returns: ReturnedLine[]
}

/** Adds the rows of all finished orders. */
export async function makeHistory(sheet: Sheet, options: HistoryOptions): Promise<History> {
  const history: History = { picks: [], returns: [] }
  const shifts = createShifts(options)
  const finished = options.records
    .filter(record => record.plan.finishedAt !== null)
    .sort((a, b) => (a.plan.finishedAt ?? 0) - (b.plan.finishedAt ?? 0))
  for (const record of finished) {
    if (record.plan.kind === 'doneToday' || record.plan.kind === 'history') {
      completeOrder(sheet, record, options, shifts, history)
    } else {
      cancelOrder(sheet, record, options)
    }
    await sheet.flush()
  }
  return history
}

/** The next free picker, and from when: a picker does not pick two orders at once. */
function createShifts({ pickers, random }: HistoryOptions) {
  const freeFrom = new Map<SeedUser, number>()
  return {
    /** A picker who was free for `neededMs` until `until`; the gap is shortened when nobody was free that long. */
    claim(until: number, neededMs: number): { user: SeedUser; from: number } {
      const candidates = [random.pick(pickers), random.pick(pickers), random.pick(pickers)]
      const [user = random.pick(pickers)] = candidates.sort(
        (a, b) => (freeFrom.get(a) ?? 0) - (freeFrom.get(b) ?? 0),
      )
      const from = Math.max(until - neededMs, Math.min(freeFrom.get(user) ?? 0, until - 20_000))
      freeFrom.set(user, until)
      return { user, from }
    },
  }
}

function completeOrder(
  sheet: Sheet,
  record: OrderRecord,
  options: HistoryOptions,
  shifts: ReturnType<typeof createShifts>,
  history: History,
): void {
  const { businessUnitId, book, random, clock } = options
  const completedAt = record.plan.finishedAt ?? 0
  const pickedUntil = completedAt - Math.round((2 + random.next() * 20) * 60_000)
  const isToday = record.plan.kind === 'doneToday'
  const floor = isToday ? clock.earlierToday(0) : 0
  const lastPickAt = Math.min(Math.max(pickedUntil, floor + 2_000), completedAt - 1_000)
  const parts = record.plan.lines.map(line => splitPicks(line.material, line.quantity, options))
  const count = parts.reduce((sum, tasks) => sum + tasks.length, 0)
  const { user, from } = shifts.claim(lastPickAt, count * (25_000 + random.int(0, 40_000)))
  const startedAt = Math.max(from, isToday ? floor : from)
  const gap = (lastPickAt - startedAt) / count
  const pickList = `OUT-${String(record.id % 9_000).padStart(4, '0')}`
  const jobId = sheet.add('job', {
    business_unit_id: businessUnitId,
    name: `Pick ${record.orderNo}`,
    state: 'Completed',
    user_id: user.id,
    user_role_id: null,
    created_at: isoOf(startedAt - 900_000),
    started_at: isoOf(startedAt),
    completed_at: isoOf(lastPickAt),
    version: 1,
  })
  const handledAt = new Map<number, number>()
  const picked = new Map<number, Decimal>()
  let step = 0
  for (const [index, tasks] of parts.entries()) {
    const lineId = record.lineIds[index] ?? 0
    const isShort = random.chance(0.015)
    for (const [taskIndex, task] of tasks.entries()) {
      step += 1
      const isLast = taskIndex === tasks.length - 1
      const confirmed = isShort && isLast ? task.quantity - task.step : task.quantity
      const pick: PerformedPick = {
        taskId: sheet.reserveId('task'),
        lineId,
        materialId: task.materialId,
        stockId: task.stockId,
        requested: task.quantity,
        confirmed,
        at: Math.round(startedAt + gap * step),
        user,
        completesLine: isLast && !isShort,
      }
      history.picks.push(pick)
      addPerformedPick(sheet, businessUnitId, record, jobId, pick, book, pickList)
      picked.set(lineId, (picked.get(lineId) ?? 0n) + confirmed)
      if (pick.completesLine) handledAt.set(lineId, pick.at)
    }
  }
  // For some orders; at least one, however small the seed is.
  const isReturned = !isToday && (random.chance(0.012) || history.returns.length === 0)
  const returned = isReturned ? returnOne(record, picked, history, options) : 0n
  addOrder(sheet, businessUnitId, record, completedSnapshot(record, picked, completedAt), {
    pickList,
    boxes: boxesFor(record),
    updatedAt: completedAt,
    returned,
    handledAt,
  })
}

/** The picks of a line: one, or several from different stocks. */
function splitPicks(
  material: SeedMaterial,
  quantity: Decimal,
  { book, random, tasksPerLine }: HistoryOptions,
): { materialId: number; stockId: number; quantity: Decimal; step: Decimal }[] {
  const stocks = book.of(material.id).filter(stock => stock.isAvailableForPick)
  const steps = Number(quantity / material.step)
  const wanted = 1 + Math.floor(random.next() * (tasksPerLine * 2 - 1))
  const count = Math.max(1, Math.min(wanted, steps))
  const each = Math.floor(steps / count)
  return Array.from({ length: count }, (_, index) => ({
    materialId: material.id,
    stockId: (stocks[index % stocks.length] ?? book.of(material.id)[0])?.id ?? 0,
    quantity: material.step * BigInt(index === count - 1 ? steps - each * (count - 1) : each),
    step: material.step,
  }))
}

function completedSnapshot(
  record: OrderRecord,
  picked: ReadonlyMap<number, Decimal>,
  completedAt: number,
): OrderSnapshot {
  const order = newSnapshot(record)
  return {
    ...order,
    state: 'Completed',
    completedDate: isoOf(completedAt),
    lines: order.lines.map(line => ({ ...line, state: 'Completed', picked: picked.get(line.id) ?? 0n })),
  }
}

/** A piece of one line was returned some days later. */
function returnOne(
  record: OrderRecord,
  picked: ReadonlyMap<number, Decimal>,
  history: History,
  { book, pickers, clock, random }: HistoryOptions,
): Decimal {
  const at = (record.plan.finishedAt ?? 0) + random.int(2, 12) * 86_400_000
  const [line] = record.plan.lines
  const lineId = record.lineIds[0] ?? 0
  const [stock] = line === undefined ? [] : book.of(line.material.id)
  const quantity = line?.material.step ?? whole(1)
  if (line === undefined || stock === undefined || at >= clock.earlierToday(0)) return 0n
  if ((picked.get(lineId) ?? 0n) < quantity) return 0n
  history.returns.push({
    lineId,
    materialId: line.material.id,
    stockId: stock.id,
    quantity,
    at,
    user: random.pick(pickers),
  })
  return quantity
}

function cancelOrder(sheet: Sheet, record: OrderRecord, { businessUnitId }: HistoryOptions): void {
  const order = newSnapshot(record)
  const cancelled: OrderSnapshot = {
    ...order,
    state: 'Cancelled',
    lines: order.lines.map(line => ({ ...line, state: 'Cancelled' })),
  }
  addOrder(sheet, businessUnitId, record, cancelled, {
    pickList: null,
    boxes: 0,
    updatedAt: record.plan.finishedAt ?? record.plan.orderedAt,
    returned: 0n,
    handledAt: new Map(),
  })
}
