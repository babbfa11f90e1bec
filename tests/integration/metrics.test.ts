/** Metrics of a server on its metrics port: calls by endpoint and status, live connections, background tasks and the database. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { followView } from './follower'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('metrics on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { metrics: { host: '127.0.0.1', port: 0 } } })
  })
  afterAll(() => server.close())

  const scrape = async (): Promise<string> => {
    const response = await fetch(server.metricsUrl ?? '')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    return response.text()
  }
  /** The sum of the series whose name and labels start with the text. */
  const valueOf = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find(one => one.startsWith(series))
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
  }

  it('count calls by their endpoint and status, never by an address', async () => {
    const token = await server.signIn('planner')
    await server.call('GET', '/Import/424242/status', { token })
    await server.call('GET', '/Import/424243/status', { token })
    const text = await scrape()
    const calls = 'cockpit_calls_total{endpoint="GET /api/Import/:id/status",status='
    expect(valueOf(text, `${calls}"404"}`)).toBe(2)
    expect(valueOf(text, 'cockpit_call_seconds_count{endpoint="GET /api/Import/:id/status"}')).toBe(2)
    expect(text).not.toContain('424242')
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('count live connections, queued work, and connections to the database', async () => {
    expect(valueOf(await scrape(), 'cockpit_live_connections ')).toBe(0)
    await followView(server.url, await server.signIn('planner'), 'SalesOrders')
    const text = await scrape()
    expect(valueOf(text, 'cockpit_live_connections ')).toBe(1)
    for (const queue of ['imports', 'reports', 'mails', 'integration', 'availability'])
      expect(valueOf(text, `cockpit_waiting{queue="${queue}"}`), queue).toBeGreaterThanOrEqual(0)
    const idle = valueOf(text, 'cockpit_database_connections{pool="main",state="idle"}')
    if (engine === 'postgres') expect(idle).toBeGreaterThan(0)
    else expect(idle).toBeUndefined()
  })

  it('count the runs of background tasks and what failed in them', async () => {
    const text = await scrape()
    for (const task of ['availability', 'reports', 'integration', 'roll-ups'])
      expect(valueOf(text, `cockpit_task_seconds_count{task="${task}"}`), task).toBeGreaterThanOrEqual(1)
    for (const task of ['availability', 'sessions', 'requests'])
      expect(valueOf(text, `cockpit_task_failures_total{task="${task}"}`), task).toBe(0)
  })

  it('tell how far the clock of the database is ahead', async () => {
    const ahead = async () => valueOf(await scrape(), 'cockpit_database_clock_seconds ')
    expect(Math.abs((await ahead()) ?? NaN)).toBeLessThan(5)
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 60_000)
    const seconds = await ahead()
    expect(seconds).toBeGreaterThan(55)
    expect(seconds).toBeLessThan(65)
  })

  it('are available only on their own port', async () => {
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('cockpit_calls_total')
    expect((await fetch(new URL('/api/health', server.metricsUrl))).status).toBe(404)
  })

  it('are described in docs/operating.md', async () => {
    const described = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
    const names = [...(await scrape()).matchAll(/^# TYPE (cockpit_\w+) /gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThanOrEqual(6)
    for (const name of names) expect(described).toContain(`\`${name}\``)
  })
})

it('the metrics port is closed by default', async () => {
  const server = await startTestServer({ engine: 'pglite' })
  expect(server.metricsUrl).toBeUndefined()
  await server.close()
})
