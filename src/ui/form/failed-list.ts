/** The rows that failed with their reasons, as a file for a spreadsheet. */
import { csvText } from '../../contract/csv'
import type { Formats } from '../../kernel/session'
import type { ResultItem } from '../dialogs/result-list'

/** UTF-8 CSV of number and reason under their titles, in the company's format; no text of it is calculated. */
export function failedListFile(
  failed: readonly ResultItem[],
  titles: readonly [name: string, reason: string],
  formats: Pick<Formats, 'number'>,
): Blob {
  const decimalMark = formats.number('0.5').includes(',') ? ',' : '.'
  const text = csvText([titles, ...failed.map(item => [item.name, item.text])], decimalMark)
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
