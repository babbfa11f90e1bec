/**
 * A database that fails while clients work, on a cluster of its own behind a proxy: the server keeps running, reports the failure once,
 * loses nothing that it acknowledged, and works again soon after the database does (QUALITY, section 5).
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import { openPostgres } from '../../../demo/server/core/db/open-database'
import { isFullRun, isSoak } from '../../full-run'
import { hasPostgres, startPostgres, type ScratchCluster } from '../../postgres.mjs'
import { startTcpProxy, type TcpProxy } from '../../tcp-proxy'
import type { ImportSummary } from '../../../src/contract/imports/import-shapes'
import { csvOf, importer, type Importer } from '../import-fixture'
import { bundle, startProcess, type ServerProcess } from '../process-fixture'
import { callApi, signIn } from '../server-fixture'
import { mayMount, smallDisk, type SmallDisk } from './small-disk'
import { startFollowers, startWriters, type Followers, type Writers } from './database-work'

const writersAtOnce = 8
const followersAtOnce = 20
/** QUALITY, section 5. */
const readyWithinMs = 5_000
/** Two attempts, each with its lock timeout. */
const lockedWithinMs = 20_000
/** Long enough to affect every client and every background task of the server. */
const outageMs = isSoak ? 30_000 : 2_000

const canRun = hasPostgres()
/** Only root may mount a file system small enough to be filled. */
const canMount = canRun && process.platform === 'linux' && process.getuid?.() === 0 && mayMount()
if (!canRun) console.warn('SKIPPED: this machine has no PostgreSQL whose faults could be tested.')
else if (!canMount) console.warn('SKIPPED: only root can mount a disk that is full at some time.')

describe.skipIf(!canRun)('a server whose PostgreSQL', () => {
  let cluster: ScratchCluster
  let disk: SmallDisk | undefined
  let proxy: TcpProxy
  let server: ServerProcess
  let url: string
  let stockIds: number[]

  beforeAll(async () => {
    await bundle()
    // Hides messages about ended connections, which the tests cause.
    const started = await startPostgres({ more: ['log_min_messages=panic'] })
    if (started === undefined) throw new Error('There is no PostgreSQL.')
    cluster = started
    disk = canMount ? await smallDisk(cluster) : undefined
    await onCluster('create role app login')
    if (disk !== undefined) await onCluster(`create tablespace small location '${disk.folder}'`)
    await onCluster(`create database cockpit owner app ${disk === undefined ? '' : 'tablespace small'}`)
    proxy = await startTcpProxy(cluster.port)
    server = startProcess({ DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/cockpit` })
    url = await server.ready
    const stocks = await inDatabase<{ id: string }>(
      `select s.id from stock s join location l on l.id = s.location_id
       where s.business_unit_id = 1 and s.quantity > 0 and not s.block_reservations order by s.id limit ${writersAtOnce}`,
    )
    stockIds = stocks.map(({ id }) => Number(id))
  })
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
    await proxy?.close()
    await cluster?.stop()
    disk?.remove()
  })

  it('terminates busy, idle and listening sessions continues to work', async () => {
    const clients = await startClients()
    for (let round = 0; round < 5; round += 1) {
      const ended = await onCluster(
        `select pg_terminate_backend(pid) as ok from pg_stat_activity where usename = 'app'`,
      )
      expect(ended.length).toBeGreaterThan(0)
      // Answers that are pending now may be older than the fault.
      const more = clients.writers.done() + writersAtOnce
      await expect.poll(clients.writers.done, { message: `round ${round}` }).toBeGreaterThan(more)
    }
    await expectConsistent(clients)
  })

  it.each(isFullRun ? (['fast', 'immediate'] as const) : (['immediate'] as const))(
    'is restarted (%s) is unavailable meanwhile and recovers by itself',
    async mode => {
      const clients = await startClients()
      await cluster.halt(mode)
      await expectRefused(clients, '503 database-unavailable')
      await cluster.start()
      await expectReady()
      await expectConsistent(clients)
      await expectResynchronisedOnce(clients)
    },
  )

  it.runIf(isFullRun)(
    'is behind a proxy that closes every connection makes one connection attempt at a time',
    async () => {
      const clients = await startClients()
      const before = proxy.opened()
      proxy.cut()
      await expectRefused(clients, '503 database-unavailable')
      await wait(outageMs)
      const tries = proxy.opened() - before
      proxy.restore()
      await expectReady()
      // One attempt of the listener, and five per second of each of three pools. Formerly each failed attempt caused two new ones.
      expect(tries).toBeLessThan(20 + (outageMs / 1_000) * 20)
      await expectConsistent(clients)
      await expectResynchronisedOnce(clients)
    },
  )

  it('is cut off without a word refuses calls, and is reached again by new connections', async () => {
    const clients = await startClients()
    proxy.silence()
    await expectRefused(clients, '503 database-unavailable')
    // The connections of before never answer again.
    proxy.forget()
    await expectReady()
    await expectConsistent(clients)
    await expectResynchronisedOnce(clients)
  })

  it('accepts no further connections refuses calls with that reason', async () => {
    const clients = await startClients()
    const free = () => onCluster('alter role app connection limit -1')
    onTestFinished(async () => void (await free()))
    await onCluster('alter role app connection limit 0')
    await onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`)
    await expectRefused(clients, '503 database-connections')
    await free()
    await expectReady()
    await expectConsistent(clients)
  })

  it('became read-only refuses writes with that reason, and can be read', async () => {
    const clients = await startClients()
    const become = async (change: string): Promise<void> => {
      await onCluster(`alter system ${change}`)
      await onCluster('select pg_reload_conf()')
    }
    const becomePrimary = () => become('reset default_transaction_read_only')
    onTestFinished(becomePrimary)
    await become('set default_transaction_read_only = on')
    await expectRefused(clients, '503 database-read-only')
    await becomePrimary()
    await expectReady()
    await expectConsistent(clients)
  })

  it.skipIf(!canMount || !isFullRun)(
    'has a full disk answers 507 and recovers when there is space',
    async () => {
      const clients = await startClients()
      onTestFinished(async () => disk?.free())
      await disk?.fill()
      await expectRefused(clients, '507 database-full')
      await disk?.free()
      await expectReady()
      await expectConsistent(clients)
    },
  )

  it.runIf(isFullRun)('has locked rows refuses calls for them, and answers all others', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl() })
    await holder.connect()
    onTestFinished(() => holder.end())
    const clients = await startClients()
    await holder.query('begin')
    await holder.query('select 1 from stock where id = $1 for update', [stockIds[0]])
    await expect
      .poll(() => [...clients.writers.refusals], { timeout: lockedWithinMs })
      .toContain('503 rows-locked')
    expect((await callApi(url, 'GET', '/health/ready')).status).toBe(200)
    await holder.query('commit')
    await expectConsistent(clients)
  })

  it.each([
    { what: 'stops statements that take too long', state: '57014', refusal: '503 database-slow' },
    { what: 'cannot serialise transactions', state: '40001', refusal: '503 rows-locked' },
  ])('$what refuses these calls with that reason, and answers all others', async ({ state, refusal }) => {
    const clients = await startClients()
    const end = () => inDatabase('drop function if exists fail_writes cascade')
    onTestFinished(async () => void (await end()))
    await inDatabase(`create function fail_writes() returns trigger language plpgsql as
      $$ begin raise exception 'as if' using errcode = '${state}'; end $$`)
    await inDatabase(
      'create trigger fail_writes before update on stock for each statement execute function fail_writes()',
    )
    await expect.poll(() => [...clients.writers.refusals], { timeout: lockedWithinMs }).toContain(refusal)
    expect((await callApi(url, 'GET', '/health/ready')).status).toBe(200)
    await end()
    await expectConsistent(clients)
  })

  describe.runIf(isFullRun)('is restarted in the middle of an import', () => {
    const rows = 12_000
    const lines = [
      ['Customer number', 'Customer'],
      ...Array.from({ length: rows }, (_, index) => [`F-${index}`, `Customer ${index}`]),
    ]
    let imports: Importer
    let id = 0
    const status = async () =>
      (await imports.call('GET', `/${id}/status`)).body?.result as ImportSummary | undefined
    /** Restarts the database while the server works on the import. */
    const restartDuring = async (state: ImportSummary['state']): Promise<void> => {
      await expect
        .poll(
          async () => {
            const now = await status()
            return now?.state === state && (now.progress?.done ?? 0) > 0
          },
          { interval: 5 },
        )
        .toBe(true)
      await cluster.halt('immediate')
      await expect.poll(async () => (await callApi(url, 'GET', '/health/ready')).status).toBe(503)
      await cluster.start()
      await expectReady()
    }
    beforeAll(async () => {
      const token = await signIn(url, 'admin')
      const call = (method: string, path: string, options: object = {}) => callApi(url, method, path, options)
      imports = importer({ call } as Parameters<typeof importer>[0], token)
      id = (await imports.upload('customers', { name: 'customers.csv', content: csvOf(lines) })).id
    })

    it('checks the interrupted import again by itself', async () => {
      await imports.call('POST', `/${id}/check`, { existing: 'update' })
      await restartDuring('Checking')
      await expect.poll(status).toMatchObject({ state: 'Checked', counts: { added: rows } })
    })

    it('has imported all of it or nothing, reports which, and can run it again', async () => {
      await imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })
      await restartDuring('Running')
      const remaining = await imports.ended(id)
      // All of it may have been committed just before; never a part of it.
      if (remaining.state !== 'Completed') {
        expect(remaining).toMatchObject({ state: 'Checked', isInterrupted: true })
        expect((await imports.check(id)).counts).toMatchObject({ added: rows, unchanged: 0 })
        expect(await imports.run(id, 'all')).toMatchObject({ state: 'Completed' })
      }
      expect((await status())?.counts).toMatchObject({ added: rows })
      const [customers] = await inDatabase<{ count: string }>(
        `select count(*) from customer where customer_no like 'F-%'`,
      )
      expect(Number(customers?.count)).toBe(rows)
    })
  })

  interface Clients {
    readonly token: string
    readonly writers: Writers
    readonly followers: Followers
    /** Quantity of each stock before the fault. */
    readonly before: ReadonlyMap<number, number>
    /** Number of lines that the server had logged. */
    readonly printed: number
  }

  async function startClients(): Promise<Clients> {
    const token = await signIn(url, 'planner')
    const printed = server.output().length
    const before = await quantities()
    const followers = await startFollowers(url, token, followersAtOnce)
    const writers = startWriters(url, token, stockIds)
    onTestFinished(async () => {
      await writers.stop()
      await followers.stop()
    })
    await expect.poll(writers.done).toBeGreaterThan(writersAtOnce)
    return { token, writers, followers, before, printed }
  }

  /** The refusal is returned to writers and by the health endpoint. */
  async function expectRefused({ writers }: Clients, refusal: string): Promise<void> {
    const [, code] = refusal.split(' ')
    await expect.poll(() => [...writers.refusals]).toContain(refusal)
    for (const path of ['/health/ready', '/health']) {
      await expect.poll(() => callApi(url, 'GET', path)).toMatchObject({ status: 503, body: { code } })
    }
  }

  async function expectReady(): Promise<void> {
    await expect
      .poll(async () => (await callApi(url, 'GET', '/health/ready')).status, { timeout: readyWithinMs })
      .toBe(200)
  }

  /** All clients continue; the database has everything that was acknowledged, and nothing twice. */
  async function expectConsistent({ writers, before, printed }: Clients): Promise<void> {
    const acknowledged = [...writers.accounts].map(([id, account]) => [id, account.acknowledged] as const)
    await expect
      .poll(() => acknowledged.every(([id, was]) => (writers.accounts.get(id)?.acknowledged ?? 0) > was))
      .toBe(true)
    await writers.stop()
    expect(writers.unexpected).toEqual([])
    expect(server.child.exitCode).toBeNull()
    const after = await quantities()
    for (const [id, account] of writers.accounts) {
      const gained = (after.get(id) ?? 0) - (before.get(id) ?? 0)
      expect(gained, `stock ${id}`).toBeGreaterThanOrEqual(account.acknowledged)
      expect(gained, `stock ${id}`).toBeLessThanOrEqual(account.acknowledged + account.unknown)
    }
    expect(await broken()).toEqual([])
    const shown = server.output().slice(printed)
    expect(shown).not.toContain('    at ')
    expect(shown.match(/ begins: /g)?.length ?? 0).toBeLessThan(20)
  }

  async function expectResynchronisedOnce({ followers }: Clients): Promise<void> {
    await expect.poll(followers.comings).toEqual(Array.from({ length: followersAtOnce }, () => 1))
  }

  async function quantities(): Promise<Map<number, number>> {
    const rows = await inDatabase<{ id: string; quantity: string }>(
      `select id, quantity from stock where id in (${stockIds.join(', ')})`,
    )
    return new Map(rows.map(({ id, quantity }) => [Number(id), Number(quantity)]))
  }

  async function broken(): Promise<string[]> {
    const events = { onFatal: console.error, onError: console.error }
    const db = await openPostgres(databaseUrl(), events)
    try {
      return await checkInvariants(db)
    } finally {
      await db.close()
    }
  }

  /** The address that bypasses the proxy, as the superuser. */
  function databaseUrl(): string {
    return cluster.url.replace(/\/postgres$/, '/cockpit')
  }
  const onCluster = (sql: string): Promise<object[]> => query(cluster.url, sql)
  const inDatabase = <R extends object>(sql: string): Promise<R[]> => query<R>(databaseUrl(), sql)
})

async function query<R extends object>(connectionString: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}
