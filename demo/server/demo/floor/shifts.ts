/** Pausing and ending jobs: a user takes a break or comes back, and jobs that cannot continue are ended. */
import { sql } from 'kysely'
import { terminal } from '../../../../src/contract/endpoints/floor'
import { jobs } from '../../../../src/contract/endpoints/jobs'
import { lacksGoods } from '../../materials/public'
import type { StepContext } from './step'
import { isOpenTask } from '../../core/db/state-conditions'

/** Resumes a paused job, else sometimes pauses one. */
export async function pauseOrResume({ db, dispatcher, crew, random }: StepContext): Promise<boolean> {
  const workers = new Map(crew.pickers.map(worker => [worker.userId, worker]))
  const { rows } = await sql<{ id: number; user_id: number; state: string }>`
    select id, user_id, state from job where business_unit_id = ${crew.businessUnitId}
      and state in ('Paused','InProgress') and user_id is not null
    order by state desc, id limit 40`.execute(db.read)
  const mine = rows.filter(row => workers.has(row.user_id))
  const paused = mine.filter(row => row.state === 'Paused')
  const job = paused.length > 1 || random() < 0.5 ? paused[0] : mine.find(row => row.state === 'InProgress')
  const worker = job === undefined ? undefined : workers.get(job.user_id)
  if (job === undefined || worker === undefined) return false
  await dispatcher.dispatch(
    job.state === 'Paused' ? terminal.resumeJob : terminal.pauseJob,
    { params: { jobId: job.id } },
    await worker.token(),
  )
  return true
}

/** A job with only tasks at blocked, expired or empty stocks waits this long before it is ended. */
const waitsForStockMinutes = 30

/** A user tries to finish a job whose remaining tasks all wait; after a while the planner ends it. */
export async function finish({ db, dispatcher, crew, now }: StepContext): Promise<boolean> {
  const workers = new Map([...crew.pickers, ...crew.movers].map(worker => [worker.userId, worker]))
  const since = new Date(now().getTime() - waitsForStockMinutes * 60_000).toISOString()
  const { rows } = await sql<{ id: number; user_id: number }>`
    select j.id, j.user_id from job j
    where j.business_unit_id = ${crew.businessUnitId} and j.state = 'InProgress' and j.user_id is not null
      and j.started_at < ${since}::timestamptz and not exists (
        select 1 from task t left join stock s on s.id = t.stock_id
          left join company_info company on company.business_unit_id = t.business_unit_id
        where t.job_id = j.id and ${sql.raw(isOpenTask('t'))}
          and not ${sql.raw(lacksGoods('t', 's', 'company'))})
    order by j.started_at, j.id limit 20`.execute(db.read)
  const job = rows.find(row => workers.has(row.user_id))
  const worker = job === undefined ? undefined : workers.get(job.user_id)
  if (job === undefined || worker === undefined) return false
  const tried = await dispatcher.dispatch(jobs.tryFinish, { body: { jobId: job.id } }, await worker.token())
  if (!tried.isFinished) {
    await dispatcher.dispatch(jobs.end, { body: { jobIds: [job.id] } }, await crew.planner.token())
  }
  return true
}
