/** The columns of a report's file: those of its page or the default ones, with the titles and texts that the page shows. */
import type { InputIssue } from '../../../src/contract/input-issues'
import type { ExportRequest } from '../../../src/contract/endpoints/grids'
import type { ReportFileRequest } from '../../../src/contract/endpoints/reports'
import type { View } from '../../../src/define/view'
import { valueWords } from '../../../src/texts/cell-text'
import { gridWords } from '../../../src/texts/grid-words'
import { invalidInput } from '../core/refusal'
import type { RowOrder } from '../exports/public'
import type { PrintedColumn } from './pdf/printed-report'
import { searchField, type SearchSource } from '../core/search/search-source'
import type { ReportTexts } from './report-texts'

/** Fields that a printed report shows differently from the grid. */
const printedStyles: Readonly<Record<string, Pick<PrintedColumn, 'isDay' | 'decimals' | 'missing'>>> = {
  lastMovement: { isDay: true, missing: 'report.file.never' },
  linesPerHour: { decimals: 2 },
  tasksPerHour: { decimals: 2 },
  meanDaysLate: { decimals: 2 },
}

type Arrangement = Pick<ReportFileRequest, 'columns' | 'groupBy' | 'groupOrder' | 'sort'>

/** The columns that a file shows, and the order of its rows. */
export interface FileArrangement {
  /** Without the column by which rows are grouped. */
  readonly fields: readonly string[]
  readonly groupBy: string | null
  readonly order: RowOrder
}

/** @throws Refusal 400 with the path of every field that does not exist in the report */
export function fileArrangement(
  view: View,
  source: SearchSource,
  { columns, groupBy, groupOrder, sort }: Arrangement,
): FileArrangement {
  const wanted = columns.length > 0 ? columns : view.columns
  const issues = wanted.flatMap((field, index): InputIssue[] =>
    Object.hasOwn(view.entity.fields, field) && view.internal?.includes(field) !== true
      ? []
      : [{ path: `columns.${index}`, message: `${field} is no column.`, code: 'no-such' }],
  )
  if (groupBy !== null && !searchField(source, groupBy)) {
    issues.push({ path: 'groupBy', message: `${groupBy} cannot be grouped by.`, code: 'not-possible' })
  }
  if (groupOrder !== undefined && view.sums?.includes(groupOrder.selector) !== true) {
    const message = `${groupOrder.selector} is not summed.`
    issues.push({ path: 'groupOrder.selector', message, code: 'not-possible' })
  }
  if (issues.length > 0) throw invalidInput(issues)
  const fields = [...new Set(wanted)].filter(field => field !== groupBy)
  return {
    fields,
    groupBy,
    order: {
      sort: [...(sort.length > 0 ? sort : view.sort)],
      ...(groupBy !== null && { groups: [groupBy], groupOrder }),
    },
  }
}

/** The columns of a spreadsheet, starting with the one of the groups. */
export function sheetColumns(
  view: View,
  { fields, groupBy }: FileArrangement,
  texts: ReportTexts,
): ExportRequest['columns'] {
  const titleOf = titlesOf(view, texts)
  return [...(groupBy === null ? [] : [groupBy]), ...fields].map(field => {
    const words = valueWords(view.entity.fields[field], texts.t)
    const isSummed = view.sums?.includes(field) === true
    const ratio = view.ratios?.[field]
    return {
      field,
      title: titleOf(field),
      ...(words === undefined ? {} : { words }),
      isSummed,
      ...(ratio && { ratio }),
    }
  })
}

/** The same column for the PDF. */
export function printedColumn(view: View, field: string, texts: ReportTexts): PrintedColumn {
  const { kind, machine } = view.entity.fields[field] ?? { kind: 'text' }
  return {
    field,
    title: titlesOf(view, texts)(field),
    kind,
    ...(machine === undefined ? {} : { machine }),
    isSummed: view.sums?.includes(field) === true,
    ...printedStyles[field],
  }
}

function titlesOf(view: View, { formats, dynamicColumnNames, t }: ReportTexts) {
  return gridWords({ formats, dynamicColumnNames }, view, t).titleOf
}
