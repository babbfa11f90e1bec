/** A server whose connections are all in use is still known as alive: its unfinished work is not taken from it. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { takeLease } from '../../demo/server/core/db/server-lease'
import { enginesFor, startTestServer } from './server-fixture'

it.runIf(enginesFor().includes('postgres'))(
  'a lease is taken while calls occupy all connections that read, and others wait for one',
  async () => {
    const server = await startTestServer({ engine: 'postgres' })
    const pool = () => server.db.connections().find(({ pool: name }) => name === 'main')
    let isOver = false
    const calls = Array.from({ length: 20 }, () => sql`select pg_sleep(2)`.execute(server.db.read))
    const over = Promise.all(calls).then(() => {
      isOver = true
    })
    await expect.poll(() => pool()?.waiting).toBeGreaterThan(0)
    const lease = await takeLease(server.db, error => {
      throw error
    })
    expect(isOver).toBe(false)
    expect(pool()?.waiting).toBeGreaterThan(0)
    await lease.stop()
    await over
    await server.close()
  },
)

it.runIf(enginesFor().includes('postgres'))(
  'a renewal without an answer is given up within the term, and the next one has a new connection',
  async () => {
    const server = await startTestServer({ engine: 'postgres' })
    const session = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(server.db.lease)
      return rows[0]?.pid
    }
    const silent = await session()
    await expect(sql`select pg_sleep(600)`.execute(server.db.lease)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(await session()).not.toBe(silent)
    await sql`select pg_terminate_backend(${silent})`.execute(server.db.read)
    await server.close()
  },
)
