/**
 * Listens to NOTIFY of all nodes on its own connection, and reconnects, one attempt at a time, when it is lost. Notifications sent
 * meanwhile are lost, so it reports that changes may have been missed.
 */
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { changeChannel, readChangeMessage } from './change-message'
import type { Change } from './database'
import { connectFailure, connectionOptions, isSilence } from './postgres-pool'

/**
 * Doubled after each failed attempt, with jitter so that nodes do not reconnect all at once: a server is back within 5 s of its database.
 */
const retryFirstMs = 100
const retryMostMs = 2_000
const connectTimeoutMs = 2_500
/** A connection that does not respond counts as lost: TCP alone notices a silent disconnect only after minutes. */
const pulseEveryMs = 2_500
const pulseTimeoutMs = 5_000

export interface ChangeListener {
  isListening(): boolean
  close(): Promise<void>
}

export interface ChangeListenerEvents {
  change(change: Change): void
  /** Called when it listens again. */
  missed(): void
  /** Called when the connection does not respond: other connections to the database will not either. */
  silent(): void
  /** Called when the connection is lost, or an attempt fails. */
  error(error: Error): void
}

/**
 * Listens until it is closed. Resolves when the first connection listens.
 * @throws when the first connection cannot be made
 */
export async function listenForChanges(
  databaseUrl: string,
  on: ChangeListenerEvents,
): Promise<ChangeListener> {
  const closing = new AbortController()
  let listening: Listening | undefined = await listen(databaseUrl, on.change)

  const stayConnected = async (): Promise<void> => {
    while (listening !== undefined) {
      const reason = await Promise.race([listening.lost, aborted(closing.signal)])
      if (closing.signal.aborted) return listening.close()
      listening.cut()
      listening = undefined
      if (isSilence(reason)) on.silent()
      on.error(connectFailure(reason))
      listening = await connectAgain()
      if (listening !== undefined) on.missed()
    }
  }
  /** Resolves to undefined when the listener was closed meanwhile. */
  const connectAgain = async (): Promise<Listening | undefined> => {
    for (let delayMs = retryFirstMs; ; delayMs = Math.min(delayMs * 2, retryMostMs)) {
      await wait(delayMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(
        () => undefined,
      )
      if (closing.signal.aborted) return undefined
      try {
        return await listen(databaseUrl, on.change)
      } catch (error) {
        on.error(connectFailure(error))
      }
    }
  }
  const connected = stayConnected()
  return {
    isListening: () => listening !== undefined,
    async close() {
      closing.abort()
      await connected
    },
  }
}

/** One connection that listens. */
interface Listening {
  /** Resolves with the reason when it is lost; never rejects. */
  readonly lost: Promise<unknown>
  /** Destroys the socket without a closing handshake, since the other side may not respond. */
  cut(): void
  close(): Promise<void>
}

/** @throws when it cannot connect; everything is cleaned up then */
async function listen(databaseUrl: string, onChange: (change: Change) => void): Promise<Listening> {
  const client = new pg.Client({
    ...connectionOptions(databaseUrl),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: pulseTimeoutMs,
  })
  let pulse: NodeJS.Timeout | undefined
  const cut = (): void => {
    clearInterval(pulse)
    client.connection.stream.destroy()
  }
  const lost = new Promise<unknown>(resolve => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('The connection was closed.')))
    pulse = setInterval(() => {
      const stream = client.connection.stream as Socket
      const { bytesRead } = stream
      // The answer may have arrived but not been read, if this thread was busy for long.
      const isHeard = () => stream.bytesRead > bytesRead
      const fail = (error: unknown) => setImmediate(() => isHeard() || resolve(error))
      client.query('select 1').catch(fail)
    }, pulseEveryMs)
  })
  client.on('notification', ({ payload }) => payload !== undefined && onChange(readChangeMessage(payload)))
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}`)
  } catch (error) {
    cut()
    throw error
  }
  return {
    lost,
    cut,
    async close() {
      clearInterval(pulse)
      await client.end().catch(() => undefined)
    },
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => {
    // The signal may have been aborted while connecting; the event is not fired again.
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
