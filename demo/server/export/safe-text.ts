/** Keeps spreadsheets from taking a text for a formula (QUALITY, section 4). */

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
