/**
 * Finds the schedules that are due and queues a run for each. Several servers may look at the same time: a schedule is locked while its run
 * is queued, and its next moment is set in the same transaction. What was missed while no server ran is made once. A schedule whose owner
 * is no longer active is switched off: the file that was due fails with the reason (make-run.ts).
 */
import * as v from 'valibot'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import { dueAfter, rhythm, type Rhythm } from '../../../../src/contract/reports/rhythm'
import { asError } from '../../core/as-error'
import type { Db, Tx } from '../../core/db/database'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { dayOf, momentIn } from '../../../../src/contract/company-day'
import { isOfOpenUnit } from '../../units/public'
import { planRun, type PlannedFile } from './plan-run'

/** The first moment after `after` at which a schedule with this rhythm is due in a region. */
export function nextDue(rhythm: Rhythm, after: Date, region: string): Date {
  return dueAfter(rhythm, after, {
    dayOf: moment => dayOf(moment, region),
    momentOf: (day, time) => momentIn(day, region, time),
  })
}

/** Queues a run for every schedule that is due. One that cannot be queued is reported, and holds up no other. */
export async function planDueSchedules(
  db: Db,
  unitSettings: UnitSettingsCache,
  now: Date,
  onError: (error: Error) => void,
): Promise<void> {
  const due = await db.read
    .selectFrom('report_schedule')
    .select(['id', 'business_unit_id as businessUnitId'])
    .where('next_due', '<=', now.toISOString())
    .where(isOfOpenUnit('business_unit_id'))
    .orderBy('next_due')
    .orderBy('id')
    .execute()
  for (const { id, businessUnitId } of due) {
    try {
      const { region, switches } = await unitSettings.of(businessUnitId)
      if (switches.PauseScheduledReports) continue
      const unit = { businessUnitId, userId: null, userName: 'System' }
      await db.tx(unit, tx => planDue(tx, id, { now, region }))
    } catch (error) {
      onError(asError(error))
    }
  }
}

/** Queues the run of a schedule, unless another server is doing so or has done it. */
async function planDue(
  tx: Tx,
  id: number,
  at: { readonly now: Date; readonly region: string },
): Promise<void> {
  const due = await tx.sql
    .selectFrom('report_schedule')
    .selectAll()
    .where('id', '=', id)
    .where('next_due', '<=', at.now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return
  const isActive = await isUserActive(tx, due.user_id)
  const next = isActive ? nextDue(v.parse(rhythm, due.rhythm), at.now, at.region).toISOString() : null
  await tx.sql.updateTable('report_schedule').set({ next_due: next }).where('id', '=', due.id).execute()
  if (!isActive) tx.audit('switchSchedule', 'ReportSchedule', due.id, { name: due.name, isActive })
  await planSchedule(tx, due, at, due.next_due ?? undefined)
}

async function isUserActive(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx.sql
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return user !== undefined
}

export interface SavedSchedule {
  readonly id: number
  readonly business_unit_id: number
  readonly user_id: number
  readonly report: ReportName
  readonly name: string
  readonly request: unknown
}

/** Queues the file of a schedule with its recipients, and returns the owner's entry. */
export async function planSchedule(
  tx: Tx,
  { id, business_unit_id: businessUnitId, user_id: ownerId, report, name, request }: SavedSchedule,
  at: { readonly now: Date; readonly region: string },
  dueAt?: string,
): Promise<number> {
  const recipients = await tx.sql
    .selectFrom('report_schedule_recipient')
    .select('user_id')
    .where('schedule_id', '=', id)
    .execute()
  const run = {
    businessUnitId,
    ownerId,
    report,
    name,
    file: request as PlannedFile,
    origin: 'Schedule',
    scheduleId: id,
    recipientIds: recipients.map(recipient => recipient.user_id),
  } as const
  return planRun(tx, dueAt === undefined ? run : { ...run, dueAt }, at)
}
