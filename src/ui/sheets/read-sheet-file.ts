/**
 * Reads an .xlsx or .csv file in a worker that exists only for that (QUALITY, section 4). Import this
 * module when there is a file: no element needs it before.
 */
import { browserSheetLimits, sheetReadingMostMs } from '../../contract/sheet-limits'
import { assertNamedFile } from '../../sheets/read-sheets'
import { refuseSheet, SheetRefused, type ReadSheetFile } from '../../sheets/sheet-file'
import type { SheetWorkerAnswer } from '../../sheets/sheet-worker'
import { startSheetWorker } from './start-sheet-worker'

/**
 * The sheets of a file with all their rows. Rejects with SheetRefused: a limit that the file exceeds, such as ten seconds; what is
 * wrong with the file; or `no-worker` where the page allows none.
 * @param start starts the worker; replaceable in tests
 */
export async function readSheetFile(file: File, start = startSheetWorker): Promise<ReadSheetFile> {
  assertNamedFile(file.name, file.size, browserSheetLimits)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { worker, release } = startedWith(start)
  try {
    return await answered(worker, file.name, bytes)
  } finally {
    worker.terminate()
    release()
  }
}

function startedWith(start: typeof startSheetWorker) {
  try {
    return start()
  } catch {
    return refuseSheet('no-worker')
  }
}

/** Until the worker reports that it is ready, an error means that it could not start; afterwards, that the file is damaged. */
function answered(worker: Worker, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheetFile> {
  return new Promise((resolve, reject) => {
    let isReady = false
    const refuse = (reason: SheetRefused) => {
      clearTimeout(timer)
      reject(reason)
    }
    const endsTooLate = () =>
      refuse(
        new SheetRefused(isReady ? { code: 'time', allowed: sheetReadingMostMs } : { code: 'no-worker' }),
      )
    let timer = setTimeout(endsTooLate, sheetReadingMostMs)

    worker.addEventListener('error', () =>
      refuse(new SheetRefused({ code: isReady ? 'damaged' : 'no-worker' })),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<SheetWorkerAnswer>) => {
      if (data.type === 'refused') refuse(new SheetRefused(data.refusal))
      else if (data.type === 'read') {
        clearTimeout(timer)
        resolve(data.file)
      } else {
        isReady = true
        clearTimeout(timer)
        timer = setTimeout(endsTooLate, sheetReadingMostMs)
        worker.postMessage({ name, bytes }, [bytes.buffer])
      }
    })
  })
}
