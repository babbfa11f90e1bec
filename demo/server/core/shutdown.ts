/** Shutdown: running requests are finished, idle keep-alive connections are closed. */
import type { FastifyInstance } from 'fastify'

/** `app.close()` alone waits for keep-alive clients for a minute (ARCHITECTURE, section 8). */
const closeMostMs = 8_000
const sweepEveryMs = 150
/** Longest shutdown, the database included. */
const shutdownMostMs = 9_500

/**
 * Closes the HTTP server: idle connections after a moment, since a request may just be arriving, busy ones when they are done, and all of
 * them 8 s after the end began.
 */
export async function closeServer(app: FastifyInstance, begunAt: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs)
  const timer = setTimeout(() => app.server.closeAllConnections(), begunAt + closeMostMs - performance.now())
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(timer)
  }
}

/** Ctrl+C reaches the process from the terminal and again from npm: only a later signal counts as a second one. */
const oneKeyMs = 1_000

/**
 * Calls `end` once for SIGINT, SIGTERM or SIGHUP, or when the parent process has closed the IPC channel, and exits with its code; a second
 * SIGINT exits at once.
 */
export function endOnSignals(end: () => Promise<void>): void {
  let startedAt: number | undefined
  const onSignal = (signal?: NodeJS.Signals): void => {
    if (startedAt !== undefined) {
      if (signal === 'SIGINT' && performance.now() - startedAt > oneKeyMs) process.exit(1)
      return
    }
    startedAt = performance.now()
    setTimeout(() => process.exit(1), shutdownMostMs).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (process.connected) process.once('disconnect', () => onSignal())
}
