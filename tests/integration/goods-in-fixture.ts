/** Fixture for tests of received goods: new materials and orders of them, terminals that receive and put away, and costs as stored. */
import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { GoodsReceived, TerminalMove } from '../../src/contract/endpoints/floor-goods'
import type { Answer, TestServer } from './server-fixture'

interface MaterialTraits {
  readonly hasBatch?: boolean
  readonly hasExpDate?: boolean
  readonly hasSerialNumber?: boolean
}

/**
 * The gate of the unit Demo on a server, after all goods of the seed there were put away, so that the next task belongs to a test. Calls
 * are a terminal's unless a token is given.
 */
export async function goodsInOf(server: TestServer) {
  const terminal = await server.signIn('picker16')
  const office = await server.signIn('supervisor')
  const rowsOf = async <T>(query: RawBuilder<unknown>) => (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('there is no such row')
    return row
  }
  const { id: unitId } = await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)
  const { id: gate } = await one<{ id: number }>(
    sql`select id from location where name = 'Goods in 1' and business_unit_id = ${unitId}`,
  )
  const { id: supplierId } = await one<{ id: number }>(
    sql`select min(id) as id from supplier where business_unit_id = ${unitId}`,
  )
  const post = (path: string, body?: object, token = terminal): Promise<Answer> =>
    server.call('POST', `/Terminal/${path}`, { token, ...(body === undefined ? {} : { body }) })
  const complete = (orderIds: number[], token = office): Promise<Answer> =>
    server.call('PATCH', '/IngoingOrder/complete', { token, body: { orderIds } })
  const nextMove = async (): Promise<TerminalMove | null> => (await post('nextMove')).body.result
  const confirm = (task: TerminalMove, more: object = {}): Promise<Answer> =>
    post('confirmMove', { taskId: task.taskId, confirmedQuantity: task.requestedQuantity, ...more })
  const putAllAway = async (): Promise<void> => {
    for (let task = await nextMove(); task !== null; task = await nextMove()) {
      const remaining = Number(task.stockQuantity) < Number(task.requestedQuantity)
      const less = remaining ? { confirmedQuantity: task.stockQuantity, causeCode: await cause() } : {}
      const answer = await confirm(task, less)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    }
  }
  const cause = async (): Promise<string> =>
    (
      await one<{ value: string }>(sql`select value from cause_code where business_unit_id = ${unitId}
        and type = 'Move' order by id limit 1`)
    ).value

  let number = 0
  /** A material without stock; `most` adds a dedicated location with that maximum. */
  const newMaterial = async (traits: MaterialTraits = {}, most?: number): Promise<number> => {
    number += 1
    const { id } = await one<{ id: number }>(sql`
      insert into material (business_unit_id, item_no, name, base_uom, picking_location_role_id, has_batch,
        has_exp_date, has_serial_number)
      select ${unitId}::bigint, ${`NEW-${number}`}::text, ${`New ${number}`}::text, 'pcs', r.id,
        ${traits.hasBatch ?? false}, ${traits.hasExpDate ?? false}, ${traits.hasSerialNumber ?? false}
      from location_role r where r.business_unit_id = ${unitId} and r.name = 'Shelving A' returning id`)
    if (most !== undefined) {
      await sql`insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date,
          dedicated_location, min_quantity, max_quantity)
        select ${unitId}::bigint, ${id}::bigint, w.id, 0, now(), true, 1, ${most}::numeric
        from location w where w.business_unit_id = ${unitId} and w.available_for_pick
        order by w.id offset ${number} limit 1`.execute(server.db.read)
    }
    return id
  }
  /** An ingoing order with a line for each material, quantity and price. */
  const newOrder = async (
    ...lines: readonly (readonly [materialId: number, quantity: number, price: number])[]
  ): Promise<{ id: number; lineIds: number[] }> => {
    number += 1
    const { id } = await one<{ id: number }>(sql`
      insert into ingoing_order (business_unit_id, order_no, supplier_id, state, order_type, priority, created_at)
      values (${unitId}, ${`TEST-${number}`}, ${supplierId}, 'Initial', 'Purchase', 1, now()) returning id`)
    const lineIds: number[] = []
    for (const [index, [materialId, quantity, price]] of lines.entries()) {
      const line = await one<{ id: number }>(sql`
        insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity,
          purchase_unit_price)
        values (${unitId}, ${id}, ${(index + 1) * 10}, ${materialId}, ${quantity}, ${price}) returning id`)
      lineIds.push(line.id)
    }
    return { id, lineIds }
  }
  const receive = (orderLineId: number | undefined, quantity: string, more: object = {}): Promise<Answer> =>
    post('receive', { orderLineId, quantity, locationId: gate, ...more })
  const received = async (answer: Promise<Answer>): Promise<GoodsReceived> => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result
  }
  const costsOf = (materialId: number) =>
    one<{ average: string; latest: string; total: string; history: number }>(sql`
      select round(average_cost_price, 2)::text as average, round(latest_cost_price, 2)::text as latest,
        (select coalesce(sum(quantity), 0)::text from stock where material_id = m.id) as total,
        (select count(*)::int from material_cost where material_id = m.id) as history
      from material m where id = ${materialId}`)

  await putAllAway()
  return {
    terminal,
    office,
    unitId,
    gate,
    rowsOf,
    one,
    post,
    complete,
    nextMove,
    confirm,
    putAllAway,
    cause,
    newMaterial,
    newOrder,
    receive,
    received,
    costsOf,
  }
}

export type GoodsIn = Awaited<ReturnType<typeof goodsInOf>>
