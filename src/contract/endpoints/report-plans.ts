/**
 * Saved criteria, and reports that run on their own: schedules, and files that are made in the background (issue "reports"). They belong to
 * the user who created them; nobody else reads or changes them.
 */
import * as v from 'valibot'
import { customViewName } from '../entities/custom-view'
import { reportRecipientsMost } from '../report-limits'
import { reportArrangement } from '../reports/arrangement'
import { anyCriteria } from '../reports/criteria'
import { reportFileFormats, reportFormatNeeds } from '../reports/file-formats'
import { periods } from '../reports/period'
import { reportNames, reportPlaces } from '../reports/report-names'
import { rhythm } from '../reports/rhythm'
import { downloadFailures, downloadStates } from '../states/download'
import { isoDateTime, rowId } from '../wire-values'
import { del, gatesAt, get, group, post, put } from './endpoint'

const permission = 'pages/reports-page'
/** Each report has its switch. */
export const reportGates = /* @__PURE__ */ gatesAt('params.report', reportPlaces)
/** The same, and the right to the file's format. */
export const reportFileGates = /* @__PURE__ */ reportGates.concat(
  /* @__PURE__ */ gatesAt('body.format', reportFormatNeeds),
)
const ofReport = v.object({ report: v.picklist(reportNames) })
const ofOne = v.object({ report: v.picklist(reportNames), id: rowId })

/** Criteria, and the period whose days replace theirs at each use (reports/period.ts); null: fixed dates. */
export const chosenCriteria = v.object({ criteria: anyCriteria, period: v.nullable(v.picklist(periods)) })

/** A name is one line, and unique among the user's own sets of the report, without regard to case. */
export const criteriaSetContent = v.object({ name: customViewName, ...chosenCriteria.entries })
export const criteriaSet = v.object({
  id: rowId,
  ...criteriaSetContent.entries,
  name: v.string(),
  /** The set that the criteria page opens with; a report has at most one. */
  isStarred: v.boolean(),
})
export type CriteriaSet = v.InferOutput<typeof criteriaSet>

/**
 * The user's setting that stores the last criteria of a report: JSON of `chosenCriteria`, saved with `session.saveSetting` and found again
 * in `session.settings.saved`.
 */
export const lastCriteriaSetting = (report: (typeof reportNames)[number]) =>
  ({ owner: 'report', key: `criteria_${report}` }) as const

export const reportCriteria = group('ReportCriteria', {
  sets: get('/{report}', {
    params: ofReport,
    gates: reportGates,
    result: v.array(criteriaSet),
    permission,
    summary: 'The saved criteria of the user for a report, by name.',
  }),
  create: post('/{report}', {
    params: ofReport,
    gates: reportGates,
    body: criteriaSetContent,
    result: criteriaSet,
    permission,
    summary: 'Keeps criteria under a name.',
  }),
  update: put('/{report}/{id}', {
    params: ofOne,
    gates: reportGates,
    body: criteriaSetContent,
    result: criteriaSet,
    permission,
    summary: 'Renames saved criteria or replaces them.',
  }),
  star: put('/{report}/star', {
    params: ofReport,
    gates: reportGates,
    body: v.object({ id: v.nullable(rowId) }),
    result: v.array(criteriaSet),
    repeatable: 'own',
    permission,
    summary: 'Says which saved criteria the page opens with; null: none.',
  }),
  remove: del('/{report}/{id}', {
    params: ofOne,
    gates: reportGates,
    permission,
    summary: 'Deletes saved criteria.',
  }),
})

/** A report file that is made in the background: its criteria and the arrangement of its page. */
const planned = {
  ...chosenCriteria.entries,
  name: customViewName,
  ...reportArrangement,
}

/** Also the body of `POST /Report/{report}/later`: the file is made once, and appears in the downloads. */
export const laterRequest = v.object({ ...planned, format: v.picklist(reportFileFormats) })
export type LaterRequest = v.InferOutput<typeof laterRequest>

export const scheduleFormats = ['pdf', 'xlsx'] as const

export const scheduleContent = v.object({
  ...planned,
  format: v.picklist(scheduleFormats),
  rhythm,
  /** Users who also receive the file, and a mail each; `recipients` lists who may be chosen. */
  recipientIds: v.optional(v.pipe(v.array(rowId), v.maxLength(reportRecipientsMost)), []),
  isActive: v.optional(v.boolean(), true),
})
export type ScheduleContent = v.InferOutput<typeof scheduleContent>

export const recipient = v.object({ id: rowId, displayName: v.string(), email: v.string() })
export type Recipient = v.InferOutput<typeof recipient>

export const reportSchedule = v.object({
  id: rowId,
  ...scheduleContent.entries,
  name: v.string(),
  recipients: v.array(recipient),
  /** The next run; null while it is off. */
  nextDue: v.nullable(isoDateTime),
  /** The last run, successful or not. */
  last: v.nullable(
    v.object({
      at: isoDateTime,
      state: v.picklist(downloadStates),
      reason: v.nullable(v.picklist(downloadFailures)),
      /** Recipients to whom no mail was delivered, and what the mail server said: '' when it did not answer. */
      undelivered: v.optional(v.array(v.object({ displayName: v.string(), answer: v.string() })), []),
    }),
  ),
})
export type ReportSchedule = v.InferOutput<typeof reportSchedule>

export const reportSchedules = group('ReportSchedule', {
  ofReport: get('/{report}', {
    params: ofReport,
    gates: reportGates,
    result: v.array(reportSchedule),
    permission,
    summary: 'The schedules of the user for a report, by name.',
  }),
  recipients: get('/{report}/recipients', {
    params: ofReport,
    gates: reportGates,
    result: v.array(recipient),
    permission,
    summary: 'Users who may be sent a report: with an email address, and allowed to see it.',
  }),
  create: post('/{report}', {
    params: ofReport,
    gates: reportFileGates,
    body: scheduleContent,
    result: reportSchedule,
    permission,
    summary: 'Has a report made by itself, daily, weekly or monthly.',
  }),
  update: put('/{report}/{id}', {
    params: ofOne,
    gates: reportFileGates,
    body: scheduleContent,
    result: reportSchedule,
    permission,
    summary: 'Changes a schedule.',
  }),
  switch: put('/{report}/{id}/active', {
    params: ofOne,
    gates: reportGates,
    body: v.object({ isActive: v.boolean() }),
    result: reportSchedule,
    repeatable: 'shared',
    permission,
    summary: 'Switches a schedule on or off.',
  }),
  runNow: post('/{report}/{id}/run', {
    params: ofOne,
    gates: reportGates,
    result: v.object({ downloadId: rowId }),
    permission,
    summary: 'Makes the file of a schedule now, beside its rhythm.',
  }),
  remove: del('/{report}/{id}', {
    params: ofOne,
    gates: reportGates,
    permission,
    summary: 'Deletes a schedule; what it made stays.',
  }),
})
