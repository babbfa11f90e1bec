/**
 * The embedded engine for the lifetime of the server: its session and, after a statement that took too long, the next one on the same
 * folder. A database in memory has only one session, since ending it would lose all data.
 */
import { asError } from '../as-error'
import { DatabaseFailure } from './database-failure'
import { openSession, type PGliteSession, type SessionOptions } from './pglite-session'

export interface PGliteProcess {
  /** The current session; while the next one opens, the one that has ended. */
  session(): PGliteSession
  /** Calls the listener when a session has ended, so that callers waiting for it can be refused. */
  onSessionOver(listener: () => void): void
  close(): Promise<void>
}

export interface PGliteProcessOptions {
  readonly statementMostMs: number
  /** Called when the engine has ended for good: the server cannot continue. */
  onFatal(error: Error): void
  /** Called when a session has ended and the next one is being opened. */
  onInterrupted(failure: DatabaseFailure): void
}

const inMemory = 'memory://'
/** Maximum length of a statement in the log; values are not included. */
const namedMost = 300

/**
 * Opens or creates a database.
 * @param dataDir folder of the database, or `memory://`
 */
export async function startPGlite(dataDir: string, options: PGliteProcessOptions): Promise<PGliteProcess> {
  const { statementMostMs, onInterrupted } = options
  const listeners: (() => void)[] = []
  let isClosing = false
  let hasFailed = false
  let reopening: Promise<void> | undefined

  const onFatal = (error: Error): void => {
    if (hasFailed) return
    hasFailed = true
    options.onFatal(error)
  }
  const reopen = async (over: PGliteSession): Promise<void> => {
    await over.ended
    try {
      if (!isClosing) session = await openSession(dataDir, sessionOptions)
      // Only now, so that the callers find an open database for their next statement.
      over.refuseWaiting()
    } catch (error) {
      const failure = asError(error)
      over.failWaiting(failure)
      onFatal(failure)
    }
  }
  const sessionOptions: SessionOptions = {
    statementMostMs: dataDir === inMemory ? undefined : statementMostMs,
    onFatal,
    onOverdue(statement) {
      const seconds = statementMostMs / 1_000
      const named = statement.replace(/\s+/g, ' ').slice(0, namedMost)
      const message = `A statement ran longer than ${seconds} s and was ended; the database opens again. It was: ${named}`
      onInterrupted(new DatabaseFailure('unavailable', message))
      reopening = reopen(session)
      listeners.forEach(listener => listener())
    },
  }
  let session = await openSession(dataDir, sessionOptions)

  return {
    session: () => session,
    onSessionOver: listener => void listeners.push(listener),
    async close() {
      isClosing = true
      await reopening
      await session.close()
      // A statement may have exceeded its limit in the meantime.
      await reopening
    },
  }
}
