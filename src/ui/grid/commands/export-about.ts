/**
 * Describes the rows of an exported file by the filters above the grid, for the second sheet of a workbook, and says from which day on they
 * are complete. Pure.
 */
import { exportFactLettersMost, type ExportFact } from '../../../contract/endpoints/grids'
import { nameLengthMost } from '../../../contract/limits'
import { filterWords } from '../filter/filter-words'
import { archivedNote, type ArchivedBefore } from '../../../texts/archived-notes'
import type { ExportGrid, ExportRows } from './export-job'

/**
 * The facts. An export of selected ids describes the selection, whatever the filters are.
 * @param today the company's day, yyyy-mm-dd
 */
export function exportAbout(
  { view, snapshot, text, titleOf }: ExportGrid,
  rows: ExportRows,
  today: string,
  archivedBefore: ArchivedBefore,
): ExportFact[] {
  const { translate, formats } = text
  if (rows !== 'result') {
    return [{ label: translate('export.about.chosen'), text: translate(`export.about.chosen.${rows}`) }]
  }
  const { filters, find } = snapshot.query
  const facts = filters.flatMap((filter): ExportFact[] => {
    const field = view.entity.fields[filter.selector]
    if (field === undefined) return []
    const { subject, value } = filterWords(filter, titleOf(filter.selector), field, text, today)
    return [{ label: cut(subject, nameLengthMost), text: cut(value, exportFactLettersMost) }]
  })
  const found = find.trim()
  if (found !== '')
    facts.push({ label: translate('report.file.found'), text: cut(found, exportFactLettersMost) })
  if (facts.length === 0)
    facts.push({ label: translate('grid.filter.button'), text: translate('export.about.noFilters') })
  const note =
    view.archivedAs === undefined
      ? null
      : archivedNote({ kind: view.archivedAs }, archivedBefore, { t: translate, formats })
  return note === null ? facts : [...facts, { label: translate('export.about.archived'), text: note }]
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
