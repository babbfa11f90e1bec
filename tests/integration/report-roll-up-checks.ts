/**
 * Conditions that hold at every stage of the roll-ups: the reports based on them equal loops over the raw rows at several moments, and each
 * roll-up equals the totals of its rows.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../demo/server/core/db/database'
import { readCriteria, reportSource, reportTable } from '../../demo/server/reports/report-table'
import { search } from '../../demo/server/core/search/search'
import type { SearchScope } from '../../demo/server/core/search/search-plan'
import { decimalText } from '../../src/contract/decimal'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import {
  dayFormatter,
  moneyText,
  movementsByLoop,
  rawRows,
  summaryByLoop,
  type Basis,
  type RawLocation,
  type RawRows,
} from './report-loops'
import { rawPicks, slowByLoop } from './report-slow-loop'

const dayMs = 86_400_000
const rowsMost = 10_000

interface Checked {
  readonly db: Db
  readonly scope: SearchScope
  readonly raw: RawRows
  /** The day the given number of days ago. */
  readonly daysAgo: (days: number) => string
}

/**
 * All three reports equal the loops.
 * @param region IANA time zone of the days
 */
export async function expectReportsRight(db: Db, businessUnitId: number, region: string): Promise<void> {
  const dayOf = dayFormatter(region)
  const checked: Checked = {
    db,
    scope: { businessUnitId, region },
    raw: await rawRows(db, businessUnitId),
    daysAgo: days => dayOf(Date.now() - days * dayMs),
  }
  await expectSummariesRight(checked)
  await expectTransactionsRight(checked)
  await expectSlowMoversRight(checked)
}

async function expectSummariesRight({ db, scope, raw, daysAgo }: Checked): Promise<void> {
  const dayOf = dayFormatter(scope.region)
  const bases: readonly Basis[] = ['averageCostPrice', 'costPrice', 'latestCostPrice']
  const times = [null, ...[0, 5, 12, 17, 24, 45, 200, 378].map(daysAgo)]
  for (const [number, asOf] of times.entries()) {
    const basedOn = bases[number % bases.length] ?? 'costPrice'
    const expected = summaryByLoop(raw, { basedOn, counts: at => asOf === null || dayOf(at) <= asOf })
    const criteria = { basedOn, asOf }
    const facts = await reportTable.materialSummary.facts(
      db.read,
      readCriteria('materialSummary', criteria, scope),
      scope,
    )
    expect(facts.figures['value'], asOf ?? 'now').toBe(expected.value)
    const request = { filters: [], find: '', sums: ['quantity'], skip: 0, take: 1 }
    const { sums } = await search(
      db.read,
      reportSource('materialSummary', criteria, scope),
      { ...request, sort: [{ selector: 'value', desc: true }] },
      scope,
    )
    const quantity = expected.rows.reduce((sum, row) => sum + row.quantity, 0n)
    expect(sums?.['quantity'], asOf ?? 'now').toBe(decimalText(quantity))
  }
}

async function expectTransactionsRight({ db, scope, raw, daysAgo }: Checked): Promise<void> {
  const { region } = scope
  const [location] = raw.locations.values()
  const names = [...raw.locations.values()].map(({ name }) => name.toLowerCase()).sort()
  const [first = '', last = ''] = [names[Math.floor(names.length / 3)], names[Math.floor(names.length / 2)]]
  const isBetween = ({ name }: RawLocation) => name.toLowerCase() >= first && name.toLowerCase() <= last
  const places: readonly [object, ((location: RawLocation) => boolean)?][] = [
    [{}],
    [{ fromLocation: first, toLocation: last }, isBetween],
    [{ locationRoles: [location?.roleId ?? 0] }, ({ roleId }) => roleId === location?.roleId],
  ]
  for (const [from, to] of [
    [400, 0],
    [40, 10],
    [0, 0],
  ] as const) {
    const period = { dateFrom: daysAgo(from), dateTo: daysAgo(to) }
    for (const moment of [new Date().toISOString(), new Date(Date.now() - 20.4 * dayMs).toISOString()]) {
      for (const [chosen, hasLocation] of places) {
        const types = from === 40 ? ['Pick', 'Receipt', 'Move'] : [...transactionTypes]
        const where = hasLocation && { hasLocation }
        const expected = movementsByLoop(raw, { region, ...period, types, moment, ...where })
        const criteria = { ...period, ...chosen, processTypes: types, moment }
        const { figures, chart } = await reportTable.materialTransactions.facts(
          db.read,
          readCriteria('materialTransactions', criteria, scope),
          scope,
        )
        const requested = JSON.stringify(criteria)
        expect(figures, requested).toEqual(expected.figures)
        expect(
          chart.map(day => `${day.key}: ${day.value} / ${day.other} (${day.count})`),
          requested,
        ).toEqual(expected.days)
      }
    }
  }
}

async function expectSlowMoversRight({ db, scope, raw, daysAgo }: Checked): Promise<void> {
  const { region, businessUnitId } = scope
  const dayOf = dayFormatter(region)
  const picks = await rawPicks(db, businessUnitId)
  const { rows: links } = await sql<{
    id: number
    task: number
  }>`select id, task_id as task from stock_transaction
    where business_unit_id = ${businessUnitId} and task_id is not null`.execute(db.read)
  const period = { from: daysAgo(90), to: daysAgo(0) }
  for (const [ago, unmovedSince] of [
    [0, null],
    [0, 14],
    [20.4, null],
    [20.4, 60],
  ] as const) {
    const until = Date.now() - ago * dayMs
    const lastMovementBefore = unmovedSince === null ? null : daysAgo(unmovedSince)
    const expected = slowByLoop(raw, picks, new Map(links.map(({ id, task }) => [id, task])), {
      region,
      ...period,
      types: ['pick'],
      basedOn: 'averageCostPrice',
      until,
    }).filter(
      ({ lastMovement }) =>
        lastMovementBefore === null || lastMovement === null || dayOf(lastMovement) < lastMovementBefore,
    )
    const criteria = {
      fromDate: period.from,
      toDate: period.to,
      processTypes: ['Pick'],
      basedOn: 'averageCostPrice',
      lastMovementBefore,
      moment: new Date(until).toISOString(),
    }
    // Sorted by the last movement, it is looked up for all materials at once; otherwise only for those of the page.
    const { result } = await search(
      db.read,
      reportSource('slowMovingMaterials', criteria, scope),
      {
        ...{ filters: [], find: '', sums: [], skip: 0, take: rowsMost },
        sort: [{ selector: 'lastMovement', desc: false }],
      },
      scope,
    )
    const found = result as unknown as SlowMovingMaterial[]
    const requested = `${ago} days ago, before ${lastMovementBefore}`
    expect(
      found.map(row => inWords(row.materialItemNo, row.lastMovement, row.value)).sort(),
      requested,
    ).toEqual(
      expected.map(row => inWords(row.material.itemNo, row.lastMovement, moneyText(row.cents))).sort(),
    )
    const moments = found.map(({ lastMovement }) => Date.parse(lastMovement ?? '9999-01-01'))
    expect(moments, requested).toEqual(moments.toSorted((one, other) => one - other))
  }
}

function inWords(itemNo: string, lastMovement: string | number | null, value: string | null): string {
  const last = lastMovement === null ? 'never' : new Date(lastMovement).toISOString()
  return `${itemNo}: ${value}, last ${last}`
}

/** Checks that each closing equals the totals of the rows before it. */
export async function expectClosingsRight(db: Db, businessUnitId: number): Promise<void> {
  const { rows: stock } = await sql<{ until: string; wrong: number; lines: number }>`
    select c.until::text as until, (select count(*) from stock_closing_line l
      where l.business_unit_id = c.business_unit_id and l.until = c.until) as lines, (
        select count(*) from (
          select x.material_id, place.id, sum(case when x.to_location_id = place.id then greatest(x.quantity, 0) + x.moved_quantity else 0 end
            - case when x.from_location_id = place.id then x.moved_quantity - least(x.quantity, 0) else 0 end) as quantity
          from stock_transaction x join location place on place.id in (x.from_location_id, x.to_location_id)
          where x.business_unit_id = c.business_unit_id and x.at < c.until group by x.material_id, place.id
        ) raw full join (select * from stock_closing_line l where l.business_unit_id = c.business_unit_id and l.until = c.until) line
          on line.material_id = raw.material_id and line.location_id = raw.id
        where coalesce(raw.quantity, 0) <> coalesce(line.quantity, 0)) as wrong
    from stock_closing c where c.business_unit_id = ${businessUnitId} order by c.until`.execute(db.read)
  expect(stock.length).toBeGreaterThanOrEqual(12 * 4)
  expect(stock.filter(({ wrong, lines }) => wrong > 0 || lines === 0)).toEqual([])
  const { rows: costs } = await sql<{ until: string; wrong: number; lines: number }>`
    select k.until::text as until, (select count(*) from cost_closing_line l
      where l.business_unit_id = k.business_unit_id and l.until = k.until) as lines, (
        select count(*) from (
          select c.material_id, (array_agg(array[c.cost_price, c.average_cost_price, c.latest_cost_price] order by c.at desc, c.id desc)
            filter (where c.at < k.until))[1:1] as prices
          from material_cost c where c.business_unit_id = k.business_unit_id and c.at < k.until group by c.material_id
        ) raw full join (select * from cost_closing_line l where l.business_unit_id = k.business_unit_id and l.until = k.until) line
          on line.material_id = raw.material_id
        where raw.prices is distinct from array[array[line.cost_price, line.average_cost_price, line.latest_cost_price]]) as wrong
    from cost_closing k where k.business_unit_id = ${businessUnitId} order by k.until`.execute(db.read)
  expect(costs.length).toBeGreaterThanOrEqual(12 * 4)
  expect(costs.filter(({ wrong, lines }) => wrong > 0 || lines === 0)).toEqual([])
  const { rows: movements } = await sql<{ until: string; wrong: number; lines: number }>`
    select k.until::text as until, (select count(*) from movement_closing_line l
      where l.business_unit_id = k.business_unit_id and l.until = k.until) as lines, (
        select count(*) from (
          select x.material_id, min(x.at) as first, max(case when x.process_type = 'Gain' then x.at end) as gain,
            max(case when x.process_type in ('Gain', 'Receipt') or (x.process_type = 'Move' and t.task_type = 'putAway') then null else x.at end) as other
          from stock_transaction x left join task t on t.id = x.task_id
          where x.business_unit_id = k.business_unit_id and x.at < k.until group by x.material_id
        ) raw full join (select * from movement_closing_line l where l.business_unit_id = k.business_unit_id and l.until = k.until) line
          on line.material_id = raw.material_id
        where (raw.first, raw.gain, raw.other) is distinct from (line.first_at, line.last_gain_at, line.last_other_at)) as wrong
    from movement_closing k where k.business_unit_id = ${businessUnitId} order by k.until`.execute(db.read)
  expect(movements.map(({ until }) => until)).toEqual(stock.map(({ until }) => until))
  expect(movements.filter(({ wrong, lines }) => wrong > 0 || lines === 0)).toEqual([])
}
