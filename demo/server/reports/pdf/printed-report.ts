/** The content of a printed report, apart from its rows: plain data, since it is sent to the thread that draws it. */
import type { FieldKind } from '../../../../src/contract/field'
import type { Language } from '../../../../src/contract/limits'
import type { FormatChoice } from '../../../../src/contract/formats'
import type { Ratios } from '../../../../src/contract/with-ratios'

export interface PrintedColumn {
  readonly field: string
  readonly title: string
  readonly kind: FieldKind
  /** The state machine whose texts translate a state (`state.<machine>.<value>`). */
  readonly machine?: string
  /** Summed up in groups and in the total. */
  readonly isSummed: boolean
  /** Only the day of a moment is shown. */
  readonly isDay?: boolean
  /** Fixed number of decimals, so that figures line up. */
  readonly decimals?: number
  /** Key of the text that is shown when there is no value. */
  readonly missing?: string
}

/** A label with its value. */
export interface PrintedFact {
  readonly label: string
  readonly text: string
  /** The values one by one, where it has several. */
  readonly parts?: readonly string[]
}

/** The bars of the page's chart. */
export interface PrintedChart {
  readonly title: string
  /** The meaning of the one or two fills. */
  readonly series: readonly string[]
  readonly bars: readonly PrintedBar[]
  /** Whether the bars are horizontal: long names stand beside such bars; days and numbers stand below vertical ones. */
  readonly isLying: boolean
}

export interface PrintedBar {
  readonly name: string
  /** One for each fill; null for no bar. */
  readonly values: readonly (number | null)[]
  /** The values as they are printed. */
  readonly texts: readonly string[]
}

/** A number of rows and their sums. */
export interface PrintedSums {
  readonly count: number
  /** Decimal texts by field. */
  readonly sums: Readonly<Record<string, string>>
}

/** The summary that precedes the rows, or replaces them. */
export interface PrintedSummary {
  /** Each group is one row, so that a list of the groups repeats that of the rows. */
  readonly areRows: boolean
  readonly chart: PrintedChart | null
  readonly by: PrintedColumn
  /** The summed columns, and the ratios of such sums. */
  readonly columns: readonly PrintedColumn[]
  readonly groups: readonly (PrintedSums & { readonly value: unknown })[]
  /** The smaller groups combined; null when all are listed. */
  readonly others: (PrintedSums & { readonly name: string }) | null
  readonly total: PrintedSums
}

/** With the ratios that sums of groups and of all rows have too. */
export interface PrintedReport extends Ratios {
  readonly language: Language
  readonly company: string
  readonly title: string
  readonly criteria: readonly PrintedFact[]
  readonly figures: readonly PrintedFact[]
  readonly columns: readonly PrintedColumn[]
  /** Rows with the same value of this column stand together under it; it is then no column of the table. */
  readonly groupBy: PrintedColumn | null
  /** Null when there is nothing to show. */
  readonly summary: PrintedSummary | null
  /** Only the summary is printed, without the rows. */
  readonly isSummary: boolean
  /** Printed at the bottom of the first page. */
  readonly notes: readonly string[]
  readonly generated: string
  /** ISO text. */
  readonly madeAt: string
  readonly formats: FormatChoice
  /** The texts by key that the drawing needs: those of `report.file`, states, yes and no, and the view's row count. */
  readonly texts: Readonly<Record<string, string>>
  /** Key of a text such as "757 materials". */
  readonly countedRows: string
}

export type PrintedRow = Readonly<Record<string, unknown>>
