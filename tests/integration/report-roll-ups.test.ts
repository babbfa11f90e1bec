/**
 * The roll-ups of the transactions: reports are the same when nothing was rolled up, a part, everything, and when rows come late,
 * committed out of order or of long ago. Expected is what loops over the raw rows find.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/domain-jobs/report-roll-ups'
import { readCriteria, reportSource, reportTable } from '../../demo/server/reports/report-table'
import { rollUpBatch } from '../../demo/server/reports/roll-ups/roll-up-batch'
import { settledTransactionId } from '../../demo/server/reports/roll-ups/settled-transactions'
import { search } from '../../demo/server/search/search'
import { decimalText } from '../../src/contract/decimal'
import { formatDefaults } from '../../src/contract/limits'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { dayTeller, movementsByLoop, rawRows, summaryByLoop } from './report-loops'
import { engines, startTestServer, type TestServer } from './server-fixture'

const { region } = formatDefaults
const elsewhere = 'Pacific/Auckland'
const dayMs = 86_400_000
const daysAgo = (days: number, there: string = region): string => dayTeller(there)(Date.now() - days * dayMs)

describe.each(engines)('reports over roll-ups on %s', engine => {
  let server: TestServer
  let unitId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    const unit = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    unitId = unit.id
  })
  afterAll(() => server.close())

  const rolledTo = async (name: string): Promise<number | undefined> => {
    const { rows } = await sql<{ rolled: number }>`select rolled_to as rolled from report_roll_up
      where business_unit_id = ${unitId} and name = ${name}`.execute(server.db.read)
    return rows[0]?.rolled
  }

  /** Both reports at several times, and every closing, are what the loops find. */
  const expectRight = async (there: string = region): Promise<void> => {
    const scope = { businessUnitId: unitId, region: there }
    const raw = await rawRows(server.db, unitId)
    const dayOf = dayTeller(there)
    for (const asOf of [null, ...[0, 12, 24, 45, 200, 378].map(ago => daysAgo(ago, there))]) {
      const expected = summaryByLoop(raw, {
        basedOn: 'averageCostPrice',
        counts: at => asOf === null || dayOf(at) <= asOf,
      })
      const criteria = { basedOn: 'averageCostPrice', asOf }
      const facts = await reportTable.materialSummary.facts(
        server.db.read,
        readCriteria('materialSummary', criteria, scope),
        scope,
      )
      expect(facts.figures['value'], asOf ?? 'now').toBe(expected.value)
      const request = { filters: [], find: '', sums: ['quantity'], skip: 0, take: 1 }
      const { sums } = await search(
        server.db.read,
        reportSource('materialSummary', criteria, scope),
        { ...request, sort: [{ selector: 'value', desc: true }] },
        scope,
      )
      const quantity = expected.rows.reduce((sum, row) => sum + row.quantity, 0n)
      expect(sums?.['quantity'], asOf ?? 'now').toBe(decimalText(quantity))
    }
    for (const [from, to] of [
      [400, 0],
      [40, 10],
      [0, 0],
    ] as const) {
      const period = { dateFrom: daysAgo(from, there), dateTo: daysAgo(to, there) }
      for (const moment of [new Date().toISOString(), new Date(Date.now() - 20.4 * dayMs).toISOString()]) {
        const types = from === 40 ? ['Pick', 'Receipt'] : [...transactionTypes]
        const expected = movementsByLoop(raw, { region: there, ...period, types, moment })
        const facts = await reportTable.materialTransactions.facts(
          server.db.read,
          readCriteria('materialTransactions', { ...period, processTypes: types, moment }, scope),
          scope,
        )
        expect(facts.figures, `${period.dateFrom} ${moment}`).toEqual(expected.figures)
        expect(facts.chart.map(day => `${day.key}: ${day.value} / ${day.other} (${day.count})`)).toEqual(
          expected.days,
        )
      }
    }
  }

  const addLate = (daysBefore: number, quantity: number) =>
    sql`insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
      select ${unitId}::bigint, now() - ${daysBefore}::float8 * interval '1 day', 'Gain', x.material_id, x.to_location_id,
        ${quantity}::numeric, 2.345
      from stock_transaction x where x.business_unit_id = ${unitId} and x.to_location_id is not null order by x.id limit 1`

  /** Somebody who has written a row and holds it back until he is told to end. */
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

  it('are right before anything was rolled up', async () => {
    expect(await rolledTo('stock')).toBeUndefined()
    await expectRight()
  })

  it('are right when a part was rolled up, in batches', async () => {
    const settled = await settledTransactionId(server.db.read)
    if (settled === undefined) throw new Error('somebody is writing')
    const step = { businessUnitId: unitId, region, settled, now: new Date(), ids: Math.ceil(settled / 7) }
    for (let batch = 0; batch < 3; batch += 1) {
      expect(await rollUpBatch(server.db, { ...step, name: 'stock' })).toBe(true)
      expect(await rollUpBatch(server.db, { ...step, name: 'days' })).toBe(true)
    }
    expect(await rolledTo('stock')).toBe(step.ids * 3)
    await expectRight()
  })

  it('are right when everything was rolled up, and every closing is what the transactions before it add up to', async () => {
    await rollUpAll(server.db, { now: new Date() })
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from stock_transaction`.execute(
      server.db.read,
    )
    expect(await rolledTo('stock')).toBe(last[0]?.id)
    expect(await rolledTo('days')).toBe(last[0]?.id)
    await expectRight()
    const { rows: closings } = await sql<{ until: number; wrong: number; lines: number }>`
      select extract(epoch from c.until) as until, (select count(*) from stock_closing_line l
        where l.business_unit_id = c.business_unit_id and l.until = c.until) as lines, (
          select count(*) from (
            select x.material_id, place.id, sum(case when x.to_location_id = place.id then greatest(x.quantity, 0) + x.moved_quantity else 0 end
              - case when x.from_location_id = place.id then x.moved_quantity - least(x.quantity, 0) else 0 end) as quantity
            from stock_transaction x join location place on place.id in (x.from_location_id, x.to_location_id)
            where x.business_unit_id = c.business_unit_id and x.at < c.until group by x.material_id, place.id
          ) raw full join (select * from stock_closing_line l where l.business_unit_id = c.business_unit_id and l.until = c.until) line
            on line.material_id = raw.material_id and line.location_id = raw.id
          where coalesce(raw.quantity, 0) <> coalesce(line.quantity, 0)) as wrong
      from stock_closing c where c.business_unit_id = ${unitId} order by c.until`.execute(server.db.read)
    expect(closings.length).toBeGreaterThanOrEqual(12)
    expect(closings.filter(({ wrong }) => wrong > 0)).toEqual([])
    expect(closings.every(({ lines }) => lines > 0)).toBe(true)
  })

  it('are right when rows of long ago and of today come late, before and after these are rolled up', async () => {
    for (const [daysBefore, quantity] of [
      [0.001, 1],
      [1.2, 2.5],
      [33, 4],
      [199, 8],
      [390, 16],
    ] as const) {
      await addLate(daysBefore, quantity).execute(server.db.read)
    }
    await expectRight()
    await rollUpAll(server.db, { now: new Date() })
    await expectRight()
  })

  it('wait for who has taken an id and not ended: his row is counted when he does', async () => {
    // PGlite has one connection: nobody writes beside another one there.
    if (engine === 'pglite') return
    const before = await rolledTo('stock')
    let settled: number | undefined
    await server.db.read.transaction().execute(async transaction => {
      await addLate(60, 32).execute(transaction)
      await addLate(0.002, 64).execute(server.db.read)
      settled = await settledTransactionId(server.db.read, { waitMs: 0 })
      await expectRight()
    })
    expect(settled).toBeUndefined()
    expect(await rolledTo('stock')).toBe(before)
    await expectRight()
    await rollUpAll(server.db, { now: new Date() })
    expect(await rolledTo('stock')).toBeGreaterThan((before ?? 0) + 1)
    await expectRight()
  })

  it('wait only for those who were there when the ids were read, though there is always somebody who writes', async () => {
    if (engine === 'pglite') return
    const { rows } = await sql<{ id: number }>`select last_value as id from stock_transaction_id_seq`.execute(
      server.db.read,
    )
    let settled: number | undefined
    let last = await writer()
    const settling = settledTransactionId(server.db.read, { waitMs: 60_000 }).then(id => (settled = id))
    // Each begins before the one before him ends.
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
  })

  it('count in the days of another region at once, and roll them up anew', async () => {
    await expectRight(elsewhere)
    const settled = (await settledTransactionId(server.db.read)) ?? 0
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

  it('leave out what other business units have', async () => {
    const { rows } = await sql<{ mixed: number }>`
      select count(*) as mixed from stock_closing_line l join material m on m.id = l.material_id
      where m.business_unit_id <> l.business_unit_id`.execute(server.db.read)
    expect(rows[0]?.mixed).toBe(0)
  })
})
