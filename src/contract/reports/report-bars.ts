/** The bars of a report's chart, each with a filter for the rows that it represents in the grid below. Pure. */
import type { Filter } from '../filter'
import { sumDecimals } from '../decimal'
import type { Formats, Translate } from '../formats'
import type { Language } from '../limits'
import { toJson } from '../to-json'
import type { ChartPoint } from './report-facts'
import type { ReportName } from './report-names'

export interface ReportBar {
  readonly name: string
  /** Decimal texts. */
  readonly value: string
  readonly other: string | null
  readonly count: number
  /** The condition on the rows; null when no single condition matches them. */
  readonly filter: Filter | null
}

export interface BarWords {
  /** Rows without a material group. */
  readonly none: string
  /** Name of the last bar, which adds up the other groups, by their number. */
  others(count: number): string
  day(day: string): string
  /** yyyy-mm. */
  month(month: string): string
}

/** The names of bars in a language. */
export function barWords(t: Translate, formats: Pick<Formats, 'number'>, language: Language): BarWords {
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    none: t('report.page.noGroup'),
    others: count => t('report.page.others', { count, number: formats.number(count, 0) }),
    day: day => days.format(new Date(`${day}T00:00:00Z`)),
    month: month => months.format(new Date(`${month}-01T00:00:00Z`)),
  }
}

type BarKind = 'number' | 'money' | 'percent'

/** How the bars of a report look, on the page and in print. */
export interface BarStyle {
  /** Format of the lengths, and of the number beside them. */
  readonly kind: BarKind
  readonly otherKind: BarKind
  /** Of a length in the drawing. */
  readonly decimals: number | undefined
  /** Whether there are two bars side by side. */
  readonly fills: 1 | 2
  /** In print the bars are below each other. */
  readonly hasLongNames: boolean
  /** Keys of the titles: of the bars, of what they show, by month where it differs, and of the columns of the table. */
  readonly titles: {
    readonly by: string
    readonly byMonth?: string
    readonly key: string
    readonly value: string
    readonly other?: string
  }
}

const plain: Omit<BarStyle, 'titles'> = {
  kind: 'number',
  otherKind: 'number',
  decimals: undefined,
  fills: 1,
  hasLongNames: false,
}

export const barStyle: Readonly<Record<ReportName, BarStyle>> = {
  materialSummary: {
    ...plain,
    kind: 'money',
    decimals: 0,
    hasLongNames: true,
    titles: { by: 'report.materialSummary.chart.by', key: 'field.materialGroup', value: 'field.value' },
  },
  materialTransactions: {
    ...plain,
    fills: 2,
    titles: {
      by: 'report.materialTransactions.chart.by',
      byMonth: 'report.materialTransactions.chart.byMonth',
      key: 'report.materialTransactions.chart.key',
      value: 'report.materialTransactions.figure.in',
      other: 'report.materialTransactions.figure.out',
    },
  },
  slowMovingMaterials: {
    ...plain,
    otherKind: 'money',
    decimals: 0,
    titles: {
      by: 'report.histogram',
      key: 'field.picks',
      value: 'field.materials',
      other: 'field.stockValue',
    },
  },
  employeeEfficiency: {
    ...plain,
    hasLongNames: true,
    titles: {
      by: 'report.employeeEfficiency.chart.by',
      key: 'field.userName',
      value: 'field.linesPerHour',
      other: 'field.workingHours',
    },
  },
  supplierPunctuality: {
    ...plain,
    kind: 'percent',
    hasLongNames: true,
    titles: {
      by: 'report.supplierPunctuality.chart.by',
      key: 'field.supplier',
      value: 'field.SupplierPunctuality.shareOnTime',
      other: 'field.SupplierPunctuality.lines',
    },
  },
}

/** Key of a chart's title. */
export function chartTitleKey(report: ReportName, areMonths: boolean): string {
  const { by, byMonth = by } = barStyle[report].titles
  return areMonths ? byMonth : by
}

/** Keys of what the bars show: one title, or two side by side. */
export function chartSeriesKeys(report: ReportName): readonly [string] | readonly [string, string] {
  const { fills, titles } = barStyle[report]
  return fills === 2 && titles.other !== undefined ? [titles.value, titles.other] : [titles.value]
}

/** A length as it is drawn. */
export function lengthText(
  report: ReportName,
  value: number,
  formats: Pick<Formats, 'percent' | 'short'>,
): string {
  const { kind, decimals } = barStyle[report]
  return kind === 'percent' ? formats.percent(value) : formats.short(value, decimals)
}

/** A longer period has a bar for each month (ours). */
const daysMost = 62

/** The bars in their order. */
export function barsOf(
  report: ReportName,
  points: readonly ChartPoint[],
  words: BarWords,
): readonly ReportBar[] {
  if (report === 'materialTransactions') {
    return points.length > daysMost ? monthBars(points, words) : points.map(point => dayBar(point, words))
  }
  return points.map(point => ({
    name: nameOf(point, words),
    value: point.value,
    other: point.other ?? null,
    count: point.count,
    filter: point.others === undefined ? filterOf(report, point.key) : null,
  }))
}

/** Whether a period of this length has bars of months. */
export function areMonths(report: ReportName, points: readonly ChartPoint[]): boolean {
  return report === 'materialTransactions' && points.length > daysMost
}

function nameOf({ key, others }: ChartPoint, words: BarWords): string {
  if (others !== undefined) return words.others(others)
  return key === null || key === '' ? words.none : key
}

/** The field by which a report's bars group the rows. */
const groupFields: Readonly<
  Record<Exclude<ReportName, 'materialTransactions' | 'slowMovingMaterials'>, string>
> = {
  materialSummary: 'materialGroup',
  employeeEfficiency: 'userName',
  supplierPunctuality: 'supplierName',
}

function filterOf(report: Exclude<ReportName, 'materialTransactions'>, key: string | null): Filter {
  if (report === 'slowMovingMaterials') {
    const most = /^(\d+)\+$/.exec(key ?? '')?.[1]
    return most === undefined
      ? { selector: 'picks', operator: 'IsEqualTo', value: Number(key), type: 'number' }
      : { selector: 'picks', operator: 'In', valueStart: Number(most), type: 'number' }
  }
  const selector = groupFields[report]
  return key === null || key === ''
    ? { selector, operator: 'IsEqualTo', isEmpty: true, type: 'list' }
    : { selector, operator: 'In', values: [key], type: 'list' }
}

function dayBar({ key, value, other, count }: ChartPoint, words: BarWords): ReportBar {
  const day = key ?? ''
  return { name: words.day(day), value, other: other ?? '0', count, filter: between(day, day) }
}

function monthBars(points: readonly ChartPoint[], words: BarWords): readonly ReportBar[] {
  const months = new Map<string, ChartPoint[]>()
  for (const point of points) {
    const month = (point.key ?? '').slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), point])
  }
  return [...months].map(([month, days]) => ({
    name: words.month(month),
    value: sumDecimals(days.map(({ value }) => value)),
    other: sumDecimals(days.map(({ other }) => other)),
    count: days.reduce((sum, { count }) => sum + count, 0),
    filter: between(days[0]?.key ?? '', days.at(-1)?.key ?? ''),
  }))
}

function between(valueStart: string, valueEnd: string): Filter {
  return { selector: 'at', operator: 'In', valueStart, valueEnd, type: 'datetime' }
}

/** The filters with that of a bar in place of any others on its field; without it when the bar was already chosen. */
export function withBar(filters: readonly Filter[], bar: Filter): readonly Filter[] {
  const rest = filters.filter(({ selector }) => selector !== bar.selector)
  return isChosen(filters, bar) ? rest : [...rest, bar]
}

/** Whether the rows are filtered by a bar. */
export function isChosen(filters: readonly Filter[], bar: Filter): boolean {
  return filters.some(filter => toJson(filter) === toJson(bar))
}
