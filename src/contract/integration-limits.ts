/** Numbers of the specification (limits.ts) about exchanges with other systems, and about files. */

/** Characters of an integration body that are shown, and the newest attempts of a record that are (ours); a longer body is a file. */
export const shownBodyCharsMost = 200_000
export const shownTriesMost = 10
/** Characters of a body in a grid's row, where it is read and filtered (ours). */
export const gridBodyCharsMost = 2_000
/** A system that does not answer within this time has failed, and the number of automatic attempts (ours). */
export const exchangeTimeoutMs = 10_000
export const exchangeTriesMost = 5
/** Wait before the second attempt of an exchange, doubled after each (ours). */
export const exchangeRetryFirstMs = 15_000

/** Largest file of a business unit (QUALITY, section 5), and of all its files together (ours). */
export const fileBytesMost = 10_000_000
export const filesBytesMost = 1_000_000_000
/** Size of the parts in which a file is sent (ours: below the server's limit of a body, also as base64). */
export const filePartBytes = 512_000
/** An upload that is not continued for this time is deleted, and the deepest nesting of folders (ours). */
export const uploadRetentionMs = 60 * 60_000
export const folderDepthMost = 10
/** Most files and folders in one folder (ours). */
export const folderEntriesMost = 1_000
