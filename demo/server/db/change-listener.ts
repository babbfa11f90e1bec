/**
 * Hears NOTIFY of all nodes on one connection of its own, and connects again when that one is lost; what was missed
 * meanwhile nobody knows, so it says so.
 */
import pg from 'pg'
import { changeChannel, readChangeMessage } from './change-message'
import type { Change } from './database'
import { connectionOptions } from './postgres-pool'

const retryFirstMs = 250
const retryMostMs = 5_000
/** A connection that does not answer is taken for lost: TCP alone notices a silent cut only after minutes. */
const pulseEveryMs = 10_000
const pulseTimeoutMs = 5_000

export interface ChangeListener {
  close(): Promise<void>
}

/**
 * Listens until it is closed. Resolves when the first connection listens.
 * @throws when the first connection cannot be made
 */
export async function listenForChanges(
  databaseUrl: string,
  on: { change: (change: Change) => void; missed: () => void; error: (error: Error) => void },
): Promise<ChangeListener> {
  let isClosed = false
  let client: pg.Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let pulseTimer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const own = new pg.Client({ ...connectionOptions(databaseUrl), query_timeout: pulseTimeoutMs })
    let isLost = false
    const lose = (error?: Error): void => {
      if (isLost || isClosed) return
      isLost = true
      clearInterval(pulseTimer)
      if (error) on.error(error)
      void own.end().catch(() => undefined)
      retry(retryFirstMs)
    }
    own.on('notification', ({ payload }) => payload !== undefined && on.change(readChangeMessage(payload)))
    own.on('error', lose)
    own.on('end', () => lose())
    try {
      await own.connect()
      await own.query(`listen ${changeChannel}`)
    } catch (error) {
      isLost = true
      void own.end().catch(() => undefined)
      throw error
    }
    client = own
    pulseTimer = setInterval(() => void own.query('select 1').catch(lose), pulseEveryMs)
  }

  const retry = (delayMs: number): void => {
    retryTimer = setTimeout(() => {
      connect().then(on.missed, () => !isClosed && retry(Math.min(delayMs * 2, retryMostMs)))
    }, delayMs)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      clearInterval(pulseTimer)
      await client?.end().catch(() => undefined)
    },
  }
}
