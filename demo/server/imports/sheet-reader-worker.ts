/**
 * Reads a spreadsheet file in a separate thread, so that no file blocks the server and a slow one can be terminated. It sends the sheets
 * and then their rows in batches, each after the previous one was taken.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { serverSheetLimits } from '../../../src/contract/sheet-limits'
import type { SheetRefusal } from '../../../src/contract/sheet-refusal'
import { readSheets } from '../../../src/sheets/read-sheets'
import { SheetRefused, type SheetFile, type SheetRow } from '../../../src/sheets/sheet-file'

export interface ReadFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export type FromReader =
  | {
      readonly kind: 'sheets'
      readonly format: SheetFile['format']
      readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
      readonly notices: SheetFile['notices']
    }
  | { readonly kind: 'rows'; readonly sheet: number; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'refused'; readonly refusal: SheetRefusal }
  | { readonly kind: 'done' }

const batchRows = 2_000

const send = (message: FromReader): void => parentPort?.postMessage(message)

function taken(): Promise<void> {
  return new Promise(resolve => parentPort?.once('message', () => resolve()))
}

async function read(): Promise<void> {
  const { sheets, format, notices } = await readSheets(workerData as ReadFile, serverSheetLimits)
  send({ kind: 'sheets', format, sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })), notices })
  for (const [sheet, { rows }] of sheets.entries()) {
    let batch: SheetRow[] = []
    for (const row of rows) {
      batch.push(row)
      if (batch.length < batchRows) continue
      send({ kind: 'rows', sheet, rows: batch })
      batch = []
      await taken()
    }
    if (batch.length > 0) {
      send({ kind: 'rows', sheet, rows: batch })
      await taken()
    }
  }
  send({ kind: 'done' })
}

// Any other failure ends the thread with that error.
await read().catch((error: unknown) => {
  if (!(error instanceof SheetRefused)) throw error
  send({ kind: 'refused', refusal: error.refusal })
})
parentPort?.close()
