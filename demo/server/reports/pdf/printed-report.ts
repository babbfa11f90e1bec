/** What a printed report says, apart from its rows: plain data, since it goes to the thread that draws it. */
import type { FieldKind } from '../../../../src/contract/field'
import type { Language } from '../../../../src/contract/limits'
import type { FormatChoice } from '../../../../src/contract/formats'

export interface PrintedColumn {
  readonly field: string
  readonly title: string
  readonly kind: FieldKind
  /** Whose words translate a state (`state.<machine>.<value>`), and the states in their order. */
  readonly machine?: string
  readonly states?: readonly string[]
  /** Groups and the whole add it up. */
  readonly isSummed: boolean
  /** Of a moment only its day is said. */
  readonly isDay?: boolean
  /** So many decimals always, so that figures stand under each other. */
  readonly decimals?: number
  /** Key of the text that stands where there is no value. */
  readonly missing?: string
}

/** A label with what it says. */
export interface PrintedFact {
  readonly label: string
  readonly text: string
}

/** The bars of the page's chart. */
export interface PrintedChart {
  readonly title: string
  /** What the one or two fills mean. */
  readonly series: readonly string[]
  readonly bars: readonly PrintedBar[]
  /** Long names stand beside bars that lie; days and numbers stand below theirs. */
  readonly isLying: boolean
}

export interface PrintedBar {
  readonly name: string
  /** By fill; null for no bar. */
  readonly values: readonly (number | null)[]
  /** As they are printed. */
  readonly texts: readonly string[]
}

/** So many rows and what they add up to. */
export interface PrintedSums {
  readonly count: number
  /** Decimal texts by field. */
  readonly sums: Readonly<Record<string, string>>
}

/** What stands before the rows, or instead of them. */
export interface PrintedSummary {
  readonly chart: PrintedChart | null
  readonly by: PrintedColumn
  /** The columns that are added up, and the ratios of such sums. */
  readonly columns: readonly PrintedColumn[]
  readonly groups: readonly (PrintedSums & { readonly value: unknown })[]
  /** Smaller groups together; null where all are there. */
  readonly others: (PrintedSums & { readonly name: string }) | null
  readonly total: PrintedSums
}

export interface PrintedReport {
  readonly language: Language
  readonly company: string
  readonly title: string
  readonly criteria: readonly PrintedFact[]
  readonly figures: readonly PrintedFact[]
  readonly columns: readonly PrintedColumn[]
  /** Rows of one value stand together under it; it is no column then. */
  readonly groupBy: PrintedColumn | null
  /** Null where there is nothing to show. */
  readonly summary: PrintedSummary | null
  /** The rows are left out. */
  readonly isSummary: boolean
  /** Under the first page. */
  readonly notes: readonly string[]
  readonly generated: string
  /** ISO moment. */
  readonly madeAt: string
  readonly formats: FormatChoice
  /** The texts by key that the drawing needs: those of `report.file`, states, yes and no, and the view's counted rows. */
  readonly texts: Readonly<Record<string, string>>
  /** Key of "757 materials". */
  readonly countedRows: string
}

export type PrintedRow = Readonly<Record<string, unknown>>
