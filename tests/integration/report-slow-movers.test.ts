/** Slow moving materials on the seed, compared with loops over the raw rows (on Northwind: report-northwind.test.ts). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import { closePickMonths } from '../../demo/server/reports/roll-ups/pick-closings'
import { decimalText, sumOf } from '../../src/contract/decimal'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import type { Filter } from '../../src/contract/filter'
import { formatDefaults } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import { dayFormatter, moneyText, rawRows, type RawLocation, type RawRows } from './report-loops'
import { rowText, slowMoverLoop, rowsOf, loopTexts } from './report-slow-fixture'
import { shareOf, type SlowOfLoop, type SlowQuestion } from './report-slow-loop'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const dayMs = 86_400_000
const seedDay = dayFormatter(formatDefaults.region)
const daysAgo = (days: number): string => seedDay(Date.now() - days * dayMs)

describe.each(enginesFor())('slow moving materials on the seed on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let unitId: number
  let raw: RawRows
  let loop: (more?: Partial<SlowQuestion>) => SlowOfLoop[]
  const criteria = {
    fromDate: daysAgo(120),
    toDate: daysAgo(0),
    processTypes: ['Pick'],
    basedOn: 'averageCostPrice',
  }
  const question: SlowQuestion = {
    region: formatDefaults.region,
    from: criteria.fromDate,
    to: criteria.toDate,
    types: ['pick'],
    basedOn: 'averageCostPrice',
  }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'slowMovingMaterials')
    unitId = await demoUnitId(server)
    raw = await rawRows(server.db, unitId)
    const over = await slowMoverLoop(server, unitId)
    loop = (more = {}) => over({ ...question, ...more })
  })
  afterAll(() => closeAndCheck(server))

  it.each(['costPrice', 'averageCostPrice', 'latestCostPrice'] as const)(
    'equals a loop over the raw rows, by %s',
    async basedOn => {
      const expected = loopTexts(loop({ basedOn }))
      expect(expected.length).toBeGreaterThan(20)
      expect(await rowsOf(report, { ...criteria, basedOn })).toEqual(expected)
    },
  )

  it('has the location with the largest quantity of a material', async () => {
    const places = new Map(loop().map(row => [row.material.itemNo, row.places]))
    for (const row of await report.rows<SlowMovingMaterial>(criteria)) {
      expect(places.get(row.materialItemNo), row.materialItemNo).toContain(row.location)
    }
  })

  it('counts picks from, and stock in, a range of locations and their roles', async () => {
    const names = [...raw.locations.values()].map(({ name }) => name.toLowerCase()).sort()
    const first = names[Math.floor(names.length / 4)] ?? ''
    const last = names[Math.floor((names.length * 3) / 4)] ?? ''
    const isBetween = ({ name }: RawLocation) => name.toLowerCase() >= first && name.toLowerCase() <= last
    const range = { fromLocation: first, toLocation: last.toUpperCase() }
    const inRange = loopTexts(loop({ hasLocation: isBetween }))
    expect(inRange.length).toBeGreaterThan(5)
    expect(inRange).not.toEqual(loopTexts(loop()))
    expect(await rowsOf(report, { ...criteria, ...range })).toEqual(inRange)
    const roleId = [...raw.locations.values()].find(({ role }) => role === 'Shelving A')?.roleId ?? 0
    const both = loop({
      types: ['pick', 'replenish'],
      hasLocation: location => isBetween(location) && location.roleId === roleId,
    })
    expect(both.length).toBeGreaterThan(0)
    expect(
      await rowsOf(report, {
        ...criteria,
        ...range,
        processTypes: ['Pick', 'Replenish'],
        locationRoles: [roleId],
      }),
    ).toEqual(loopTexts(both))
  })

  it('is limited by the number of picks, the value, the last movement and the material', async () => {
    const whole = loop()
    const narrowed = async (more: object, fits: (row: SlowOfLoop) => boolean) => {
      const expected = loopTexts(whole.filter(fits))
      expect(expected.length, JSON.stringify(more)).toBeGreaterThan(0)
      expect(expected.length, JSON.stringify(more)).toBeLessThan(whole.length)
      expect(await rowsOf(report, { ...criteria, ...more })).toEqual(expected)
    }
    await narrowed({ maxPickingFrequency: 0 }, row => row.picks === 0)
    await narrowed(
      { minPickingFrequency: 1, maxPickingFrequency: 4 },
      row => row.picks >= 1 && row.picks <= 4,
    )
    await narrowed({ stockValueAbove: '500.00' }, row => row.cents > 50_000n)
    await narrowed(
      { lastMovementBefore: daysAgo(30) },
      row => row.lastMovement === null || seedDay(row.lastMovement) < daysAgo(30),
    )
    const [some] = whole
    const group = some?.material.group ?? ''
    await narrowed({ materialGroups: [group.toUpperCase()] }, row => row.material.group === group)
    await narrowed({ itemNumber: [some?.material.itemNo ?? ''] }, row => row === some)
  })

  it('finds a part of the name of a material literally', async () => {
    await sql`update material set name = 'Half_100% <b>Łódź</b>' where id = ${loop()[0]?.material.id ?? 0}`.execute(
      server.db.read,
    )
    const found = async (materialName: string) =>
      (await report.rows<SlowMovingMaterial>({ ...criteria, materialName })).length
    expect(await found('f_100% <B>łó')).toBe(1)
    expect(await found('f%100')).toBe(0)
  })

  it('counts stock and picks up to its moment', async () => {
    const moment = new Date(Date.now() - 40 * dayMs)
    const expected = loopTexts(loop({ until: moment.getTime() }))
    expect(expected).not.toEqual(loopTexts(loop()))
    expect(await rowsOf(report, { ...criteria, moment: moment.toISOString() })).toEqual(expected)
  })

  it('has figures that equal the totals of its rows, and bars with every frequency', async () => {
    const whole = loop()
    const slow = whole.filter(row => row.picks <= 3)
    const facts = await report.facts({ ...criteria, minPickingFrequency: 0, maxPickingFrequency: 3 })
    const value = sumOf(slow, row => row.cents)
    const share = shareOf(
      value,
      sumOf(whole, row => row.cents),
    )
    expect(facts.rows).toBe(slow.length)
    expect(facts.figures).toEqual({
      materials: String(slow.length),
      neverPicked: String(slow.filter(row => row.picks === 0).length),
      units: decimalText(sumOf(slow, row => row.quantity)),
      value: moneyText(value),
      shareOfStock: share === null ? null : decimalText(share),
    })
    expect(facts.chart).toEqual(
      Array.from({ length: 12 }, (_, bar) => {
        const rows = whole.filter(row => Math.min(row.picks, 11) === bar)
        const count = rows.length
        const key = bar === 11 ? '11+' : String(bar)
        return { key, value: String(count), other: moneyText(sumOf(rows, row => row.cents)), count }
      }),
    )
    expect(slow.length).toBeLessThan(whole.length)
  })

  it('counts as many picks as the tasks grid finds, also of an area', async () => {
    const area = [...raw.locations.values()].find(({ role }) => role === 'Shelving A')
    const chosen = { ...criteria, processTypes: ['Pick', 'Replenish'], locationRoles: [area?.roleId ?? 0] }
    const { moment } = await report.facts(chosen)
    const rows = await report.rows<SlowMovingMaterial>({ ...chosen, moment })
    expect(rows.some(row => row.picks > 0)).toBe(true)
    for (const row of rows.slice(0, 40)) {
      const filters: readonly Filter[] = [
        { selector: 'state', operator: 'In', values: ['Completed'], type: 'enum' },
        { selector: 'taskType', operator: 'In', values: ['pick', 'replenish'], type: 'enum' },
        { selector: 'materialItemNo', operator: 'In', values: [row.materialItemNo], type: 'list' },
        { selector: 'fromArea', operator: 'In', values: [area?.role ?? ''], type: 'list' },
        {
          selector: 'performedDate',
          operator: 'In',
          valueStart: criteria.fromDate,
          valueEnd: moment,
          type: 'datetime',
        },
      ]
      const { body } = await server.call('POST', '/Task/search', {
        token: report.token,
        body: { filters, take: 1 },
      })
      expect(body.totalCount, rowText(row)).toBe(row.picks)
    }
  })

  describe('with closings of stock and picks', () => {
    beforeAll(async () => {
      await rollUpAll(server.db, { now: new Date() })
    })

    it('closes the ended months, once', async () => {
      expect(await closePickMonths(server.db, { now: new Date() })).toBeGreaterThan(10)
      expect(await closePickMonths(server.db, { now: new Date() })).toBe(0)
    })

    it.each([
      [300, 0],
      [200, 100],
      [70, 50],
      [50, 48],
    ])('is the same for the days from %d to %d days ago', async (first, last) => {
      const days = { fromDate: daysAgo(first), toDate: daysAgo(last) }
      const requested = { from: days.fromDate, to: days.toDate }
      expect(await rowsOf(report, { ...criteria, ...days })).toEqual(loopTexts(loop(requested)))
      const roleId = [...raw.locations.values()].find(({ role }) => role === 'Shelving A')?.roleId ?? 0
      expect(
        await rowsOf(report, {
          ...{ ...criteria, ...days, locationRoles: [roleId] },
          processTypes: ['Pick', 'Replenish'],
        }),
      ).toEqual(
        loopTexts(
          loop({
            ...requested,
            types: ['pick', 'replenish'],
            hasLocation: location => location.roleId === roleId,
          }),
        ),
      )
    })

    it('reads the closings, and is the same without them', async () => {
      const whole = { ...criteria, fromDate: daysAgo(300) }
      const picksOf = async () => {
        const { body } = await report.page(whole, { sums: ['picks'] })
        return (body as { readonly sums?: Readonly<Record<string, string>> }).sums?.['picks']
      }
      const before = await picksOf()
      await sql`update pick_closing_line set picks = 2 * picks where business_unit_id = ${unitId}`.execute(
        server.db.read,
      )
      expect(await picksOf()).not.toBe(before)
      await sql`delete from pick_closing where business_unit_id = ${unitId}`.execute(server.db.read)
      expect(await picksOf()).toBe(before)
    })
  })

  it('closes a month only after an hour for rows that are stored late', async () => {
    await sql`delete from pick_closing where business_unit_id = ${unitId}`.execute(server.db.read)
    const { rows } = await sql<{
      month: string
    }>`select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as month`.execute(
      server.db.read,
    )
    const month = new Date(rows[0]?.month ?? '')
    const last = async () =>
      (
        await sql<{
          until: string
        }>`select max(until) as until from pick_closing where business_unit_id = ${unitId}`.execute(
          server.db.read,
        )
      ).rows[0]?.until
    await closePickMonths(server.db, { now: new Date(month.getTime() + 59 * 60_000) })
    expect(new Date((await last()) ?? '').getTime()).toBeLessThan(month.getTime())
    await closePickMonths(server.db, { now: new Date(month.getTime() + 60 * 60_000) })
    expect(await last()).toBe(month.toISOString())
  })
})
