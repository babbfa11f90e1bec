/** The browser's worker that reads a spreadsheet file: an entry of the bundle of its own, started by src/ui/sheets/read-sheet-file.ts. */
import { browserSheetLimits } from '../contract/sheet-limits'
import type { SheetRefusal } from '../contract/sheet-refusal'
import { readSheets, type NamedFile } from './read-sheets'
import { SheetRefused, type ReadSheetFile } from './sheet-file'

/** Messages of the worker: first `ready`, then the result of the file. */
export type SheetWorkerAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly file: ReadSheetFile }
  | { readonly type: 'refused'; readonly refusal: SheetRefusal }

addEventListener('message', ({ data }: MessageEvent<NamedFile>) => void answer(data))
send({ type: 'ready' })

async function answer(file: NamedFile): Promise<void> {
  try {
    const { format, sheets, notices } = await readSheets(file, browserSheetLimits)
    const read = sheets.map(sheet => ({ ...sheet, rows: [...sheet.rows] }))
    send({ type: 'read', file: { format, sheets: read, notices } })
  } catch (reason) {
    if (!(reason instanceof SheetRefused)) throw reason
    send({ type: 'refused', refusal: reason.refusal })
  }
}

function send(message: SheetWorkerAnswer): void {
  postMessage(message)
}
