/** The report of material transactions, row by row and figure by figure compared with loops over the raw rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaterialTransactionRow } from '../../src/contract/entities/reports'
import { formatDefaults } from '../../src/contract/limits'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import { dayFormatter, movementsByLoop, rawRows, type MovementQuestion, type RawRows } from './report-loops'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const { region } = formatDefaults
const dayMs = 86_400_000
const dayOf = dayFormatter(region)
const daysAgo = (days: number): string => dayOf(Date.now() - days * dayMs)
const types = [...transactionTypes]

describe.each(enginesFor())('the report of material transactions on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let unitId: number
  let raw: RawRows
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'materialTransactions')
    unitId = await demoUnitId(server)
    raw = await rawRows(server.db, unitId)
  })
  afterAll(() => server.close())

  /** Checks that rows, figures and days equal those of the loop. */
  const expectRight = async (criteria: object, question: Omit<MovementQuestion, 'region'>) => {
    const expected = movementsByLoop(raw, { region, ...question })
    const { dateFrom, dateTo, moment } = question
    const requested = {
      dateFrom,
      dateTo,
      processTypes: question.types,
      ...criteria,
      ...(moment !== undefined && { moment }),
    }
    const rows = await report.rows<MaterialTransactionRow>(requested, {
      sort: [{ selector: 'at', desc: true }],
    })
    expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
      expected.movements.map(({ id }) => id).sort((one, other) => one - other),
    )
    const facts = await report.facts(requested)
    expect(facts.figures).toEqual(expected.figures)
    expect(facts.rows).toBe(expected.movements.length)
    expect(
      facts.chart.map(({ key, value, other, count }) => `${key}: ${value} / ${other} (${count})`),
    ).toEqual(expected.days)
    return rows
  }

  it('has the transactions of the requested days, both included, and their totals', async () => {
    const rows = await expectRight({}, { dateFrom: daysAgo(20), dateTo: daysAgo(3), types })
    expect(rows.length).toBeGreaterThan(100)
    const [row] = rows
    expect(row?.materialGroup).toBe(raw.materials.get(row?.materialId ?? 0)?.group)
    await expectRight({}, { dateFrom: daysAgo(0), dateTo: daysAgo(0), types })
    await expectRight({}, { dateFrom: daysAgo(370), dateTo: daysAgo(340), types })
  })

  it('contains the requested types only, and nothing later than its moment', async () => {
    const chosen = ['Receipt', 'Loss']
    const rows = await expectRight({}, { dateFrom: daysAgo(200), dateTo: daysAgo(0), types: chosen })
    expect(new Set(rows.map(row => row.processType))).toEqual(new Set(chosen))
    const [dateFrom, dateTo] = [daysAgo(9), daysAgo(1)]
    const inPeriod = raw.movements
      .filter(({ at }) => dayOf(at) >= dateFrom && dayOf(at) <= dateTo)
      .map(({ at }) => at)
      .sort((one, other) => one - other)
    const moment = new Date(inPeriod[Math.floor(inPeriod.length / 2)] ?? 0).toISOString()
    const until = await expectRight({}, { dateFrom, dateTo, types, moment })
    expect(until.length).toBeGreaterThan(0)
    expect(until.length).toBeLessThan(inPeriod.length)
  })

  it('is limited to source and target locations, and to materials', async () => {
    const period = { dateFrom: daysAgo(90), dateTo: daysAgo(0), types }
    const names = [...raw.locations.values()].map(({ name }) => name.toLowerCase()).sort()
    const [from = '', to = ''] = [names[10], names[40]]
    const inRange = await expectRight(
      { fromLocation: from, toLocation: to.toUpperCase() },
      { ...period, hasLocation: ({ name }) => name.toLowerCase() >= from && name.toLowerCase() <= to },
    )
    expect(inRange.length).toBeGreaterThan(0)
    const roleId = [...raw.locations.values()].at(-1)?.roleId ?? 0
    await expectRight(
      { locationRoles: [roleId] },
      { ...period, hasLocation: location => location.roleId === roleId },
    )
    const group = [...raw.materials.values()][0]?.group ?? ''
    const ofGroup = await expectRight(
      { materialGroups: [group.toLowerCase()] },
      { ...period, hasMaterial: material => material.group === group },
    )
    const itemNo = ofGroup[0]?.materialItemNo ?? ''
    await expectRight(
      { materialsSKU: [itemNo.toLowerCase(), 'no such item'], fromLocation: from },
      {
        ...period,
        hasMaterial: material => material.itemNo === itemNo,
        hasLocation: ({ name }) => name.toLowerCase() >= from,
      },
    )
  })

  it('is empty for days without transactions and for unknown names', async () => {
    const period = { dateFrom: '2001-01-01', dateTo: '2001-12-31', processTypes: types }
    const nothing = { transactions: '0', in: '0', out: '0', moved: '0', value: '0' }
    expect(await report.facts(period)).toMatchObject({ rows: 0, chart: [], figures: nothing })
    expect(await report.rows(period)).toEqual([])
    const nowhere = {
      ...period,
      dateFrom: daysAgo(100),
      dateTo: daysAgo(0),
      fromLocation: '~ no',
      toLocation: '~~ no',
    }
    expect(await report.facts(nowhere)).toMatchObject({ rows: 0, chart: [], figures: nothing })
  })

  it('groups by material group, day and type with sums that equal the figures', async () => {
    const criteria = { dateFrom: daysAgo(40), dateTo: daysAgo(0), processTypes: types }
    const { figures } = await report.facts(criteria)
    for (const by of ['materialGroup', 'at', 'processType', 'fromLocation']) {
      const groups = await report.groups(criteria, by, { sums: ['transactionValue'] })
      const count = groups.reduce((sum, group) => sum + group.count, 0)
      expect(String(count), by).toBe(figures['transactions'])
      const cents = groups.reduce(
        (sum, group) => sum + Math.round(Number(group.sums['transactionValue']) * 100),
        0,
      )
      expect(cents, by).toBe(Math.round(Number(figures['value']) * 100))
    }
  })

  it('returns names with markup, Polish letters and right-to-left text unchanged', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'Zażółć gęślą jaźń', 'שלום مرحبا', '{{constructor}}']
    for (const [number, name] of names.entries()) {
      await sql`with role as (
          select id from location_role where business_unit_id = ${unitId} order by id limit 1
        ), place as (
          insert into location (business_unit_id, name, location_role_id, picking_sequence)
          select ${unitId}::bigint, ${name}, id, 1 from role returning id
        ), added as (
          insert into material (business_unit_id, item_no, name, base_uom, material_group)
          values (${unitId}, ${`ODD-${number}`}, ${name}, 'pcs', ${name}) returning id)
        insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
        select ${unitId}::bigint, now() - interval '1 second', 'Gain', added.id, place.id, 2.125, 3.333 from added, place`.execute(
        server.db.read,
      )
    }
    raw = await rawRows(server.db, unitId)
    for (const name of names) {
      const rows = await expectRight(
        { fromLocation: name, toLocation: name, materialGroups: [name] },
        {
          dateFrom: daysAgo(1),
          dateTo: daysAgo(0),
          types,
          hasLocation: location => location.name === name,
          hasMaterial: material => material.group === name,
        },
      )
      expect(rows).toMatchObject([
        { materialName: name, materialGroup: name, toLocation: name, transactionValue: '7.08' },
      ])
    }
  })

  it('never contains rows of another business unit', async () => {
    const criteria = { dateFrom: daysAgo(400), dateTo: daysAgo(0), processTypes: types }
    const { rows: others } = await sql<{ location: string; item: string }>`
      select l.name as location, m.item_no as item from stock_transaction x join location l on l.id = x.to_location_id
      join material m on m.id = x.material_id where x.business_unit_id <> ${unitId} limit 1`.execute(
      server.db.read,
    )
    expect(others).toHaveLength(1)
    const own = await report.rows<MaterialTransactionRow>({
      ...criteria,
      materialsSKU: others.map(({ item }) => item),
    })
    expect(own.filter(({ materialId }) => !raw.materials.has(materialId))).toEqual([])
    const { figures } = await report.facts(criteria)
    expect(figures['transactions']).toBe(String(raw.movements.length))
  })

  it('pages through more rows than a search counts, by its index', async () => {
    await sql`insert into stock_transaction (business_unit_id, at, process_type, material_id, quantity, unit_cost)
      select ${unitId}::bigint, '2002-05-05T10:00:00Z'::timestamptz + n * interval '1 second', 'Gain',
        (select min(id) from material where business_unit_id = ${unitId}), 1, 1
      from generate_series(1, 10500) n`.execute(server.db.read)
    const criteria = { dateFrom: '2002-05-05', dateTo: '2002-05-05', processTypes: types }
    const page = await report.page(criteria, {
      sort: [{ selector: 'at', desc: true }],
      skip: 9_700,
      take: 200,
    })
    expect(page.body).toMatchObject({ isTotalExact: false })
    const rows: MaterialTransactionRow[] = page.body.result
    expect(rows.map(({ at }) => Date.parse(at ?? ''))).toEqual(
      Array.from({ length: 200 }, (_, index) => Date.parse('2002-05-05T10:00:00Z') + (800 - index) * 1_000),
    )
    expect((await report.facts(criteria)).figures).toMatchObject({ transactions: '10500', in: '10500' })
  })

  const period = { dateFrom: daysAgo(3), dateTo: daysAgo(1), processTypes: types }
  it.each([
    [{ ...period, dateFrom: undefined }, 'criteria.dateFrom'],
    [{ ...period, dateTo: undefined }, 'criteria.dateTo'],
    [{ ...period, processTypes: undefined }, 'criteria.processTypes'],
    [{ ...period, processTypes: [] }, 'criteria.processTypes'],
    [{ ...period, processTypes: ['Theft'] }, 'criteria.processTypes'],
    [{ ...period, dateFrom: daysAgo(0) }, 'criteria.dateFrom'],
    [{ ...period, dateFrom: daysAgo(-2), dateTo: daysAgo(-3) }, 'criteria.dateFrom'],
    [{ ...period, dateFrom: '2001-01-01' }, 'criteria.dateFrom'],
    [{ ...period, dateFrom: '0000-01-01' }, 'criteria.dateFrom'],
    [{ ...period, dateTo: '2026-13-01' }, 'criteria.dateTo'],
    [{ ...period, fromLocation: 'Z', toLocation: 'A' }, 'criteria.fromLocation'],
    [{ ...period, fromLocation: 'A\0' }, 'criteria.fromLocation'],
    [{ ...period, moment: 'soon' }, 'criteria.moment'],
  ])('refuses %j', async (criteria, path) => {
    for (const answer of [await report.ask(criteria), await report.page(criteria)]) {
      expect(answer.status).toBe(400)
      expect(answer.body.issues?.map(issue => issue.path).join()).toContain(path)
    }
  })
})
