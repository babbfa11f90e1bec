/** Rows that are archived after a retention period, and restored. */
export { archiveProblem } from './archive-file'
export { listArchiveFiles, readAgain, rowsOfArchiveFile } from './archive-files'
export { archiveCsv } from './archive-csv'
export { retentionHandlers } from './handlers'
export { retentionTask } from './retention-sweeper'
