/** How to connect to live updates where a relay carries them (spec 2, section 7, authentication and live updates). */
import * as v from 'valibot'
import { get, group } from './endpoint'

export const hostedRealtime = group('authentication', {
  realtimeToken: get('/realtimeToken', {
    result: v.object({ token: v.string(), expiresInMs: v.number() }),
    isForScreens: true,
    summary:
      'A token for one negotiation with the hub, whose answer leads to the relay; 404 where live updates are not hosted.',
  }),
})
