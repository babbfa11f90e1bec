/** The stock value report through the API, figure by figure compared with loops over the raw rows (report-loops.ts). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal, decimalText } from '../../src/contract/decimal'
import type { MaterialSummaryRow } from '../../src/contract/entities/reports'
import { formatDefaults } from '../../src/contract/limits'
import { chartGroupsMost } from '../../src/contract/report-limits'
import { closeAndCheck } from './close-and-check'
import { goodsInOf } from './goods-in-fixture'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import {
  centsOf,
  dayFormatter,
  moneyText,
  rawRows,
  summaryByLoop,
  type Basis,
  type SummaryOfLoop,
  type SummaryQuestion,
} from './report-loops'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const dayMs = 86_400_000
const dayOf = dayFormatter(formatDefaults.region)
const daysAgo = (days: number): string => dayOf(Date.now() - days * dayMs)
const bases: readonly Basis[] = ['costPrice', 'averageCostPrice', 'latestCostPrice']

const inWords = (row: MaterialSummaryRow): string =>
  `${row.materialItemNo} | ${row.area}: ${row.quantity} x ${row.unitCost} = ${row.value}${row.hasNoCost ? ' no cost' : ''}`
const wordsOf = ({ rows }: SummaryOfLoop): string[] =>
  rows
    .map(({ material, role, quantity, unitCost, cents }) => {
      const flag = unitCost === 0n ? ' no cost' : ''
      return `${material.itemNo} | ${role}: ${decimalText(quantity)} x ${decimalText(unitCost)} = ${moneyText(cents)}${flag}`
    })
    .sort()

describe.each(enginesFor())('the stock value report on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let unitId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'materialSummary')
    unitId = await demoUnitId(server)
  })
  afterAll(() => closeAndCheck(server))

  const byLoop = async (question: SummaryQuestion) =>
    summaryByLoop(await rawRows(server.db, unitId), question)
  const rowsOf = async (criteria: object) =>
    (await report.rows<MaterialSummaryRow>(criteria)).map(inWords).sort()
  const endOfDay =
    (day: string) =>
    (at: number): boolean =>
      dayOf(at) <= day

  it.each(bases)('has the value of the current stock by %s', async basedOn => {
    const raw = await rawRows(server.db, unitId)
    const { rows: stock } = await sql<{ item: string; role: string; quantity: string; materialId: number }>`
      select m.item_no as item, r.name as role, sum(s.quantity)::text as quantity, m.id as "materialId" from stock s
      join material m on m.id = s.material_id join location l on l.id = s.location_id
      join location_role r on r.id = l.location_role_id
      where s.business_unit_id = ${unitId} group by m.id, r.name having sum(s.quantity) <> 0`.execute(
      server.db.read,
    )
    const present = stock.map(({ item, role, quantity, materialId }) => {
      const price = raw.materials.get(materialId)?.[basedOn] ?? 0n
      const cents = centsOf(decimal(quantity), price)
      return {
        cents,
        words: `${item} | ${role}: ${decimalText(decimal(quantity))} x ${decimalText(price)} = ${moneyText(cents)}`,
      }
    })
    expect(present.length).toBeGreaterThan(50)
    expect(await rowsOf({ basedOn })).toEqual(present.map(({ words }) => words).sort())
    const { figures, rows } = await report.facts({ basedOn })
    expect(rows).toBe(present.length)
    expect(figures['value']).toBe(moneyText(present.reduce((sum, { cents }) => sum + cents, 0n)))
  })

  it.each(bases)('has the value of the stock at the end of earlier days by %s', async basedOn => {
    const values = new Set<unknown>()
    for (const ago of [0, 1, 33, 180, 379]) {
      const asOf = daysAgo(ago)
      const expected = await byLoop({ basedOn, counts: endOfDay(asOf) })
      expect(await rowsOf({ basedOn, asOf }), asOf).toEqual(wordsOf(expected))
      const { figures } = await report.facts({ basedOn, asOf })
      expect(figures['value'], asOf).toBe(expected.value)
      values.add(expected.value)
    }
    expect(values.size).toBeGreaterThan(3)
  })

  it('counts nothing later than its moment', async () => {
    const moment = new Date(Date.now() - 5 * dayMs).toISOString()
    const expected = await byLoop({
      basedOn: 'averageCostPrice',
      counts: at => at <= Date.parse(moment),
    })
    expect(await rowsOf({ basedOn: 'averageCostPrice', moment })).toEqual(wordsOf(expected))
  })

  it('is limited to a range of locations, both ends included, to roles, groups and item numbers', async () => {
    const raw = await rawRows(server.db, unitId)
    const counts = (): boolean => true
    const basedOn = 'averageCostPrice'
    const names = [...raw.locations.values()].map(({ name }) => name).sort()
    const [from = '', to = ''] = [names[Math.floor(names.length / 4)], names[Math.floor(names.length / 2)]]
    const lower = (text: string): string => text.toLowerCase()
    const between = summaryByLoop(raw, {
      basedOn,
      counts,
      hasLocation: ({ name }) => lower(name) >= lower(from) && lower(name) <= lower(to),
    })
    expect(between.rows.length).toBeGreaterThan(0)
    const range = { fromLocation: from.toUpperCase(), toLocation: to.toLowerCase() }
    expect(await rowsOf({ basedOn, ...range })).toEqual(wordsOf(between))

    const [roleId = 0] = [...raw.locations.values()].map(location => location.roleId)
    const ofRole = summaryByLoop(raw, {
      basedOn,
      counts,
      hasLocation: location => location.roleId === roleId,
    })
    expect(await rowsOf({ basedOn, locationRoles: [roleId] })).toEqual(wordsOf(ofRole))

    const groups = [...new Set([...raw.materials.values()].flatMap(({ group }) => group ?? []))].slice(0, 2)
    const ofGroups = summaryByLoop(raw, {
      basedOn,
      counts,
      hasMaterial: ({ group }) => groups.includes(group ?? ''),
    })
    expect(ofGroups.rows.length).toBeGreaterThan(0)
    expect(await rowsOf({ basedOn, materialGroups: groups.map(group => group.toUpperCase()) })).toEqual(
      wordsOf(ofGroups),
    )

    const items = [...raw.materials.values()].slice(3, 6).map(({ itemNo }) => itemNo)
    const ofItems = summaryByLoop(raw, {
      basedOn,
      counts,
      hasMaterial: ({ itemNo }) => items.includes(itemNo),
    })
    expect(await rowsOf({ basedOn, materialsSKU: items.map(lower) })).toEqual(wordsOf(ofItems))

    expect(await rowsOf({ basedOn, fromLocation: '~~ nowhere', toLocation: '~~~' })).toEqual([])
    expect(await rowsOf({ basedOn, materialsSKU: ['no such item'] })).toEqual([])
    const empty = await report.facts({ basedOn, materialsSKU: ['no such item'] })
    expect(empty).toMatchObject({
      rows: 0,
      chart: [],
      figures: { value: '0', materials: '0', units: '0', withoutCost: '0' },
    })
  })

  it('has the numbers of materials and units, and the value of each group', async () => {
    const basedOn = 'latestCostPrice'
    const { rows } = await byLoop({ basedOn, counts: () => true })
    const { figures, chart } = await report.facts({ basedOn })
    expect(figures).toMatchObject({
      materials: String(new Set(rows.map(({ material }) => material.id)).size),
      units: decimalText(rows.reduce((sum, { quantity }) => sum + quantity, 0n)),
      withoutCost: String(
        new Set(rows.filter(({ unitCost }) => unitCost === 0n).map(({ material }) => material.id)).size,
      ),
    })
    const byGroup = new Map<string | null, bigint>()
    for (const { material, cents } of rows) {
      byGroup.set(material.group, (byGroup.get(material.group) ?? 0n) + cents)
    }
    expect(byGroup.size).toBeGreaterThan(2)
    expect(byGroup.size).toBeLessThanOrEqual(chartGroupsMost + 1)
    const largest = [...byGroup].sort(([, one], [, other]) => (other > one ? 1 : -1))
    expect(chart.map(({ key, value }) => [key, value])).toEqual(
      largest.map(([group, cents]) => [group, moneyText(cents)]),
    )
    const groups = await report.groups({ basedOn }, 'materialGroup', { sums: ['value'] })
    expect(new Map(groups.map(({ value, sums }) => [value, sums['value']]))).toEqual(
      new Map(largest.map(([group, cents]) => [group, moneyText(cents)])),
    )
  })

  it('keeps the earlier cost prices of past moments, and marks materials without one', async () => {
    const basedOn = 'costPrice'
    const [held] = await report.rows<MaterialSummaryRow>({ basedOn })
    if (held === undefined) throw new Error('nothing lies there')
    const before = new Date().toISOString()
    const of = { materialsSKU: [held.materialItemNo] }
    const change = async (costPrice: string): Promise<void> => {
      const answer = await server.call('PUT', '/Material/UpdateMaterial', {
        token: report.token,
        body: { id: held.materialId, read: [], costPrice },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const pricesOf = async (criteria: object) =>
      new Set(
        (await report.rows<MaterialSummaryRow>({ basedOn, ...of, ...criteria })).map(row => row.unitCost),
      )
    await change('123.45')
    expect(await pricesOf({})).toEqual(new Set(['123.45']))
    expect(await pricesOf({ moment: before })).toEqual(new Set([held.unitCost]))
    await change('0')
    const [row] = await report.rows<MaterialSummaryRow>({ basedOn, ...of })
    expect(row).toMatchObject({ unitCost: '0', value: '0', hasNoCost: true })
    expect((await report.facts({ basedOn, ...of })).figures).toMatchObject({ withoutCost: '1', value: '0' })
  })

  it('has a value of 24 after 10 of 8 bought at 10 and 4 at 16 were shipped, and the right value at each step before', async () => {
    const goods = await goodsInOf(server)
    const materialId = await goods.newMaterial()
    const { item } = await goods.one<{ item: string }>(
      sql`select item_no as item from material where id = ${materialId}`,
    )
    const valueAt = async (basedOn: Basis, moment?: string) =>
      (await report.facts({ basedOn, materialsSKU: [item], ...(moment !== undefined && { moment }) }))
        .figures['value']
    const { lineIds } = await goods.newOrder([materialId, 8, 10], [materialId, 4, 16])
    await goods.received(goods.receive(lineIds[0], '8'))
    const afterFirst = new Date().toISOString()
    expect(await valueAt('averageCostPrice')).toBe('80')
    await goods.received(goods.receive(lineIds[1], '4'))
    const afterSecond = new Date().toISOString()
    expect(await valueAt('averageCostPrice')).toBe('144')
    const lost = await goods.one<{ value: string }>(sql`select value from cause_code
      where business_unit_id = ${unitId} and type = 'Loss' order by id limit 1`)
    await goods.putAllAway()
    const lose = (stockId: number | undefined, quantity: string) =>
      server.call('PUT', '/Stock/lose', {
        token: goods.office,
        body: { stockIds: [stockId], quantity, causeCode: lost.value },
      })
    let remaining = 10
    for (const { id, quantity } of await goods.rowsOf<{ id: number; quantity: number }>(
      sql`select id, quantity::int from stock where material_id = ${materialId} and quantity > 0 order by id`,
    )) {
      const taken = Math.min(remaining, quantity)
      if (taken > 0) expect((await lose(id, String(taken))).status).toBe(200)
      remaining -= taken
    }
    expect(remaining).toBe(0)
    expect(await valueAt('averageCostPrice')).toBe('24')
    expect(await valueAt('latestCostPrice')).toBe('32')
    expect(await valueAt('averageCostPrice', afterSecond)).toBe('144')
    expect(await valueAt('latestCostPrice', afterSecond)).toBe('192')
    expect(await valueAt('averageCostPrice', afterFirst)).toBe('80')
  })

  it('never contains rows of another business unit', async () => {
    const mine = new Set((await rawRows(server.db, unitId)).materials.keys())
    const other = await server.db.read
      .selectFrom('business_unit')
      .select(['id', 'name'])
      .where('id', '<>', unitId)
      .executeTakeFirstOrThrow()
    const theirs = await rawRows(server.db, other.id)
    expect(theirs.movements.length).toBeGreaterThan(0)
    const role = [...theirs.locations.values()].map(({ roleId }) => roleId)
    const rows = await report.rows<MaterialSummaryRow>({ basedOn: 'costPrice' })
    expect(rows.filter(row => !mine.has(row.materialId))).toEqual([])
    expect(await report.rows({ basedOn: 'costPrice', locationRoles: [...new Set(role)] })).toEqual([])
  })

  it.each([
    [{}, 'criteria.basedOn'],
    [{ basedOn: 'guess' }, 'criteria.basedOn'],
    [{ basedOn: 'costPrice', asOf: daysAgo(-2) }, 'criteria.asOf'],
    [{ basedOn: 'costPrice', asOf: '2026-02-30' }, 'criteria.asOf'],
    [{ basedOn: 'costPrice', fromLocation: 'B', toLocation: 'A' }, 'criteria.fromLocation'],
    [{ basedOn: 'costPrice', locationRoles: ['1'] }, 'criteria.locationRoles'],
  ])('refuses %j', async (criteria, path) => {
    for (const answer of [await report.ask(criteria), await report.page(criteria)]) {
      expect(answer.status).toBe(400)
      expect(answer.body.issues?.map(issue => issue.path).join()).toContain(path)
    }
  })
})
