/** Schedules of reports, as their owner sees and changes them. No other user can read or change them. */
import { sql } from 'kysely'
import type { InputIssue } from '../../../../src/contract/input-issues'
import * as v from 'valibot'
import {
  scheduleContent,
  type ReportSchedule,
  type ScheduleContent,
} from '../../../../src/contract/endpoints/report-plans'
import type { PermissionPath } from '../../../../src/contract/permissions'
import { reportFormatNeeds } from '../../../../src/contract/reports/file-formats'
import { reportSchedulesMost } from '../../../../src/contract/report-limits'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { Db, Tx, UnitContext } from '../../core/db/database'
import { conflict, invalidInput, notFound, permissionDenied } from '../../core/refusal'
import type { UnitSettings } from '../../core/unit/unit-settings'
import { withUniqueName } from '../../core/calls/unique-name'
import type { SearchScope } from '../../core/search/search-plan'
import { assertPlannable } from './assert-plannable'
import { nextDue, planSchedule } from './due-schedules'
import type { PlannedFile } from './plan-run'
import { readersOf } from './report-readers'

export interface ScheduleParts {
  readonly db: Db
  readonly unit: UnitContext
  readonly settings: UnitSettings
  /** Includes the user, since a schedule belongs to the user who created it. */
  readonly scope: SearchScope & { readonly userId: number }
  readonly report: ReportName
  readonly now: Date
  can(path: PermissionPath): boolean
}

/** The user's schedules of a report, by name. */
export async function schedulesOf({ db, scope, report }: ScheduleParts): Promise<ReportSchedule[]> {
  const rows = await ownSchedules(db.read, scope, report).execute()
  return Promise.all(rows.map(row => shown(db, row)))
}

/** Adds a schedule. @throws Refusal 400, 409 `name-taken` or for too many */
export async function addSchedule(parts: ScheduleParts, content: ScheduleContent): Promise<ReportSchedule> {
  await assertFits(parts, content)
  const { db, unit, scope, report, now } = parts
  const id = await withUniqueName('name-taken', () =>
    db.tx(unit, async tx => {
      const before = await ownSchedules(tx.sql, scope, report).execute()
      if (before.length >= reportSchedulesMost) {
        throw conflict(`At most ${reportSchedulesMost} schedules.`, { code: 'too-many' })
      }
      const added = await tx.sql
        .insertInto('report_schedule')
        .values({
          ...valuesOf(content, scope.region, now),
          business_unit_id: scope.businessUnitId,
          user_id: scope.userId,
          report,
          created_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveRecipients(tx, added.id, content.recipientIds)
      tx.audit('addSchedule', 'ReportSchedule', added.id, { name: content.name, report })
      return added.id
    }),
  )
  return ownSchedule(parts, id)
}

/** Changes a schedule; its next due moment follows its new rhythm. @throws Refusal 400, 404, 409 `name-taken` */
export async function changeSchedule(
  parts: ScheduleParts,
  id: number,
  content: ScheduleContent,
): Promise<ReportSchedule> {
  const before = await ownSchedule(parts, id)
  await assertFits(parts, content, before.recipientIds)
  const { db, unit, scope, now } = parts
  await withUniqueName('name-taken', () =>
    db.tx(unit, async tx => {
      await tx.sql
        .updateTable('report_schedule')
        .set(valuesOf(content, scope.region, now))
        .where('id', '=', id)
        .execute()
      await saveRecipients(tx, id, content.recipientIds)
      tx.audit('changeSchedule', 'ReportSchedule', id, { name: content.name })
    }),
  )
  return ownSchedule(parts, id)
}

/** Switches a schedule on or off; files that were due while it was off are not made. @throws Refusal 404 */
export async function switchSchedule(
  parts: ScheduleParts,
  id: number,
  isActive: boolean,
): Promise<ReportSchedule> {
  const schedule = await ownSchedule(parts, id)
  if (schedule.isActive === isActive) return schedule
  const { db, unit, scope, now } = parts
  const due = isActive ? nextDue(schedule.rhythm, now, scope.region).toISOString() : null
  await db.tx(unit, async tx => {
    await tx.sql.updateTable('report_schedule').set({ next_due: due }).where('id', '=', id).execute()
    tx.audit('switchSchedule', 'ReportSchedule', id, { name: schedule.name, isActive })
  })
  return ownSchedule(parts, id)
}

/** Makes its file now, and returns the owner's entry in the downloads. @throws Refusal 403, 404 */
export async function runSchedule(parts: ScheduleParts, id: number): Promise<number> {
  const { db, unit, scope, report, now, can } = parts
  const row = await ownSchedules(db.read, scope, report).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw noSuchSchedule()
  const needed = reportFormatNeeds[(row.request as PlannedFile).format]?.permission
  if (needed !== undefined && !can(needed)) throw permissionDenied(needed)
  return db.tx(unit, tx => planSchedule(tx, row, { now, region: scope.region }))
}

/** @throws Refusal 404 */
export async function removeSchedule(parts: ScheduleParts, id: number): Promise<void> {
  const { name } = await ownSchedule(parts, id)
  await parts.db.tx(parts.unit, async tx => {
    await tx.sql.deleteFrom('report_schedule').where('id', '=', id).execute()
    tx.audit('removeSchedule', 'ReportSchedule', id, { name })
  })
}

async function ownSchedule(parts: ScheduleParts, id: number): Promise<ReportSchedule> {
  const row = await ownSchedules(parts.db.read, parts.scope, parts.report)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw noSuchSchedule()
  return shown(parts.db, row)
}

function ownSchedules(db: Db['read'], scope: ScheduleParts['scope'], report: ReportName) {
  return db
    .selectFrom('report_schedule')
    .selectAll()
    .where('business_unit_id', '=', scope.businessUnitId)
    .where('user_id', '=', scope.userId)
    .where('report', '=', report)
    .orderBy(eb => eb.fn('lower', ['name']))
}

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof ownSchedules>['execute']>>[number]

async function shown(db: Db, row: ScheduleRow): Promise<ReportSchedule> {
  const recipients = await db.read
    .selectFrom('report_schedule_recipient as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.display_name as displayName', 'u.email'])
    .where('r.schedule_id', '=', row.id)
    .orderBy(eb => eb.fn('lower', ['u.display_name']))
    .execute()
  const last = await db.read
    .selectFrom('report_run')
    .select(['id', 'created_at as at', 'state', 'reason'])
    .where('schedule_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const content = v.parse(scheduleContent, {
    ...(row.request as object),
    name: row.name,
    rhythm: row.rhythm,
    recipientIds: recipients.map(({ id }) => id),
    isActive: row.next_due !== null,
  })
  return {
    ...content,
    id: row.id,
    recipients: recipients.map(recipient => ({ ...recipient, email: recipient.email ?? '' })),
    nextDue: row.next_due,
    last: last === undefined ? null : await lastRun(db, last),
  }
}

/** A run with the recipients to whom its mail was not delivered. */
async function lastRun(
  db: Db,
  {
    id,
    ...run
  }: { readonly id: number } & Pick<NonNullable<ReportSchedule['last']>, 'at' | 'state' | 'reason'>,
): Promise<ReportSchedule['last']> {
  const undelivered = await db.read
    .selectFrom('download as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select(['u.display_name as displayName', sql<string>`d.mail_failure`.as('answer')])
    .where('d.run_id', '=', id)
    .where('d.mail_failure', 'is not', null)
    .orderBy(eb => eb.fn('lower', ['u.display_name']))
    .execute()
  return { ...run, undelivered }
}

/** The file to make, without time and recipients. */
function fileOf({
  name: _name,
  rhythm: _rhythm,
  recipientIds: _recipientIds,
  isActive: _isActive,
  ...file
}: ScheduleContent): PlannedFile {
  return file
}

function valuesOf(content: ScheduleContent, region: string, now: Date) {
  const { name, rhythm, isActive } = content
  return {
    name,
    request: JSON.stringify(fileOf(content)),
    rhythm: JSON.stringify(rhythm),
    next_due: isActive ? nextDue(rhythm, now, region).toISOString() : null,
  }
}

async function saveRecipients(tx: Tx, scheduleId: number, userIds: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('report_schedule_recipient').where('schedule_id', '=', scheduleId).execute()
  const values = [...new Set(userIds)].map(userId => ({ schedule_id: scheduleId, user_id: userId }))
  if (values.length > 0) await tx.sql.insertInto('report_schedule_recipient').values(values).execute()
}

/** Existing recipients may stay: whether they may see the report is checked each time it is made. */
async function assertFits(
  { db, settings, scope, report, now }: ScheduleParts,
  content: ScheduleContent,
  existing: readonly number[] = [],
): Promise<void> {
  assertPlannable(report, fileOf(content), scope, now)
  const { recipientIds } = content
  const added = recipientIds.filter(id => !existing.includes(id))
  const readers = await readersOf(db, settings, scope.businessUnitId, report, added)
  const issues = recipientIds.flatMap((id, index): InputIssue[] =>
    existing.includes(id) || readers.some(reader => reader.id === id)
      ? []
      : [
          {
            path: `body.recipientIds.${index}`,
            message: 'A user who may not see this report, or has no email address.',
            code: 'not-a-reader',
          },
        ],
  )
  if (issues.length > 0) throw invalidInput(issues)
}

const noSuchSchedule = () => notFound('There is no such schedule.')
