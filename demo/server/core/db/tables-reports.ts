/** Kysely types of saved criteria, schedules, reports made in the background and downloads, as created in migrations/0021. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Period } from '../../../../src/contract/reports/period'
import type { ReportFileFormat } from '../../../../src/contract/reports/file-formats'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { DownloadFailure, DownloadOrigin, DownloadState } from '../../../../src/contract/states/download'
import type { JsonColumn } from './json-column'

export interface CriteriaSetTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  report: ReportName
  name: string
  criteria: JsonColumn
  period: Period | null
  is_starred: Generated<boolean>
}

export interface ReportScheduleTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  report: ReportName
  name: string
  request: JsonColumn
  rhythm: JsonColumn
  next_due: string | null
  created_at: string
}

export interface ReportScheduleRecipientTable {
  schedule_id: number
  user_id: number
}

export interface ReportRunTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  schedule_id: number | null
  due_at: string | null
  report: ReportName
  name: string
  format: ReportFileFormat
  request: JsonColumn
  recipient_ids: Generated<number[]>
  origin: DownloadOrigin
  state: Generated<DownloadState>
  reason: DownloadFailure | null
  tries: Generated<number>
  try_at: string
  made_by: string | null
  created_at: string
  finished_at: string | null
  kept_until: string | null
  file_name: string | null
  mime_type: string | null
  size_bytes: number | null
  version: Generated<number>
}

export interface ReportRunPartTable {
  run_id: number
  try: number
  part_no: number
  content: Uint8Array
}

export interface DownloadTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  run_id: number
  is_mail_due: Generated<boolean>
  /** Until then the mail is claimed for sending; from then on it is tried again. */
  mail_try_at: string | null
  mail_tries: Generated<number>
  /** What the mail server said when the mail was given up, '' when it said nothing; null unless it was. */
  mail_failure: string | null
  version: Generated<number>
}

export interface ReportTables {
  criteria_set: CriteriaSetTable
  report_schedule: ReportScheduleTable
  report_schedule_recipient: ReportScheduleRecipientTable
  report_run: ReportRunTable
  report_run_part: ReportRunPartTable
  download: DownloadTable
}
