/**
 * Sign-ins that failed because all licences are taken (400 `session-limit`), by the ticket in the refusal (spec 1, section 4, login
 * concurrency).
 */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { rowId } from '../wire-values'
import { loginResult } from './authentication'
import { group, post } from './endpoint'
import { licenceFigures, listedSession } from './user-sessions'

const ticket = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

export const sessionLimit = group('authentication/sessionLimit', {
  choices: post('/choices', {
    body: v.object({ ticket }),
    result: v.object({
      userName: v.string(),
      businessUnitName: v.string(),
      ...licenceFigures,
      /** Those inactive for longest first. */
      sessions: v.array(listedSession),
      /** Display names of the people who receive a mail when the user asks for a licence. */
      administrators: v.array(v.string()),
      /** IANA time zone of the company, in which times are shown. */
      region: v.optional(v.string(), ''),
      /** The server's clock, to show how long ago something was. */
      serverTime: v.string(),
    }),
    isAnonymous: true,
    summary: 'What somebody may choose for whom no licence is free.',
  }),
  logIn: post('/login', {
    body: v.object({
      ticket,
      /** The session to end first, if no licence is free. */
      endedSessionId: v.optional(rowId),
      /** Signs in although no licence is free, where the business unit allows this. */
      usesExtraLicence: v.optional(v.boolean(), false),
    }),
    result: loginResult,
    isAnonymous: true,
    session: 'starts',
    summary: 'Goes on with the sign-in; 400 with session-limit and the same ticket while no licence is free.',
  }),
  askAdministrators: post('/askAdministrators', {
    body: v.object({ ticket }),
    isAnonymous: true,
    summary:
      'Writes to the administrators of the business unit that a licence is missing; once for each sign-in.',
  }),
})
