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

export interface PrintedReport {
  readonly language: Language
  readonly company: string
  readonly title: string
  readonly criteria: readonly PrintedFact[]
  readonly figures: readonly PrintedFact[]
  readonly columns: readonly PrintedColumn[]
  /** Rows of one value stand together under it; it is no column then. */
  readonly groupBy: PrintedColumn | null
  /** Under the rows of the first page. */
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
