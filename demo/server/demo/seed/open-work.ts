/**
 * Open work without orders: goods being put away and moved, proposed counts, waiting and cancelled jobs. None of it has changed a stock
 * yet.
 */
import { decimalText } from '../../../../src/contract/decimal'
import type { ProcessCategory, TaskType } from '../../../../src/contract/states/warehouse'
import type { SeedUser } from './master-data'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'
import { palletOf, type SeedStock, type StockBook } from './stocks'

export interface OpenWorkOptions {
  readonly businessUnitId: number
  readonly book: StockBook
  readonly clock: SeedClock
  readonly random: Random
  readonly receivers: readonly SeedUser[]
}

type WorkType = Exclude<TaskType, 'pick'>
type WorkState = 'Initial' | 'Paused' | 'InProgress' | 'Cancelled'

interface WorkJob {
  readonly type: WorkType
  readonly state: WorkState
  readonly name: string
  /** A waiting job may be assigned to a user or to a role. */
  readonly assigneeKind: 'user' | 'role' | 'anybody'
  readonly tasks: number
}

const categories: Readonly<Record<WorkType, ProcessCategory>> = {
  putAway: 'IngoingOrder',
  replenish: 'Maintenance',
  move: 'Maintenance',
  count: 'Inventory',
}

const processPrefixes: Readonly<Record<WorkType, string>> = {
  putAway: 'PA',
  replenish: 'MA',
  move: 'MA',
  count: 'CO',
}

const planned: readonly WorkJob[] = [
  { type: 'putAway', state: 'InProgress', name: 'Put away, gate 2', assigneeKind: 'user', tasks: 9 },
  { type: 'putAway', state: 'Initial', name: 'Put away, gate 4', assigneeKind: 'role', tasks: 7 },
  { type: 'replenish', state: 'Initial', name: 'Replenish, evening', assigneeKind: 'user', tasks: 6 },
  { type: 'move', state: 'InProgress', name: 'Move to reserve', assigneeKind: 'user', tasks: 5 },
  { type: 'move', state: 'Initial', name: 'Move, tidy up', assigneeKind: 'anybody', tasks: 4 },
  { type: 'count', state: 'Initial', name: 'Count, spot checks', assigneeKind: 'role', tasks: 8 },
  { type: 'replenish', state: 'Cancelled', name: 'Replenish, given up', assigneeKind: 'user', tasks: 5 },
  { type: 'count', state: 'Cancelled', name: 'Count, given up', assigneeKind: 'anybody', tasks: 3 },
]

/** Adds the jobs with their operations and tasks. */
export function makeOpenWork(sheet: Sheet, options: OpenWorkOptions): void {
  for (const [index, work] of planned.entries()) addWork(sheet, work, index, options)
}

/** Started tasks of a running job; the others still wait. */
const startedTasks = 3

function addWork(sheet: Sheet, work: WorkJob, index: number, options: OpenWorkOptions): void {
  const { businessUnitId, clock, random, receivers } = options
  const user = receivers[index % receivers.length]
  const at = clock.earlierToday(0.55 + index * 0.03)
  const isRunning = work.state === 'InProgress'
  const isAbandoned = work.state === 'Cancelled'
  const category = categories[work.type]
  const processId = sheet.add('process', {
    business_unit_id: businessUnitId,
    name: `${processPrefixes[work.type]}-${String(7_100 + index)}`,
    process_definition_category: category,
    wave_name: null,
    version: 1,
  })
  const jobId = sheet.add('job', {
    business_unit_id: businessUnitId,
    name: work.name,
    state: work.state,
    user_id: isRunning || (work.assigneeKind === 'user' && !isAbandoned) ? (user?.id ?? null) : null,
    user_role_id: work.assigneeKind === 'role' ? (user?.roleId ?? null) : null,
    process_definition_category: category,
    created_at: isoOf(at - 1_200_000),
    started_at: isRunning ? isoOf(at) : null,
    completed_at: isAbandoned ? isoOf(at) : null,
    version: 1,
  })
  for (let number = 0; number < work.tasks; number += 1) {
    const [from, to] = placesOf(work.type, options)
    const openState = isRunning && number < startedTasks ? 'Started' : 'Initial'
    const state = isAbandoned ? 'Cancelled' : openState
    sheet.add('task', {
      business_unit_id: businessUnitId,
      process_id: processId,
      job_id: jobId,
      order_id: null,
      order_line_id: null,
      task_type: work.type,
      state,
      material_id: to.materialId,
      stock_id: (from ?? to).id,
      location_role_id: to.location.roleId,
      from_location_id: from?.locationId ?? null,
      to_location_id: work.type === 'count' ? null : to.locationId,
      from_container: from === null ? `DOCK-${2 + index}` : palletOf(from),
      requested_quantity: decimalText(
        work.type === 'count' ? to.quantity : to.material.step * BigInt(random.int(2, 12)),
      ),
      confirmed_quantity: '0',
      execution_priority: 1 + ((index + number) % 5),
      execution_date: isoOf(at + number * 600_000),
      reason_code: isAbandoned ? 'PLANNED-ANEW' : null,
      reason_text: isAbandoned ? 'Planned anew' : null,
      performed_by: state === 'Started' ? (user?.id ?? null) : null,
      started_at: state === 'Started' ? isoOf(at) : null,
      performed_date: null,
      cancelled_at: isAbandoned ? isoOf(at) : null,
      batch: to.batch,
      exp_date: to.expDate,
      serial_number: to.serialNumber,
      version: 1,
    })
  }
}

/** Source and target: received goods come from the dock, a count stays in its place. */
function placesOf(
  type: WorkType,
  { book, random }: OpenWorkOptions,
): readonly [from: SeedStock | null, to: SeedStock] {
  for (;;) {
    const stock = random.pick(book.all)
    if (stock.material.part !== 'ordinary') continue
    if (type === 'count') return [stock, stock]
    const siblings = book.of(stock.materialId)
    const [home] = siblings
    const last = siblings[siblings.length - 1]
    if (home === undefined || last === undefined) continue
    if (type !== 'putAway' && home.locationId === last.locationId) continue
    // Materials with serial numbers were received piece by piece; these tasks have larger quantities.
    if (type === 'putAway' && last.serialNumber !== null) continue
    if (type === 'putAway') return [null, last]
    return type === 'replenish' ? [last, home] : [home, last]
  }
}
