/**
 * Draws a report in its own thread, so that a long report never blocks the server. It first receives the report, then its rows in batches;
 * after the last batch it sends the file in pieces.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedReport, PrintedRow } from './printed-report'
import { reportPdf } from './report-pdf'

export type ToWorker =
  | { readonly kind: 'rows'; readonly rows: readonly PrintedRow[] }
  | { readonly kind: 'end' }

export type FromWorker =
  | { readonly kind: 'drawn'; readonly rows: number }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }

const rows: PrintedRow[] = []

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'rows') rows.push(...message.rows)
  // An error ends the thread and is passed on to the server.
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
