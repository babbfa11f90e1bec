/**
 * Every number of the specification, once, with its source: here and, by what they are about, in sign-in-limits.ts, report-limits.ts,
 * integration-limits.ts and sheet-limits.ts. "spec 1" and "spec 2" are the two documents of the specification; a name carries its unit.
 */

/** Below this width the layout is tablet and the menu collapses (spec 2, section 9). */
export const tabletBreakpointPx = 1151

/** Pulse that keeps a session alive; the setting heartBeat overrides it, 0 stops it (spec 2, section 9). */
export const heartbeatDefaultMs = 30_000

/** Allowed values of the pulse besides 0 (ours: a shorter one would mean many calls, a longer one would outlast the hold of a licence). */
export const heartbeatLeastMs = 5_000
export const heartbeatMostMs = 300_000

/** Most rows a grid loads in one result (spec 2, section 9). */
export const rowsLimitDefault = 10_000

/** Most rows one request takes (spec 2, section 9). */
export const takeLimitDefault = 1_000

/** Smallest values of rows limit and take limit, and the rows of integration views (spec 2, section 6: value not shown; ours). */
export const rowsLimitLeast = 100
export const takeLimitLeast = 50
export const integrationQuantityDefault = 5_000

/** Most characters of one saved setting, and of the state of a grid (ours). */
export const settingLengthMost = 100_000

/** Most columns and conditions that a saved view names (ours). */
export const viewColumnsMost = 300
/** Most saved views of one user for one grid (ours). */
export const savedViewsMost = 200

/** Most initial settings of users, and saves of settings or permissions that a page lists (ours). */
export const seededSettingsMost = 200
export const settingSavesMost = 20

/** Longest time in the settings of the terminal: a day (ours). */
export const terminalSecondsMost = 86_400

/** Page sizes of a master grid (spec 1, section 3, default grid state). */
export const masterPageSizes = [5, 20, 30, 50] as const

/** Page sizes of a detail grid (spec 1, section 3); 20 is offered too since it is the default. */
export const detailPageSizes = [5, 15, 20, 30, 50] as const

/** Most fields that a search sorts by, and that a grid groups by (ours). */
export const sortFieldsMost = 5

/** Rows of a page before the user chose (spec 1, section 3). */
export const pageSizeDefault = 20

/** Number of routes whose state is cached (spec 2, section 9, route cache). */
export const cachedRoutesMost = 10

/** A historical row that arrived live leaves the grid after this time (spec 2, section 9). */
export const historicalRowLeavesMs = 5_000

/** A live update of more rows than this replaces the data set (spec 2, section 9). */
export const bulkReplaceThresholdRows = 1_000

/** Saving a view reloads the grid's state after this time (spec 2, section 9; COVERAGE: the state, not the page). */
export const viewSaveReloadMs = 250

/** The value axis ends at this multiple of the highest bar, rounded up (spec 2, section 9). */
export const chartAxisHeadroom = 1.15

/** Bar colours of the picks-per-area chart (spec 2, section 9). */
export const chartPreparedColor = '#FC8D59'
export const chartInProgressColor = '#FEE090'

/** First wait before reconnecting; doubled after each failed attempt (spec 2, section 9). */
export const reconnectInitialDelayMs = 1_000

/** Attempts before the user is informed (spec 2, section 9). */
export const reconnectAttempts = 5

/** Random share added to or taken from a reconnect delay (QUALITY, section 1). */
export const reconnectJitter = 0.2

/** A connection that is silent for this time counts as lost (QUALITY, section 1: noticed within 35 s). */
export const liveServerTimeoutMs = 30_000
export const liveKeepAliveMs = 15_000

/** After the last of the counted attempts a wall keeps trying: first wait, doubled each time, and the longest one (ours). */
export const lostRetryFirstMs = 30_000
export const lostRetryMostMs = 5 * 60_000

/** A cut shorter than this shows no banner (QUALITY, section 1). */
export const liveBannerAfterMs = 1_500

/** Minutes between refreshes of the dashboard without a setting (spec 1, section 3; value not shown). */
export const reportDataRefreshDefaultMinutes = 5
/** The longest interval that can be chosen: a day (ours). */
export const reportDataRefreshMinutesMost = 1_440

/** The largest target or limit of a widget (ours). */
export const widgetLimitMost = 1_000_000_000

/** Seconds for which a wall shows each of several selections (issue "dashboard and kiosk"; the figures are ours). */
export const rotateSecondsDefault = 30
export const rotateSecondsLeast = 10
export const rotateSecondsMost = 3_600

/** From this hour of the company's region a wall asks for a new version, each screen at its own moment within these minutes (ours). */
export const newVersionHour = 3
export const newVersionSpreadMinutes = 30

/** Live widget values of one business unit are computed at most once within this time (ours). */
export const widgetPublishMinGapMs = 1_000

/** Steps of the updated text: minutes below 60, hours below 24, days below 7, weeks below 4 (spec 2, section 9). */
export const relativeTimeSteps = { minutes: 60, hours: 24, days: 7, weeks: 4 } as const

/** An outside click closes a dialog menu after this time (spec 2, section 9). */
export const outsideClickDelayMs = 50

/** Polling of a running command (spec 2, section 9). */
export const commandPollingMs = 500

/** Loading a script gives up after this time (spec 2, section 9). */
export const scriptTimeoutMs = 120_000

/** Version shown in the user menu and sent as Client-Version (spec 2, section 9). */
export const clientVersion = '2.83'
export const clientBuild = 55

/** Client id of saved settings and translations (spec 2, sections 7 and 9). */
export const clientName = 'Cockpit'

/** Formats until the company's arrive (spec 2, section 9). */
export const formatDefaults = {
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'de-DE',
} as const

/** Longest pattern of a date or a time (ours). */
export const patternLengthMost = 40

/** Time zones a company chooses from: Central European, UTC, Western European, Eastern European (spec 2, section 9). */
export const regions = ['Europe/Berlin', 'UTC', 'Europe/London', 'Europe/Helsinki'] as const

/** Language of the interface before the user chose (spec 2, section 9). */
export const languageDefault = 'en-GB'

/** Languages with a file (spec 1, section 1; polish for the sign-in page's choice). */
export const languages = ['en-GB', 'da-DK', 'nb-NO', 'de-DE', 'sv-SE', 'pl-PL'] as const
export type Language = (typeof languages)[number]

/** Languages that the sign-in page offers (spec 1, section 1). */
export const signInLanguages = ['en-GB', 'de-DE', 'da-DK', 'pl-PL', 'nb-NO'] as const

/** Priority of an order: 1 is the most urgent (DOMAIN, allocation). The upper bound is ours. */
export const priorityMost = 9
export const priorityLeast = 1
export const priorityDefault = 5

/** The largest position of a location in the walking order of the warehouse, a whole number (ours). */
export const pickingSequenceMost = 999_999_999

/** Longest free text that the server takes (spec 2, section 9: value not shown). */
export const textLengthMost = 2_000
export const nameLengthMost = 200
/** Longest pattern that validates the values of a stock attribute, and the time limit for testing one (ours). */
export const regexLengthMost = 500
export const regexTrialMostMs = 100

/** Rows that a list to choose from offers; typing narrows the list (ours). */
export const choicesMost = 50

/** Most ids in one bulk action (ours: the rows limit). */
export const bulkIdsMost = rowsLimitDefault

/** Most users who get or lose a role in one change of it, and names of its users that its row lists (ours). */
export const membersAtOnceMost = 1_000
export const namedMembersMost = 20

/** Most rows in one exported file (issue "grids", export). */
export const exportRowsMost = 100_000

/** A command's progress can be read for this long after its end (ours). */
export const commandRetentionMs = 60_000

/** Contains-search starts at this length, shorter texts search by prefix (ARCHITECTURE, section 8). */
export const containsSearchMinLength = 3

/** A call under way shows a spinner, with a command that leaves it, after this time (QUALITY, section 2). */
export const spinnerAfterMs = 300

/** Retries of a GET that answered 429 or 503 (QUALITY, section 2). */
export const getRetriesMost = 3

/** Runtime objects are disposed of this long after their last user (ARCHITECTURE, section 4). */
export const runtimeGraceMs = 5_000

/** The host page must answer with a token within this time (issue "embedding"). */
export const authContextTimeoutMs = 30_000

/** Notification payloads carry at most this many ids each (PostgreSQL: 8,000 bytes a payload). */
export const notifyIdsMost = 500

/** The largest quantity that an action accepts, as a decimal text (ours: well within the range that a double represents exactly). */
export const quantityMost = '999999999'

/** Most decimals of any quantity (ours: the database keeps millionths). */
export const quantityDecimalsMost = 6

/** The answer to a write is stored this long under its idempotency key (ours: a working day). */
export const requestKeyRetentionMs = 24 * 60 * 60_000

/** How long a user can answer a choice that the server offers (ours). */
export const choiceRetentionMs = 10 * 60_000

/** Most rows in one rehearsal: it runs in one transaction that is rolled back (ours). */
export const rehearsedRowsMost = 500

/** Most stocks, and most other orders, that a rehearsal lists; the others are only counted (ours). */
export const consequencesListedMost = 50

/** Most tasks of one job of a stock count (spec 2, section 9: value not shown). */
export const countTasksPerJobMost = 500
export const countTasksPerJobDefault = 20

/** A discount is above 0 and at most this many percent (spec 1, section 5; DOMAIN, prices). */
export const discountMost = 100

/** Most copies of one label, and most labels of one print (ours). */
export const labelCopiesMost = 100
export const labelsMost = 500

/**
 * Purchasing: values not shown in the spec (ours). Days of lead time and forecast, growth against the history, lines of a draft, drafts that
 * one call makes.
 */
export const leadTimeDaysMost = 730
export const forecastDaysMost = 730
export const growthFactorMost = 10
export const draftLinesMost = 5_000
export const newDraftsMost = 100
/** Most characters of what an editor stores until it is saved (ours). */
export const unsavedTextMost = 2_000_000
/** Largest body of an order with the most lines, and of purchase drafts that are saved or stored together (ours). */
export const orderEntryBytesMost = 4_000_000
export const purchaseDraftsBytesMost = 4_000_000
/** Days of a sales history: older sales are no basis for the next weeks, and their rows are many (ours). */
export const historyDaysMost = 1_826

/**
 * The encryption helper (spec 2, section 9; QUALITY, section 6): texts with the spec's number of iterations can be read, new ones are
 * written with more.
 */
export const encryption = {
  specIterations: 100_000,
  iterations: 600_000,
  keyBits: 256,
  saltBytes: 16,
  ivBytes: 12,
} as const

/** Form drafts are stored this long after the last change, encrypted (ours). */
export const formDraftDelayMs = 800
/** The longest text of a form that is saved (ours: browser storage holds about 5 million characters for all pages). */
export const formDraftLengthMost = 500_000

/** Permission table (ours): values saved in one call, roles in one value, and people in the list of who has it. */
export const permissionChangesMost = 500
export const permissionRolesMost = 200
export const permissionHoldersMost = 200
/** People offered for a trace at once (ours). */
export const tracedPeopleMost = 20

/** Texts that a business unit overrides (ours): the longest one, how many are saved in one call, and the largest body of that call. */
export const replacedTextLengthMost = 500
export const replacedTextChangesMost = 30_000
export const replacedTextBytesMost = 8_000_000

/** Wait after the last keystroke before a field asks the server (ours). */
export const typingDelayMs = 200
