/** The end: requests that run are finished, clients that keep connections open are not waited for, and then it is over. */
import type { FastifyInstance } from 'fastify'

/** `app.close()` alone waits for keep-alive clients for a minute (ARCHITECTURE, section 8). */
const patienceMs = 8_000
const sweepEveryMs = 150
/** The whole end, the database included. */
const wholeEndMostMs = 9_500

/**
 * Closes the HTTP server: idle connections a moment later, since a request may just be on its way in, busy ones when they
 * are done, all of them after 8 s.
 */
export async function closeGently(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs)
  const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(impatience)
  }
}

/** Calls `end` once for SIGINT or SIGTERM and leaves with its code; a second signal leaves at once. */
export function endOnSignals(end: () => Promise<void>): void {
  let isEnding = false
  const onSignal = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    setTimeout(() => process.exit(1), wholeEndMostMs).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
