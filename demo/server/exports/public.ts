/** Rows of a search as a file: CSV, XLSX, and how far that is. */
export { aboutFile, type AboutInput } from './about-file'
export { exportFile } from './export-file'
export { idsToExport, rowsToExport, statementTimeoutMs } from './export-rows'
export { sheetName, sheetText } from './sheet-values'
export { workbookFile, type SheetRow } from './workbook-file'
export { runningExports, type RunningExports, tooManyExports } from './running-exports'
