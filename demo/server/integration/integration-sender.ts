/**
 * Tries what waits in the integration: messages that are to be sent, requests and imports that are to be fetched, what others sent and
 * is to be taken in. Several servers share the work.
 */
import type { Db } from '../core/db/database'
import { claimRecord } from './claim-record'
import { startPartnerSystems } from './partner-systems'
import { tryRecord } from './try-record'
import { pacedJob } from '../core/background/paced-job'

/** How late a try may be that is due again. */
const lookEveryMs = 5_000

export interface IntegrationSenderParts {
  readonly db: Db
  /** Of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

export interface IntegrationSender {
  /** Looks at once; resolves when nothing is due any more. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the other systems of the demo and the sender, which looks by itself and when something changes in the integration. */
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
  const timer = setInterval(() => sending.trigger(), lookEveryMs)
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
