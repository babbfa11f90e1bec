/** Who takes a licence of the business unit now: asked again with every change of a session, and from time to time, since silence is no change. */
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
