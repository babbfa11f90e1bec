/** The rows that failed with their reasons, as a file for a spreadsheet; loaded when somebody asks for it. */
import { csvText } from '../../contract/csv'
import type { Formats } from '../../contract/formats'
import { saveFile } from '../controls/save-file'
import { decimalMarkOf } from '../../contract/typed-number'
import type { ResultItem } from '../dialogs/result-list'
import type { ActionRun } from './action-run'

/** Saves the failed rows of a run. */
export function saveFailedList(
  failed: readonly ResultItem[],
  { name, nameTitle, session, t }: ActionRun,
): void {
  const titles = [nameTitle, t('grid.result.reason')] as const
  saveFile(failedListFile(failed, titles, session.formats), t('grid.result.fileName', { action: name }))
}

/** UTF-8 CSV of number and reason under their titles, in the company's format; no text of it is calculated. */
function failedListFile(
  failed: readonly ResultItem[],
  titles: readonly [name: string, reason: string],
  formats: Pick<Formats, 'number'>,
): Blob {
  const decimalMark = decimalMarkOf(formats)
  const text = csvText([titles, ...failed.map(item => [item.name, item.text])], decimalMark)
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
