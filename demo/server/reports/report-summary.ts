/** The summary of a report's PDF: the chart of its page, and the sums by group, read from the database. */
import { compareDecimals, sumDecimals } from '../../../src/contract/decimal'
import type { ReportFileRequest } from '../../../src/contract/endpoints/reports'
import { exportRowsMost } from '../../../src/contract/limits'
import {
  areMonths,
  barStyle,
  barsOf,
  barWords,
  chartSeriesKeys,
  chartTitleKey,
  lengthText,
} from '../../../src/contract/reports/report-bars'
import type { ReportFacts } from '../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { RowGroup } from '../../../src/contract/search-request'
import type { View } from '../../../src/define/view'
import { withRatios } from '../../../src/contract/with-ratios'
import { runCancellable } from '../core/db/cancellable'
import type { Db } from '../core/db/database'
import { groupRows } from '../core/search/group-rows'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { statementTimeoutMs } from '../exports/public'
import type { PrintedChart, PrintedColumn, PrintedSummary, PrintedSums } from './pdf/printed-report'
import { printedColumn, type FileArrangement } from './report-columns'
import { isNarrowed } from './report-facts'
import type { ReportTexts } from './report-texts'

export interface SummaryParts {
  readonly db: Db
  readonly scope: SearchScope
  readonly report: ReportName
  readonly view: View
  readonly source: SearchSource
  readonly request: Pick<ReportFileRequest, 'filters' | 'find'>
  readonly arrangement: FileArrangement
  readonly facts: Pick<ReportFacts, 'chart'>
  readonly texts: ReportTexts
  readonly signal: AbortSignal
}

/** With more groups the summary would become a list (our choice). */
const groupsMost = 60
/** Number of horizontal bars that fit on one page. */
const lyingBarsMost = 21

/**
 * The summary by the column by which rows are grouped, or by the report's default column.
 * @throws what groupRows throws; the signal's reason
 */
export async function printedSummary(parts: SummaryParts): Promise<PrintedSummary> {
  const { db, scope, view, source, request, arrangement, texts, signal } = parts
  const field = arrangement.groupBy ?? view.groups?.[0] ?? view.stateField ?? view.nameField
  const by = groupColumn(view, field, texts)
  const summed = view.sums ?? []
  const { selector: orderBy, desc = false } = arrangement.order.groupOrder ?? {}
  const { result } = await runCancellable(db, { signal, timeoutMs: statementTimeoutMs }, connection =>
    groupRows(
      connection,
      source,
      { ...request, by: field, orderBy, desc, sums: [...summed], skip: 0, take: exportRowsMost },
      scope,
    ),
  )
  const columns = arrangement.fields
    .filter(name => summed.includes(name) || view.ratios?.[name] !== undefined)
    .map(name => printedColumn(view, name, texts))
  const leading = columns.find(({ kind }) => kind === 'money') ?? columns.find(({ isSummed }) => isSummed)
  const ordered = orderBy === undefined ? inOrder(result, by, leading?.field) : result
  const shown = ordered.length > groupsMost ? ordered.slice(0, groupsMost - 1) : ordered
  const rest = ordered.slice(shown.length)
  const { t, formats } = texts
  const number = formats.number(rest.length, 0)
  return {
    areRows: result.every(({ count }) => count === 1),
    // The chart shows the whole report, so it would not match figures of filtered rows.
    chart: isNarrowed(request) ? null : printedChart(parts),
    by,
    columns,
    groups: shown.map(group => ({
      value: group.value === '' ? null : group.value,
      ...together(view, [group]),
    })),
    others:
      rest.length === 0
        ? null
        : { name: t('report.file.otherGroups', { count: rest.length, number }), ...together(view, rest) },
    total: together(view, result),
  }
}

/** The column by which rows are grouped: moments are grouped by day, and missing values get a text. */
export function groupColumn(view: View, field: string, texts: ReportTexts): PrintedColumn {
  const column = printedColumn(view, field, texts)
  return { ...column, missing: 'report.page.noGroup', ...(column.kind === 'dateTime' && { isDay: true }) }
}

/** Groups of texts are sorted by their sums, the largest first; days, states and numbers in their own order. */
function inOrder(
  groups: readonly RowGroup[],
  { kind }: PrintedColumn,
  leading: string | undefined,
): readonly RowGroup[] {
  if (leading === undefined || !['text', 'identifier'].includes(kind)) return groups
  const sum = ({ sums }: RowGroup): string => sums[leading] ?? '0'
  return [...groups].sort((one, other) => compareDecimals(sum(other), sum(one)))
}

function together(view: View, groups: readonly Pick<RowGroup, 'count' | 'sums'>[]): PrintedSums {
  const summed = view.sums ?? []
  return {
    count: groups.reduce((total, { count }) => total + count, 0),
    sums: withRatios(
      view,
      Object.fromEntries(summed.map(name => [name, sumDecimals(groups.map(({ sums }) => sums[name]))])),
    ),
  }
}

function printedChart({ report, facts, texts }: SummaryParts): PrintedChart | null {
  const { t, formats, language } = texts
  const bars = barsOf(report, facts.chart, barWords(t, formats, language))
  if (bars.length === 0) return null
  const { fills, hasLongNames: isLying } = barStyle[report]
  const shown = isLying ? bars.slice(0, lyingBarsMost) : bars
  const title = t(chartTitleKey(report, areMonths(report, facts.chart)))
  const first = { shown: formats.number(shown.length, 0), all: formats.number(bars.length, 0) }
  return {
    title: shown.length < bars.length ? t('report.file.firstBars', { title, ...first }) : title,
    series: chartSeriesKeys(report).map(title => t(title)),
    bars: shown.map(({ name, value, other }) => {
      const values = (fills === 2 ? [value, other ?? '0'] : [value]).map(Number)
      return {
        name,
        values: values.map(each => (fills === 2 && each === 0 ? null : each)),
        texts: values.map(each => lengthText(report, each, formats)),
      }
    }),
    isLying,
  }
}
