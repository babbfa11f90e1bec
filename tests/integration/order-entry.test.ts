/** Entering sales orders: required values, created only once, totals, and what codes identify. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../src/contract/company-day'
import type { CodeMeanings } from '../../src/contract/endpoints/order-entry-inputs'
import { formatDefaults } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { cents, orderOf, startOrderEntry, type OrderEntry } from './order-entry-fixture'
import { enginesFor, type Answer } from './server-fixture'

const today = () => dayOf(Date.now(), formatDefaults.region)

describe.each(enginesFor())('sales orders that are entered on %s', engine => {
  let server: OrderEntry['server']
  let call: OrderEntry['call']
  let material: OrderEntry['material']
  let head: OrderEntry['head']
  let line: OrderEntry['line']
  let enter: OrderEntry['enter']
  let entered: OrderEntry['entered']
  beforeAll(async () => {
    ;({ server, call, material, head, line, enter, entered } = await startOrderEntry(engine))
  })
  afterAll(() => closeAndCheck(server))

  it('are created with exact totals, an audit row, a message to other systems and a customer for the next entry', async () => {
    const [first, second, third] = [material(0), material(1), material(2)]
    const answer = await enter({
      ...head(),
      companyName: 'Lofoten Outdoor AS',
      address: 'Havnegata 14',
      zipCode: '8300',
      city: 'Svolvær',
      countryCode: 'NO',
      email: 'kari@lofoten-outdoor.example',
      comment: 'Deliver to the back entrance',
      discount: '2.5',
      lines: [
        line(0, { quantity: '3', salesUnitPrice: first.price }),
        line(1, { quantity: '7', adjustPrice: '0.35' }),
        line(2, { quantity: '1', discount: '12.5', comment: 'Another colour will do' }),
      ],
    })
    expect(answer.status).toBe(200)
    const order = orderOf(answer)
    expect(order.orderNo).toMatch(/^SO-\d{6}$/)
    const [row] = await entered(order.orderNo)
    const lines = [3 * cents(first.price), 245, Math.round((cents(third.price) * 875) / 1000)]
    const sum = lines.reduce((total, value) => total + value, 0)
    expect(cents(row?.['total'] ?? '')).toBe(Math.round((sum * 975) / 1000))
    expect(cents(row?.['original'] ?? '')).toBe(
      3 * cents(first.price) + 7 * cents(second.price) + cents(third.price),
    )
    expect(row).toMatchObject({
      customer_name: 'Kari Solberg',
      company_name: 'Lofoten Outdoor AS',
      city: 'Svolvær',
      recipient: 'Lofoten Outdoor AS, Havnegata 14, 8300 Svolvær, NO',
      comment: 'Deliver to the back entrance',
    })
    const reported = await sql<{ audits: number; messages: number }>`
      select (select count(*) from audit where entity = 'SalesOrder' and action = 'createOrder' and entity_id = ${order.id})::int as audits,
        (select count(*) from integration_record r join integration_endpoint e on e.id = r.endpoint_id
          where r.key_type = 'OrderNo' and r.key_value = ${order.orderNo} and r.initiated = 'Event'
            and e.message_type = 'OrderConfirmation')::int as messages`.execute(server.db.read)
    expect(reported.rows).toEqual([{ audits: 1, messages: 1 }])
    const known = await call('GET', '/SalesOrders/customers?find=lofoten%20outdoor')
    expect(known.body.result).toMatchObject([
      { customerName: 'Kari Solberg', city: 'Svolvær', zipCode: '8300' },
    ])
  })

  it('are created once, however often a call is repeated, and have unique numbers', async () => {
    const key = crypto.randomUUID()
    const body = { ...head(), customerName: 'Pressed ten times', lines: [line(0)] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(body, key)))
    expect(new Set(answers.map(answer => orderOf(answer).orderNo)).size).toBe(1)
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from sales_order
      where customer_name = 'Pressed ten times'`.execute(server.db.read)
    expect(rows).toEqual([{ orders: 1 }])
    const many = await Promise.all(Array.from({ length: 6 }, () => enter({ ...head(), lines: [line(1)] })))
    expect(new Set(many.map(answer => orderOf(answer).orderNo)).size).toBe(6)
    const taken = orderOf(many[0] as Answer).orderNo
    const refused = await enter({ ...head(), orderNumber: taken, lines: [line(1)] })
    expect([refused.status, refused.body.code]).toEqual([409, 'order-number-taken'])
    const own = await enter({ ...head(), orderNumber: 'PHONE/17', lines: [line(1)] })
    expect(orderOf(own)).toMatchObject({ orderNo: 'PHONE/17' })
  })

  it('require a material, quantities and prices above zero, each material once: the refusal lists all issues', async () => {
    const none = await enter({ ...head(), lines: [] })
    expect([none.status, none.body.code]).toEqual([409, 'no-lines'])
    const answer = await enter({
      ...head(),
      customerName: 'Nobody gets this',
      email: 'no address',
      deliveryDate: '2001-02-03',
      lines: [
        line(0, { quantity: '0' }),
        line(1, { quantity: '1.5' }),
        line(2, { adjustPrice: '0' }),
        line(3, { discount: '101' }),
        line(4),
        line(4),
        line(5, { uoM: 'no such unit' }),
        { materialId: 999_999_999, quantity: '1' },
      ],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['body.email', 'not-an-email'],
      ['body.deliveryDate', 'in-the-past'],
      ['body.lines.0.quantity', 'not-above'],
      ['body.lines.1.quantity', 'not-whole'],
      ['body.lines.2.adjustPrice', 'not-above'],
      ['body.lines.3.discount', 'too-big'],
      ['body.lines.5.materialId', 'twice'],
      ['body.lines.6.uoM', 'not-known'],
      ['body.lines.7.materialId', 'not-listed'],
    ])
    const { rows } = await sql`select 1 from sales_order where customer_name = 'Nobody gets this'`.execute(
      server.db.read,
    )
    expect(rows).toEqual([])
  })

  it('require a known delivery type and the current list prices', async () => {
    const other = await sql<{ id: number }>`select d.id from delivery_type d
      join business_unit b on b.id = d.business_unit_id and b.name <> 'Demo' order by d.id limit 1`.execute(
      server.db.read,
    )
    for (const unknown of [other.rows[0]?.id, 999_999_999]) {
      const refused = await enter({ ...head(), deliveryTypeId: unknown, lines: [line(0)] })
      expect([refused.status, refused.body.code]).toEqual([409, 'delivery-type-unknown'])
    }
    const stale = await enter({ ...head(), lines: [line(0, { salesUnitPrice: '0.01' })] })
    expect([stale.status, stale.body.code, stale.body.fields]).toEqual([409, 'changed', ['salesUnitPrice']])
  })

  it('convert units of measure to base units, and return when a missing quantity is available', async () => {
    const { rows } = await sql<{ id: number; name: string; size: string }>`
      select m.id, u.name, trim_scale(u.quantity)::text as size from material_unit_of_measure u
      join material m on m.id = u.material_id and m.base_uom <> u.name and m.material_state <> 'Discontinued'
      join business_unit b on b.id = m.business_unit_id and b.name = 'Demo'
      join unit_of_measure d on d.business_unit_id = m.business_unit_id and d.name = u.name and d.decimals = 0
      where u.quantity > 1 order by m.id limit 1`.execute(server.db.read)
    const [unit] = rows
    if (unit === undefined) throw new Error('the seed has no units')
    const order = orderOf(
      await enter({ ...head(), lines: [{ materialId: unit.id, quantity: '3', uoM: unit.name }] }),
    )
    const stored = await sql<{ quantity: string }>`select trim_scale(ordered_quantity)::text as quantity
      from sales_order_line where order_id = ${order.id}`.execute(server.db.read)
    expect(stored.rows).toEqual([{ quantity: String(3 * Number(unit.size)) }])

    const short = await sql<{ id: number; day: string; available: string }>`
      select m.id, min(io.expected_receipt_date)::text as day, (
        select trim_scale(coalesce(sum(s.quantity - s.reserved_quantity), 0))::text from stock s
        join location l on l.id = s.location_id and l.available_for_pick
        where s.material_id = m.id and not s.block_reservations and (s.exp_date is null or s.exp_date >= ${today()}::date)
      ) as available
      from ingoing_order_line il
      join ingoing_order io on io.id = il.order_id and io.state in ('Initial', 'Started')
      join business_unit b on b.id = io.business_unit_id and b.name = 'Demo'
      join material m on m.id = il.material_id and m.material_state <> 'Discontinued'
      where il.ordered_quantity > il.received_quantity
      group by m.id having min(io.expected_receipt_date) > ${today()}::date + 1 order by m.id limit 1`.execute(
      server.db.read,
    )
    const [coming] = short.rows
    if (coming === undefined) throw new Error('the seed orders nothing from suppliers')
    const quantity = String(Number(coming.available) + 1)
    const late = orderOf(await enter({ ...head(), lines: [{ materialId: coming.id, quantity }] }))
    const expected = await sql<{ day: string }>`
      select (expected_handling_date at time zone ${formatDefaults.region})::date::text as day
      from sales_order_line where order_id = ${late.id}`.execute(server.db.read)
    expect(expected.rows).toEqual([{ day: coming.day }])
    expect(late.state).toBe('NewWarn')
    // An order that is carried out only later is needed no earlier.
    const deliveryDate = addDays(coming.day, 5)
    const later = orderOf(
      await enter({ ...head(), deliveryDate, lines: [{ materialId: coming.id, quantity }] }),
    )
    const { rows: dates } = await sql<{ isSame: boolean }>`
      select l.expected_handling_date = o.execution_date as "isSame"
      from sales_order_line l join sales_order o on o.id = l.order_id where o.id = ${later.id}`.execute(
      server.db.read,
    )
    expect(dates).toEqual([{ isSame: true }])
  })

  it('require a known type and country', async () => {
    const lines = [line(4)]
    const wrong = await enter({ ...head(), orderType: 'Stroe', countryCode: 'ZZ', lines })
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [
        expect.objectContaining({
          path: 'body.orderType',
          code: 'not-known',
          message: expect.stringContaining('Allowed: Store, Webshop, Wholesale'),
        }),
        expect.objectContaining({ path: 'body.countryCode', code: 'not-a-country' }),
      ],
    ])
    expect((await enter({ ...head(), countryCode: 'XK', lines })).status).toBe(200)
    const { rows } = await sql<{ id: number }>`update sales_order set order_type = 'Older type'
      where id = (select min(o.id) from sales_order o
        join business_unit b on b.id = o.business_unit_id and b.name = 'Demo') returning id`.execute(
      server.db.read,
    )
    expect(rows).toHaveLength(1)
    const choices: { orderTypes: string[] } = (await call('GET', '/SalesOrders/entryChoices')).body.result
    expect(choices.orderTypes).toContain('Older type')
    expect((await enter({ ...head(), orderType: 'Older type', lines })).status).toBe(200)
  })

  it('resolve a code to nothing, one material, its unit of measure, or several materials', async () => {
    const [first, second, third] = [material(6), material(7), material(8)]
    await sql`update material set ean = ${first.barcode} where id = ${second.id}`.execute(server.db.read)
    const itemNo = `${first.itemNo}-Ab`
    await sql`update material set item_no = ${itemNo} where id = ${first.id}`.execute(server.db.read)
    const codes = [
      itemNo.toLowerCase(),
      third.barcode,
      first.barcode,
      ' 810-7O05 ',
      "x'; drop table material",
    ]
    const answer = await call('POST', '/SalesOrders/ValidateMaterial', { codes })
    const { codes: meanings, materials }: CodeMeanings = answer.body.result
    const idsOf = (found: CodeMeanings['codes'][number]['found']) =>
      found.map(({ materialId }) => materialId).sort((a, b) => a - b)
    expect(meanings.map(({ code, found }) => [code, idsOf(found)])).toEqual([
      [codes[0], [first.id]],
      [codes[1], [third.id]],
      [codes[2], [first.id, second.id]],
      [codes[3], []],
      [codes[4], []],
    ])
    const shown = materials.find(({ id }) => id === third.id)
    const stock = await sql<{ available: string }>`
      select trim_scale(coalesce(sum(s.quantity - s.reserved_quantity), 0))::text as available
      from stock s join location l on l.id = s.location_id and l.available_for_pick
      where s.material_id = ${third.id} and not s.block_reservations
        and (s.exp_date is null or s.exp_date >= ${today()}::date)`.execute(server.db.read)
    expect(shown).toMatchObject({ itemNo: third.itemNo, salesPrice: third.price, ...stock.rows[0] })
    const hostile = await call('GET', `/SalesOrders/customers?find=${encodeURIComponent("%' or 1=1 --")}`)
    expect(hostile.body.result).toEqual([])
  })

  it('keep an unsent entry for its user only, also after the next sign-in', async () => {
    const content = JSON.stringify({ form: 1, lines: ['740-2210'] })
    expect((await call('POST', '/SalesOrders/unsaved', { key: 'new', content })).status).toBe(204)
    const again = await server.signIn('planner')
    const mine = await server.call('GET', '/SalesOrders/unsaved?key=new', { token: again })
    expect(mine.body.result).toMatchObject({ content })
    const other = await server.signIn('supervisor')
    expect(
      (await server.call('GET', '/SalesOrders/unsaved?key=new', { token: other })).body.result,
    ).toBeNull()
    // The editor of purchase drafts uses the same key.
    expect((await call('GET', '/Draft/unsavedLines?key=new')).body.result).toBeNull()
    await call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' })
    expect((await call('GET', '/SalesOrders/unsaved?key=new')).body.result).toBeNull()
  })
})
