/**
 * The users who hold a licence of the business unit now: fetched with every change of a session, and at intervals, since a session that
 * times out sends no message.
 */
import { userSessions } from '../contract/endpoints/user-sessions'
import { heartbeatDefaultMs } from '../contract/limits'
import { resource } from '../kernel/resource'

export const licenceUse = resource({
  key: 'licence-use',
  fetch: ({ api }, signal) => api.call(userSessions.summary, {}, { signal }),
  topics: ['UserSession'],
  everyMs: () => ({ ms: heartbeatDefaultMs, failedMs: heartbeatDefaultMs }),
})

export type LicenceUse = Awaited<ReturnType<typeof licenceUse.fetch>>
