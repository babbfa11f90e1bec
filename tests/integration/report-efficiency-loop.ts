/**
 * Employee efficiency as a loop over raw tasks, written from DOMAIN.md and independent of the server. Days are computed from the region's
 * clock, without the product's functions.
 */
import { sql } from 'kysely'
import type { Db } from '../../demo/server/core/db/database'
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../src/contract/decimal'
import { dayFormatter } from './report-loops'

interface RawTask {
  readonly id: number
  readonly type: string
  readonly state: string
  readonly userId: number | null
  readonly user: string | null
  readonly roleId: number | null
  readonly at: string | null
  readonly requested: string
  readonly confirmed: string
  readonly reason: string | null
  readonly completes: boolean
  readonly automatic: boolean
}

/** Process category by task type. */
const processes: Readonly<Record<string, string>> = {
  pick: 'SalesOrder',
  putAway: 'IngoingOrder',
  replenish: 'Maintenance',
  move: 'Maintenance',
  count: 'Inventory',
}
const quarterOfAnHour = 15 * 60 * 1000

export interface EfficiencyQuestion {
  readonly region: string
  readonly from: string
  readonly to: string
  /** Only tasks up to this moment count; all when absent. */
  readonly until?: string
  readonly counts?: (task: RawTask) => boolean
}

export interface EfficiencyOfLoop {
  readonly user: string
  readonly process: string
  tasks: number
  orderLines: number
  quantity: Decimal
  workingMs: number
  deviations: number
}

/** The stored tasks of a business unit. */
export async function rawTasks(db: Db, businessUnitId: number): Promise<RawTask[]> {
  const { rows } = await sql<RawTask>`
    select t.id, task_type as type, state, performed_by as "userId", u.display_name as user, location_role_id as "roleId",
      performed_date as at, requested_quantity as requested, confirmed_quantity as confirmed, reason_code as reason,
      completes_line as completes, auto_completed as automatic
    from task t left join app_user u on u.id = t.performed_by where t.business_unit_id = ${businessUnitId}`.execute(
    db.read,
  )
  return rows
}

/** A row for each user and process. */
export function efficiencyByLoop(
  tasks: readonly RawTask[],
  { region, from, to, until, counts = () => true }: EfficiencyQuestion,
): EfficiencyOfLoop[] {
  const dayOf = dayFormatter(region)
  const last = until === undefined ? Infinity : Date.parse(until)
  const confirmed = tasks
    .flatMap(task => (task.at === null ? [] : { ...task, moment: Date.parse(task.at) }))
    .filter(
      task => task.state === 'Completed' && task.userId !== null && !task.automatic && task.moment <= last,
    )
    .sort((one, other) => one.moment - other.moment || one.id - other.id)
  const before = new Map<number, { day: string; moment: number }>()
  const found = new Map<string, EfficiencyOfLoop>()
  for (const task of confirmed) {
    const day = dayOf(task.moment)
    const userId = task.userId ?? 0
    const previous = before.get(userId)
    before.set(userId, { day, moment: task.moment })
    const gap = previous?.day === day ? task.moment - previous.moment : 0
    if (day < from || day > to || !counts(task)) continue
    const process = processes[task.type] ?? ''
    const key = `${userId}/${process}`
    const row = found.get(key) ?? {
      user: task.user ?? '',
      process,
      tasks: 0,
      orderLines: 0,
      quantity: 0n,
      workingMs: 0,
      deviations: 0,
    }
    row.tasks += 1
    row.orderLines += task.completes ? 1 : 0
    row.quantity += decimal(task.confirmed)
    row.workingMs += Math.min(gap, quarterOfAnHour)
    row.deviations += decimal(task.confirmed) < decimal(task.requested) || task.reason !== null ? 1 : 0
    found.set(key, row)
  }
  return [...found.values()]
}

/** Hours with four decimals. */
export function hoursOf(workingMs: number): string {
  // Millionths of an hour, rounded to hundreds.
  return decimalText(divideHalfUp(BigInt(workingMs) * 10_000n, 3_600_000n) * 100n)
}

/** Number per hour, with two decimals; null without hours. */
export function perHour(count: number, hours: string): string | null {
  const time = decimal(hours)
  return time === 0n ? null : decimalText(divideHalfUp(BigInt(count) * 100n * 1_000_000n, time) * 10_000n)
}
