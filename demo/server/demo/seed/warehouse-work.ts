/** Work without orders: replenishments, moves and counts of the past year, and the open ones. */
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import { grouped } from '../../core/db/grouped'
import type { MasterData, SeedUser } from './master-data'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'
import { palletOf, type SeedStock, type StockBook } from './stocks'

export interface WorkOptions {
  readonly businessUnitId: number
  readonly master: MasterData
  readonly book: StockBook
  readonly counts: SeedCounts
  readonly clock: SeedClock
  readonly random: Random
  readonly crew: readonly SeedUser[]
}

type WorkType = 'replenish' | 'move' | 'count'
const jobNames: Readonly<Record<WorkType, string>> = { replenish: 'Replenish', move: 'Move', count: 'Count' }
const tasksPerJob = 24

/** Materials whose reserve stock is being moved to their pick locations, so that orders wait for it. */
export function replenishedMaterials(master: MasterData): Set<number> {
  return new Set(
    master.materials.filter(material => material.part === 'scarceWithBulk').map(material => material.id),
  )
}

/** Adds the open replenish tasks of the materials that orders wait for. */
export function makeOpenReplenishments(sheet: Sheet, options: WorkOptions): void {
  const { businessUnitId, master, book, clock } = options
  const materials = master.materials.filter(material => material.part === 'scarceWithBulk')
  const processId = sheet.add('process', {
    business_unit_id: businessUnitId,
    name: 'MA-7099',
    process_definition_category: 'Maintenance',
    wave_name: null,
    version: 1,
  })
  const jobId = sheet.add(
    'job',
    jobRow(businessUnitId, 'Replenish, urgent', 'replenish', 'Initial', null, clock.earlierToday(0.7), null),
  )
  for (const [index, material] of materials.entries()) {
    const [home, bulk] = book.of(material.id)
    if (home === undefined || bulk === undefined) continue
    sheet.add('task', {
      ...taskRow(businessUnitId, jobId, 'replenish', bulk, home, clock.earlierToday(0.7)),
      process_id: processId,
      // Some tasks have a smaller quantity than needed, so that more is proposed.
      requested_quantity: decimalText(
        index % 3 === 1 ? material.step * 3n : (bulk.quantity / 2n / material.step) * material.step,
      ),
      state: 'Initial',
      confirmed_quantity: '0',
      performed_by: null,
      started_at: null,
      performed_date: null,
    })
  }
}

/** Goods of a material that were moved between locations. */
export interface Carried {
  readonly at: number
  readonly type: 'Move' | 'Replenish'
  readonly userId: number | null
  readonly taskId: number | null
  from: SeedStock
  to: SeedStock
  /** The planned quantity, or the available one; 0 when there was none. */
  quantity: Decimal
}

/** A job of one worker and day with performed tasks only. */
interface PastJob {
  readonly type: WorkType
  readonly user: SeedUser
  readonly startedAt: number
  /** Milliseconds from task to task. */
  readonly gap: number
  readonly tasks: readonly PastTask[]
}

interface PastTask {
  readonly id: number
  readonly at: number
  readonly isAutomatic: boolean
  /** The quantities of a count; moves have their own locations and quantities. */
  readonly work: Carried | { readonly counted: SeedStock; readonly quantity: Decimal }
}

/** Plans performed tasks of the past year, in jobs of one worker and day. */
export function planPastWork(sheet: Sheet, taskCount: number, options: WorkOptions): PastJob[] {
  const { clock, random, book } = options
  const kinds: readonly (readonly [WorkType, number])[] = [
    ['replenish', 6],
    ['move', 2],
    ['count', 2],
  ]
  // Goods are moved between locations, so their material needs two.
  const stocks = {
    all: book.all,
    brought: book.all.filter(({ materialId }) => {
      const siblings = book.of(materialId)
      return siblings[0]?.locationId !== siblings.at(-1)?.locationId
    }),
  }
  const jobs: PastJob[] = []
  for (let done = 0; done < taskCount;) {
    const size = Math.min(taskCount - done, random.int(tasksPerJob / 2, tasksPerJob * 1.5))
    const type = random.weighted(kinds)
    const startedAt = clock.at(clock.pastDay(random, 1, 365), clock.workMinute(random))
    jobs.push(planJob(sheet, { type, size, startedAt }, stocks, options))
    done += size
  }
  return jobs
}

function planJob(
  sheet: Sheet,
  { type, size, startedAt }: { readonly type: WorkType; readonly size: number; readonly startedAt: number },
  stocks: { readonly all: readonly SeedStock[]; readonly brought: readonly SeedStock[] },
  { book, random, crew }: WorkOptions,
): PastJob {
  const user = random.pick(crew)
  const gap = random.int(35_000, 150_000)
  const tasks = Array.from({ length: size }, (_, index): PastTask => {
    const stock = random.pick(type === 'count' ? stocks.all : stocks.brought)
    const siblings = book.of(stock.materialId)
    const at = startedAt + gap * (index + 1)
    const quantity = stock.material.step * BigInt(random.int(2, 30))
    const id = sheet.reserveId('task')
    const carried = (): Carried => ({
      at,
      type: type === 'replenish' ? 'Replenish' : 'Move',
      userId: user.id,
      taskId: id,
      from: siblings[siblings.length - 1] ?? stock,
      to: siblings[0] ?? stock,
      quantity,
    })
    const work = type === 'count' ? { counted: stock, quantity } : carried()
    return { id, at, isAutomatic: type === 'move' && index % 12 === 11, work }
  })
  return { type, user, startedAt, gap, tasks }
}

/** The moves of the jobs, by material. */
export function carriedBy(jobs: readonly PastJob[]): ReadonlyMap<number, readonly Carried[]> {
  const all = jobs.flatMap(job => job.tasks.flatMap(({ work }) => ('from' in work ? work : [])))
  return grouped(all, ({ from }) => from.materialId)
}

/** Adds the jobs with their tasks. Tasks without available goods are left out. */
export async function addPastWork(
  sheet: Sheet,
  businessUnitId: number,
  jobs: readonly PastJob[],
): Promise<void> {
  for (const { type, user, startedAt, gap, tasks } of jobs) {
    const performed = tasks.filter(({ work }) => work.quantity > 0n)
    if (performed.length === 0) continue
    const jobId = sheet.add(
      'job',
      jobRow(
        businessUnitId,
        jobNames[type],
        type,
        'Completed',
        user,
        startedAt,
        startedAt + gap * tasks.length,
      ),
    )
    for (const { id, at, isAutomatic, work } of performed) {
      const [from, to] = 'from' in work ? [work.from, work.to] : [work.counted, null]
      const quantity = decimalText(work.quantity)
      sheet.addAs('task', id, {
        ...taskRow(businessUnitId, jobId, type, from, to, startedAt),
        requested_quantity: quantity,
        state: 'Completed',
        confirmed_quantity: quantity,
        performed_by: user.id,
        started_at: isoOf(at - gap / 2),
        performed_date: isoOf(at),
        auto_completed: isAutomatic,
      })
    }
    await sheet.flush()
  }
}

function jobRow(
  businessUnitId: number,
  name: string,
  type: WorkType,
  state: string,
  user: SeedUser | null,
  startedAt: number,
  completedAt: number | null,
) {
  return {
    business_unit_id: businessUnitId,
    name,
    state,
    user_id: user?.id ?? null,
    user_role_id: null,
    process_definition_category: type === 'count' ? 'Inventory' : 'Maintenance',
    created_at: isoOf(startedAt - 1_800_000),
    started_at: user === null ? null : isoOf(startedAt),
    completed_at: completedAt === null ? null : isoOf(completedAt),
    version: 1,
  }
}

function taskRow(
  businessUnitId: number,
  jobId: number,
  type: WorkType,
  from: SeedStock,
  to: SeedStock | null,
  at: number,
) {
  return {
    business_unit_id: businessUnitId,
    process_id: null,
    job_id: jobId,
    order_id: null,
    order_line_id: null,
    task_type: type,
    material_id: from.materialId,
    stock_id: from.id,
    location_role_id: (to ?? from).location.roleId,
    from_location_id: from.locationId,
    from_container: palletOf(from),
    to_location_id: to?.locationId ?? null,
    execution_priority: 5,
    execution_date: isoOf(at),
    batch: from.batch,
    exp_date: from.expDate,
    serial_number: from.serialNumber,
    version: 1,
    reason_code: null,
    reason_text: null,
    completes_line: false,
    pick_list: null,
  }
}
