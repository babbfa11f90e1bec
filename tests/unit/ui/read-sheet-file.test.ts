/** The page's side of the worker that reads spreadsheets: its answers, its limit of ten seconds, and pages that allow no worker. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sheetReadingMostMs } from '../../../src/contract/sheet-limits'
import type { SheetWorkerAnswer } from '../../../src/sheets/sheet-worker'
import { readSheetFile } from '../../../src/ui/sheets/read-sheet-file'

/** A worker whose answers the test determines. */
class AnsweringWorker extends EventTarget {
  readonly sent: unknown[] = []
  isTerminated = false

  postMessage(message: unknown): void {
    this.sent.push(message)
  }

  terminate(): void {
    this.isTerminated = true
  }

  say(data: SheetWorkerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function begun(name = 'Count.csv') {
  const worker = new AnsweringWorker()
  const release = vi.fn()
  const start = vi.fn(() => ({ worker: worker as unknown as Worker, release }))
  const outcome = readSheetFile(new File(['a;b'], name), start).then(
    file => file,
    (reason: { refusal?: unknown }) => reason.refusal ?? reason,
  )
  /** Waits until the file's bytes are read and the worker starts; no timer advances meanwhile. */
  const isStarted = async () => {
    while (start.mock.calls.length === 0) await new Promise(setImmediate)
  }
  return { worker, release, start, isStarted, outcome }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a file read in the worker', () => {
  it('is sent once the worker is ready, and its sheets are returned', async () => {
    const { worker, release, isStarted, outcome } = begun()
    await isStarted()
    expect(worker.sent).toEqual([])
    worker.say({ type: 'ready' })
    expect(worker.sent).toMatchObject([{ name: 'Count.csv', bytes: new TextEncoder().encode('a;b') }])
    const file = { format: 'csv', sheets: [], notices: [] } as const
    worker.say({ type: 'read', file })
    expect(await outcome).toEqual(file)
    expect([worker.isTerminated, release.mock.calls.length, vi.getTimerCount()]).toEqual([true, 1, 0])
  })

  it('is refused with the refusal of the worker', async () => {
    const { worker, isStarted, outcome } = begun()
    await isStarted()
    worker.say({ type: 'ready' })
    worker.say({ type: 'refused', refusal: { code: 'no-sheet' } })
    expect(await outcome).toEqual({ code: 'no-sheet' })
    expect(worker.isTerminated).toBe(true)
  })

  it('is aborted after ten seconds, together with the worker', async () => {
    const { worker, isStarted, outcome } = begun()
    await isStarted()
    vi.advanceTimersByTime(sheetReadingMostMs - 1)
    worker.say({ type: 'ready' })
    vi.advanceTimersByTime(sheetReadingMostMs - 1)
    expect(worker.isTerminated).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await outcome).toEqual({ code: 'time', allowed: 10_000 })
    expect(worker.isTerminated).toBe(true)
  })

  it('is refused where no worker can start: by an exception, an error event, or a timeout', async () => {
    const refused = readSheetFile(new File(['a'], 'a.csv'), () => {
      throw new TypeError('the policy of the page')
    })
    await expect(refused).rejects.toMatchObject({ refusal: { code: 'no-worker' } })
    const failed = begun()
    await failed.isStarted()
    failed.worker.dispatchEvent(new Event('error'))
    expect(await failed.outcome).toEqual({ code: 'no-worker' })
    const silent = begun()
    await silent.isStarted()
    vi.advanceTimersByTime(sheetReadingMostMs)
    expect(await silent.outcome).toEqual({ code: 'no-worker' })
  })

  it('is checked by its name and size before a worker starts', async () => {
    const { start, outcome } = begun('Count.ods')
    expect(await outcome).toEqual({ code: 'kind' })
    expect(start).not.toHaveBeenCalled()
  })
})
