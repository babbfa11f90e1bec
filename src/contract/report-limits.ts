/** Numbers of the specification (limits.ts) about reports: their files, schedules and mails, and how their figures are kept. */

/** Most rows in a PDF, more than a thousand pages that nobody reads; a spreadsheet takes the others (ours). */
export const reportPdfRowsMost = 25_000

/** Files made in the background: kept for this long, and in the database in parts of this size (ours). */
export const downloadRetentionDays = 30
export const downloadPartBytes = 1_000_000

/** How often the making of a file that failed is tried again, and the wait before it, doubled each time (ours). */
export const reportRetriesMost = 3
export const reportRetryFirstMs = 60_000
/** A background report that takes longer is aborted (ours). */
export const reportTimeMostMs = 10 * 60_000

/** Most recipients of a schedule, most schedules of a user for one report, and most saved sets of it (ours). */
export const reportRecipientsMost = 50
export const reportSchedulesMost = 50
export const criteriaSetsMost = 100

/** A file up to this size goes with its mail; a larger one is fetched from the downloads (ours). */
export const mailAttachmentBytesMost = 5_000_000

/**
 * Working time of a user: the gap from each of his confirmations to the one before it on the same local day, of whatever process,
 * counts up to this; it belongs to the confirmation that ends it, and the first of a day has none (DOMAIN, prices and reports).
 */
export const workingGapMostMinutes = 15

/**
 * Days of a month at whose beginning (UTC) there is a closing of the stock and of the cost prices (ours): a report reads the rows
 * between its moment and a closing near it.
 */
export const closingDays = [1, 9, 17, 25]
/** Months that have closings; the value of an earlier day takes longer to compute (ours). */
export const closedMonthsMost = 120
/** Months that have all of them; those before have only that of their first day (ours). */
export const finelyClosedMonthsMost = 24
/** Groups that the chart of a report shows one by one; the others are one bar (ours). */
export const chartGroupsMost = 20
