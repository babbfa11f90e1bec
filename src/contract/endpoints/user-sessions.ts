/** Sessions to view or end: the caller's own at another desk, or those of others (spec 2, section 7, session). */
import * as v from 'valibot'
import { actionResult } from '../failures'
import { bulkIdsMost, nameLengthMost } from '../limits'
import { rowId } from '../wire-values'
import { get, group, post } from './endpoint'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

/** A session whose user holds a licence. */
export const licenceSession = v.object({
  /** The number that identifies the session in grids. */
  id: rowId,
  userId: rowId,
  userName: v.string(),
  displayName: v.string(),
  application: v.string(),
  loginTime: v.string(),
  lastSeen: v.string(),
})
export type LicenceSession = v.InferOutput<typeof licenceSession>

/** A session in a list from which it may be ended. */
export const listedSession = v.object({
  ...licenceSession.entries,
  /** Only global administrators may end the sessions of global administrators. */
  mayBeEnded: v.optional(v.boolean(), true),
  isAdministrator: v.optional(v.boolean(), false),
})
export type ListedSession = v.InferOutput<typeof listedSession>

/** The state of the licences of a business unit. */
export const licenceFigures = {
  /** Users who may work at the same time. */
  licences: v.number(),
  usedLicences: v.number(),
  /** Whether a user may sign in although all licences are taken. */
  areExtraLicencesAllowed: v.boolean(),
  /** How often this happened this month. */
  extraLicencesUsed: v.number(),
} as const

export const userSessions = group('userSession', {
  summary: get('/summary', {
    result: v.object({
      ...licenceFigures,
      /** The caller's own session. */
      ownSessionId: rowId,
      /** Those inactive for longest first. */
      sessions: v.array(listedSession),
    }),
    permission: ['header/settings/active_users', 'header/settings/users'],
    summary: 'Licences of the business unit and the sessions that take them.',
  }),
  logout: post('/logout', {
    body: v.object({
      businessUnitName: text,
      userName: text,
      password: text,
      /** One session; all of the user's when absent. */
      userSessionId: v.optional(rowId),
    }),
    result: v.object({ ended: v.number() }),
    isAnonymous: true,
    session: 'ends',
    summary:
      'Ends sessions of whoever says the password; somebody else’s only while no licence is free for him. A wrong password answers 400 with credentials-wrong.',
  }),
  logoutUser: post('/logoutuser', {
    body: v.object({ userId: rowId }),
    result: v.object({ ended: v.number() }),
    session: 'ends',
    permission: 'header/settings/users',
    summary: 'Ends all sessions of a user.',
  }),
  logoutAny: post('/logoutany', {
    body: v.object({ userSessionIds: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost)) }),
    result: actionResult,
    isBulk: true,
    session: 'ends',
    permission: 'header/settings/active_users',
    summary: 'Ends sessions.',
  }),
})
