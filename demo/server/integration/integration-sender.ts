/**
 * Processes pending integration records: messages to send, requests and imports to fetch, and incoming messages to take in. Several servers
 * share the work.
 */
import type { Db } from '../core/db/database'
import { claimRecord } from './claim-record'
import { startPartnerSystems } from './partner-systems'
import { tryRecord } from './try-record'
import { pacedJob } from '../core/background/paced-job'

/** Longest delay of a try after its due time. */
const checkEveryMs = 5_000

export interface IntegrationSenderParts {
  readonly db: Db
  /** The lease of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

export interface IntegrationSender {
  /** Processes due records at once; resolves when none is due any more. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the demo's partner systems and the sender, which runs periodically and on every change of integration records. */
export async function startIntegrationSender(parts: IntegrationSenderParts): Promise<IntegrationSender> {
  const { db, leaseId, now, onError } = parts
  const partners = await startPartnerSystems(db, onError)
  let isEnding = false
  const sending = pacedJob(
    async () => {
      while (!isEnding) {
        const record = await claimRecord(db, leaseId, now())
        if (record === undefined) return
        await tryRecord(record, { db, partnerUrl: partners.url, now, onError })
      }
    },
    { delayMs: 0, onError },
  )
  const timer = setInterval(() => sending.trigger(), checkEveryMs)
  const stopListening = db.onChange(({ views }) => {
    if (views.some(({ view }) => view.startsWith('Integration'))) sending.trigger()
  })
  sending.trigger()
  return {
    async settle() {
      sending.trigger()
      await sending.settle()
    },
    async stop() {
      isEnding = true
      clearInterval(timer)
      stopListening()
      await sending.settle()
      sending.stop()
      await partners.stop()
    },
  }
}
