/** Calls of the floor's terminals: the next pick, its confirmation, pausing, packing and completing. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { JobState } from '../../../src/contract/states/warehouse'
import { claimCount, confirmCount, startedCount } from '../counts/public'
import type { Context } from '../core/calls/context'
import { conflict, notFound } from '../core/refusal'
import { receivable, receiveGoods } from '../goods-in/public'
import { confirmMove } from './confirm-move'
import { claimMove, startedMove } from './next-move'
import { claimJob, confirmStartedPick, startedPick } from '../jobs/public'
import { completePackedOrder, returnGoods, notifyJobs } from '../orders/public'

export const terminal: Handlers<Endpoints, Context>['terminal'] = {
  async nextPick(_input, context) {
    const going = await startedPick(context.db, context.caller)
    if (going !== null) return going
    const claimed = await claimJob(context.db, context.unit, context.caller, context.now())
    return claimed ? startedPick(context.db, context.caller) : null
  },
  confirmPick: async ({ body }, { db, unit, caller, now }) => {
    const countsZero = caller.features.includes('InventoryZeroCount')
    return confirmStartedPick(db, unit, caller, { ...body, countsZero }, now())
  },
  async nextCount(_input, { db, unit, caller, now }) {
    const going = await startedCount(db, caller)
    if (going !== null) return going
    return (await claimCount(db, unit, caller, now())) ? startedCount(db, caller) : null
  },
  countTask: async ({ body }, { db, unit, caller, now }) => {
    const acceptsByItself = caller.features.includes('InventoryAutoAcceptance')
    return confirmCount(db, unit, caller, { ...body, acceptsByItself }, now())
  },
  ...receivable,
  receive: async ({ body }, context) => receiveGoods(context, body),
  async nextMove(_input, { db, unit, caller, now }) {
    const going = await startedMove(db, caller)
    if (going !== null) return going
    return (await claimMove(db, unit, caller, now())) ? startedMove(db, caller) : null
  },
  confirmMove: async ({ body }, { db, unit, caller, now }) => {
    const isReallocating = caller.features.includes('RecalculateReservationsIfStocksAreMovedOrLost')
    return confirmMove({ db, unit, now: now(), isReallocating }, caller, body)
  },
  pauseJob: async ({ params }, context) => changeJob(context, params.jobId, 'InProgress', 'Paused'),
  resumeJob: async ({ params }, context) => changeJob(context, params.jobId, 'Paused', 'InProgress'),
  async packable(_input, { db, caller }) {
    const rows = await db.read
      .selectFrom('sales_order')
      .select(['id', 'order_no'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .where('state', '=', 'ReadyForPackAndShip')
      .orderBy('priority')
      .orderBy('delivery_date')
      .orderBy('id')
      .limit(100)
      .execute()
    return rows.map(row => ({ orderId: row.id, orderNo: row.order_no }))
  },
  completeOrder: async ({ body }, context) =>
    completePackedOrder(context.db, context.unit, body, context.now()),
  returnGoods: async ({ body }, context) => returnGoods(context, body),
}

/** Pauses or resumes a job of the caller. */
async function changeJob(
  context: Context,
  jobId: number,
  from: JobState,
  to: JobState,
): Promise<{ jobId: number; jobState: JobState }> {
  const { caller, unit } = context
  return context.db.tx(unit, async tx => {
    const job = await tx.sql
      .selectFrom('job')
      .select(['state', 'user_id'])
      .where('id', '=', jobId)
      .where('business_unit_id', '=', caller.businessUnitId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (job === undefined || job.user_id !== caller.userId) throw notFound(`You have no job ${jobId}.`)
    if (job.state !== from) {
      throw conflict(`The job is ${job.state}.`, { state: job.state, allowedStates: [from] })
    }
    await tx.sql.updateTable('job').set({ state: to }).where('id', '=', jobId).execute()
    await notifyJobs(tx, [jobId])
    tx.audit(to === 'Paused' ? 'pauseJob' : 'resumeJob', 'Job', jobId)
    return { jobId, jobState: to }
  })
}
