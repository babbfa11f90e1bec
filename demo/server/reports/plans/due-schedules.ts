/**
 * Finds the schedules that are due and queues a run for each. Several servers may look at the same time: a schedule is locked while its run
 * is queued, and its next moment is set in the same transaction. What was missed while no server ran is made once. A schedule whose owner
 * is no longer active is switched off: the file that was due fails with the reason (make-run.ts).
 */
import * as v from 'valibot'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import { dueAfter, rhythm, type Rhythm } from '../../../../src/contract/reports/rhythm'
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

/** Queues a run for every schedule that is due. */
export async function planDueSchedules(db: Db, unitSettings: UnitSettingsCache, now: Date): Promise<void> {
  const units = await db.read
    .selectFrom('report_schedule')
    .select('business_unit_id as id')
    .distinct()
    .where('next_due', '<=', now.toISOString())
    .where(isOfOpenUnit('business_unit_id'))
    .execute()
  for (const { id: businessUnitId } of units) {
    const { region, switches } = await unitSettings.of(businessUnitId)
    if (switches.PauseScheduledReports) continue
    const unit = { businessUnitId, userId: null, userName: 'System' }
    while (await db.tx(unit, tx => planFirstDue(tx, businessUnitId, { now, region })));
  }
}

/** Whether there was a schedule that no other server is planning. */
async function planFirstDue(
  tx: Tx,
  businessUnitId: number,
  at: { readonly now: Date; readonly region: string },
): Promise<boolean> {
  const due = await tx.sql
    .selectFrom('report_schedule')
    .selectAll()
    .where('business_unit_id', '=', businessUnitId)
    .where('next_due', '<=', at.now.toISOString())
    .orderBy('next_due')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return false
  const isActive = await isUserActive(tx, due.user_id)
  const next = isActive ? nextDue(v.parse(rhythm, due.rhythm), at.now, at.region).toISOString() : null
  await tx.sql.updateTable('report_schedule').set({ next_due: next }).where('id', '=', due.id).execute()
  if (!isActive) tx.audit('switchSchedule', 'ReportSchedule', due.id, { name: due.name, isActive })
  await planSchedule(tx, due, at, due.next_due ?? undefined)
  return true
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
