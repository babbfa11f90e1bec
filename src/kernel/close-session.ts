/** The end of a session by its own page, when a user signs out (sign-in.ts). */
import type { AuthContext } from './auth-context'
import { pageRuntime } from './page-runtime'

/** Closes the session of a context whose user signs out: running calls are cancelled, without an event. */
export async function closeSessionOf(context: AuthContext): Promise<void> {
  const { sessions, stores } = pageRuntime()
  const entries = [...sessions.values()].filter(entry => entry.contexts.has(context))
  await Promise.all(
    entries.map(entry => {
      sessions.delete(entry.key)
      stores.delete(entry.key)
      return entry.session.then(
        session => session.dispose(),
        () => undefined,
      )
    }),
  )
}
