/** Numbers of imports (issue "orders and imports"; the figures are ours): what a file may have stands in sheet-limits.ts. */

/** An import file is sent in parts of this size; the file server's, below the limit of a body also as base64. */
export { filePartBytes as importPartBytes } from './integration-limits'

/** Files of one import: orders, and their lines. */
export const importFilesMost = 2

/** Staged rows and the file are kept for so long after the last change; the entry of the history stays. */
export const importRowsRetentionDays = 30

/** Rows of a sheet that are shown while columns are mapped. */
export const sampleRowsMost = 20

/** Most cells that one call changes, and the longest text of one. */
export const cellChangesMost = 1_000
export const cellLengthMost = 2_000

/** Mistakes that many rows have in common, the most frequent first. */
export const listedMistakesMost = 100

/** Different values of a column whose meaning can be said; a column of states has a few, one with more is probably none. */
export const mappedValuesMost = 50

/** Values named as expected: who needs the others looks into the grid. */
export const expectedValuesMost = 10

/** Rows of orders with their lines are held together while they are checked. */
export const importedOrderRowsMost = 100_000

/** Most users, since each is validated by the rules of administration. */
export const importedUsersMost = 1_000

/** Interval of an import's progress. */
export const importProgressMs = 500
