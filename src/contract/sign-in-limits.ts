/** Numbers of the specification (limits.ts) about signing in: tokens, screens, passwords, pictures, licences and delays. */

/** From a successful password change to the sign-out (spec 2, section 9). */
export const logoutAfterPasswordChangeMs = 1_000

/** Life of an access token of the host page (QUALITY, section 6). */
export const accessTokenLifeSeconds = 300

/** Life of the host's refresh cookie (ours: one working day). */
export const refreshTokenLifeSeconds = 12 * 60 * 60

/** Lifetime of a screen's sign-in, extended by each renewal: browsers keep no cookie for longer (ours). */
export const screenTokenLifeSeconds = 400 * 24 * 60 * 60

/** A pairing code of a screen: its letters, and how long it is valid (ours). */
export const pairingCodeLength = 8
export const pairingCodeLifeMs = 15 * 60_000

/** Most selections that a screen shows in turn (ours). */
export const screenSelectionsMost = 10

/** Life of the signed connection token of the hub (ARCHITECTURE, section 8). */
export const connectionTokenLifeSeconds = 30

/**
 * Least characters of a new password without a setting (spec 2, section 9: value not shown; ours), and the allowed values of the setting.
 */
export const passwordLengthDefault = 10
export const passwordLengthLeast = 6
export const passwordLengthMost = 64

/** A link to a new password is valid for this time (ours). */
export const resetLinkLifeMs = 30 * 60_000

/** Time between the redirect to the OpenId provider and the redirect back (ours). */
export const openIdSignInLifeMs = 10 * 60_000

/** Sign-ins through the provider that an address may begin before delays start; an office has one address, and all its users (ours). */
export const openIdStartsBeforeDelay = 1_000

/** A picture of a user: bytes, and pixels of each side (QUALITY, section 5). Cropped ones are this wide and high (ours). */
export const pictureBytesMost = 1024 * 1024
/** The same as a data URL: four letters for three bytes, and the type before them. */
export const pictureTextMost = Math.ceil(pictureBytesMost / 3) * 4 + 100
export const pictureSideMostPx = 4_096
export const pictureCropPx = 256

/** A user holds a licence while one of the user's sessions was active within this time (ours: two renewals of a token). */
export const licenceHeldMs = 10 * 60_000

/** Time to choose when no licence was free, and to use a sign-in that a portal hands over (ours). */
export const sessionLimitTicketLifeMs = 10 * 60_000
export const handoverTicketLifeMs = 60_000

/** Interval at which the sign-in is retried while the user waits for a licence (ours). */
export const licencePollingMs = 5_000

/** Failed sign-ins before delays start, and the longest delay (QUALITY, section 5). */
export const signInFailuresBeforeDelay = 5
export const signInDelayMostMs = 15 * 60_000
