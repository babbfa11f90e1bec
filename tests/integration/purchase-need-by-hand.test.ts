/**
 * Five materials whose stock, orders and picks are inserted here row by row, with the proposal of each criterion calculated from them by
 * hand and tested through the API. The lead time is 10 days, the forecast 20, the history 60 days, the growth 1.5.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../src/contract/company-day'
import type { Proposal } from '../../src/contract/endpoints/purchase-inputs'
import { formatDefaults } from '../../src/contract/limits'
import { needCriteria, type NeedCriterion } from '../../src/contract/purchase-need'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** Days are relative to today: 0 is today, -1 yesterday; null means no date. */
interface RawRows {
  readonly itemNo: string
  readonly unit?: 'pcs' | 'kg'
  readonly state?: 'Active' | 'Discontinued'
  readonly minimum?: number
  readonly maximum?: number
  readonly leadTime?: number
  readonly minimumQuantity?: number
  readonly multiple?: number
  readonly stocks?: readonly { quantity: number; reserved?: number; expires?: number; isBlocked?: boolean }[]
  readonly demand?: readonly { day: number | null; confirmed: number; picked?: number; state?: string }[]
  readonly ingoing?: readonly { day: number | null; ordered: number; received?: number; state?: string }[]
  readonly picks?: readonly { day: number; quantity: number; type?: string; state?: string }[]
  readonly inDraft?: number
}

const materials: readonly RawRows[] = [
  {
    // 40 are usable, 15 expired yesterday; blocked ones count as on hand.
    itemNo: 'HAND-1',
    minimum: 50,
    maximum: 120,
    multiple: 12,
    stocks: [{ quantity: 30 }, { quantity: 10, isBlocked: true }, { quantity: 15, expires: -1 }],
    picks: [
      { day: -60, quantity: 20 },
      { day: -30, quantity: 30 },
      { day: -1, quantity: 10 },
    ],
  },
  {
    // Known: 20 + 5 + 10 + (10 - 4) = 41; ingoing: 10 - 4 = 6; so 30 + 6 - 41 = -5.
    itemNo: 'HAND-2',
    minimumQuantity: 20,
    stocks: [{ quantity: 30, reserved: 10 }],
    demand: [
      { day: -3, confirmed: 20, state: 'Reserved' },
      { day: null, confirmed: 5 },
      { day: 30, confirmed: 10 },
      { day: 31, confirmed: 100 },
      { day: 1, confirmed: 10, picked: 4, state: 'PickStarted' },
      { day: 1, confirmed: 8, picked: 8, state: 'ReadyForPackAndShip' },
      { day: 1, confirmed: 70, state: 'Cancelled' },
    ],
    ingoing: [
      { day: -2, ordered: 10, received: 4, state: 'Started' },
      { day: 31, ordered: 50 },
      { day: 5, ordered: 90, state: 'Cancelled' },
    ],
  },
  {
    // Its own lead time of 40 days makes the horizon 60. 30 were shipped: 0.5 a day.
    itemNo: 'HAND-3',
    minimum: 10,
    multiple: 5,
    leadTime: 40,
    stocks: [{ quantity: 8 }],
    demand: [{ day: 55, confirmed: 4 }],
    picks: [
      { day: -59, quantity: 30 },
      { day: 0, quantity: 100 },
      { day: -61, quantity: 100 },
      { day: -10, quantity: 100, type: 'replenish' },
      { day: -10, quantity: 100, state: 'Cancelled' },
    ],
  },
  {
    // Sold by weight: 2.5 - 0.125 = 2.375 is projected; 6.6 shipped are 0.11 a day.
    itemNo: 'HAND-4',
    unit: 'kg',
    minimum: 3.2,
    maximum: 7.75,
    multiple: 0.5,
    stocks: [{ quantity: 2.5 }],
    demand: [{ day: 5, confirmed: 0.125 }],
    picks: [
      { day: -2, quantity: 6.5 },
      { day: -3, quantity: 0.1 },
    ],
  },
  {
    // No stock; another draft has 25. 12 shipped are 0.2 a day.
    itemNo: 'HAND-5',
    minimum: 20,
    maximum: 60,
    multiple: 10,
    picks: [{ day: -20, quantity: 12 }],
    inDraft: 25,
  },
  { itemNo: 'HAND-6', state: 'Discontinued', minimum: 20, maximum: 60 },
]

/** Need before and after the supplier's packs, by item number. */
const byHand: Readonly<Record<NeedCriterion, Readonly<Record<string, readonly [string, string]>>>> = {
  criticalLevel: {
    'HAND-1': ['80', '84'], // 40 < 50, up to 120
    'HAND-3': ['6', '10'], // 8 - 4 < 10, up to 10 since there is no optimal level
    'HAND-4': ['5.375', '5.5'], // 2.375 < 3.2, up to 7.75
    'HAND-5': ['60', '60'], // 0 < 20, up to 60
  },
  optimalLevel: {
    'HAND-1': ['80', '84'],
    'HAND-4': ['5.375', '5.5'],
    'HAND-5': ['60', '60'],
  },
  knownOrders: { 'HAND-2': ['5', '20'] },
  salesHistory: {
    'HAND-1': ['55', '60'], // 60 / 60 x 1.5 x 30 = 45; 45 + 50 - 40
    'HAND-2': ['5', '20'], // nothing shipped, so only known orders count: 41 - 30 - 6
    'HAND-3': ['47', '50'], // 30 / 60 x 1.5 x 60 = 45; 45 + 10 - 8
    'HAND-4': ['5.65', '6'], // 0.11 x 1.5 x 30 = 4.95; 4.95 + 3.2 - 2.5
    'HAND-5': ['29', '30'], // 0.2 x 1.5 x 30 = 9; 9 + 20
  },
}
const largest = {
  'HAND-1': ['80', '84'],
  'HAND-2': ['5', '20'],
  'HAND-3': ['47', '50'],
  'HAND-4': ['5.65', '6'],
  'HAND-5': ['60', '60'],
}

describe.each(enginesFor())('a purchase need calculated by hand on %s', engine => {
  let server: TestServer
  let buyer: string
  let unitId: number
  let supplierId: number
  let region: string
  let today: string

  beforeAll(async () => {
    const now = new Date()
    // The day must not change while the rows are inserted.
    server = await startTestServer({ engine, now: () => now })
    buyer = await server.signIn('planner')
    const { rows } = await sql<{
      id: number
      region: string
    }>`select b.id, coalesce(nullif(c.region, ''), ${formatDefaults.region}) as region from business_unit b
      join company_info c on c.business_unit_id = b.id where b.name = 'Demo'`.execute(server.db.read)
    unitId = rows[0]?.id ?? 0
    region = rows[0]?.region ?? ''
    today = dayOf(now, region)
    await sql`insert into unit_of_measure (business_unit_id, name, decimals) values (${unitId}, 'pcs', 0), (${unitId}, 'kg', 3)
      on conflict (business_unit_id, name) do update set decimals = excluded.decimals`.execute(server.db.read)
    supplierId = await idOf(sql`insert into supplier (business_unit_id, supplier_name, lead_time_days)
      values (${unitId}, 'By hand', 10) returning id`)
    for (const material of materials) await addRows(material)
  })
  afterAll(() => server.close())

  const idOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
    ((await statement.execute(server.db.read)).rows[0] as { id: number }).id
  const day = (days: number | null) => (days === null ? null : addDays(today, days))
  const noon = (days: number | null) => {
    const at = day(days)
    return at === null
      ? null
      : new Date(startOfDay(at, region).getTime() + (days === 0 ? 0 : 12 * 3_600_000)).toISOString()
  }

  async function addRows(rows: RawRows): Promise<void> {
    const { itemNo, unit = 'pcs', state = 'Active', minimum = null, maximum = null, leadTime = null } = rows
    const materialId = await idOf(sql`
      insert into material (business_unit_id, item_no, name, base_uom, material_state, minimum_warehouse_quantity, maximum_warehouse_quantity)
      values (${unitId}, ${itemNo}, ${itemNo}, ${unit}, ${state}, ${minimum}, ${maximum}) returning id`)
    await sql`insert into supplier_material
      (business_unit_id, supplier_id, material_id, purchase_unit_price, minimum_quantity, multiple, lead_time_days)
      values (${unitId}, ${supplierId}, ${materialId}, 1, ${rows.minimumQuantity ?? 0}, ${rows.multiple ?? 1}, ${leadTime})`.execute(
      server.db.read,
    )
    for (const { quantity, reserved = 0, expires, isBlocked = false } of rows.stocks ?? [])
      await sql`insert into stock (business_unit_id, material_id, location_id, quantity, reserved_quantity, exp_date,
          block_reservations, fifo_date)
        values (${unitId}, ${materialId}, (select id from location where business_unit_id = ${unitId} order by id limit 1),
          ${quantity}, ${reserved}, ${day(expires ?? null)}, ${isBlocked}, now())`.execute(server.db.read)
    for (const [index, line] of (rows.demand ?? []).entries()) {
      const processId = await idOf(sql`insert into process (business_unit_id, name)
        values (${unitId}, ${`${itemNo} ${index}`}) returning id`)
      const orderId = await idOf(sql`
        insert into sales_order (business_unit_id, process_id, order_no, state, order_type, priority, customer_name, order_date,
          execution_date, updated_date)
        values (${unitId}, ${processId}, ${`${itemNo}/${index}`}, 'New', 'Sales', 5, 'Customer', now(), ${noon(line.day)}, now())
        returning id`)
      await sql`insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
          confirmed_quantity, picked_quantity)
        values (${unitId}, ${orderId}, 10, ${materialId}, ${line.state ?? 'New'}, ${line.confirmed}, ${line.confirmed},
          ${line.picked ?? 0})`.execute(server.db.read)
    }
    for (const [index, line] of (rows.ingoing ?? []).entries()) {
      const orderId = await idOf(sql`
        insert into ingoing_order (business_unit_id, order_no, supplier_id, expected_receipt_date, state, order_type, priority, created_at)
        values (${unitId}, ${`IN-${itemNo}/${index}`}, ${supplierId}, ${day(line.day)}, ${line.state ?? 'Initial'}, 'Purchase', 3, now())
        returning id`)
      await sql`insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity, received_quantity)
        values (${unitId}, ${orderId}, 10, ${materialId}, ${line.ordered}, ${line.received ?? 0})`.execute(
        server.db.read,
      )
    }
    for (const pick of rows.picks ?? [])
      await sql`insert into task (business_unit_id, task_type, state, material_id, requested_quantity, confirmed_quantity,
          performed_date)
        values (${unitId}, ${pick.type ?? 'pick'}, ${pick.state ?? 'Completed'}, ${materialId}, ${pick.quantity},
          ${pick.quantity}, ${noon(pick.day)})`.execute(server.db.read)
    if (rows.inDraft !== undefined) {
      const draftId =
        await idOf(sql`insert into purchase_draft (business_unit_id, draft_number, supplier_id, created_at)
        values (${unitId}, ${`PD-${itemNo}`}, ${supplierId}, now()) returning id`)
      await sql`insert into purchase_draft_line (business_unit_id, draft_id, draft_line_no, material_id, quantity)
        values (${unitId}, ${draftId}, 10, ${materialId}, ${rows.inDraft})`.execute(server.db.read)
    }
  }

  const propose = async (criteria: readonly NeedCriterion[], subtractsDrafts = false) =>
    (await proposeBySupplier([supplierId], criteria, subtractsDrafts)).flatMap(({ lines }) => lines)
  const proposeBySupplier = async (
    supplierIds: readonly number[] | null,
    criteria: readonly NeedCriterion[],
    subtractsDrafts = false,
  ) => {
    const search = {
      criteria,
      periodFrom: addDays(today, -60),
      forecastDays: 20,
      growthFactor: '1.5',
      subtractsDrafts,
    }
    const body = { supplierIds, search }
    const answer = await server.call('POST', '/Draft/get', { token: buyer, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { suppliers }: Proposal = answer.body.result
    return suppliers
  }
  const needsOf = (lines: Awaited<ReturnType<typeof propose>>) =>
    Object.fromEntries(lines.map(({ itemNo, need, quantity }) => [itemNo, [need, quantity]]))

  it.each(needCriteria)('is proposed by %s', async criterion => {
    expect(needsOf(await propose([criterion]))).toEqual(byHand[criterion])
  })

  it('is proposed as the largest of several criteria', async () => {
    expect(needsOf(await propose(needCriteria))).toEqual(largest)
  })

  it('is proposed with the quantity in other drafts, and reduced by it on request', async () => {
    const [drafted] = (await propose(['salesHistory'])).filter(({ itemNo }) => itemNo === 'HAND-5')
    expect(drafted).toMatchObject({ inOtherDrafts: '25', inDraftNumbers: ['PD-HAND-5'] })
    const less = needsOf(await propose(['salesHistory'], true))
    expect(less['HAND-5']).toEqual(['29', '10']) // 29 - 25 = 4, in packs of 10
    expect(less['HAND-3']).toEqual(byHand.salesHistory['HAND-3'])
  })

  it('is proposed once where several of the requested suppliers deliver the material: to its main one, else the cheapest', async () => {
    const second = await idOf(sql`insert into supplier (business_unit_id, supplier_name, lead_time_days)
      values (${unitId}, 'By hand, second', 10) returning id`)
    await sql`insert into supplier_material (business_unit_id, supplier_id, material_id, purchase_unit_price, minimum_quantity, multiple)
      select ${unitId}, ${second}, m.id, also.price, 0, 1
      from (values ('HAND-1', 0.5), ('HAND-2', 1), ('HAND-4', 2), ('HAND-5', 2)) also (item_no, price)
      join material m on m.business_unit_id = ${unitId} and m.item_no = also.item_no`.execute(server.db.read)
    await sql`update material set supplier_id = ${second}
      where business_unit_id = ${unitId} and item_no = 'HAND-4'`.execute(server.db.read)
    const proposedTo = async (supplierIds: readonly number[] | null) =>
      Object.fromEntries(
        (await proposeBySupplier(supplierIds, needCriteria))
          .filter(one => one.supplierName.startsWith('By hand'))
          .map(({ supplierName, lines }) => [supplierName, lines.map(({ itemNo }) => itemNo)]),
      )
    const once = { 'By hand': ['HAND-2', 'HAND-3', 'HAND-5'], 'By hand, second': ['HAND-1', 'HAND-4'] }
    expect(await proposedTo([supplierId, second])).toEqual(once)
    expect(await proposedTo(null)).toEqual(once)
    // From whom alone is asked, everything that he delivers is proposed.
    expect(await proposedTo([supplierId])).toEqual({ 'By hand': Object.keys(largest) })
    expect(await proposedTo([second])).toEqual({
      'By hand, second': ['HAND-1', 'HAND-2', 'HAND-4', 'HAND-5'],
    })
  })

  it('is not proposed for an inactive supplier', async () => {
    await sql`update supplier set supplier_status = 'Inactive' where id = ${supplierId}`.execute(
      server.db.read,
    )
    expect(await propose(needCriteria)).toEqual([])
  })
})
