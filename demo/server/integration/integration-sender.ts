/**
 * Processes pending integration records: messages to send, requests and imports to fetch, and incoming messages to take in. Several servers
 * share the work.
 */
import type { BackgroundTask } from '../core/background/background-task'
import { claimRecord } from './claim-record'
import { tryRecord, type TryParts } from './try-record'

export interface IntegrationParts extends Omit<TryParts, 'onError'> {
  /** The lease of this server (core/db/server-lease.ts). */
  readonly leaseId: string
}

/** It runs after every change of integration records; a try takes place at most five seconds after its due time. */
export function integrationTask(parts: IntegrationParts): BackgroundTask {
  const { db, leaseId, now } = parts
  return {
    name: 'integration',
    everyMs: 5_000,
    atStart: true,
    wakesOn: ({ views }) => views.some(({ view }) => view.startsWith('Integration')),
    onSettle: 'run',
    async run({ signal, onError }) {
      while (!signal.aborted) {
        const record = await claimRecord(db, leaseId, now())
        if (record === undefined) return
        await tryRecord(record, { ...parts, onError })
      }
    },
  }
}
