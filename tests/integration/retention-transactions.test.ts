/**
 * Stock transactions are moved to the archive: every figure that reports compute from roll-ups stays, the stock of an earlier moment is that
 * of the nearest closing, figures of single movements begin with the horizon, and what remains still adds up to the stock.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { search } from '../../demo/server/core/search/search'
import { inventoryLineSource } from '../../demo/server/counts/inventory-source'
import { exportedReport } from '../../demo/server/reports/exported-report'
import { printedReport } from '../../demo/server/reports/printed-report'
import { readCriteria, reportSource, reportTable } from '../../demo/server/reports/report-table'
import { reportTexts } from '../../demo/server/reports/report-texts'
import { readAgain } from '../../demo/server/retention/archive-files'
import { viewOfReport } from '../../src/catalog/views/reports'
import { addDays, dayOf } from '../../src/contract/company-day'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import { lastRetentionDay, retentionCutoff } from '../../src/contract/retention'
import type { ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { archivingAt } from './archiving'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const region = 'Europe/Oslo'
const retainedDays = 60
const rowsMost = 10_000
const basedOn = 'averageCostPrice'

describe.each(enginesFor())('retention of stock transactions on %s', engine => {
  let server: TestServer
  let admin: string
  let folder: string
  let unit: number
  let material: { readonly id: number; readonly itemNo: string }
  let location: string
  /** Closings before the horizon. */
  let closings: readonly string[]
  let before: Awaited<ReturnType<typeof figures>>
  const now = new Date(Date.now() + 86_400_000)
  const moment = new Date().toISOString()
  const today = dayOf(new Date(moment), region)
  const cutoff = retentionCutoff(lastRetentionDay(now, region), retainedDays, region)
  const horizon = dayOf(cutoff, region)
  const start = addDays(horizon, -300)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    admin = await server.signIn('admin')
    await sql`update company_info set region = ${region}`.execute(server.db.read)
    unit = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    await rollUp()
    // Counts of the seed are younger than the horizon.
    await sql`update stock_count_line l set snapshot_at = ${start}::timestamptz from stock_count c
      where c.id = l.stock_count_id and c.state = 'Completed' and c.business_unit_id = ${unit}`.execute(
      server.db.read,
    )
    await sql`create table transaction_before as select * from stock_transaction`.execute(server.db.read)
    material =
      await one(sql`select m.id, m.item_no as "itemNo" from stock_transaction x join material m on m.id = x.material_id
      where x.business_unit_id = ${unit} and x.at < ${cutoff.toISOString()} group by m.id order by count(*) desc, m.id limit 1`)
    const place = await one<{
      name: string
    }>(sql`select l.name from stock_transaction x join location l on l.id = x.from_location_id
      where x.business_unit_id = ${unit} and x.at < ${cutoff.toISOString()} group by l.name order by count(*) desc, l.name limit 1`)
    location = place.name
    closings = (
      await rowsOf<{ until: string }>(sql`select s.until from stock_closing s
        join movement_closing m on m.business_unit_id = s.business_unit_id and m.until = s.until
        where s.business_unit_id = ${unit} and s.until < ${cutoff.toISOString()} order by s.until desc limit 3`)
    ).map(({ until }) => until)
    before = await figures()
    const settings = [
      { clientId: 'Cockpit', owner: 'retention', key: 'transactions', value: String(retainedDays) },
    ]
    const answer = await server.call('PUT', '/Settings/settingsForAll', { token: admin, body: { settings } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const { rowsOf, one, rollUp, move } = archivingAt(now, () => ({ server, folder }))
  const scope = () => ({ businessUnitId: unit, region })
  const allOf = async (source: Parameters<typeof search>[1]) => {
    const question = { filters: [], find: '', sums: [], skip: 0, take: rowsMost }
    const { result } = await search(
      server.db.read,
      source,
      { ...question, sort: [{ selector: 'id', desc: false }] },
      scope(),
    )
    return result
  }
  const ask = async (report: ReportName, criteria: object) => {
    const sent = { moment, ...criteria }
    return {
      facts: await reportTable[report].facts(
        server.db.read,
        readCriteria(report, sent, scope()) as never,
        scope(),
      ),
      rows: await allOf(reportSource(report, sent, scope())),
    }
  }
  const factsOf = async (report: ReportName, criteria: object) => (await ask(report, criteria)).facts
  const stock = (criteria: object) => ask('materialSummary', { basedOn, ...criteria })
  const slow = (criteria: object) =>
    ask('slowMovingMaterials', {
      ...{ fromDate: addDays(horizon, 1), toDate: today, processTypes: ['Pick', 'Replenish'], basedOn },
      ...criteria,
    })
  const moves = (dateFrom: string, dateTo: string, more: object = {}) =>
    factsOf('materialTransactions', { dateFrom, dateTo, processTypes: [...transactionTypes], ...more })
  /** A report's moment, whose stock is that before the next millisecond. */
  const momentBefore = (until: string) => new Date(Date.parse(until) - 1).toISOString()

  /** What must not change. */
  const figures = async () => ({
    stock: [
      await stock({}),
      await stock({ asOf: addDays(horizon, 3) }),
      await stock({ asOf: addDays(horizon, -1) }),
      await stock({ asOf: addDays(horizon, 20), materialsSKU: [material.itemNo] }),
    ],
    closed: await Promise.all(closings.map(until => stock({ moment: momentBefore(until) }))),
    slow: [await slow({}), await slow({ lastMovementBefore: addDays(horizon, 10) })],
    slowClosed: await slow({
      moment: momentBefore(closings[0] ?? moment),
      fromDate: addDays(start, 1),
      toDate: addDays(start, 2),
    }),
    moves: [
      await moves(start, today),
      await moves(addDays(horizon, -33), addDays(horizon, -3)),
      await moves(addDays(horizon, -3), addDays(horizon, 3)),
      await moves(start, today, { processTypes: ['Pick'], fromLocation: location, toLocation: location }),
      await moves(horizon, today, { materialsSKU: [material.itemNo] }),
    ],
    punctuality: [
      await ask('supplierPunctuality', { dateFrom: start, dateTo: today, supplierIds: [] }),
      await ask('supplierPunctuality', { dateFrom: start, dateTo: addDays(horizon, -10), supplierIds: [] }),
    ],
    counts: (await allOf(inventoryLineSource)).map(({ id, isMovedSince }) => ({ id, isMovedSince })),
  })
  const totals = (table: string) =>
    rowsOf(
      sql`select count(*)::text as n, sum(quantity)::text as quantity, sum(id)::text as ids from ${sql.table(table)}`,
    )
  const picked = (table: string) =>
    rowsOf(sql`select distinct on (l.id) l.id, x.stock_id from sales_order_line l
      join ${sql.table(table)} x on x.order_line_id = l.id and x.process_type = 'Pick' order by l.id, x.id desc`)

  it('keeps transactions whose days are rolled up again while their file was written', async () => {
    let isStopped = false
    const resetRollUp = async () => {
      isStopped = true
      await sql`update report_roll_up set rolled_to = 0 where business_unit_id = ${unit} and name = 'days'`.execute(
        server.db.read,
      )
    }
    const rolled = await one<{ to: number }>(
      sql`select rolled_to as to from report_roll_up where business_unit_id = ${unit} and name = 'days'`,
    )
    await move({ afterFile: resetRollUp, isStopped: () => isStopped })
    await sql`update report_roll_up set rolled_to = ${rolled.to} where business_unit_id = ${unit} and name = 'days'`.execute(
      server.db.read,
    )
    expect(isStopped).toBe(true)
    expect(await totals('stock_transaction')).toEqual(await totals('transaction_before'))
  })

  it('changes no figure that is computed from roll-ups, and every transaction can be restored', async () => {
    expect(closings).toHaveLength(3)
    expect(before.moves.every(({ rows }) => rows > 0)).toBe(true)
    expect(before.closed.every(({ rows }) => rows.length > 0)).toBe(true)
    expect(before.punctuality.every(({ rows }) => rows.length > 0)).toBe(true)
    expect(new Set(before.counts.map(({ isMovedSince }) => isMovedSince)).size).toBe(2)
    expect(await checkInvariants(server.db, { isInTurn: true })).toEqual([])

    await move()

    const gone = await rowsOf<{ unit: number; at: string }>(sql`
      select b.business_unit_id as unit, b.at from transaction_before b
      where not exists (select 1 from stock_transaction x where x.id = b.id)`)
    expect(gone.length).toBeGreaterThan(1_000)
    expect(gone.filter(row => row.unit !== unit || Date.parse(row.at) >= cutoff.getTime())).toEqual([])
    expect(
      await rowsOf(sql`select b.id from transaction_before b left join stock_transaction x on x.id = b.id
        left join sales_order_line l on l.id = b.order_line_id left join sales_order o on o.id = l.order_id
        left join ingoing_order_line i on i.id = b.ingoing_order_line_id left join ingoing_order g on g.id = i.order_id
        where x.id is null and (o.state not in ('Completed','Cancelled') or g.state not in ('Completed','Cancelled')
          or exists (select 1 from stock_count_line s join stock_count c on c.id = s.stock_count_id
            where c.state in ('Initial','Started') and s.material_id = b.material_id and s.snapshot_at < b.at))`),
    ).toEqual([])
    expect(
      await rowsOf(sql`select 1 from stock_count_line where has_archived_movements limit 1`),
    ).toHaveLength(1)
    expect(await figures()).toEqual(before)
    expect(await checkInvariants(server.db, { isInTurn: true })).toEqual([])

    const files = await rowsOf<{ name: string }>(
      sql`select name from archive_file where kind = 'transactions' order by id`,
    )
    for (const [at, { name }] of files.entries())
      await readAgain(server.db, join(folder, name), `moved_${at}`)
    const parts = files.map((_file, at) => sql`select * from archive.${sql.id(`moved_${at}`)}`)
    await sql`create table transaction_all as select * from stock_transaction union all ${sql.join(parts, sql` union all `)}`.execute(
      server.db.read,
    )
    expect(await totals('transaction_all')).toEqual(await totals('transaction_before'))
    expect(
      await rowsOf(
        sql`select to_jsonb(a) from transaction_all a except select to_jsonb(b) from transaction_before b`,
      ),
    ).toEqual([])
  })

  it('keeps the stock that a line was picked from, for returned goods', async () => {
    const kept = await rowsOf(sql`select l.id, coalesce((select x.stock_id from stock_transaction x
        where x.order_line_id = l.id and x.process_type = 'Pick' order by x.id desc limit 1), l.archived_picked_stock_id) as stock_id
      from sales_order_line l where exists (select 1 from transaction_before b where b.order_line_id = l.id and b.process_type = 'Pick')
      order by l.id`)
    expect(kept).toEqual(await picked('transaction_before'))
    expect(
      await rowsOf(sql`select 1 from sales_order_line where archived_picked_stock_id is not null limit 1`),
    ).toHaveLength(1)
  })

  it('moves nothing twice, and roll-ups continue without the moved rows', async () => {
    const left = await totals('stock_transaction')
    // Closings between the horizon and now can be made again, none before it.
    await sql`delete from stock_closing where business_unit_id = ${unit} and until >= ${cutoff.toISOString()} and until < 'infinity'`.execute(
      server.db.read,
    )
    await move()
    await rollUp()
    expect(await totals('stock_transaction')).toEqual(left)
    expect(await figures()).toEqual(before)
  })

  it('uses the stock of the nearest closing for a moment before the horizon', async () => {
    const [last = '', , first = ''] = closings
    for (const [until, closed] of [
      [last, before.closed[0]],
      [first, before.closed[2]],
    ] as const) {
      const moved = new Date(Date.parse(until) + 2 * 86_400_000).toISOString()
      expect(await stock({ moment: moved })).toEqual(closed)
      expect(await stock({ asOf: addDays(dayOf(new Date(until), region), 1) })).toEqual(closed)
    }
  })

  it('creates no closing from a remaining transaction before the horizon', async () => {
    const [row] = await rowsOf<{ id: number }>(sql`
      insert into stock_transaction (business_unit_id, at, process_type, material_id, from_location_id, to_location_id, quantity,
        moved_quantity, unit_cost)
      select business_unit_id, ${addDays(start, 1)}::timestamptz, 'Move', material_id, to_location_id, to_location_id, 0, 1, 1
      from stock_transaction where business_unit_id = ${unit} and material_id = ${material.id} and to_location_id is not null limit 1
      returning id`)
    expect(row).toBeDefined()
    const old = sql`business_unit_id = ${unit} and until = ${closings[2]}::timestamptz`
    for (const table of ['stock_closing', 'movement_closing'])
      await sql`delete from ${sql.table(table)} where ${old}`.execute(server.db.read)
    await rollUp()
    expect(
      await rowsOf(
        sql`select 1 from stock_closing where ${old} union all select 1 from movement_closing where ${old}`,
      ),
    ).toEqual([])
  })

  it('begins at the horizon for reports of single movements', async () => {
    const chosen = { materialsSKU: [material.itemNo] }
    const from = await moves(horizon, today, chosen)
    const { rows, figures: sums } = await moves(start, today, chosen)
    expect({ rows, sums }).toEqual({ rows: from.rows, sums: from.figures })
    const listed = await ask('materialTransactions', {
      ...{ dateFrom: start, dateTo: today, processTypes: [...transactionTypes] },
    })
    expect(listed.rows.every(({ at }) => Date.parse(String(at)) >= cutoff.getTime())).toBe(true)
    expect(listed.facts.rows).toBeGreaterThan(listed.rows.length)
    const { body } = await server.call('GET', '/Settings/cockpit', { token: admin })
    const settings: CockpitSettings = body.result
    expect(settings.archivedBefore).toEqual({ transactions: cutoff.toISOString() })
  })

  it('is noted in the files of reports', async () => {
    const texts = await reportTexts(server.db, unit, 'en-GB')
    const notesOf = async <N extends ReportName>(report: N, sent: object) => {
      const parts = { db: server.db, scope: scope(), texts, report }
      const about = await exportedReport(report, { moment, ...sent }, { ...parts, now })
      const criteria = readCriteria(report, { moment, ...sent }, scope())
      const { notes } = await printedReport({
        ...{
          ...parts,
          criteria,
          view: viewOfReport[report],
          arrangement: { fields: [], groupBy: null, order: { sort: [] } },
        },
        request: { filters: [], find: '', isSummary: true },
        facts: { rows: 0, figures: {}, chart: [] },
        ...{ summary: null, madeBy: 1, madeAt: now },
      })
      expect(about.facts.filter(({ label }) => label === 'Archive').map(({ text }) => text)).toEqual(notes)
      return notes
    }
    const period = { dateTo: today, processTypes: [...transactionTypes] }
    expect(await notesOf('materialTransactions', { ...period, dateFrom: horizon })).toEqual([])
    expect(await notesOf('materialTransactions', { ...period, dateFrom: start })).toEqual([
      expect.stringContaining('Totals of whole days are complete'),
    ])
    expect(await notesOf('materialSummary', { basedOn, asOf: start })).toEqual([
      expect.stringContaining('nearest stored date'),
    ])
  })

  it('keeps the totals when the region of the company changes, before and after the new roll-ups', async () => {
    const all = async () => {
      const { rows, figures: sums } = await moves(addDays(start, -2_000), today)
      return { rows, sums }
    }
    const whole = await all()
    for (const next of ['America/New_York', 'Asia/Tokyo', region]) {
      await sql`update company_info set region = ${next}`.execute(server.db.read)
      const inNext = () =>
        reportTable.materialTransactions
          .facts(
            server.db.read,
            readCriteria(
              'materialTransactions',
              {
                moment,
                dateFrom: addDays(start, -2_000),
                dateTo: addDays(today, 1),
                processTypes: [...transactionTypes],
              },
              { businessUnitId: unit, region: next },
              new Date(Date.now() + 2 * 86_400_000),
            ),
            { businessUnitId: unit, region: next },
          )
          .then(({ rows, figures: sums }) => ({ rows, sums }))
      expect(await inNext()).toEqual(whole)
      await rollUp()
      expect(await inNext()).toEqual(whole)
    }
    expect(await all()).toEqual(whole)
  })
})
