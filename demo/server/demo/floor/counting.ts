/** Counts: proposed counts are done, sometimes with a difference, and the planner approves finished ones. */
import { sql } from 'kysely'
import { terminal } from '../../../../src/contract/endpoints/floor'
import { inventories } from '../../../../src/contract/endpoints/inventory'
import { jobs } from '../../../../src/contract/endpoints/jobs'
import { decimal, decimalOne, decimalText, larger } from '../../../../src/contract/decimal'
import { isMovedSince } from '../../counts/public'
import type { Worker } from './crew'
import { oneOf, type StepContext } from './step'
import { isOpenTask } from '../../core/db/state-conditions'

/** About one count in eight has a difference. */
const differenceShare = 0.12
/** Number of counts that stay ready for approval, as examples in the demo. */
const readyCountsLeast = 2

/** A member of the crew counts the next stock; his result is near the booked quantity, which he does not see. */
export async function count(context: StepContext): Promise<boolean> {
  const { db, dispatcher, random } = context
  const token = await (await counter(context)).token()
  const next = await dispatcher.dispatch(terminal.nextCount, {}, token)
  if (next === null) return false
  const { rows } = await sql<{ quantity: string }>`
    select s.quantity from task t join stock s on s.id = t.stock_id where t.id = ${next.taskId}`.execute(
    db.read,
  )
  const booked = decimal(rows[0]?.quantity ?? '0')
  const isOff = random() < differenceShare
  const found = isOff ? (random() < 0.6 ? larger(booked - decimalOne, 0n) : booked + decimalOne) : booked
  await dispatcher.dispatch(
    terminal.countTask,
    { body: { taskId: next.taskId, countedQuantity: decimalText(found) } },
    token,
  )
  return true
}

/** The assignee of a count, else any member of the crew that moves goods. */
async function counter({ db, crew, random }: StepContext): Promise<Worker> {
  const { rows } = await sql<{ userId: number }>`
    select j.user_id as "userId" from job j
    where j.business_unit_id = ${crew.businessUnitId} and j.user_id is not null and j.state in ('Initial','InProgress')
      and exists (select 1 from task t where t.job_id = j.id and t.task_type = 'count' and ${sql.raw(isOpenTask('t'))})
    order by j.id`.execute(db.read)
  const assigned = new Set(rows.map(({ userId }) => userId))
  return (
    [...crew.movers, ...crew.pickers].find(({ userId }) => assigned.has(userId)) ?? oneOf(crew.movers, random)
  )
}

/**
 * The planner approves the oldest count that is ready; lines whose stock has moved since are counted again. Some counts stay unapproved as
 * examples.
 */
export async function approveCount({ db, dispatcher, crew }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ id: number; isStill: boolean }>`
    select c.id, not exists (
      select 1 from stock_count_line l
      where l.stock_count_id = c.id and l.state = 'Counted' and ${sql.raw(isMovedSince)}
    ) as "isStill"
    from stock_count c where c.business_unit_id = ${crew.businessUnitId} and c.state = 'Started'
    order by c.created_at desc, c.id desc limit 200`.execute(db.read)
  const next = rows.slice(0, Math.max(0, rows.length - readyCountsLeast)).at(-1)
  if (next === undefined) return false
  const token = await crew.planner.token()
  if (next.isStill) {
    await dispatcher.dispatch(inventories.approveInventory, { body: { inventoryIds: [next.id] } }, token)
    return true
  }
  const lines = await sql<{ id: number }>`
    select id from stock_count_line where stock_count_id = ${next.id} and state = 'Counted' order by id`.execute(
    db.read,
  )
  const lineIds = lines.rows.map(({ id }) => id)
  if (lineIds.length === 0) return false
  await dispatcher.dispatch(jobs.createRecountInventoryJobs, { body: { lineIds } }, token)
  return true
}
