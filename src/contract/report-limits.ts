/** Numbers of the specification (limits.ts) about reports: their files, schedules and mails, and how their figures are kept. */

/** Most rows in a PDF, more than a thousand pages that nobody reads; a spreadsheet holds more (ours). */
export const reportPdfRowsMost = 25_000

/** Most columns of a report's file (ours). */
export const reportColumnsMost = 50

/** Files made in the background: stored for this long, and in the database in parts of this size (ours). */
export const downloadRetentionDays = 30
export const downloadPartBytes = 1_000_000

/** Most files that a user requested and that wait to be made (ours); those of schedules that are due are not counted. */
export const reportsWaitingMost = 20

/** How often a failed file is retried, and the wait before it, doubled each time (ours). */
export const reportRetriesMost = 3
export const reportRetryFirstMs = 60_000
/** A background report that takes longer is aborted (ours). */
export const reportTimeMostMs = 10 * 60_000

/** Most recipients of a schedule, most schedules of a user for one report, and most saved sets for it (ours). */
export const reportRecipientsMost = 50
export const reportSchedulesMost = 50
export const criteriaSetsMost = 100

/** A file up to this size is attached to its mail; a larger one is downloaded (ours). */
export const mailAttachmentBytesMost = 5_000_000

/** The wait before a mail of a report is tried again, doubled after each try up to the longest; with these tries it takes three days (ours). */
export const mailRetryFirstMs = 5 * 60_000
export const mailRetryLongestMs = 4 * 60 * 60_000
export const mailTriesMost = 24

/**
 * Working time of a user: the gap between two successive confirmations on the same local day, of whatever process, counts up to this; it
 * belongs to the later one, and the first of a day has none (DOMAIN, prices and reports).
 */
export const workingGapMostMinutes = 15

/**
 * Days of a month at whose beginning (UTC) stock and cost prices are closed (ours): a report reads the transactions between its moment and
 * a closing near it.
 */
export const closingDays = [1, 9, 17, 25]
/** Days between two of them, at most. */
export const longestClosingGapDays = 8
/** Months that have closings; the value of an earlier day takes longer to compute (ours). */
export const closedMonthsMost = 120
/** Months that have all closings; older ones only have that of their first day (ours). */
export const finelyClosedMonthsMost = 24
/** Groups that the chart of a report shows separately; the others share one bar (ours). */
export const chartGroupsMost = 20
