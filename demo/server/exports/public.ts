/** Rows of a search as a file: CSV, XLSX, and how far that is. */
export { exportFile } from './export-file'
export { idsToExport, rowsToExport, statementTimeoutMs } from './export-rows'
export { runningExports, type RunningExports, tooManyExports } from './running-exports'
