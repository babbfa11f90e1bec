/**
 * Nodes of several releases on one PostgreSQL: a newer one expands the schema while an older one writes, and contracts it only when no node
 * runs that uses the removed columns.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import type { Db } from '../../demo/server/core/db/database'
import { migrations, type Migration, type Release } from '../../demo/server/core/db/migrate'
import { openPostgres } from '../../demo/server/core/db/open-database'
import { seededDatabase, type TestDatabase } from './seeded-databases'
import { callApi, engines, signIn, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'
import { followView } from './follower'
import { viewSearch } from './view-search'

const expanding: readonly Migration[] = [
  {
    name: '9001-note',
    sql: `
alter table sales_order add column gate text not null default '';
create table gate_note (id bigint generated always as identity primary key, text text);
`,
  },
  { name: '9002-note-index', sql: 'create index concurrently sales_order_gate on sales_order (gate);\n' },
]
const contracting: Migration = {
  name: '9003-without-gate',
  sql: 'alter table sales_order drop column gate;\n',
  lastUsedBy: '3.1',
}

/** The three releases: the second expands the schema, the third removes what the first uses. */
const first: Release = { version: '3.1', migrations }
const second: Release = { version: '3.2', migrations: [...migrations, ...expanding] }
const third: Release = { version: '3.10', migrations: [...second.migrations, contracting] }

/** Its path on Debian. */
const haproxy = '/usr/sbin/haproxy'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** HAProxy as configured in docs/operating.md, in front of the nodes at these ports. */
async function startProxy(nodes: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-haproxy-'))
  const template = await readFile(join(import.meta.dirname, '../../demo/cluster/config/haproxy.cfg'), 'utf8')
  const port = await freePort()
  const values: Readonly<Record<string, string | number>> = {
    folder,
    host: '127.0.0.1',
    httpPort: port,
    primaryPort: await freePort(),
    standbyPort: await freePort(),
    databaseServers: '',
    nodeServers: nodes.map(node => `  server n${node} 127.0.0.1:${node} check cookie n${node}`).join('\n'),
  }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key])),
  )
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  return {
    url: `http://127.0.0.1:${port}`,
    /** The state of the node according to HAProxy. */
    async stateOf(node: number): Promise<string> {
      const socket = connect(join(folder, 'stats.sock')).end('show stat\n')
      let text = ''
      for await (const piece of socket.setEncoding('utf8')) text += String(piece)
      const line = text.split('\n').find(one => one.startsWith(`nodes,n${node},`))
      return line?.split(',')[17] ?? ''
    },
    async close() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const events = {
  onFatal(error: Error): void {
    throw error
  },
  onError(error: Error): void {
    console.error(error)
  },
}

describe.runIf(isFullRun && engines.includes('postgres'))(
  'nodes of several releases on one PostgreSQL',
  () => {
    let place: TestDatabase
    /** A connection that belongs to no node and no release. */
    let observer: Db
    let oldest: TestServer
    const start = (release: Release, port = 0): Promise<TestServer> =>
      startTestServer({ engine: 'postgres', database: place.database, release, config: { port } })
    const names = async (): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select name from migration where name > '9'
      order by name`.execute(observer.read)
      return rows.map(({ name }) => name)
    }

    beforeAll(async () => {
      place = await seededDatabase('postgres', inject('seededDatabases'))
      if (place.database.kind !== 'postgres') throw new Error('not PostgreSQL')
      observer = await openPostgres(place.database.url, events)
      oldest = await start(first)
    })
    afterAll(async () => {
      await observer.close()
      await place.drop()
    })

    /** Changes an order, each time to another priority, one call after the other, until it is stopped; the answers. */
    const writeAt = async ({ url }: { readonly url: string }, at = 0) => {
      const token = await signIn(url, 'planner')
      const { rows } = await sql<{ id: number; priority: number }>`select o.id, o.priority from sales_order o
      join business_unit b on b.id = o.business_unit_id
      where b.name = 'Demo' and o.state = 'New' order by o.id offset ${at} limit 1`.execute(observer.read)
      const [order] = rows
      if (order === undefined) throw new Error(`There is no order ${at}.`)
      let { priority } = order
      const answers: (number | string)[] = []
      let isOver = false
      const writing = (async () => {
        while (!isOver) {
          priority = (priority % 5) + 1
          const body = { orderIds: [order.id], priority }
          answers.push(
            await callApi(url, 'PUT', '/ProcessSalesOrders/priority', { token, body }).then(
              ({ status }) => status,
              String,
            ),
          )
        }
      })()
      return {
        answers,
        async stop(): Promise<ReadonlySet<number | string>> {
          isOver = true
          await writing
          return new Set(answers)
        },
      }
    }

    it('expand the schema while an older one writes; both serve then, and accept each other’s tokens', async () => {
      const writer = await writeAt(oldest)
      await expect.poll(() => writer.answers.length).toBeGreaterThan(5)
      const newer = await start(second)
      onTestFinished(() => newer.close())
      const before = writer.answers.length
      await expect.poll(() => writer.answers.length).toBeGreaterThan(before + 20)
      expect(await writer.stop()).toEqual(new Set([200]))
      expect(await names()).toEqual(expanding.map(({ name }) => name))
      const atNewer = await writeAt(newer)
      await expect.poll(() => atNewer.answers.length).toBeGreaterThan(5)
      expect(await atNewer.stop()).toEqual(new Set([200]))
      // A token of one node is accepted by the other.
      const token = await oldest.signIn('planner')
      expect((await viewSearch(newer, token).found(salesOrdersView)).length).toBeGreaterThan(0)
    })

    it('start again on the expanded schema of a newer one', async () => {
      const again = await start(first)
      onTestFinished(() => again.close())
      expect((await again.call('GET', '/health/ready')).status).toBe(200)
    })

    it('ignore unknown notifications of a newer one', async () => {
      const change = { u: 1, v: [['ViewOfTomorrow', [1], []]], tomorrow: 1 }
      await sql`select pg_notify('cockpit_change', ${JSON.stringify(change)})`.execute(observer.read)
      const { next } = await followView(oldest.url, await oldest.signIn('planner'), 'SalesOrders')
      const writer = await writeAt(oldest)
      expect((await next())[0]).toMatchObject({ viewName: 'SalesOrders' })
      expect(await writer.stop()).toEqual(new Set([200]))
    })

    it('wait for a transaction that locks a table, without blocking others meanwhile', async () => {
      const more: Release = {
        version: '3.2',
        migrations: [
          ...second.migrations,
          { name: '9002-ramp', sql: 'alter table sales_order add column ramp text;\n' },
        ],
      }
      const writer = await writeAt(oldest)
      let starting: Promise<TestServer> | undefined
      await observer.read.transaction().execute(async tx => {
        await sql`select count(*) from sales_order`.execute(tx)
        starting = start(more)
        // At least two attempts, between which the others continue.
        await wait(2_000)
        const before = writer.answers.length
        await wait(4_000)
        expect(writer.answers.length).toBeGreaterThan(before + 5)
        expect(await names()).not.toContain('9002-ramp')
      })
      const newer = await starting
      onTestFinished(async () => newer?.close())
      expect(await writer.stop()).toEqual(new Set([200]))
      expect(await names()).toContain('9002-ramp')
    })

    it.runIf(existsSync(haproxy))('replace older ones behind HAProxy without a failed call', async () => {
      const ports = [await freePort(), await freePort()]
      const [a = 0, b = 0] = ports
      const old = [await start(first, a), await start(first, b)]
      const proxy = await startProxy(ports)
      onTestFinished(proxy.close)
      const isUp = (port: number) =>
        expect.poll(async () => (await proxy.stateOf(port)).startsWith('UP')).toBe(true)
      await Promise.all(ports.map(isUp))
      // By then the proxy has checked each node more than once: a node that was checked once has not detected the balancer and ends at once.
      const upSince = performance.now()
      await expect.poll(() => performance.now() - upSince).toBeGreaterThan(3_000)
      const writers = await Promise.all([0, 1, 2].map(at => writeAt(proxy, at)))
      const isWorkDone = async (): Promise<void> => {
        const before = writers.map(({ answers }) => answers.length)
        for (const [at, { answers }] of writers.entries())
          await expect.poll(() => answers.length).toBeGreaterThan((before[at] ?? 0) + 20)
      }
      await isWorkDone()
      for (const [at, node] of old.entries()) {
        await node.close()
        await isWorkDone()
        const newer = await start(second, ports[at])
        onTestFinished(() => newer.close())
        await isUp(ports[at] ?? 0)
        await isWorkDone()
      }
      for (const writer of writers) expect(await writer.stop()).toEqual(new Set([200]))
    })

    it('contract the schema only when no node of the older releases runs, and refuse these from then on', async () => {
      const middle = await start(second)
      await expect(start(third)).rejects.toThrow(
        'Servers of version 3.1 run on this database, and 9003-without-gate takes away what versions up to 3.1 use',
      )
      expect(await names()).not.toContain(contracting.name)
      expect((await oldest.call('GET', '/health/ready')).status).toBe(200)
      await oldest.close()
      const writer = await writeAt(middle)
      const newest = await start(third)
      const inBetween = writer.answers.length
      await expect.poll(() => writer.answers.length).toBeGreaterThan(inBetween + 5)
      expect(await writer.stop()).toEqual(new Set([200]))
      await middle.close()
      await expect(start(first)).rejects.toThrow(
        'The database has been upgraded beyond version 3.1: it lacks what versions up to 3.1 use. Start a newer version.',
      )
      // An operator returns to the previous release.
      const back = await start(second)
      expect((await back.call('GET', '/health/ready')).status).toBe(200)
      await back.close()
      await newest.close()
    })
  },
)
