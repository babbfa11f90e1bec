/** Runs of imports beside other transactions: only PostgreSQL has several at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProgressMs } from '../../src/contract/import-limits'
import { customersCsv, startImports, type Importer } from './import-fixture'
import { duringTransaction, isWaitedFor } from './open-transaction'
import { engines, type TestServer } from './server-fixture'

describe.runIf(engines.includes('postgres'))('runs of imports on postgres', () => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    ;({ server, unit, imports } = await startImports('postgres', 'Races'))
  })
  afterAll(() => server.close())

  const context = () => ({ businessUnitId: unit, userId: null, userName: 'test' })
  const checked = async (customerNo: string): Promise<number> => {
    const content = customersCsv([customerNo, 'Ours', 'Kiel', ''])
    const { id } = await imports.upload('customers', { name: `${customerNo}.csv`, content })
    expect((await imports.check(id)).counts).toMatchObject({ added: 1 })
    return id
  }
  const customerOf = (
    customerNo: string,
  ) => sql`insert into customer (business_unit_id, customer_no, customer_name)
    values (${unit}, ${customerNo}, 'Theirs')`

  it('find what somebody else has added since they were checked', async () => {
    const id = await checked('R-1')
    const ended = await duringTransaction(
      server,
      context(),
      tx => customerOf('R-1').execute(tx.sql),
      () => imports.run(id, 'all'),
    )
    expect(ended).toMatchObject({
      state: 'Completed',
      isInterrupted: false,
      counts: { added: 0, changed: 1 },
    })
  })

  it('occupy one connection with their progress, also while their row is locked', async () => {
    const id = await checked('R-2')
    const { ended, waiting } = await server.db.tx(context(), async tx => {
      await customerOf('R-2').execute(tx.sql)
      const ended = imports.run(id, 'all')
      while (!(await isWaitedFor(tx))) await wait(5)
      await sql`select id from import where id = ${id} for update`.execute(tx.sql)
      await wait(4 * importProgressMs)
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'update "import" set "done"%'`.execute(tx.sql)
      return { ended, waiting: rows.length }
    })
    expect(waiting).toBe(1)
    expect(await ended).toMatchObject({ state: 'Completed' })
  })
})
