/** Texts for spreadsheets, one mechanism for the files of the server and those of the browser (QUALITY, section 4). Pure. */
import type { Formats } from './formats'
import { decimalMarkOf } from './typed-number'

/** What separates the columns depends on the number format. */
export type CsvFormats = Pick<Formats, 'number' | 'numberFormat'>

/**
 * A line break, a tab or NUL at the start, or one of = + - @ there, also after blanks and invisible letters; full-width forms
 * too, since some spreadsheets read them alike.
 */
const formulaStart =
  /^(?:[\t\r\n\0]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u

/** The text, with an apostrophe in front where a spreadsheet might read a formula. For texts only: numbers stay numbers. */
export function neutralised(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Stands before the first line, so that Excel reads UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/** Line ending (RFC 4180). */
export const csvLineEnd = '\r\n'

/** With a decimal comma, and in Switzerland and Liechtenstein, the columns are separated by semicolons, as spreadsheets there do. */
export function csvSeparator(formats: CsvFormats): ',' | ';' {
  return decimalMarkOf(formats) === ',' || semicolonDespitePoint.test(formats.numberFormat) ? ';' : ','
}
const semicolonDespitePoint = /-(?:CH|LI)\b/

/**
 * Every character at which spreadsheets of some country split a CSV; with quotes, line breaks and blanks at the ends, a text needs quotes.
 */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/

/**
 * Where a spreadsheet that splits at another separator than ours begins a cell inside a text: it recognises quotes only at the start of a
 * cell. There = is always guarded; another sign only where a call or a reference can follow it, since 'h7 +0,-0.021' is a name.
 */
function guardedInside(text: string): string {
  const lastCall = Math.max(text.lastIndexOf('('), text.lastIndexOf('!'))
  return text.replace(separators, (found, at: number) => {
    const begin = at + found.length
    const isFormula =
      always.test(text[begin] ?? '') || (lastCall > begin && beforeCall.test(text[begin] ?? ''))
    return isFormula ? found.replace(/[,;|\t\r\n]/g, "$&'") : found
  })
}
/** A separator with the quotes, blanks and invisible letters behind it, other separators among them; each letter is looked at once. */
const separators = /[,;|\t\r\n]["\s\p{Z}\p{Cc}\p{Cf}]*/gu
const always = /[=\uFF1D\uFE66]/
const beforeCall = /[+\-@\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE6B]/
const guardInside = /([,;|\t\r\n])'/g

/** A text as a cell of a CSV, neutralised, in quotes where any country's spreadsheet needs them. */
export function csvCell(text: string): string {
  const safe = guardedInside(neutralised(text))
  return needsQuotes.test(safe) ? csvQuoted(safe) : safe
}

/** As csvCell, in quotes even where none are needed: some programs then keep the digits of a number as text. */
export function csvIdentifier(text: string): string {
  const cell = csvCell(text)
  return cell.startsWith('"') ? cell : csvQuoted(cell)
}

/** The text of a cell that csvCell wrote. */
export function textOfCsvCell(cell: string): string {
  const plain = cell.replace(guardInside, '$1')
  return withoutGuard(guardedInside(plain) === cell ? plain : cell)
}

/** Removes the apostrophe that `neutralised` put in front, so that a file of rejected rows can be read again. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && neutralised(text.slice(1)) === text ? text.slice(1) : text
}

function csvQuoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** A whole file of texts, each neutralised. */
export function csvText(lines: readonly (readonly string[])[], formats: CsvFormats): string {
  const separator = csvSeparator(formats)
  return csvByteOrderMark + lines.map(line => line.map(csvCell).join(separator) + csvLineEnd).join('')
}
