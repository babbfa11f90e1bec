/** Large files of grids: they are streamed, a client that aborts stops the work, and their size and the number of concurrent ones are limited. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../src/contract/filter'
import { withoutTimeLimit } from '../../demo/server/core/db/time-limit'
import { exportRowsMost } from '../../src/contract/limits'
import { exportClient, idIs, type ExportClient } from './export-client'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

describe.runIf(isFullRun).each(enginesFor())('a large file on %s', engine => {
  let server: TestServer
  let exported: ExportClient['exported']
  let statusOf: ExportClient['statusOf']
  const many: Filter[] = [{ selector: 'value', operator: 'IsEqualTo', value: 'MANY-*', type: 'string' }]
  const columns = ['value', 'type', 'displayText'].map(field => ({ field, title: field }))
  const view = 'CauseCode'
  const add = (from: number, to: number) =>
    withoutTimeLimit(() =>
      sql`
      insert into cause_code (business_unit_id, type, value, display_text)
      select 1, (select min(type) from cause_code), 'MANY-' || n, repeat('x', 300)
      from generate_series(${from}::integer, ${to}::integer) n
    `.execute(server.db.read),
    )
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ exported, statusOf } = exportClient(server, await server.signIn('planner')))
    await add(1, exportRowsMost)
  })
  afterAll(() => server.close())

  it('contains all rows, while memory contains a small part at a time', async () => {
    const id = randomUUID()
    const response = await exported({ filters: many, columns, commandId: id }, { view })
    let lines = -1
    let bytes = 0
    let heapMost = 0
    const heapBefore = process.memoryUsage().heapUsed
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
      heapMost = Math.max(heapMost, process.memoryUsage().heapUsed - heapBefore)
    }
    expect(lines).toBe(exportRowsMost)
    expect(bytes).toBeGreaterThan(30_000_000)
    // As objects the rows would need about 250 MB, as one text 35.
    expect(heapMost / 1e6).toBeLessThan(150)
    expect(await statusOf(id)).toEqual({ state: 'done', done: exportRowsMost, total: exportRowsMost })
    expect(await statusOf(id, await server.signIn('planner2'))).toEqual({
      state: 'unknown',
      done: 0,
      total: null,
    })
  })

  it('is not produced faster than the client reads, and stops when the client disconnects', async () => {
    const id = randomUUID()
    const { signal, abort } = abortable()
    const response = await exported({ filters: many, columns, commandId: id }, { view, signal })
    await response.body?.getReader().read()
    await wait(1_500)
    const { state, done, total } = await statusOf(id)
    expect({ state, total }).toEqual({ state: 'running', total: exportRowsMost })
    expect(done).toBeLessThan(exportRowsMost / 2)
    abort()
    await expect.poll(async () => (await statusOf(id)).state).toBe('failed')
    const later = (await statusOf(id)).done
    await wait(300)
    expect((await statusOf(id)).done).toBe(later)
  })

  it('contains the same rows as XLSX', async () => {
    const response = await exported({ filters: many, columns, format: 'xlsx' }, { view })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(exportRowsMost + 1)
  })

  it('is refused with narrow-the-filter when it would exceed the limit of rows', async () => {
    await add(exportRowsMost + 1, exportRowsMost + 1)
    const response = await exported({ filters: many, columns }, { view })
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
      status: 400,
      code: 'narrow-the-filter',
    })
  })

  it('is refused with a retry time while the limit of concurrent files is reached, of one user and of all', async () => {
    const clients = [exported]
    for (const user of ['planner2', 'supervisor', 'admin'])
      clients.push(exportClient(server, await server.signIn(user)).exported)
    const twiceEach = (...request: Parameters<typeof exported>) =>
      Promise.all([...clients, ...clients].map(client => client(...request)))
    const stalled = await twiceEach({ ids: [] })
    expect(stalled.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await Promise.all(stalled.map(response => response.text()))
    const filters: Filter[] = [
      ...many,
      { selector: 'value', operator: 'IsLessThan', value: 'MANY-9', type: 'string' },
    ]
    const { signal, abort } = abortable()
    const request = [
      { filters, columns },
      { view, signal },
    ] as const
    const tried = async (client: typeof exported) => {
      const { status, headers } = await client({ filters: [idIs(1)] })
      return { status, after: headers.get('retry-after') }
    }
    const own = await Promise.all([exported(...request), exported(...request)])
    expect(own.map(({ status }) => status)).toEqual([200, 200])
    expect(await tried(exported)).toEqual({ status: 429, after: '5' })
    const others = clients.slice(1)
    const running = await Promise.all([...others, ...others].map(client => client(...request)))
    expect(running.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const last = exportClient(server, await server.signIn('global')).exported
    expect(await tried(last)).toEqual({ status: 429, after: '5' })
    abort()
    await expect.poll(async () => (await tried(last)).status).toBe(200)
  })

  if (engine === 'postgres') {
    it('cancels its statement when the client disconnects', async () => {
      const id = randomUUID()
      const { signal, abort } = abortable()
      const waiting = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%order by%limit%'
      `.execute(server.db.read)
        return rows[0]?.count ?? 0
      }
      await server.db.read.transaction().execute(async transaction => {
        await sql`lock table sales_order in access exclusive mode`.execute(transaction)
        const gone = exported({ commandId: id }, { signal }).catch((error: Error) => error.name)
        await expect.poll(waiting).toBe(1)
        abort()
        expect(await gone).toBe('AbortError')
        await expect.poll(waiting).toBe(0)
        await expect.poll(async () => (await statusOf(id)).state).toBe('failed')
      })
    })
  }
})

/** An abort signal for a client, and the function that triggers it. */
function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
