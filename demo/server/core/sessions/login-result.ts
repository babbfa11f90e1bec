/** The answer of a sign-in and of a renewal (spec 1, section 3, session and login). */
import type { LoginResult } from '../../../../src/contract/endpoints/authentication'
import type { Db } from '../db/database'
import { licenceSessions, licencesTaken } from './licences'
import type { Sessions } from './sessions'
import type { Tokens } from './tokens'
import type { KnownUser } from './users'

export interface LoginParts {
  readonly tokens: Tokens
  readonly sessions: Sessions
}

/** The answer for the session of a user, with an access token for it. */
export async function loginResult(
  { tokens, sessions }: LoginParts,
  db: Db,
  { user, sessionId }: { readonly user: KnownUser; readonly sessionId: string },
  now: Date,
): Promise<LoginResult> {
  const { businessUnitId, userId } = user
  const accessToken = await tokens.sign(
    await sessions.liveCaller({ sessionId, userId, businessUnitId }, now),
    now,
  )
  const active = await licenceSessions(db.read, businessUnitId, now)
  const usedLicenses = licencesTaken(active)
  return {
    accessToken,
    tokenType: 'Bearer',
    businessUnitName: user.businessUnitName,
    defaultLanguage: user.defaultLanguage,
    staticLicenses: user.concurrentUsers,
    picture: user.picture,
    userId,
    userName: user.userName,
    displayName: user.displayName,
    userRoles: [...user.roles],
    activeSessions: active
      .filter(session => session.userId === userId)
      .map(({ id, userName, loginTime, application }) => ({ id, userName, loginTime, application })),
    warnLicenseOveruse: usedLicenses > user.concurrentUsers,
    usedLicenses,
  }
}
