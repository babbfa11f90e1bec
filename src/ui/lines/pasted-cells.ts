/** What is pasted from a spreadsheet, as rows of cells. Pure. */

/** Cells of a pasted text by rows: spreadsheets separate them by tabs, files often by semicolons. Rows without any text are left out. */
export function pastedCells(text: string): { readonly row: number; readonly cells: readonly string[] }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({
      row: index + 1,
      cells: (line.includes('\t') ? line.split('\t') : line.split(';')).map(cell => cell.trim()),
    }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** Whether a text is more than one value. */
export function isTable(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))
}
