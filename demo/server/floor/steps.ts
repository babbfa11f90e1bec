/** The single steps of the simulated crew: each is one thing that a person does, chosen by what lies ready. */
import { sql } from 'kysely'
import { terminal } from '../../../src/contract/endpoints/floor'
import { processSalesOrders } from '../../../src/contract/endpoints/sales-orders'
import type { Db } from '../db/database'
import { decimal, decimalOne, decimalText } from '../domain/decimal'
import type { Dispatcher } from '../http/dispatch'
import { Refusal } from '../http/refusal'
import type { Crew, Worker } from './crew'
import { performCount, receiveDelivery } from './goods-in'
import { placeOrder } from './order-intake'

export interface StepContext {
  readonly db: Db
  readonly dispatcher: Dispatcher
  readonly crew: Crew
  readonly random: () => number
  readonly now: () => Date
}

/** About one pick in fifty finds less than was booked. */
const shortShare = 0.02
const causes = ['NOT-FOUND', 'DAMAGED', 'MISCOUNT'] as const
/** A short order waits this long for its rest before it is packed as it is. */
const waitsForRestMinutes = 20

/**
 * Does one thing. About one step in nine packs, releases or orders, as orders of some seven picks need it; whoever finds
 * nothing to do helps to pick, so that as much lies ready as usual. A refusal means that somebody else was faster: that
 * is part of the day.
 */
export async function takeStep(context: StepContext): Promise<void> {
  const { random } = context
  const turn = random()
  try {
    if (turn < 0.48) return void ((await pick(context)) || (await release(context)))
    if (turn < 0.64) return void ((await pack(context)) || (await pick(context)))
    if (turn < 0.8) return void ((await release(context)) || (await pick(context)))
    if (turn < 0.95) return void ((await order(context)) || (await pick(context)))
    if (turn < 0.985) return void ((await deliver(context)) || (await pick(context)))
    return void ((await count(context)) || (await pauseOrResume(context)))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

/** A picker confirms his next pick, sometimes finding less than asked. */
async function pick({ dispatcher, crew, random }: StepContext): Promise<boolean> {
  const token = await any(crew.pickers, random).token()
  const next = await dispatcher.dispatch(terminal.nextPick, {}, token)
  if (next === null) return false
  const requested = decimal(next.requestedQuantity)
  const isShort = random() < shortShare
  const found = isShort ? requested - (requested > decimalOne ? decimalOne : requested) : requested
  const cause = causes[Math.floor(random() * causes.length)] ?? 'NOT-FOUND'
  await dispatcher.dispatch(
    terminal.confirmPick,
    {
      body: {
        taskId: next.taskId,
        confirmedQuantity: decimalText(found),
        ...(isShort ? { causeCode: cause } : {}),
      },
    },
    token,
  )
  return true
}

/** A packer completes the order that waits longest; short ones when their rest does not come. */
async function pack({ db, dispatcher, crew, random, now }: StepContext): Promise<boolean> {
  const token = await any(crew.packers, random).token()
  const [next] = await dispatcher.dispatch(terminal.packable, {}, token)
  const boxes = 1 + Math.floor(random() * 3)
  if (next !== undefined) {
    await dispatcher.dispatch(
      terminal.completeOrder,
      { body: { orderId: next.orderId, boxes, isShortConfirmed: false } },
      token,
    )
    return true
  }
  const since = new Date(now().getTime() - waitsForRestMinutes * 60_000).toISOString()
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where business_unit_id = ${crew.businessUnitId} and state = 'PartiallyReserved'
      and has_picks and updated_date < ${since}::timestamptz order by updated_date, id limit 1`.execute(
    db.read,
  )
  const [short] = rows
  if (short === undefined) return false
  await dispatcher.dispatch(
    terminal.completeOrder,
    { body: { orderId: short.id, boxes, isShortConfirmed: true } },
    token,
  )
  return true
}

/** The planner prepares one of the most urgent orders of today while less lies ready than usual. */
async function release({ db, dispatcher, crew, random }: StepContext): Promise<boolean> {
  const { businessUnitId, usual } = crew
  const { rows: ready } = await sql<{ count: number }>`
    select count(*)::int as count from sales_order
    where business_unit_id = ${businessUnitId} and state in ('ReadyForPick','PartiallyReadyForPick')`.execute(
    db.read,
  )
  if ((ready[0]?.count ?? 0) >= usual.readyOrders) return false
  const { rows: urgent } = await sql<{ id: number; process_id: number }>`
    select id, process_id from sales_order
    where business_unit_id = ${businessUnitId} and state in ('New','Reserved') and not is_stock_missing
      and execution_date < now() + interval '12 hours'
    order by priority, delivery_date, id limit 5`.execute(db.read)
  const chosen = urgent[Math.floor(random() * urgent.length)]
  if (chosen === undefined) return false
  await dispatcher.dispatch(
    processSalesOrders.prepare,
    { body: { processIds: [chosen.process_id], orderIds: [chosen.id] } },
    await crew.planner.token(),
  )
  return true
}

/** A customer orders while fewer new orders lie there than usual. */
async function order({ db, crew, random, now }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from sales_order where business_unit_id = ${crew.businessUnitId}
      and state in ('New','NewWarn') and execution_date < now() + interval '1 day'`.execute(db.read)
  if ((rows[0]?.fresh ?? 0) >= crew.usual.newOrders) return false
  const unit = { businessUnitId: crew.businessUnitId, userId: null, userName: 'Webshop' }
  return (await placeOrder(db, unit, random, now())) !== null
}

/** Goods arrive when more orders lack stock than usual; a few always do. */
async function deliver({ db, crew, now }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from sales_order
    where business_unit_id = ${crew.businessUnitId} and is_stock_missing
      and state in ('Error','New','NewWarn','OnHold','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted','ReadyForPackAndShip')`.execute(
    db.read,
  )
  if ((rows[0]?.missing ?? 0) <= crew.usual.missingOrders) return false
  return receiveDelivery(db, crew.receiver, now())
}

async function count({ db, crew, now }: StepContext): Promise<boolean> {
  return performCount(db, crew.receiver, now())
}

/** Somebody goes to lunch or comes back: a paused job is resumed, else now and then one is paused. */
async function pauseOrResume({ db, dispatcher, crew, random }: StepContext): Promise<boolean> {
  const pickers = new Map(crew.pickers.map(worker => [worker.userId, worker]))
  const { rows } = await sql<{ id: number; user_id: number; state: string }>`
    select id, user_id, state from job where business_unit_id = ${crew.businessUnitId}
      and state in ('Paused','InProgress') and user_id is not null
    order by state desc, id limit 40`.execute(db.read)
  const mine = rows.filter(row => pickers.has(row.user_id))
  const paused = mine.filter(row => row.state === 'Paused')
  const job = paused.length > 1 || random() < 0.5 ? paused[0] : mine.find(row => row.state === 'InProgress')
  const worker = job === undefined ? undefined : pickers.get(job.user_id)
  if (job === undefined || worker === undefined) return false
  await dispatcher.dispatch(
    job.state === 'Paused' ? terminal.resumeJob : terminal.pauseJob,
    { params: { jobId: job.id } },
    await worker.token(),
  )
  return true
}

function any(workers: readonly Worker[], random: () => number): Worker {
  const worker = workers[Math.floor(random() * workers.length)]
  if (worker === undefined) throw new Error('nobody works here')
  return worker
}
