/**
 * Finds the schedules that are due and queues a run for each. Several servers may look at the same time: a schedule is locked while its run
 * is queued, and its next moment is set in the same transaction. What was missed while no server ran is made once, for the latest of the
 * moments: its period does not depend on how late it is queued. A schedule whose owner is no longer active is switched off: the file that
 * was due fails with the reason (make-run.ts).
 */
import * as v from 'valibot'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import { dueAfter, rhythm, type Rhythm } from '../../../../src/contract/reports/rhythm'
import { asError } from '../../core/as-error'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { dayOf, momentIn } from '../../../../src/contract/company-day'
import { isOfOpenUnit } from '../../units/public'
import { planRun, type PlannedAt, type PlannedFile } from './plan-run'

/** The first moment after `after` at which a schedule with this rhythm is due in a region. */
export function nextDue(rhythm: Rhythm, after: Date, region: string): Date {
  return dueAfter(rhythm, after, {
    dayOf: moment => dayOf(moment, region),
    momentOf: (day, time) => momentIn(day, region, time),
  })
}

/**
 * Sets the next moments of a unit's active schedules for another region, where they keep their times of day. What is due already stays due.
 */
export async function moveSchedules(
  tx: Tx,
  businessUnitId: number,
  { now, region }: { readonly now: Date; readonly region: string },
): Promise<void> {
  const active = await tx.sql
    .selectFrom('report_schedule')
    .select(['id', 'rhythm'])
    .where('business_unit_id', '=', businessUnitId)
    .where('next_due', '>', now.toISOString())
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const schedule of active) {
    const next = nextDue(v.parse(rhythm, schedule.rhythm), now, region).toISOString()
    await tx.sql
      .updateTable('report_schedule')
      .set({ next_due: next })
      .where('id', '=', schedule.id)
      .execute()
  }
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
      const unit = systemUnit(businessUnitId)
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
  if (due === undefined || due.next_due === null) return
  const isActive = await isUserActive(tx, due.user_id)
  const { latest, next } = duesAround(v.parse(rhythm, due.rhythm), new Date(due.next_due), at)
  await tx.sql
    .updateTable('report_schedule')
    .set({ next_due: isActive ? next.toISOString() : null })
    .where('id', '=', due.id)
    .execute()
  if (!isActive) tx.audit('switchSchedule', 'ReportSchedule', due.id, { name: due.name, isActive })
  await planSchedule(tx, due, { ...at, periodAt: latest }, due.next_due)
}

/** The latest moment not after now at which a schedule was due, and the next one. @param first a moment at which it was due */
function duesAround(
  rhythm: Rhythm,
  first: Date,
  { now, region }: { readonly now: Date; readonly region: string },
): { readonly latest: Date; readonly next: Date } {
  let latest = first
  let next = first
  while (next <= now) {
    latest = next
    next = nextDue(rhythm, latest, region)
  }
  return { latest, next }
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
  at: PlannedAt,
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
