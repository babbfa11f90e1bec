/** Numbers of imports (issue "orders and imports"; the figures are ours); those of files are in sheet-limits.ts. */

/** Size of the parts of an import file; for the file server, below the limit of a body also as base64. */
export { filePartBytes as importPartBytes } from './integration-limits'

/** Files in one import: orders, and their lines. */
export const importFilesMost = 2

/** Most imports of a business unit that are neither finished nor discarded. */
export const openImportsMost = 50

/** How long staged rows and the file are stored after the last change; the entry in the history stays. */
export const importRowsRetentionDays = 30

/** Rows of a sheet that are shown while columns are mapped. */
export const sampleRowsMost = 20

/** Most cells that one call changes, and the longest text of one cell. */
export const cellChangesMost = 1_000
export const cellLengthMost = 2_000

/** Groups of equal mistakes that are listed, the most frequent first. */
export const listedMistakesMost = 100

/** Different values of a column to which a meaning can be assigned; a column of states has a few, and one with more is probably not one. */
export const mappedValuesMost = 50

/** Expected values that a message lists; the grid shows all. */
export const expectedValuesMost = 10

/** Rows of orders and their lines, which are held in memory together while they are checked. */
export const importedOrderRowsMost = 100_000

/** Most users, since each is validated by the rules of administration. */
export const importedUsersMost = 1_000

/** Interval of an import's progress messages. */
export const importProgressMs = 500
