/**
 * Supplier punctuality: the rows and figures of the report compared with a loop over the raw lines and receipts, which is independent of
 * the server, on the seed and on hand-made lines.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupplierPunctualityRow } from '../../src/contract/entities/reports'
import type { CriteriaNames } from '../../src/contract/reports/criteria-names'
import { formatDefaults } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import { dayFormatter } from './report-loops'
import { makeReportUnit } from './report-unit'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const dayMs = 86_400_000
const region = 'Europe/Copenhagen'

interface RawLine {
  readonly supplier: string
  readonly item: string
  readonly expected: string | null
  readonly ordered: number
  readonly before: number
  readonly state: string
  readonly completed: number | null
  readonly receipts: readonly { readonly at: number; readonly quantity: number }[]
}

interface Question {
  readonly region: string
  readonly from: string
  readonly to: string
  /** Only rows up to this moment count; all when absent. */
  readonly until?: number
  readonly counts?: (line: RawLine) => boolean
}

describe.each(enginesFor())('supplier punctuality on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let mine: ReportClient
  let unitId: number
  let handId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'supplierPunctuality')
    unitId = await demoUnitId(server)
    const hand = await makeReportUnit(server, 'By hand', {
      region,
      people: ['Ann'],
      areas: { Gates: ['G-1'] },
      materials: ['A', 'B'],
    })
    handId = hand.id
    mine = await reportClient(server, 'supplierPunctuality', { name: 'Ann', unit: hand.name })
    await addByHand(server, hand.id)
  })
  afterAll(() => closeAndCheck(server))

  const on = (dateFrom: string, dateTo = dateFrom) => ({ dateFrom, dateTo })
  const rowsOf = async (client: ReportClient, criteria: object) =>
    (await client.rows<SupplierPunctualityRow>(criteria)).map(inWords).sort()
  const expectLoop = async (client: ReportClient, id: number, question: Question, more: object = {}) => {
    const expected = byLoop(await rawLines(server, id), question)
    expect(await rowsOf(client, { ...on(question.from, question.to), ...more })).toEqual(expected)
    return expected
  }

  it('equals a loop over the seed, for any days', async () => {
    const dayOf = dayFormatter(formatDefaults.region)
    const ago = (days: number): string => dayOf(Date.now() - days * dayMs)
    const year = await expectLoop(report, unitId, {
      region: formatDefaults.region,
      from: ago(365),
      to: ago(0),
    })
    expect(year.length).toBeGreaterThan(3)
    await expectLoop(report, unitId, { region: formatDefaults.region, from: ago(40), to: ago(20) })
    const until = Date.now() - 30 * dayMs
    const moment = new Date(until).toISOString()
    await expectLoop(
      report,
      unitId,
      { region: formatDefaults.region, from: ago(200), to: ago(0), until },
      { moment },
    )
  })

  it('counts a line on the day of its last receipt, once it is received completely', async () => {
    expect(await rowsOf(mine, on('2026-05-04'))).toEqual([
      'Nord: 2 lines, 2 dated, 1 on time, 1 early, 0 late: 50 %, null days (0)',
    ])
    // 1 early, 4 late by 1, 3, 3 and 10 days; lines that are partly received, cancelled, or received before the import do not count.
    expect(await rowsOf(mine, on('2026-05-01', '2026-05-31'))).toEqual([
      'Nord: 6 lines, 5 dated, 1 on time, 1 early, 3 late: 20 %, 2.33 days (7)',
      'Syd: 1 lines, 1 dated, 0 on time, 0 early, 1 late: 0 %, 10 days (10)',
      'Vest: 1 lines, 0 dated, 0 on time, 0 early, 0 late: null %, null days (0)',
    ])
    await expectLoop(mine, handId, { region, from: '2026-05-01', to: '2026-05-31' })
    await expectLoop(mine, handId, { region, from: '2026-06-01', to: '2026-06-30' })
  })

  it('begins and ends days by the clock of the region', async () => {
    // 22:30 UTC is 00:30 of the next day in Copenhagen.
    expect(await rowsOf(mine, on('2026-06-10'))).toEqual([])
    expect(await rowsOf(mine, on('2026-06-11'))).toEqual([
      'Nord: 1 lines, 1 dated, 0 on time, 0 early, 1 late: 0 %, 1 days (1)',
    ])
  })

  it('counts lines and receipts up to its moment', async () => {
    const may = on('2026-05-01', '2026-05-31')
    const before = Date.parse('2026-05-07T12:00:00Z')
    await expectLoop(
      mine,
      handId,
      { region, from: may.dateFrom, to: may.dateTo, until: before },
      { moment: '2026-05-07T12:00:00Z' },
    )
  })

  it('is limited by suppliers and materials', async () => {
    const { rows } = await sql<{ id: number }>`select id from supplier
      where business_unit_id = ${handId} and supplier_name = 'Nord'`.execute(server.db.read)
    const may = { region, from: '2026-05-01', to: '2026-05-31' }
    const counts = (line: RawLine): boolean => line.supplier === 'Nord' && line.item === 'A'
    const found = await expectLoop(
      mine,
      handId,
      { ...may, counts },
      { supplierIds: rows.map(({ id }) => id), materialsSKU: ['a'] },
    )
    expect(found).toHaveLength(1)
  })

  it('returns the names of its suppliers, also of deleted ones, and none of another unit', async () => {
    const { rows } = await sql<{ id: number }>`select id from supplier
      where business_unit_id in (${handId}, ${unitId}) order by business_unit_id = ${handId} desc, supplier_name limit 4`.execute(
      server.db.read,
    )
    const supplierIds = rows.map(({ id }) => id)
    const [, syd] = supplierIds
    await sql`update supplier set deleted = true where id = ${syd}`.execute(server.db.read)
    const { body } = await server.call('POST', '/Report/supplierPunctuality/names', {
      token: mine.token,
      body: { criteria: { supplierIds } },
    })
    const { suppliers }: CriteriaNames = body.result
    expect(suppliers.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['Nord', false],
      ['Syd', true],
      ['Vest', false],
      [null, true],
    ])
    // The deliveries of a deleted supplier still count.
    expect((await rowsOf(mine, on('2026-05-11'))).length).toBe(1)
  })

  it('has figures that equal the totals of its rows, and a chart with the lowest share first', async () => {
    const facts = await mine.facts(on('2026-05-01', '2026-05-31'))
    expect(facts.rows).toBe(3)
    expect(facts.figures).toEqual({
      lines: '8',
      onTime: '1',
      early: '1',
      late: '4',
      shareOnTime: '16.7',
      meanDaysLate: '4.25',
    })
    expect(facts.chart.map(({ key, value, other }) => [key, value, other])).toEqual([
      ['Syd', '0', '1'],
      ['Nord', '20', '6'],
    ])
    const nothing = await mine.facts(on('2020-01-01'))
    expect(nothing).toMatchObject({ rows: 0, chart: [], figures: { lines: '0', shareOnTime: null } })
  })

  it('requires the permission for reports and the purchase feature', async () => {
    const token = await server.signIn('supervisor', 'Nordlager')
    const criteria = on('2026-05-01', '2026-05-31')
    const refused = [
      await server.call('POST', '/Report/supplierPunctuality/facts', { token, body: { criteria } }),
      await server.call('POST', '/Report/supplierPunctuality/search', {
        token,
        body: { criteria, filters: [], take: 1 },
      }),
      await server.call('POST', '/Report/supplierPunctuality/file', {
        token,
        body: { criteria, format: 'csv', language: 'en-GB' },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await mine.ask({ dateFrom: '2026-05-02', dateTo: '2026-05-01' })).status).toBe(400)
  })
})

const inWords = (row: SupplierPunctualityRow): string =>
  `${row.supplierName}: ${row.lines} lines, ${row.datedLines} dated, ${row.onTime} on time, ${row.early} early, ${row.late} late: ` +
  `${row.shareOnTime} %, ${row.meanDaysLate} days (${row.daysLate})`

/** The stored lines of a unit with their receipts. */
async function rawLines(server: TestServer, businessUnitId: number): Promise<readonly RawLine[]> {
  const { rows } = await sql<{ line: RawLine }>`
    select json_build_object('supplier', s.supplier_name, 'item', m.item_no, 'expected', o.expected_receipt_date::text,
      'ordered', l.ordered_quantity::float8, 'before', l.received_before::float8, 'state', o.state,
      'completed', extract(epoch from o.completed_date) * 1000, 'receipts', coalesce((
        select json_agg(json_build_object('at', extract(epoch from t.at) * 1000, 'quantity', t.quantity::float8))
        from stock_transaction t where t.ingoing_order_line_id = l.id and t.process_type = 'Receipt'), '[]')) as line
    from ingoing_order_line l join ingoing_order o on o.id = l.order_id join supplier s on s.id = o.supplier_id
      join material m on m.id = l.material_id
    where l.business_unit_id = ${businessUnitId}`.execute(server.db.read)
  return rows.map(({ line }) => line)
}

function byLoop(
  lines: readonly RawLine[],
  { region: of, from, to, until = Infinity, counts = () => true }: Question,
): readonly string[] {
  const dayOf = dayFormatter(of)
  const suppliers = new Map<string, number[]>()
  /** Lines without an expected day, by supplier. */
  const undated = new Map<string, number>()
  for (const line of lines.filter(counts)) {
    const receipts = line.receipts.filter(({ at }) => at <= until)
    if (receipts.length === 0) continue
    const there = receipts.reduce((sum, { quantity }) => sum + quantity, line.before)
    const isClosed = line.state === 'Completed' && line.completed !== null && line.completed <= until
    if (there < line.ordered && !isClosed) continue
    const day = dayOf(Math.max(...receipts.map(({ at }) => at)))
    if (day < from || day > to) continue
    const late = suppliers.get(line.supplier) ?? []
    suppliers.set(line.supplier, late)
    if (line.expected === null) undated.set(line.supplier, (undated.get(line.supplier) ?? 0) + 1)
    else late.push((Date.parse(day) - Date.parse(line.expected)) / dayMs)
  }
  return [...suppliers]
    .map(([supplier, days]) => {
      const late = days.filter(count => count > 0)
      const onTime = days.filter(count => count === 0).length
      const sum = late.reduce((one, other) => one + other, 0)
      const share = days.length === 0 ? null : Math.round((1_000 * onTime) / days.length) / 10
      const mean = late.length === 0 ? null : Math.round((100 * sum) / late.length) / 100
      const early = days.length - onTime - late.length
      const lineCount = days.length + (undated.get(supplier) ?? 0)
      return (
        `${supplier}: ${lineCount} lines, ${days.length} dated, ${onTime} on time, ${early} early, ${late.length} late: ` +
        `${share} %, ${mean} days (${sum})`
      )
    })
    .sort()
}

interface HandMadeLine {
  readonly item: 'A' | 'B'
  readonly ordered: number
  readonly before?: number
  /** Quantities by time. */
  readonly receipts: Readonly<Record<string, number>>
}

interface HandMadeOrder {
  readonly supplier: string
  readonly expected: string | null
  /** When it was completed; open if absent. */
  readonly completed?: string
  readonly state?: string
  readonly lines: readonly HandMadeLine[]
}

const orders: readonly HandMadeOrder[] = [
  {
    supplier: 'Nord',
    expected: '2026-05-04',
    completed: '2026-05-20T10:00:00Z',
    lines: [
      { item: 'A', ordered: 5, receipts: { '2026-05-04T08:00:00Z': 5 } },
      // Two parts, of which the second is late.
      { item: 'B', ordered: 5, receipts: { '2026-05-04T08:00:00Z': 2, '2026-05-05T08:00:00Z': 3 } },
      // Completed with a part missing.
      { item: 'B', ordered: 5, receipts: { '2026-05-07T08:00:00Z': 4 } },
      // Nothing was received.
      { item: 'A', ordered: 5, receipts: {} },
    ],
  },
  {
    supplier: 'Nord',
    expected: '2026-05-05',
    lines: [
      { item: 'A', ordered: 1, receipts: { '2026-05-04T21:59:00Z': 1 } },
      // The remaining quantity is still expected.
      { item: 'A', ordered: 3, receipts: { '2026-05-08T08:00:00Z': 2 } },
      // The first part was received in another system, before the order was imported.
      { item: 'B', ordered: 3, before: 1, receipts: { '2026-05-08T08:00:00Z': 2 } },
    ],
  },
  // One part in May, the remainder in June.
  {
    supplier: 'Nord',
    expected: '2026-06-10',
    lines: [{ item: 'A', ordered: 3, receipts: { '2026-05-30T08:00:00Z': 1, '2026-06-10T22:30:00Z': 2 } }],
  },
  {
    supplier: 'Nord',
    expected: null,
    lines: [{ item: 'B', ordered: 1, receipts: { '2026-05-09T08:00:00Z': 1 } }],
  },
  {
    supplier: 'Syd',
    expected: '2026-05-01',
    lines: [
      { item: 'A', ordered: 2, receipts: { '2026-05-11T08:00:00Z': 2 } },
      { item: 'A', ordered: 2, before: 2, receipts: {} },
    ],
  },
  {
    supplier: 'Vest',
    expected: null,
    lines: [{ item: 'A', ordered: 1, receipts: { '2026-05-12T08:00:00Z': 1 } }],
  },
  {
    supplier: 'Vest',
    expected: '2026-05-12',
    state: 'Cancelled',
    lines: [{ item: 'A', ordered: 1, receipts: {} }],
  },
]

/** Adds suppliers, orders, lines and receipts, and the stock that was received. */
async function addByHand({ db }: TestServer, unit: number): Promise<void> {
  const run = db.read
  await sql`insert into supplier (business_unit_id, supplier_name)
    select ${unit}::bigint, name from unnest(array['Nord','Syd','Vest']) name`.execute(run)
  await sql`insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, cost_price)
    select ${unit}::bigint, m.id, l.id, 0, now(), 2 from material m join location l on l.business_unit_id = m.business_unit_id
    where m.business_unit_id = ${unit}`.execute(run)
  for (const [place, order] of orders.entries()) {
    const state = order.state ?? (order.completed === undefined ? 'Started' : 'Completed')
    const added = await sql<{ id: number }>`
      insert into ingoing_order (business_unit_id, order_no, supplier_id, expected_receipt_date, state, order_type, priority, created_at,
        completed_date)
      select ${unit}::bigint, ${`PO-${place}`}, s.id, ${order.expected}::date, ${state}, 'Purchase', 5, '2026-04-01',
        ${order.completed ?? null}::timestamptz
      from supplier s where s.business_unit_id = ${unit} and s.supplier_name = ${order.supplier} returning id`.execute(
      run,
    )
    for (const [no, { item, ordered, before = 0, receipts }] of order.lines.entries()) {
      const received = Object.values(receipts).reduce((sum, quantity) => sum + quantity, before)
      const line = await sql<{ id: number }>`
        insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity, received_quantity,
          received_before)
        select ${unit}::bigint, ${added.rows[0]?.id}::bigint, ${no + 1}::integer, m.id, ${ordered}::numeric, ${received}::numeric,
          ${before}::numeric
        from material m where m.business_unit_id = ${unit} and m.item_no = ${item} returning id`.execute(run)
      for (const [at, quantity] of Object.entries(receipts)) {
        await sql`
          with s as (
            update stock s set quantity = s.quantity + ${quantity}::numeric from material m
            where m.id = s.material_id and m.business_unit_id = ${unit} and m.item_no = ${item} returning s.*
          )
          insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, to_location_id, quantity, unit_cost,
            ingoing_order_line_id)
          select ${unit}::bigint, ${at}::timestamptz, 'Receipt', s.material_id, s.id, s.location_id, ${quantity}::numeric, 2,
            ${line.rows[0]?.id}::bigint from s`.execute(run)
      }
    }
  }
}
