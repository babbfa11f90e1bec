/** Employee efficiency, on hand-made tasks, raw and rolled up; a roll-up also contains the days of the seed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpUserDays } from '../../demo/server/reports/roll-ups/user-days'
import { decimal, decimalText } from '../../src/contract/decimal'
import { workingGapMostMinutes } from '../../src/contract/report-limits'
import { closeAndCheck } from './close-and-check'
import { byLoop, daysAgo, lastMonth, rowsOf, loopRowText } from './report-efficiency-fixture'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import { makeReportUnit, type HandMadeTask, type ReportUnit } from './report-unit'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('employee efficiency on hand-made tasks on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let unitId: number
  let hand: ReportUnit
  let mine: ReportClient
  const region = 'Europe/Copenhagen'
  const add = (...tasks: HandMadeTask[]) => hand.addTasks(tasks.map(task => ({ user: 'Ann', ...task })))
  const on = (dateFrom: string, dateTo = dateFrom) => ({ dateFrom, dateTo })
  const expectLoop = async (from: string, to: string) =>
    expect(await rowsOf(mine, on(from, to))).toEqual(
      (await byLoop(server, hand.id, { region, from, to })).map(loopRowText).sort(),
    )
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'employeeEfficiency')
    unitId = await demoUnitId(server)
    hand = await makeReportUnit(server, 'By hand', {
      region,
      people: ['Ann', 'Bo'],
      areas: { Shelves: ['S-1'], Pallets: ['P-1'] },
      materials: ['A', 'B'],
    })
    mine = await reportClient(server, 'employeeEfficiency', { name: 'Bo', unit: hand.name })
    const otherUnit = await makeReportUnit(server, 'Elsewhere', {
      region,
      people: ['Ann'],
      areas: {},
      materials: ['A'],
    })
    await otherUnit.addTasks([{ user: 'Ann', at: '2026-05-04T08:00:00Z' }])
    // Gaps of 14:59, 15:00 and 3 h; the first confirmation has none.
    await add(
      { at: '2026-05-04T08:00:00Z', completes: true },
      { at: '2026-05-04T08:14:59Z', requested: 3 },
      { at: '2026-05-04T08:29:59Z', completes: true },
      { at: '2026-05-04T11:29:59Z', requested: 5, confirmed: 2, reason: 'LOST' },
    )
    // A gap belongs to the task that ends it, and begins with the previous confirmation, even one of another process.
    await add(
      { at: '2026-05-05T08:00:00Z', area: 'Shelves' },
      { at: '2026-05-05T08:05:00Z', type: 'putAway', area: 'Pallets' },
      { at: '2026-05-05T08:07:00Z', area: 'Shelves' },
      { at: '2026-05-05T08:09:00Z', type: 'count', requested: 4, confirmed: 3 },
      { at: '2026-05-05T08:10:00Z', user: 'Bo' },
      { at: '2026-05-05T08:10:30Z', type: 'replenish' },
      { at: '2026-05-05T08:11:00Z', type: 'move', reason: 'WRONG' },
    )
    // Tasks without a user, of the system, cancelled and open ones do not count and do not end a gap.
    await add(
      { at: '2026-05-06T08:00:00Z' },
      { at: '2026-05-06T08:01:00Z', user: null },
      { at: '2026-05-06T08:02:00Z', automatic: true, completes: true },
      { at: '2026-05-06T08:03:00Z', state: 'Cancelled' },
      { at: '2026-05-06T08:04:00Z', state: 'Initial', user: null },
      { at: '2026-05-06T08:10:00Z' },
    )
    // Midnight in Copenhagen is 22:00 UTC in summer: no gap crosses it.
    await add({ at: '2026-05-07T21:59:59Z' }, { at: '2026-05-07T22:00:00Z' }, { at: '2026-05-07T22:00:30Z' })
    // The clock goes back at 01:00 UTC: in local time 02:50 is before 02:05, but 02:05 is a quarter of an hour later.
    await add(
      { at: '2026-10-24T21:59:00Z' },
      { at: '2026-10-24T22:01:00Z' },
      { at: '2026-10-25T00:50:00Z' },
      { at: '2026-10-25T01:05:00Z' },
      { at: '2026-10-25T22:59:00Z' },
      { at: '2026-10-25T23:01:00Z' },
    )
    // The clock goes forward at 01:00 UTC: from 01:59 to 03:01 are two minutes.
    await add({ at: '2026-03-29T00:59:00Z' }, { at: '2026-03-29T01:01:00Z' })
  })

  // A server must not be left with a performed task without a user.
  afterAll(async () => {
    await sql`delete from task where business_unit_id = ${hand.id} and state = 'Completed' and performed_by is null`.execute(
      server.db.read,
    )
    await closeAndCheck(server)
  })

  const checkAll = () => {
    it(`caps gaps at ${workingGapMostMinutes} minutes`, async () => {
      expect(await rowsOf(mine, on('2026-05-04'))).toEqual([
        // 14:59 + 15:00 + 15:00 = 44:59
        'Ann SalesOrder: 4 tasks, 2 lines, 7 pieces, 0.7497 h, 2.67 lines/h, 5.34 tasks/h, 1 deviations',
      ])
    })

    it('assigns a gap to the task that ends it', async () => {
      expect(await rowsOf(mine, on('2026-05-05'))).toEqual([
        'Ann IngoingOrder: 1 tasks, 0 lines, 1 pieces, 0.0833 h, 0 lines/h, 12 tasks/h, 0 deviations',
        'Ann Inventory: 1 tasks, 0 lines, 3 pieces, 0.0333 h, 0 lines/h, 30.03 tasks/h, 1 deviations',
        'Ann Maintenance: 2 tasks, 0 lines, 2 pieces, 0.0333 h, 0 lines/h, 60.06 tasks/h, 1 deviations',
        'Ann SalesOrder: 2 tasks, 0 lines, 2 pieces, 0.0333 h, 0 lines/h, 60.06 tasks/h, 0 deviations',
        'Bo SalesOrder: 1 tasks, 0 lines, 1 pieces, 0 h, null lines/h, null tasks/h, 0 deviations',
      ])
      const ofShelves = { ...on('2026-05-05'), locationRoleIds: [await hand.areaId('Shelves')] }
      expect(await rowsOf(mine, ofShelves)).toEqual([
        'Ann SalesOrder: 2 tasks, 0 lines, 2 pieces, 0.0333 h, 0 lines/h, 60.06 tasks/h, 0 deviations',
      ])
    })

    it('draws only users whose lines per hour are known', async () => {
      const { figures, chart } = await mine.facts(on('2026-05-05'))
      expect(figures.users).toBe('2')
      expect(chart).toMatchObject([{ key: 'Ann', value: '0', count: 6 }])
    })

    it('omits tasks that no user confirmed', async () => {
      expect(await rowsOf(mine, on('2026-05-06'))).toEqual([
        'Ann SalesOrder: 2 tasks, 0 lines, 2 pieces, 0.1667 h, 0 lines/h, 12 tasks/h, 0 deviations',
      ])
    })

    it('begins and ends days by the clock of the region', async () => {
      expect(await rowsOf(mine, on('2026-05-07'))).toEqual([
        'Ann SalesOrder: 1 tasks, 0 lines, 1 pieces, 0 h, null lines/h, null tasks/h, 0 deviations',
      ])
      expect(await rowsOf(mine, on('2026-05-08'))).toEqual([
        'Ann SalesOrder: 2 tasks, 0 lines, 2 pieces, 0.0083 h, 0 lines/h, 240.96 tasks/h, 0 deviations',
      ])
      expect(await rowsOf(mine, on('2026-10-25'))).toEqual([
        // The confirmations at 02:50, at 02:05 and at 23:59: each a quarter of an hour.
        'Ann SalesOrder: 4 tasks, 0 lines, 4 pieces, 0.75 h, 0 lines/h, 5.33 tasks/h, 0 deviations',
      ])
      expect(await rowsOf(mine, on('2026-03-29'))).toEqual([
        'Ann SalesOrder: 2 tasks, 0 lines, 2 pieces, 0.0333 h, 0 lines/h, 60.06 tasks/h, 0 deviations',
      ])
    })

    it('equals the loop over the tasks, for any days', async () => {
      await expectLoop('2026-03-29', '2026-03-29')
      await expectLoop('2026-01-01', '2026-11-01')
    })
  }

  describe('without a roll-up', checkAll)

  describe('from the roll-up', () => {
    beforeAll(async () => {
      await rollUpUserDays(server.db, { now: new Date() })
    })
    checkAll()

    it('contains every closed day, also of the seed, and equals the tasks', async () => {
      expect(await rollUpUserDays(server.db, { now: new Date() })).toBe(0)
      const year = { dateFrom: daysAgo(365), dateTo: daysAgo(0) }
      const expected = (await byLoop(server, unitId, { from: year.dateFrom, to: year.dateTo }))
        .map(loopRowText)
        .sort()
      expect(await rowsOf(report, year)).toEqual(expected)
      await sql`update user_day set tasks = tasks + 1000 where business_unit_id = ${unitId}`.execute(
        server.db.read,
      )
      const tampered = await rowsOf(report, year)
      expect(tampered).not.toEqual(expected)
      await sql`delete from rolled_up_day where business_unit_id = ${unitId}`.execute(server.db.read)
      expect(await rowsOf(report, year)).toEqual(expected)
      expect(await rollUpUserDays(server.db, { now: new Date() })).toBeGreaterThan(300)
      expect(await rowsOf(report, year)).toEqual(expected)
    })

    it('deletes the days of a line whose picked quantity is corrected', async () => {
      const { rows: picked } = await sql<{ orderLineId: number; quantity: string }>`
        select l.id as "orderLineId", l.picked_quantity as quantity
        from sales_order_line l join sales_order o on o.id = l.order_id join task t on t.order_line_id = l.id
        where o.business_unit_id = ${unitId} and o.state in ('PickStarted', 'ReadyForPackAndShip') and l.picked_quantity >= 2
          and t.state = 'Completed' and t.task_type = 'pick'
        order by t.performed_date, l.id limit 1`.execute(server.db.read)
      const [line] = picked
      if (line === undefined) throw new Error('nothing was picked of an open order')
      // Moves its picks to past days.
      await sql`update task set performed_date = performed_date - interval '3 days' where order_line_id = ${line.orderLineId}
        and state = 'Completed'`.execute(server.db.read)
      await sql`delete from rolled_up_day where business_unit_id = ${unitId}`.execute(server.db.read)
      await rollUpUserDays(server.db, { now: new Date() })
      const expectLoopOfSeed = async () => {
        const expected = (await byLoop(server, unitId, {})).map(loopRowText).sort()
        expect(await rowsOf(report, lastMonth)).toEqual(expected)
        return expected
      }
      const before = await expectLoopOfSeed()
      const { body } = await server.call('PUT', '/ProcessSalesOrders/orderline/pickedQuantity', {
        token: await server.signIn('global'),
        body: {
          orderLineIds: [line.orderLineId],
          pickedQuantity: decimalText(decimal(line.quantity) - decimal('1')),
          causeCode: 'MISCOUNT',
        },
      })
      expect(body.result).toMatchObject({ failed: [] })
      expect(await expectLoopOfSeed()).not.toEqual(before)
      expect(await rollUpUserDays(server.db, { now: new Date() })).toBe(1)
      await expectLoopOfSeed()
    })

    it('excludes days that are not over, with an hour for rows that are stored late', async () => {
      const days = async () =>
        (
          await sql<{
            day: string
          }>`select max(day) as day from rolled_up_day where business_unit_id = ${hand.id}`.execute(
            server.db.read,
          )
        ).rows[0]?.day
      await sql`delete from rolled_up_day where business_unit_id = ${hand.id}`.execute(server.db.read)
      await rollUpUserDays(server.db, { now: new Date('2026-05-08T22:59:59Z') })
      expect(await days()).toBe('2026-05-07')
      await rollUpUserDays(server.db, { now: new Date('2026-05-08T23:00:00Z') })
      expect(await days()).toBe('2026-05-08')
    })

    it('is rebuilt when the company changes its region', async () => {
      await rollUpUserDays(server.db, { now: new Date() })
      await sql`update company_info set region = 'Pacific/Auckland' where business_unit_id = ${hand.id}`.execute(
        server.db.read,
      )
      // Changing the unit's settings clears the server's cache of them.
      await server.db.tx({ businessUnitId: hand.id, userId: null, userName: 'test' }, async tx => {
        tx.settingsChanged()
      })
      const expectMoved = async () =>
        expect(await rowsOf(mine, on('2026-05-01', '2026-10-31'))).toEqual(
          (
            await byLoop(server, hand.id, {
              region: 'Pacific/Auckland',
              from: '2026-05-01',
              to: '2026-10-31',
            })
          )
            .map(loopRowText)
            .sort(),
        )
      await expect.poll(async () => (await mine.facts(on('2026-05-07'))).figures['tasks']).not.toBe('1')
      await expectMoved()
      expect(await rollUpUserDays(server.db, { now: new Date() })).toBeGreaterThan(100)
      await expectMoved()
    })
  })
})
