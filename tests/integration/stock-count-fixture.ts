/** Fixture for tests of stock counts: stocks without an open count, a counter who performs assigned counts, and rows as stored. */
import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { idList } from '../../demo/server/core/db/id-list'
import { recomputeAllOperations } from '../../demo/server/orders/store/save-operations'
import type { ActionResult } from '../../src/contract/failures'
import type { Answer, TestServer } from './server-fixture'

interface StockRow {
  id: number
  material_id: number
  location_id: number
  quantity: string
  reserved_quantity: string
  block_reservations: boolean
  version: number
  last_counted: string | null
}
export interface LineRow {
  id: number
  stock_count_id: number
  stock_id: number
  state: string
  snapshot_quantity: string
  counted_quantity: string | null
  posted_quantity: string | null
  has_blocked: boolean
}
interface Count {
  readonly id: number
  readonly lines: LineRow[]
}

export const resultOf = (answer: Answer): ActionResult => answer.body.result

/** The counts of the unit Demo on a server, where every open count belongs to a test. Calls are the supervisor's unless a token is given. */
export async function stockCountsOf(server: TestServer) {
  const office = await server.signIn('supervisor')
  const second = await server.signIn('planner')
  const counter = await server.signIn('picker16')
  const rowsOf = async <T>(query: RawBuilder<unknown>) => (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('There is no such row.')
    return row
  }
  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', path, { token, body })
  const post = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('POST', path, { token, body })

  const { id: unitId } = await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)
  const { id: counterId } = await one<{ id: number }>(
    sql`select id from app_user where business_unit_id = ${unitId} and user_name = 'picker16'`,
  )
  // Cancels the seed's open counts.
  await sql`update job set state = 'Cancelled' where process_definition_category = 'Inventory'
      and state in ('Initial','Paused','InProgress')`.execute(server.db.read)
  await sql`update task set state = 'Cancelled', cancelled_at = now() where task_type = 'count'
      and state in ('Initial','Started')`.execute(server.db.read)
  await recomputeAllOperations(server.db.read)

  const stockOf = (id: number) =>
    one<StockRow>(sql`select id, material_id, location_id, quantity, reserved_quantity, block_reservations, version,
      last_counted from stock where id = ${id}`)
  const lineOf = (id: number) => one<LineRow>(sql`select * from stock_count_line where id = ${id}`)
  const stateOf = async (id: number) =>
    (await one<{ state: string }>(sql`select state from stock_count where id = ${id}`)).state
  const auditsOf = (entity: string, id: number) =>
    rowsOf<{ action: string; detail: Record<string, unknown>; user_name: string }>(
      sql`select action, detail, user_name from audit where entity = ${entity} and entity_id = ${id} order by id`,
    )
  const approve = (lineIds: readonly number[], token = office) =>
    put('/Inventory/lines/accept', { lineIds }, token)

  /** Stocks without an open count, with a whole, free quantity unless `more` says otherwise. */
  const used = new Set<number>()
  const stocks = async (
    number: number,
    more = sql`and s.reserved_quantity = 0 and not s.block_reservations`,
  ) => {
    const found = await rowsOf<{ id: number }>(sql`
      select s.id from stock s where s.business_unit_id = ${unitId} and s.quantity >= 5 and s.serial_number is null
        and s.id not in ${idList(used)}
        and not exists (select 1 from stock_count_line l where l.stock_id = s.id and l.state in ('Initial','Counted','Recount'))
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started')) ${more}
      order by s.id limit ${number}`)
    expect(found.length).toBe(number)
    for (const { id } of found) used.add(id)
    return found.map(({ id }) => id)
  }
  let names = 0
  const create = async (stockIds: readonly number[], more: object = {}): Promise<Count> => {
    names += 1
    const body = { name: `Count ${names}`, stockIds, userId: counterId, ...more }
    const answer = await post('/Job/createInventoryJobs', body)
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    const [made] = resultOf(answer).done
    const id = made?.id ?? 0
    return {
      id,
      lines: await rowsOf<LineRow>(
        sql`select * from stock_count_line where stock_count_id = ${id} order by stock_id`,
      ),
    }
  }
  /** The counter performs all assigned counts; `differs` is the difference of a stock's count from the booked quantity. */
  const countAll = async (differs: Readonly<Record<number, number>> = {}, token = counter): Promise<void> => {
    for (;;) {
      const next = (await post('/Terminal/nextCount', {}, token)).body.result as { taskId: number } | null
      if (next === null) return
      const { stock_id } = await one<{ stock_id: number }>(
        sql`select stock_id from task where id = ${next.taskId}`,
      )
      const { quantity } = await stockOf(stock_id)
      const countedQuantity = String(Number(quantity) + (differs[stock_id] ?? 0))
      const answer = await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity }, token)
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    }
  }
  const lose = async (stockId: number, quantity: string): Promise<void> => {
    const { value } = await one<{ value: string }>(
      sql`select value from cause_code where business_unit_id = ${unitId} and type = 'Loss' limit 1`,
    )
    const answer = await put('/Stock/lose', { stockIds: [stockId], quantity, causeCode: value })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
  }
  return {
    office,
    second,
    counter,
    unitId,
    counterId,
    rowsOf,
    one,
    put,
    post,
    stockOf,
    lineOf,
    stateOf,
    auditsOf,
    approve,
    stocks,
    create,
    countAll,
    lose,
  }
}

export type StockCounts = Awaited<ReturnType<typeof stockCountsOf>>
