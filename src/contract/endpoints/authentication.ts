/** Sign-in and renewal of the host's token (spec 2, section 7, authentication). */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { group, post } from './endpoint'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

/** Spec 1, section 3, session and login. */
export const loginResult = v.object({
  accessToken: v.string(),
  tokenType: v.literal('Bearer'),
  businessUnitName: v.string(),
  defaultLanguage: v.string(),
  staticLicenses: v.number(),
  picture: v.nullable(v.string()),
  userId: v.number(),
  userName: v.string(),
  displayName: v.string(),
  userRoles: v.array(
    v.object({ id: v.number(), userRoleName: v.string(), systemRole: v.nullable(v.string()) }),
  ),
  activeSessions: v.array(
    v.object({ id: v.number(), userName: v.string(), loginTime: v.string(), application: v.string() }),
  ),
  warnLicenseOveruse: v.boolean(),
  usedLicenses: v.number(),
})
export type LoginResult = v.InferOutput<typeof loginResult>

export const authentication = group('authentication', {
  user: post('/user', {
    body: v.object({ businessUnitName: name, userName: name, password: name }),
    result: loginResult,
    isAnonymous: true,
    session: 'starts',
    summary:
      'Signs a user in. A wrong name, password or business unit answers 400 with credentials-wrong; no free licence with session-limit and a ticket.',
  }),
  screen: post('/screen', {
    body: v.object({ code: name }),
    result: loginResult,
    isAnonymous: true,
    isForScreens: true,
    session: 'starts',
    summary:
      'Connects a screen by its pairing code. A code that is wrong, used or too old answers 400 with pairing-code-wrong.',
  }),
  refresh: post('/refresh', {
    result: loginResult,
    isAnonymous: true,
    isForScreens: true,
    session: 'renews',
    summary:
      'Gives a page of the cockpit a new access token for its refresh cookie, for that of a screen when the header X-Cockpit-Refresh says "screen".',
  }),
})
