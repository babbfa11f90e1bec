/** Heartbeat and sign-out (spec 2, section 7, session). */
import * as v from 'valibot'
import { group, post } from './endpoint'

export const userSession = group('userSession', {
  heartbeat: post('/heartbeat', {
    repeatable: 'reads',
    result: v.object({ serverTime: v.string() }),
    isForScreens: true,
    summary: 'Keeps the session alive.',
  }),
  logoutCurrent: post('/logoutcurrent', {
    isAnonymous: true,
    isForScreens: true,
    session: 'ends',
    summary: 'Ends the current session and its refresh cookie.',
  }),
})
