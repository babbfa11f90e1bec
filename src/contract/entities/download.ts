/** What was made for a user in the background: a file, or the reason why there is none (spec 1, section 2, settings, downloads). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { reportFileFormats } from '../reports/file-formats'
import { reportNames } from '../reports/report-names'
import { downloadFailures, downloadOrigins, downloadStates } from '../states/download'

export const download = defineEntity('Download', {
  id: field.id(),
  name: field.identifier(),
  state: field.state('download', downloadStates),
  /** Missing unless it failed. */
  reason: field.optionalState('downloadFailure', downloadFailures),
  report: field.state('report', reportNames),
  format: field.state('fileFormat', reportFileFormats),
  origin: field.state('downloadOrigin', downloadOrigins),
  /** Display name of the user who requested it, or who owns the schedule. */
  madeBy: { ...field.text(), titleKey: 'field.createdBy' },
  createdDate: field.dateTime(),
  /** When it was ready, or finally failed. */
  finishedDate: field.dateTime(),
  /** Kilobytes, rounded up; missing until it is ready. */
  sizeKb: field.optionalCount(),
  /** It is deleted after this moment. */
  keptUntil: field.dateTime(),
})
export type Download = Row<typeof download>
