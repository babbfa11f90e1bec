/**
 * Draws a report in a thread of its own, so that a long one never holds up the server. Gets the report with its start and its rows
 * in batches; after the last it sends the pieces of the file.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedReport, PrintedRow } from './printed-report'
import { reportPdf } from './report-pdf'

export type ToWorker =
  { readonly kind: 'rows'; readonly rows: readonly PrintedRow[] } | { readonly kind: 'end' }

export type FromWorker =
  | { readonly kind: 'drawn'; readonly rows: number }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }

const rows: PrintedRow[] = []

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'rows') rows.push(...message.rows)
  // What fails ends the thread with that error.
  else void draw()
})

async function draw(): Promise<void> {
  const say = (message: FromWorker): void => parentPort?.postMessage(message)
  const report = workerData as PrintedReport
  for await (const bytes of reportPdf(report, rows, drawn => say({ kind: 'drawn', rows: drawn }))) {
    say({ kind: 'piece', bytes })
  }
  say({ kind: 'done' })
  parentPort?.close()
}
