/** Slow moving materials on both engines: against loops over the raw rows, on the seed, by hand and on Northwind. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/domain-jobs/report-roll-ups'
import { closePickMonths } from '../../demo/server/reports/pick-closings'
import { decimal, decimalText, sumOf } from '../../src/contract/decimal'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import type { Filter } from '../../src/contract/filter'
import { formatDefaults } from '../../src/contract/limits'
import { closeSound } from './close-sound'
import { loadNorthwind, readNorthwind } from './northwind'
import { reportAsker, type ReportAsker } from './report-fixture'
import { dayTeller, moneyText, rawRows, type RawLocation, type RawRows } from './report-loops'
import { rawPicks, shareOf, slowByLoop, type SlowOfLoop, type SlowQuestion } from './report-slow-loop'
import { makeReportUnit, type ReportUnit } from './report-unit'
import { engines, startTestServer, type TestServer } from './server-fixture'

const dayMs = 86_400_000
const seedDay = dayTeller(formatDefaults.region)
const daysAgo = (days: number): string => seedDay(Date.now() - days * dayMs)

const inWords = (row: SlowMovingMaterial): string =>
  `${row.materialItemNo}: ${row.picks} picks, ${row.quantity} x ${row.unitCost} = ${row.value}, last ${row.lastMovement}`
const wordsOf = ({ material, picks, quantity, unitCost, cents, lastMovement }: SlowOfLoop): string =>
  `${material.itemNo}: ${picks} picks, ${decimalText(quantity)} x ${decimalText(unitCost)} = ${moneyText(cents)}, ` +
  `last ${lastMovement === null ? null : new Date(lastMovement).toISOString()}`

describe.each(engines)('slow moving materials on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => closeSound(server))

  const loopOf = async (unitId: number, question: SlowQuestion): Promise<SlowOfLoop[]> => {
    const { rows } = await sql<{ id: number; task: number }>`select id, task_id as task from stock_transaction
      where business_unit_id = ${unitId} and task_id is not null`.execute(server.db.read)
    const links = new Map(rows.map(({ id, task }) => [id, task]))
    return slowByLoop(await rawRows(server.db, unitId), await rawPicks(server.db, unitId), links, question)
  }
  const rowsOf = async (asker: ReportAsker, criteria: object) =>
    (await asker.rows<SlowMovingMaterial>(criteria)).map(inWords).sort()
  const sorted = (rows: readonly SlowOfLoop[]) => rows.map(wordsOf).sort()

  describe('over the seed', () => {
    let report: ReportAsker
    let unitId: number
    let raw: RawRows
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
      report = await reportAsker(server, 'slowMovingMaterials')
      const unit = await server.db.read
        .selectFrom('business_unit')
        .select('id')
        .where('name', '=', 'Demo')
        .executeTakeFirstOrThrow()
      unitId = unit.id
      raw = await rawRows(server.db, unitId)
    })
    const loop = (more: Partial<SlowQuestion> = {}) => loopOf(unitId, { ...question, ...more })

    it.each(['costPrice', 'averageCostPrice', 'latestCostPrice'] as const)(
      'is what a loop says, on the %s',
      async basedOn => {
        const expected = sorted(await loop({ basedOn }))
        expect(expected.length).toBeGreaterThan(20)
        expect(await rowsOf(report, { ...criteria, basedOn })).toEqual(expected)
      },
    )

    it('says where most of a material lies', async () => {
      const places = new Map((await loop()).map(row => [row.material.itemNo, row.places]))
      for (const row of await report.rows<SlowMovingMaterial>(criteria)) {
        expect(places.get(row.materialItemNo), row.materialItemNo).toContain(row.location)
      }
    })

    it('takes picks from, and stock in, a range of locations and their roles', async () => {
      const names = [...raw.locations.values()].map(({ name }) => name.toLowerCase()).sort()
      const first = names[Math.floor(names.length / 4)] ?? ''
      const last = names[Math.floor((names.length * 3) / 4)] ?? ''
      const isBetween = ({ name }: RawLocation) => name.toLowerCase() >= first && name.toLowerCase() <= last
      const range = { fromLocation: first, toLocation: last.toUpperCase() }
      const inRange = sorted(await loop({ hasLocation: isBetween }))
      expect(inRange.length).toBeGreaterThan(5)
      expect(inRange).not.toEqual(sorted(await loop()))
      expect(await rowsOf(report, { ...criteria, ...range })).toEqual(inRange)
      const roleId = [...raw.locations.values()].find(({ role }) => role === 'Shelving A')?.roleId ?? 0
      const both = await loop({
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
      ).toEqual(sorted(both))
    })

    it('is narrowed by the number of picks, the value, the last movement and the material', async () => {
      const whole = await loop()
      const narrowed = async (more: object, fits: (row: SlowOfLoop) => boolean) => {
        const expected = sorted(whole.filter(fits))
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

    it('finds a part of the name of a material as it is written', async () => {
      await sql`update material set name = 'Half_100% <b>Łódź</b>' where id = ${(await loop())[0]?.material.id ?? 0}`.execute(
        server.db.read,
      )
      const found = async (materialName: string) =>
        (await report.rows<SlowMovingMaterial>({ ...criteria, materialName })).length
      expect(await found('f_100% <B>łó')).toBe(1)
      expect(await found('f%100')).toBe(0)
    })

    it('counts what lay and was picked by its moment', async () => {
      const moment = new Date(Date.now() - 40 * dayMs)
      const expected = sorted(await loop({ until: moment.getTime() }))
      expect(expected).not.toEqual(sorted(await loop()))
      expect(await rowsOf(report, { ...criteria, moment: moment.toISOString() })).toEqual(expected)
    })

    it('adds up to its figures, and its bars show every frequency', async () => {
      const whole = await loop()
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
        expect(body.totalCount, inWords(row)).toBe(row.picks)
      }
    })

    it('is the same from the closings of stock and picks, whatever the period', async () => {
      await rollUpAll(server.db, { now: new Date() })
      expect(await closePickMonths(server.db, { now: new Date() })).toBeGreaterThan(10)
      expect(await closePickMonths(server.db, { now: new Date() })).toBe(0)
      const roleId = [...raw.locations.values()].find(({ role }) => role === 'Shelving A')?.roleId ?? 0
      const ofRole = { locationRoles: [roleId] }
      const hasLocation = (location: RawLocation) => location.roleId === roleId
      const types = ['pick', 'replenish'] as const
      const processTypes = ['Pick', 'Replenish']
      const ends = [
        [300, 0],
        [200, 100],
        [70, 50],
        [50, 48],
      ] as const
      for (const [first, last] of ends) {
        const days = { fromDate: daysAgo(first), toDate: daysAgo(last) }
        const asked = { from: days.fromDate, to: days.toDate }
        expect(await rowsOf(report, { ...criteria, ...days }), days.fromDate).toEqual(
          sorted(await loop(asked)),
        )
        expect(
          await rowsOf(report, { ...criteria, ...days, ...ofRole, processTypes }),
          days.fromDate,
        ).toEqual(sorted(await loop({ ...asked, types, hasLocation })))
      }
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

    it('closes no month before what is stored late is there', async () => {
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

  describe('by hand', () => {
    let hand: ReportUnit
    let report: ReportAsker
    const criteria = {
      fromDate: '2026-05-04',
      toDate: '2026-05-05',
      processTypes: ['Pick'],
      basedOn: 'averageCostPrice',
    }
    const find = (more: object = {}) => rowsOf(report, { ...criteria, ...more })
    beforeAll(async () => {
      hand = await makeReportUnit(server, 'Slow by hand', {
        region: 'Europe/Copenhagen',
        people: ['Ann'],
        areas: { Shelves: ['S-1', 'S-2'], Pallets: ['P-1'] },
        materials: ['GONE', 'RARE', 'NEVER', 'OFTEN'],
      })
      report = await reportAsker(server, 'slowMovingMaterials', { name: 'Ann', unit: hand.name })
      const pick = { user: 'Ann', type: 'pick', from: 'S-1' }
      await hand.addTasks([
        // The first and the last moment of the period, and those beside them: midnight is 22:00 UTC.
        { ...pick, material: 'RARE', at: '2026-05-03T21:59:59.999Z' },
        { ...pick, material: 'RARE', at: '2026-05-03T22:00:00Z' },
        {
          ...pick,
          material: 'RARE',
          at: '2026-05-05T21:59:59.999Z',
          requested: 4,
          confirmed: 0,
          reason: 'LOST',
        },
        { ...pick, material: 'RARE', at: '2026-05-05T22:00:00Z' },
        { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', state: 'Cancelled' },
        { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', type: 'replenish', from: 'P-1' },
        { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', type: 'putAway' },
        { ...pick, material: 'GONE', at: '2026-05-04T10:00:00Z' },
        ...Array.from({ length: 12 }, (_, minute) => ({
          ...pick,
          material: 'OFTEN',
          at: `2026-05-04T10:${10 + minute}:00Z`,
        })),
      ])
      await sql`
        insert into stock_transaction (business_unit_id, at, process_type, material_id, from_location_id, to_location_id, quantity,
          moved_quantity, unit_cost, task_id)
        select ${hand.id}::bigint, x.at, type, m.id, f.id, t.id, x.quantity, coalesce(moved, 0), 3,
          case when type = 'Move' and item = 'NEVER' then (select id from task where business_unit_id = ${hand.id} and task_type = 'putAway') end
        from (values
          ('GONE', '2026-04-01T08:00:00Z'::timestamptz, 'Receipt', null, 'S-1', 5, null),
          ('GONE', '2026-05-04T10:00:00Z', 'Pick', 'S-1', null, -5, null),
          ('RARE', '2026-04-01T08:00:00Z', 'Gain', null, 'P-1', 4, null),
          ('RARE', '2026-04-01T08:00:00Z', 'Gain', null, 'S-2', 3, null),
          ('RARE', '2026-05-03T22:00:00Z', 'Pick', 'S-2', null, -1, null),
          ('RARE', '2026-06-01T08:00:00Z', 'Receipt', null, 'S-2', 1.5, null),
          ('NEVER', '2026-04-01T08:00:00Z', 'Receipt', null, 'P-1', 10, null),
          ('NEVER', '2026-04-01T09:00:00Z', 'Move', 'P-1', 'S-1', 0, 10),
          ('OFTEN', '2026-04-01T08:00:00Z', 'Gain', null, 'S-1', 20, null),
          ('OFTEN', '2026-04-02T08:00:00Z', 'Gain', null, 'S-1', 1, null)
        ) x(item, at, type, "from", "to", quantity, moved)
        join material m on m.business_unit_id = ${hand.id} and m.item_no = item
        left join location f on f.business_unit_id = ${hand.id} and f.name = "from"
        left join location t on t.business_unit_id = ${hand.id} and t.name = "to"`.execute(server.db.read)
      // What all this left.
      await sql`
        insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date)
        select ${hand.id}::bigint, x.material_id, p.location_id, sum(p.quantity), now() from stock_transaction x
        cross join lateral (values (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
          (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)) p(location_id, quantity)
        where x.business_unit_id = ${hand.id} and p.location_id is not null
        group by x.material_id, p.location_id having sum(p.quantity) > 0`.execute(server.db.read)
    })

    it('counts performed picks of the days, and never of what is gone', async () => {
      expect(await find()).toEqual([
        'NEVER: 0 picks, 10 x 3 = 30, last null',
        'OFTEN: 12 picks, 21 x 3 = 63, last 2026-04-02T08:00:00.000Z',
        'RARE: 2 picks, 7.5 x 3 = 22.5, last 2026-05-03T22:00:00.000Z',
      ])
      expect(await find({ processTypes: ['Replenish', 'Pick'], maxPickingFrequency: 3 })).toEqual([
        'NEVER: 0 picks, 10 x 3 = 30, last null',
        'RARE: 3 picks, 7.5 x 3 = 22.5, last 2026-05-03T22:00:00.000Z',
      ])
    })

    it('reads stock and picks of the chosen locations alone', async () => {
      expect(await find({ fromLocation: 'S', processTypes: ['Pick', 'Replenish'] })).toEqual([
        'NEVER: 0 picks, 10 x 3 = 30, last null',
        'OFTEN: 12 picks, 21 x 3 = 63, last 2026-04-02T08:00:00.000Z',
        'RARE: 2 picks, 3.5 x 3 = 10.5, last 2026-05-03T22:00:00.000Z',
      ])
      const ofPallets = { locationRoles: [await hand.areaId('Pallets')] }
      expect(await find(ofPallets)).toEqual(['RARE: 0 picks, 4 x 3 = 12, last 2026-05-03T22:00:00.000Z'])
      // In the tasks grid it is the area of the location that was taken from; these tasks have none of their own.
      const { body } = await server.call('POST', '/Task/search', {
        token: report.token,
        body: { filters: [{ selector: 'fromArea', operator: 'In', values: ['Pallets'], type: 'list' }] },
      })
      expect(body).toMatchObject({ totalCount: 1, result: [{ taskType: 'replenish', area: null }] })
      const [row] = await report.rows<SlowMovingMaterial>({ ...criteria, itemNumber: ['rare'] })
      expect(row?.location).toBe('P-1')
    })

    it('says what share of all stock the rows are worth', async () => {
      const { figures } = await report.facts({ ...criteria, maxPickingFrequency: 3 })
      // 52.5 of 115.5
      expect(figures).toMatchObject({ value: '52.5', shareOfStock: '45.5', neverPicked: '1' })
      const before = await report.facts({ ...criteria, moment: '2026-03-01T00:00:00Z' })
      expect(before).toMatchObject({ rows: 0, figures: { value: '0', shareOfStock: null } })
      expect(before.chart.map(({ count }) => count)).toEqual(Array<number>(12).fill(0))
    })
  })

  describe.runIf(process.env.COCKPIT_TEST_DATA !== undefined)(
    'of Northwind (its files lie where COCKPIT_TEST_DATA says)',
    () => {
      let unitId: number
      let report: ReportAsker
      const criteria = {
        fromDate: '1998-01-01',
        toDate: '1998-03-31',
        processTypes: ['Pick'],
        basedOn: 'costPrice',
      }
      beforeAll(async () => {
        unitId = await loadNorthwind(server.db, readNorthwind())
        await server.settle()
        await sql`update business_unit set features = array['SlowMovingMaterialsOverView'] where id = ${unitId}`.execute(
          server.db.read,
        )
        await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
          select ${unitId}::bigint, 'buyer', 'Buyer', password_hash from app_user
          where user_name = 'supervisor' and business_unit_id = (select id from business_unit where name = 'Demo')`.execute(
          server.db.read,
        )
        report = await reportAsker(server, 'slowMovingMaterials', { name: 'buyer', unit: 'Northwind' })
      })

      it('is what a loop over its rows says', async () => {
        const expected = await loopOf(unitId, {
          region: formatDefaults.region,
          from: criteria.fromDate,
          to: criteria.toDate,
          types: ['pick'],
          basedOn: 'costPrice',
        })
        expect(expected.length).toBeGreaterThan(60)
        expect(await rowsOf(report, criteria)).toEqual(sorted(expected))
      })

      it('is what its files say', async () => {
        const { products, orders, orderLines } = readNorthwind()
        const shipped = new Set(
          orders
            .filter(({ shippedDate = '' }) => shippedDate >= criteria.fromDate && shippedDate <= '1998-03-31')
            .map(({ orderNo }) => orderNo),
        )
        const inStock = products.filter(({ unitsInStock }) => Number(unitsInStock) > 0)
        const words = inStock.map(({ itemNo, unitsInStock }) => {
          const picks = orderLines.filter(line => line.itemNo === itemNo && shipped.has(line.orderNo)).length
          return `${itemNo}: ${picks} picks, ${unitsInStock}`
        })
        const rows = await report.rows<SlowMovingMaterial>(criteria)
        expect(rows.map(row => `${row.materialItemNo}: ${row.picks} picks, ${row.quantity}`).sort()).toEqual(
          words.sort(),
        )
        expect(decimal(rows[0]?.quantity ?? '0')).toBeGreaterThan(0n)
      })
    },
  )
})
