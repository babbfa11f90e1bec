/**
 * The embedded engine as long as the server runs: its session, and after a statement that took too long the next one on the same
 * folder. A database in memory has one session: with it everything would be lost.
 */
import { DatabaseFailure } from './database-failure'
import { openSession, type PGliteSession, type SessionOptions } from './pglite-session'

export interface PGliteProcess {
  /** The session of now; while the next one opens, the one that is over. */
  session(): PGliteSession
  /** Calls back when a session is over: whoever waits for it waits in vain. */
  onSessionOver(listener: () => void): void
  close(): Promise<void>
}

export interface PGliteProcessOptions {
  readonly statementMostMs: number
  /** The engine has ended and does not come back: the server cannot go on. */
  onDeath(error: Error): void
  /** A session is over, and the next one opens. */
  onInterrupted(failure: DatabaseFailure): void
}

const inMemory = 'memory://'
/** Of a statement that is named in the log; values are not part of it. */
const namedMost = 300

/**
 * Opens or creates a database.
 * @param dataDir folder of the database, or `memory://`
 */
export async function startPGlite(dataDir: string, options: PGliteProcessOptions): Promise<PGliteProcess> {
  const { statementMostMs, onInterrupted } = options
  const listeners: (() => void)[] = []
  let isClosing = false
  let isDead = false
  let reopening: Promise<void> | undefined

  const onDeath = (error: Error): void => {
    if (isDead) return
    isDead = true
    options.onDeath(error)
  }
  const reopen = async (over: PGliteSession): Promise<void> => {
    await over.ended
    try {
      if (!isClosing) session = await openSession(dataDir, sessionOptions)
      // Only now: what its caller does next finds a database.
      over.refuseWaiting()
    } catch (error) {
      const death = error instanceof Error ? error : new Error(String(error))
      over.failWaiting(death)
      onDeath(death)
    }
  }
  const sessionOptions: SessionOptions = {
    statementMostMs: dataDir === inMemory ? undefined : statementMostMs,
    onDeath,
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
      // A statement that ran into its limit in the meantime.
      await reopening
    },
  }
}
