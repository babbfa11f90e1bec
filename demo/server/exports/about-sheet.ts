/** The second sheet of a workbook: what its rows are, and when they were read. */
import type { CompanyFormats } from '../core/unit/unit-texts'
import { sheetDate, sheetDateFormat, sheetName, sheetText } from './sheet-values'
import type { Sheet, SheetCell, SheetRow } from './workbook-file'

export interface AboutFact {
  readonly label: string
  /** A text, a number, or an ISO moment. */
  readonly value: string | number | { readonly moment: string }
}

export interface AboutFile {
  /** Name of the sheet. */
  readonly title: string
  /** Label of the sums of the rows. */
  readonly total: string
  readonly facts: readonly AboutFact[]
}

const labelWidth = 28
const valueWidth = 72

/** @param taken name of the other sheet */
export function aboutSheet({ title, facts }: AboutFile, taken: string, formats: CompanyFormats): Sheet {
  const name = sheetName(title)
  return {
    name: name.toLowerCase() === taken.toLowerCase() ? sheetName(`2 ${title}`) : name,
    columns: [{ width: labelWidth }, { width: valueWidth }],
    rows: facts.map(({ label, value }): SheetRow => ({
      cells: [{ value: sheetText(label), style: 'label' }, cellOf(value, formats)],
    })),
  }
}

function cellOf(value: AboutFact['value'], formats: CompanyFormats): SheetCell {
  const style = 'wrapped'
  if (typeof value === 'string') return { value: sheetText(value), style }
  if (typeof value === 'number') return { value, format: '#,##0', style }
  return { value: sheetDate(value.moment, formats), format: sheetDateFormat('dateTime', formats), style }
}
