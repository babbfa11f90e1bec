/** Reports are read from a standby: they include everything committed before; without a standby the database itself is read. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStandby } from '../../../demo/server/core/db/standby'
import { longReads } from '../../../src/contract/endpoints/endpoint'
import type { ReportFacts } from '../../../src/contract/reports/report-facts'
import { isFullRun } from '../../full-run'
import { hasPostgres, startPostgres, type ScratchCluster, type ScratchStandby } from '../../postgres.mjs'
import { startTcpProxy } from '../../tcp-proxy'
import { startTestServer, type TestServer } from '../server-fixture'

const canRun = hasPostgres()
if (isFullRun && !canRun) console.warn('SKIPPED: this machine has no PostgreSQL that a standby could follow.')

describe.skipIf(!canRun || !isFullRun)('a server with a standby', () => {
  let cluster: ScratchCluster
  let standby: ScratchStandby
  let server: TestServer
  let token: string

  beforeAll(async () => {
    const started = await startPostgres()
    if (started === undefined) throw new Error('There is no PostgreSQL.')
    cluster = started
    standby = await cluster.startStandby()
    server = await startTestServer({
      engine: 'postgres',
      database: { kind: 'postgres', url: cluster.url, standby: { url: standby.url, answers: longReads } },
    })
    token = await server.signIn('global')
  })
  afterAll(async () => {
    await server?.close()
    await standby?.stop()
    await cluster?.stop()
  })

  /** Total quantity in the report of stock values. */
  async function pieces(): Promise<number> {
    const body = { criteria: { basedOn: 'costPrice', asOf: null } }
    const { status, body: answer } = await server.call('POST', '/Report/materialSummary/facts', {
      token,
      body,
    })
    expect(status, JSON.stringify(answer)).toBe(200)
    return Number((answer.result as ReportFacts).figures['units'])
  }
  const requested = () => server.db.connections().find(({ pool }) => pool === 'standby-search')?.idle ?? 0
  async function gain(): Promise<void> {
    const [stock] = await statement<{ id: string }>(
      cluster,
      `select id from stock where business_unit_id = 1 and quantity > 0 and not block_reservations limit 1`,
    )
    const body = { stockIds: [Number(stock?.id)], quantity: '1', causeCode: 'FOUND' }
    expect((await server.call('PUT', '/Stock/gain', { token, body })).status).toBe(200)
  }
  async function statement<R extends object>({ url }: { readonly url: string }, text: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  it('reads reports from it, including everything written just before', async () => {
    const before = await pieces()
    expect(requested()).toBeGreaterThan(0)
    for (let more = 1; more <= 5; more += 1) {
      await gain()
      expect(await pieces()).toBe(before + more)
    }
  })

  it('reads histories and dashboard figures from it, including everything written just before', async () => {
    const history = async () => {
      const { status, body } = await server.call('POST', '/History/Stock/search', {
        token,
        body: { filters: [], sort: [{ selector: 'at', desc: true }] },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return (body.result as readonly { readonly id: number }[])[0]?.id ?? 0
    }
    const last = await history()
    await gain()
    expect(await history()).toBeGreaterThan(last)
    expect((await server.call('GET', '/Kpi/availableWidgets', { token })).status).toBe(200)
    const byStandby = server.db.longReads().filter(({ by }) => by === 'standby')
    expect(byStandby.map(({ what }) => what).toSorted()).toEqual(['dashboards', 'histories', 'reports'])
  })

  it('reads its own database while the standby is behind', async () => {
    await statement(standby, 'select pg_wal_replay_pause()')
    const before = await pieces()
    await gain()
    expect(await pieces()).toBe(before + 1)
    await statement(standby, 'select pg_wal_replay_resume()')
  })

  it('reads its own database, without an error, while that is a standby itself', async () => {
    const lines: string[] = []
    const beside = openStandby({ url: standby.url, answers: longReads }, line => lines.push(line))
    expect(await beside.answers('reports', beside.read)).toBe(false)
    expect(lines).toEqual([])
    await beside.close()
  })

  it('reads its own database while the standby is silent, and then the standby by new connections', async () => {
    const address = new URL(standby.url)
    const proxy = await startTcpProxy(Number(address.port))
    address.port = String(proxy.port)
    const beside = openStandby({ url: address.href, answers: longReads }, () => undefined)
    const isAnswered = () => beside.answers('reports', server.db.read)
    expect(await isAnswered()).toBe(true)
    proxy.silence()
    expect(await isAnswered()).toBe(false)
    proxy.forget()
    await expect.poll(isAnswered).toBe(true)
    await beside.close()
    await proxy.close()
  })

  it('reads its own database when the standby is unavailable', async () => {
    await standby.stop()
    const before = await pieces()
    await gain()
    expect(await pieces()).toBe(before + 1)
    const { body } = await server.call('GET', '/health', {})
    expect(JSON.stringify(body)).not.toContain('unavailable')
  })
})
