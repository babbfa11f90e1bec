/** Transactions: a failure in any of their statements changes nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change, Tx, UnitContext } from '../../demo/server/core/db/database'
import { demoUnit } from './load/placed-orders'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor('session'))('a transaction on %s', engine => {
  let server: TestServer
  let unit: UnitContext
  beforeAll(async () => {
    server = await startTestServer({ engine })
    unit = await demoUnit(server.db)
    await sql`create table jotting (id bigint primary key, note text not null default '')`.execute(
      server.db.read,
    )
  })
  afterAll(() => server.close())

  const insertRow = (id: number) => sql<{ id: number }>`insert into jotting (id) values (${id}) returning id`
  const storedIds = async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from jotting order by id`.execute(server.db.read)
    return rows.map(({ id }) => id)
  }
  const changesOf = async (work: () => Promise<unknown>): Promise<Change[]> => {
    const changes: Change[] = []
    const stop = server.db.onChange(change => changes.push(change))
    await work()
    const atOnce = changes.length
    // Notifications arrive in order, so a marker change follows all others.
    await server.db.tx(unit, async tx => tx.changed('Job', [4_711]))
    await expect.poll(() => changes.some(change => isMark(change))).toBe(true)
    stop()
    // The marker's own transaction is also reported directly, without views where the notification names them.
    return changes.filter((change, at) => at < atOnce || (change.views.length > 0 && !isMark(change)))
  }
  const isMark = ({ views }: Change): boolean => views.some(({ changed }) => changed.includes(4_711))

  it.runIf(engine === 'postgres')(
    'whose connection was lost before its commit is repeated once',
    async () => {
      let attempts = 0
      await server.db.tx(unit, async ({ sql: connection }) => {
        attempts += 1
        await insertRow(20 + attempts).execute(connection)
        if (attempts > 1) return
        // Until the connection itself has noticed it: a statement already sent to the server may still be processed there.
        const cut = async (): Promise<string> =>
          sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection).then(String, String)
        await expect.poll(cut).toContain('not queryable')
      })
      expect(attempts).toBe(2)
      expect(await storedIds()).toEqual(expect.arrayContaining([22]))
      expect(await storedIds()).not.toContain(21)
    },
  )

  it('is repeated when a migration added a column to what a prepared statement answers', async () => {
    const all = () => server.db.tx(unit, tx => sql`select * from jotting order by id limit 1`.execute(tx.sql))
    // Prepared only when it has been sent several times.
    for (let sent = 0; sent < 20; sent++) await all()
    await insertRow(30).execute(server.db.read)
    await sql`alter table jotting add column mark text not null default 'new'`.execute(server.db.read)
    expect((await all()).rows).toEqual([expect.objectContaining({ mark: 'new' })])
  })

  it('keeps nothing when one of several statements fails', async () => {
    const failing = server.db.tx(unit, async ({ sql: connection }) => {
      await insertRow(10).execute(connection)
      await sql`select 1 / 0 as none`.execute(connection)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await storedIds()).not.toContain(10)
  })

  it('stores and publishes nothing when its last write fails', async () => {
    const work = async (tx: Tx): Promise<void> => {
      tx.changed('Stock', [1])
      // No audit row can have this value, so writing it fails at the end of the transaction.
      tx.audit('blockStock', 'Stock', Number.MAX_SAFE_INTEGER * 10_000)
      await insertRow(20).execute(tx.sql)
    }
    const received = await changesOf(() =>
      expect(server.db.tx(unit, work)).rejects.toMatchObject({ code: '22003' }),
    )
    expect(await storedIds()).not.toContain(20)
    expect(received).toEqual([])
  })

  it('keeps nothing when it throws after its statements', async () => {
    const failing = server.db.tx(unit, async tx => {
      await insertRow(40).execute(tx.sql)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await server.db.tx(unit, async tx => void (await insertRow(41).execute(tx.sql)))
    expect(await storedIds()).not.toContain(40)
  })

  it('that failed can be repeated with the same statements on any connection', async () => {
    // Often enough for a connection to cache the plan, and a few more times.
    for (let id = 60; id < 72; id += 1) {
      await server.db.tx(unit, tx => insertRow(id).execute(tx.sql))
      const again = server.db.tx(unit, async ({ sql: connection }) => {
        await insertRow(id + 100).execute(connection)
        await insertRow(id).execute(connection)
      })
      await expect(again).rejects.toMatchObject({ code: '23505' })
    }
    expect((await storedIds()).filter(id => id >= 60)).toEqual(Array.from({ length: 12 }, (_, at) => 60 + at))
  })

  it('keeps nothing when one of its statements cannot be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const failing = server.db.tx(unit, async ({ sql: connection }) => {
      await insertRow(50).execute(connection)
      await sql`select ${circular}::jsonb as none`.execute(connection)
    })
    await expect(failing).rejects.toThrow()
    await server.db.tx(unit, tx => insertRow(51).execute(tx.sql))
    expect(await storedIds()).not.toContain(50)
    expect(await storedIds()).toContain(51)
  })

  it('is published on its own node before its caller continues', async () => {
    for (let round = 0; round < 20; round += 1) {
      const received: Change[] = []
      const stop = server.db.onChange(change => received.push(change))
      await server.db.tx(unit, async tx => tx.changed('Stock', [round]))
      const units = received.map(({ businessUnitId }) => businessUnitId)
      stop()
      expect(units, `round ${round}`).toContain(unit.businessUnitId)
    }
  })

  it('may be empty', async () => {
    await expect(server.db.tx(unit, async () => 'done')).resolves.toBe('done')
    await expect(server.db.tx(unit, () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
      'changed my mind',
    )
  })

  it('writes audit row, outbox and notification once', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from material where business_unit_id = ${unit.businessUnitId} order by id limit 2`.execute(
      server.db.read,
    )
    const materialIds = rows.map(({ id }) => id)
    const received = await changesOf(() =>
      server.db.tx(unit, async tx => {
        tx.changed('Stock', [1, 2])
        tx.removed('StockReservation', [3])
        tx.availabilityChanged(materialIds)
        tx.audit('gainStock', 'Stock', 1, { reason: 'found "it"' })
      }),
    )
    const audit = await sql<{ detail: unknown }>`
      select detail from audit where user_name = ${unit.userName} and entity = 'Stock' and action = 'gainStock'`.execute(
      server.db.read,
    )
    expect(audit.rows).toEqual([{ detail: { reason: 'found "it"' } }])
    const ours = received.filter(({ views }) => views.some(({ view }) => view === 'StockReservation'))
    expect(ours).toHaveLength(1)
    expect(ours[0]).toMatchObject({ isAvailabilityChanged: true })
    expect(ours[0]?.views).toHaveLength(2)
  })

  it('succeeds after a table changes that its prepared statements read', async () => {
    const readAll = () =>
      server.db.tx(unit, async tx => {
        const { rows } = await sql<{ note: unknown }>`select note from jotting where id > ${0}`.execute(
          tx.sql,
        )
        return rows.length
      })
    for (let use = 0; use < 8; use++) await readAll()
    await sql`alter table jotting alter column note drop default, alter column note type integer using 7`.execute(
      server.db.read,
    )
    // A connection may fail once; the one that replaces it has no old plan.
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, readAll))
    const lost = outcomes.filter(({ status }) => status === 'rejected')
    expect(lost.length).toBeLessThan(outcomes.length)
    expect(await readAll()).toBeGreaterThan(0)
  })
})
