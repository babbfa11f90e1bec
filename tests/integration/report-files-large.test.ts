/**
 * Long PDFs of reports: drawn in worker threads, two at once, with progress, limited in length, and aborted when no client waits for them
 * any more.
 */
import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportPdfRowsMost } from '../../src/contract/report-limits'
import { isFullRun } from '../full-run'
import { readPdf } from './pdf-reader'
import { reportFileClient, type ReportFileClient } from './report-file-client'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** Number of rows, by the last day of the period that begins on 1 January 2001. */
const rowsUntil = { '2001-01-01': 1_500, '2001-01-02': 9_000, '2001-01-03': reportPdfRowsMost + 1 } as const
const report = 'materialTransactions'

describe.runIf(isFullRun).each(enginesFor())('a long PDF on %s', engine => {
  let server: TestServer
  let file: ReportFileClient
  let drawing: { worker: Worker; hasEnded: boolean }[]
  const until = (dateTo: keyof typeof rowsUntil) => ({
    criteria: { dateFrom: '2001-01-01', dateTo, processTypes: ['Gain'] },
    columns: ['materialItemNo', 'quantity', 'transactionValue'],
  })
  const onWorker = (worker: Worker): void => {
    const one = { worker, hasEnded: false }
    drawing.push(one)
    worker.once('exit', () => (one.hasEnded = true))
  }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    file = reportFileClient(server, await server.signIn('supervisor'))
    await sql`
      insert into stock_transaction (business_unit_id, at, process_type, material_id, quantity, unit_cost)
      select m.business_unit_id, case when n <= ${rowsUntil['2001-01-01']} then '2001-01-01T12:00:00Z'
        when n <= ${rowsUntil['2001-01-02']} then '2001-01-02T12:00:00Z' else '2001-01-03T12:00:00Z' end::timestamptz,
        'Gain', m.id, n, 2
      from generate_series(1, ${rowsUntil['2001-01-03']}::integer) n, (
        select m.id, m.business_unit_id from material m join business_unit b on b.id = m.business_unit_id
        where b.name = 'Demo' order by m.id limit 1
      ) m`.execute(server.db.read)
    process.on('worker', onWorker)
  })
  beforeEach(() => {
    drawing = []
  })
  afterAll(() => {
    process.off('worker', onWorker)
    return server.close()
  })

  it('reports its progress, has every row, and ends its thread', async () => {
    const commandId = randomUUID()
    const rows = rowsUntil['2001-01-01']
    const pdf = await file.bytes(report, { ...until('2001-01-01'), commandId })
    await expect.poll(() => file.statusOf(commandId)).toEqual({ state: 'done', done: rows, total: rows })
    const texts = readPdf(pdf).flatMap(page => page.texts)
    const written = (value: number): string => new Intl.NumberFormat('de-DE').format(value)
    for (let n = 1; n <= rows; n++) expect(texts).toContain(written(n))
    expect(texts).toContain(written((rows * (rows + 1)) / 2))
    expect(drawing).toHaveLength(1)
    await expect.poll(() => drawing.every(({ hasEnded }) => hasEnded)).toBe(true)
  })

  it('is refused beyond its limit of rows, which a spreadsheet may exceed', async () => {
    const answer = await file.ask(report, until('2001-01-03'))
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'narrow-the-filter' },
    })
    const csv = await file.bytes(report, { ...until('2001-01-03'), format: 'csv' })
    expect(csv.toString().trim().split('\r\n')).toHaveLength(rowsUntil['2001-01-03'] + 1)
    expect(drawing).toEqual([])
  })

  it('has at most two pages as a summary, however many rows there are', async () => {
    const rows = rowsUntil['2001-01-03']
    const pages = readPdf(await file.bytes(report, { ...until('2001-01-03'), isSummary: true }))
    expect(pages.length).toBeLessThan(3)
    const written = (value: number): string => new Intl.NumberFormat('de-DE').format(value)
    const texts = pages.flatMap(page => page.texts)
    expect(texts).toContain(written(rows))
    expect(texts).toContain(written((rows * (rows + 1)) / 2))
  })

  it('is drawn twice concurrently, not three times, and stops when its client disconnects', async () => {
    const ends = [new AbortController(), new AbortController()]
    const ids = ends.map(() => randomUUID())
    const requested = ends.map(async ({ signal }, index) => {
      const commandId = ids[index] ?? ''
      const answer = await file.ask(report, { ...until('2001-01-02'), commandId }, signal)
      return answer.arrayBuffer()
    })
    const outcomes = Promise.allSettled(requested)
    for (const id of ids) {
      await expect.poll(async () => (await file.statusOf(id)).done).toBeGreaterThan(0)
    }
    // Of another user: one has no more files at a time.
    const other = reportFileClient(server, await server.signIn('admin'))
    const third = await other.ask(report, until('2001-01-01'))
    expect({ status: third.status, body: await third.json() }).toMatchObject({
      status: 429,
      body: { code: 'busy' },
    })
    expect(third.headers.get('retry-after')).toBe('5')
    ends.forEach(end => end.abort())
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(drawing).toHaveLength(2)
    await expect.poll(() => drawing.every(({ hasEnded }) => hasEnded)).toBe(true)
    for (const id of ids) {
      const { state, done } = await file.statusOf(id)
      expect(state).toBe('failed')
      expect(done).toBeLessThan(rowsUntil['2001-01-02'])
    }
    expect((await file.ask(report, until('2001-01-01'))).status).toBe(200)
  })
})
