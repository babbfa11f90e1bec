/** Texts for spreadsheets, one mechanism for the files of the server and those of the browser (QUALITY, section 4). Pure. */

/**
 * A line break, a tab or NUL at the start, or one of = + - @ there, also after blanks and invisible letters; full-width forms
 * too, since some spreadsheets read them alike.
 */
const formulaStart =
  /^(?:[\t\r\n\0]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u

/** The text, with an apostrophe in front where a spreadsheet might calculate it. For texts only: numbers stay numbers. */
export function neutralised(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Stands before the first line, so that Excel reads UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/** Ends a line (RFC 4180). */
export const csvLineEnd = '\r\n'

/** With a decimal comma the columns are separated by semicolons, as spreadsheets of those countries do. */
export function csvSeparator(decimalMark: string): ',' | ';' {
  return decimalMark === ',' ? ';' : ','
}

/** Puts quotes around a text where RFC 4180 or a spreadsheet needs them. */
export function csvQuoting(separator: string): (text: string) => string {
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  return text => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
}

/** A whole file of texts, each neutralised. */
export function csvText(lines: readonly (readonly string[])[], decimalMark: string): string {
  const separator = csvSeparator(decimalMark)
  const quoted = csvQuoting(separator)
  return (
    csvByteOrderMark +
    lines.map(line => line.map(cell => quoted(neutralised(cell))).join(separator) + csvLineEnd).join('')
  )
}
