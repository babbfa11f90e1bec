/** The columns of a report's file: those of its page or the default ones, with the titles and texts that the page shows. */
import type { InputIssue } from '../../../src/contract/input-issues'
import type { ExportRequest } from '../../../src/contract/endpoints/grids'
import type { ReportFileRequest } from '../../../src/contract/endpoints/reports'
import { sortFieldsMost } from '../../../src/contract/limits'
import type { Sort } from '../../../src/contract/filter'
import type { View } from '../../../src/define/view'
import { valueWords } from '../../../src/texts/cell-text'
import { gridWords } from '../../../src/texts/grid-words'
import { invalidInput } from '../core/refusal'
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

type Arrangement = Pick<ReportFileRequest, 'columns' | 'groupBy' | 'sort'>

/** The columns that a file shows, and the order of its rows. */
export interface FileArrangement {
  /** Without the column by which rows are grouped. */
  readonly fields: readonly string[]
  readonly groupBy: string | null
  /** Rows of a group are adjacent. */
  readonly sort: readonly Sort[]
}

/** @throws Refusal 400 with the path of every field that does not exist in the report */
export function fileArrangement(
  view: View,
  source: SearchSource,
  { columns, groupBy, sort }: Arrangement,
): FileArrangement {
  const wanted = columns.length > 0 ? columns : view.columns
  const issues = wanted.flatMap((field, index): InputIssue[] =>
    Object.hasOwn(view.entity.fields, field) && view.internal?.includes(field) !== true
      ? []
      : [{ path: `columns.${index}`, message: `${field} is no column.`, code: 'no-such' }],
  )
  if (groupBy !== null && (!searchField(source, groupBy) || source.fields[groupBy]?.isComputed === true)) {
    issues.push({ path: 'groupBy', message: `${groupBy} cannot be grouped by.`, code: 'not-possible' })
  }
  if (issues.length > 0) throw invalidInput(issues)
  const order = sort.length > 0 ? sort : view.sort
  const others = order.filter(({ selector }) => selector !== groupBy)
  const byGroup = order.find(({ selector }) => selector === groupBy)
  const fields = [...new Set(wanted)].filter(field => field !== groupBy)
  return {
    fields,
    groupBy,
    sort:
      groupBy === null
        ? order
        : [byGroup ?? { selector: groupBy, desc: false }, ...others].slice(0, sortFieldsMost),
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
  const { kind, machine, states } = view.entity.fields[field] ?? { kind: 'text' }
  return {
    field,
    title: titlesOf(view, texts)(field),
    kind,
    ...(machine === undefined ? {} : { machine }),
    ...(states === undefined ? {} : { states }),
    isSummed: view.sums?.includes(field) === true,
    ...printedStyles[field],
  }
}

function titlesOf(view: View, { formats, dynamicColumnNames, t }: ReportTexts) {
  return gridWords({ formats, dynamicColumnNames }, view, t).titleOf
}
