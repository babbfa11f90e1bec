/** Numbers of the specification (limits.ts) about what goes to and comes from elsewhere: exchanges with other systems, and files. */

/** A body of the integration is shown up to this many characters, the newest tries of a record only (ours); more is a file. */
export const shownBodyCharsMost = 200_000
export const shownTriesMost = 10
/** A body in a row of a grid, where it is read and filtered (ours). */
export const gridBodyCharsMost = 2_000
/** A system that does not answer for so long has failed, and how often the integration tries by itself (ours). */
export const exchangeTimeoutMs = 10_000
export const exchangeTriesMost = 5
/** Wait before the second try of an exchange, doubled after each (ours). */
export const exchangeRetryFirstMs = 15_000

/** Largest file of a business unit (QUALITY, section 5), and of all of them together (ours). */
export const fileBytesMost = 10_000_000
export const filesBytesMost = 1_000_000_000
/** A file is sent in parts of this size (ours: below the server's limit of a body, also as base64). */
export const filePartBytes = 512_000
/** An upload that nobody goes on with is given up, and folders lie in each other this deep (ours). */
export const uploadRetentionMs = 60 * 60_000
export const folderDepthMost = 10
/** Most files and folders of one folder (ours). */
export const folderEntriesMost = 1_000
