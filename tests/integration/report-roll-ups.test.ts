/**
 * The roll-ups: reports are the same when nothing was rolled up, a part, everything, and when rows arrive late, are committed out of order
 * or belong to past days. Loops over the raw rows give the expected values (report-roll-up-checks.ts).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import {
  hasMuchToRollUp,
  makeRollUps,
  rollUpAll,
  rollUpTask,
} from '../../demo/server/reports/roll-ups/report-roll-ups'
import { takeStep } from '../../demo/server/demo/floor/steps'
import { rollUpBatch } from '../../demo/server/reports/roll-ups/roll-up-batch'
import { rolledTables, type RollUpName } from '../../demo/server/reports/roll-ups/rolled-to'
import { settledId, type RolledTable } from '../../demo/server/reports/roll-ups/settled-id'
import { formatDefaults } from '../../src/contract/limits'
import { crewOf } from './crew-fixture'
import { expectClosingsRight, expectReportsRight } from './report-roll-up-checks'
import { demoUnitId, reportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const { region } = formatDefaults
const elsewhere = 'Pacific/Auckland'
const rollUps = Object.keys(rolledTables) as RollUpName[]

describe.each(enginesFor())('reports over roll-ups on %s', engine => {
  let server: TestServer
  let unitId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    unitId = await demoUnitId(server)
  })
  afterAll(() => server.close())

  const rolledTo = async (name: RollUpName): Promise<number | undefined> => {
    const { rows } = await sql<{ rolled: number }>`select rolled_to as rolled from report_roll_up
      where business_unit_id = ${unitId} and name = ${name}`.execute(server.db.read)
    return rows[0]?.rolled
  }
  const lastId = async (table: RolledTable): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(
      server.db.read,
    )
    return rows[0]?.id ?? 0
  }
  const expectRight = (there: string = region) => expectReportsRight(server.db, unitId, there)

  const addLate = (daysBefore: number, quantity: number, type = 'Gain') =>
    sql`insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
      select ${unitId}::bigint, now() - ${daysBefore}::float8 * interval '1 day', ${type}, x.material_id, x.to_location_id,
        ${quantity}::numeric, 2.345
      from stock_transaction x where x.business_unit_id = ${unitId} and x.to_location_id is not null order by x.id limit 1`
  /** Adds prices of a material that has existed from the beginning. */
  const addLateCost = (daysBefore: number, price: number) =>
    sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price)
      select ${unitId}::bigint, x.material_id, now() - ${daysBefore}::float8 * interval '1 day', ${price}::numeric,
        ${price}::numeric + 1, ${price}::numeric + 2
      from stock_transaction x where x.business_unit_id = ${unitId} and x.to_location_id is not null order by x.id limit 1`

  /** Starts a transaction that has written a row and stays open until `end`. */
  const writer = async (): Promise<{ end(): Promise<void> }> => {
    let end = (): void => undefined
    const held = new Promise<void>(resolve => (end = resolve))
    let ended: Promise<void> | undefined
    await new Promise<void>((resolve, reject) => {
      ended = server.db.read.transaction().execute(async transaction => {
        await addLate(5, 1).execute(transaction)
        resolve()
        await held
      })
      ended.catch(reject)
    })
    return {
      async end() {
        end()
        await ended
      },
    }
  }

  it.runIf(isFullRun)('are right before the first roll-up', async () => {
    expect(await rolledTo('stock')).toBeUndefined()
    await expectRight()
  })

  it.runIf(isFullRun)('are right after a part was rolled up, in batches', async () => {
    for (const name of rollUps) {
      const settled = await settledId(server.db.read, rolledTables[name])
      if (settled === undefined) throw new Error('somebody is writing')
      const ids = Math.ceil(settled / 7)
      const step = { name, businessUnitId: unitId, region, settled, now: new Date(), ids }
      for (let batch = 0; batch < 3; batch += 1) expect(await rollUpBatch(server.db, step)).toBe(true)
      expect(await rolledTo(name)).toBe(ids * 3)
    }
    await expectRight()
  })

  it('are right after everything was rolled up, and every closing equals the total of the rows before it', async () => {
    await rollUpAll(server.db, { now: new Date() })
    for (const name of rollUps) expect(await rolledTo(name), name).toBe(await lastId(rolledTables[name]))
    await expectRight()
    await expectClosingsRight(server.db, unitId)
  })

  it.runIf(isFullRun)(
    'are rolled up at the start of a server when many rows are not included yet',
    async () => {
      expect(await hasMuchToRollUp(server.db)).toBe(false)
      await sql`select setval('stock_transaction_id_seq', last_value + 10001) from stock_transaction_id_seq`.execute(
        server.db.read,
      )
      expect(await hasMuchToRollUp(server.db)).toBe(true)
      const task = rollUpTask(server.db, { now: () => new Date() })
      expect(task.atStart).toBe(true)
      // Far less than the ten minutes after which it rolls up whatever there is.
      await task.run({
        signal: new AbortController().signal,
        onError: error => expect.unreachable(error.message),
      })
      expect(await hasMuchToRollUp(server.db)).toBe(false)
      await expectRight()
    },
  )

  it.runIf(isFullRun)(
    'have the value of the current stock after any movements, rolled up in between or not',
    async () => {
      const report = await reportClient(server, 'materialSummary')
      const crew = await crewOf(server, 7)
      for (let round = 0; round < 3; round += 1) {
        for (let step = 0; step < 8; step += 1) await takeStep(crew)
        if (round === 1) await rollUpAll(server.db, { now: new Date() })
        const { rows } = await sql<{ value: string }>`
        select trim_scale(coalesce(sum(value), 0))::text as value from (
          select round(sum(s.quantity) * m.average_cost_price, 2) as value from stock s join material m on m.id = s.material_id
          join location l on l.id = s.location_id where s.business_unit_id = ${unitId}
          group by m.id, l.location_role_id) part`.execute(server.db.read)
        const { figures } = await report.facts({ basedOn: 'averageCostPrice' })
        expect(figures['value']).toBe(rows[0]?.value)
      }
      const { rows } = await sql<{ movements: number }>`select count(distinct process_type) as movements
      from stock_transaction where at > now() - interval '10 minutes'`.execute(server.db.read)
      expect(rows[0]?.movements).toBeGreaterThan(2)
    },
  )

  it('are right when rows of past days and of today are stored late, before and after these are rolled up', async () => {
    for (const [daysBefore, quantity] of [
      [0.001, 1],
      [1.2, 2.5],
      [33, 4],
      [199, 8],
      [390, 16],
    ] as const) {
      await addLate(daysBefore, quantity).execute(server.db.read)
      await addLateCost(daysBefore, quantity).execute(server.db.read)
    }
    // The initial stock now comes after another transaction, which makes its gain a movement.
    const { rows: moved } = await sql`
      insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
      select business_unit_id, now() - interval '800 days', 'Receipt', material_id, min(to_location_id), 1, 1
      from stock_transaction where business_unit_id = ${unitId}
      group by business_unit_id, material_id having bool_and(process_type = 'Gain') and max(at) = min(at)
      returning material_id`.execute(server.db.read)
    expect(moved.length).toBeGreaterThan(0)
    await expectRight()
    await rollUpAll(server.db, { now: new Date() })
    await expectRight()
    await expectClosingsRight(server.db, unitId)
  })

  it('wait for a transaction that has reserved an id: its row is counted after its commit', async () => {
    // PGlite has one connection, so there are no concurrent transactions.
    if (engine === 'pglite') return
    const before = { stock: await rolledTo('stock'), costs: await rolledTo('costs') }
    const settled: (number | undefined)[] = []
    await server.db.read.transaction().execute(async transaction => {
      await addLate(60, 32).execute(transaction)
      await addLateCost(60, 32).execute(transaction)
      await addLate(0.002, 64).execute(server.db.read)
      await addLateCost(0.002, 64).execute(server.db.read)
      for (const table of ['stock_transaction', 'material_cost'] as const) {
        settled.push(await settledId(server.db.read, table, { waitMs: 0 }))
      }
      await expectRight()
    })
    expect(settled).toEqual([undefined, undefined])
    expect({ stock: await rolledTo('stock'), costs: await rolledTo('costs') }).toEqual(before)
    await expectRight()
    await rollUpAll(server.db, { now: new Date() })
    expect(await rolledTo('stock')).toBeGreaterThan((before.stock ?? 0) + 1)
    expect(await rolledTo('costs')).toBeGreaterThan((before.costs ?? 0) + 1)
    await expectRight()
  })

  it.runIf(isFullRun)(
    'wait only for transactions that ran when the ids were read, while others keep writing',
    async () => {
      if (engine === 'pglite') return
      const { rows } = await sql<{
        id: number
      }>`select last_value as id from stock_transaction_id_seq`.execute(server.db.read)
      let settled: number | undefined
      let last = await writer()
      const settling = settledId(server.db.read, 'stock_transaction', { waitMs: 60_000 }).then(
        id => (settled = id),
      )
      // Each transaction begins before the previous one ends.
      while (settled === undefined) {
        const next = await writer()
        await last.end()
        last = next
      }
      await settling
      await last.end()
      expect(settled).toBeGreaterThan(rows[0]?.id ?? 0)
      await rollUpAll(server.db, { now: new Date() })
      await expectRight()
    },
  )

  it.runIf(isFullRun)('use the days of another region at once, and roll them up again', async () => {
    await expectRight(elsewhere)
    const settled = (await settledId(server.db.read, 'stock_transaction')) ?? 0
    const step = {
      name: 'days',
      businessUnitId: unitId,
      region: elsewhere,
      settled,
      now: new Date(),
    } as const
    while (await rollUpBatch(server.db, step));
    await expectRight(elsewhere)
    await expectRight()
  })

  it('are rolled up in every business unit, also while one of them cannot be', async () => {
    const { read } = server.db
    await sql`delete from rolled_up_day`.execute(read)
    await sql`delete from pick_closing`.execute(read)
    await addLate(0.003, 1).execute(read)
    await addLateCost(0.003, 1).execute(read)
    const setRegion = (text: string) =>
      sql`update company_info set region = ${text} where business_unit_id = ${unitId}`.execute(read)
    await setRegion('Nowhere/Unknown')
    const rolling = makeRollUps(server.db, () => ({ now: new Date() }))
    await expect(rolling).rejects.toThrow('Nowhere/Unknown')
    await setRegion(region)
    const { rows: made } = await sql`
      select exists (select from rolled_up_day d where d.business_unit_id = u.id) as days,
        exists (select from pick_closing c where c.business_unit_id = u.id) as months,
        (select array_agg(r.name order by r.name) from report_roll_up r where r.business_unit_id = u.id and r.rolled_to =
          case when r.name = 'costs' then ${await lastId('material_cost')}::bigint else ${await lastId('stock_transaction')}::bigint end) as complete
      from business_unit u where u.name = 'Nordlager'`.execute(read)
    expect(made).toEqual([{ days: true, months: true, complete: ['costs', 'days', 'movements', 'stock'] }])
    // Of the broken unit itself, only what needs its region waits.
    expect(await rolledTo('stock')).toBe(await lastId('stock_transaction'))
  })

  it('contain no rows of other business units', async () => {
    for (const table of ['stock_closing_line', 'cost_closing_line', 'movement_closing_line']) {
      const { rows } = await sql<{ mixed: number }>`
        select count(*) as mixed from ${sql.table(table)} l join material m on m.id = l.material_id
        where m.business_unit_id <> l.business_unit_id`.execute(server.db.read)
      expect(rows[0]?.mixed, table).toBe(0)
    }
  })

  it.runIf(isFullRun)(
    'keep all closings of the last two years, and one a month of the eight years before',
    async () => {
      const { rows: units } = await sql<{
        id: number
      }>`insert into business_unit (name) values ('Old') returning id`.execute(server.db.read)
      const oldId = units[0]?.id ?? 0
      const now = new Date('2026-05-20T12:00:00Z')
      const closed = async () =>
        (
          await sql<{
            day: string
          }>`select to_char(until at time zone 'UTC', 'YYYY-MM-DD') as day from stock_closing
        where business_unit_id = ${oldId} and until < 'infinity' order by until`.execute(server.db.read)
        ).rows.map(({ day }) => day)
      const addGains = (from: string, to: string) =>
        sql`with m as (
          insert into material (business_unit_id, item_no, name, base_uom) values (${oldId}, ${from}, ${from}, 'pcs') returning id
        ), place as (
          insert into location (business_unit_id, name, location_role_id, picking_sequence)
          select ${oldId}::bigint, ${from}, min(id), 1 from location_role returning id
        )
        insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
        select ${oldId}::bigint, at, 'Gain', m.id, place.id, 1, 1
        from m, place, generate_series(${from}::timestamptz, ${to}::timestamptz, interval '3 days') at`.execute(
          server.db.read,
        )
      await addGains('2014-01-15T08:00:00Z', '2025-10-12T08:00:00Z')
      await rollUpAll(server.db, { now })
      const before = await closed()
      // Ten years to October 2025, the last two of them with all closings.
      expect(before[0]).toBe('2015-11-01')
      expect(before.indexOf('2023-11-09')).toBe(before.indexOf('2023-11-01') + 1)
      expect(before.slice(-3)).toEqual(['2025-09-25', '2025-10-01', '2025-10-09'])
      expect(before.filter(day => day < '2023-11-01' && !day.endsWith('-01'))).toEqual([])
      expect(before).toHaveLength(96 + 24 * 4 - 2)
      await addGains('2025-10-15T08:00:00Z', '2026-07-01T08:00:00Z')
      await rollUpAll(server.db, { now })
      const after = await closed()
      // There is no closing in the future.
      expect(after.at(-1)).toBe('2026-05-17')
      expect(after.filter(day => day < '2024-06-01' && !day.endsWith('-01'))).toEqual([])
      expect(after.filter(day => day.startsWith('2024-06'))).toHaveLength(4)
      expect(after.filter(day => day.startsWith('2024-05'))).toEqual(['2024-05-01'])
    },
  )
})
