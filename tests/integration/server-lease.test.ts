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
