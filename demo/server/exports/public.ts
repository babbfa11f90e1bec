/** Exports of search results as CSV or XLSX, with progress. */
export { aboutFile } from './about-file'
export { exportFile } from './export-file'
export { idsToExport, type RowOrder, rowsToExport, statementTimeoutMs } from './export-rows'
export { sheetName, sheetText } from './sheet-values'
export { workbookFile, type SheetRow } from './workbook-file'
export { runningExports, type RunningExports, tooManyExports } from './running-exports'
