/** The rows of the benchmark: made by the database itself, without indexes and checks of references, which come afterwards. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { migrate } from '../../../demo/server/core/db/migrate'
import type { Tables } from '../../../demo/server/core/db/tables'

export const fullSize = { orders: 1_000_000, lines: 5_000_000, tasks: 10_000_000 } as const
/** Beside the orders that grow with the size, this many are open at any time. */
const openOrders = 4_000
/** As many customers and materials per order in every size: what is selective finds as many rows in each. */
const ordersPerCustomer = 200
export const customersOf = (orders: number): number => Math.round(orders / ordersPerCustomer)
export const materialsOf = customersOf
export const unitId = 1

const openStates = ['New', 'OnHold', 'Reserved', 'PartiallyReserved', 'ReadyForPick', 'PickStarted']

/** Migrates and fills the database unless it already holds as many orders; says what it does. */
export async function loadRows(
  db: Kysely<Tables>,
  orders: number,
  say: (line: string) => void,
): Promise<void> {
  await migrate(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from sales_order`.execute(db)
  if ((rows[0]?.count ?? 0) >= orders) return
  await db.transaction().execute(async tx => {
    // Rows are made in an order in which every reference is there; checking each of them would take longer than the rest.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    const indexes = await dropIndexes(tx)
    await addMasterData(tx, orders)
    say(`${orders} orders`)
    await addOrders(tx, 1, orders)
    say(`${orders * 5} lines`)
    await addLines(tx, 1, orders)
    say(`${orders * 10} tasks`)
    await addTasks(tx, 1, orders)
    say(`${indexes.length} indexes`)
    for (const index of indexes) await sql.raw(index).execute(tx)
  })
  say('statistics')
  await sql`vacuum (analyze) sales_order, sales_order_line, task, process, material`.execute(db)
}

async function dropIndexes(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('sales_order'::regclass, 'sales_order_line'::regclass, 'task'::regclass, 'process'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(tx)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx)
  return rows.map(({ definition }) => definition)
}

async function addMasterData(tx: Transaction<Tables>, orders: number): Promise<void> {
  await sql`insert into business_unit (name) values ('Bench')`.execute(tx)
  await sql`
    insert into delivery_type (business_unit_id, name)
    select ${unitId}::bigint, (array['Road','Parcel','Express','Sea','Air','Pickup','Courier','Post'])[n] from generate_series(1, 8) n
  `.execute(tx)
  await sql`
    insert into location_role (business_unit_id, name, sequence)
    select ${unitId}::bigint, 'Area ' || n, n from generate_series(1, 12) n
  `.execute(tx)
  await sql`
    insert into material (business_unit_id, item_no, name, base_uom)
    select ${unitId}::bigint, 'ITEM-' || lpad(n::text, 5, '0'), 'Material ' || n, 'pcs' from generate_series(1, ${materialsOf(orders)}::integer) n
  `.execute(tx)
}

const open = sql.raw(`array[${openStates.map(state => `'${state}'`).join(',')}]`)

/** When order `n` was made: evenly over three years, the last one now. */
const momentOf = (to: number) =>
  sql`now() - interval '3 years' * ((${to}::integer - n)::float8 / ${to}::integer)`

/** Orders of three years, evenly; the newest are open. Numbers follow a hash, so that neighbours differ. */
export async function addOrders(
  tx: Transaction<Tables>,
  from: number,
  to: number,
  whole = to,
): Promise<void> {
  await sql`
    insert into process (business_unit_id, name, state, summarized_state, completed_date, number_of_orders, number_of_order_lines)
    select ${unitId}::bigint, 'Process ' || n, state, state, case when state = 'Completed' then ${momentOf(to)} end, 1, 5
    from (
      select n, case when ${to}::integer - n < ${openOrders} then 'Initial' else 'Completed' end as state
      from generate_series(${from}::integer, ${to}::integer) n
    ) processes
  `.execute(tx)
  await sql`
    insert into sales_order (business_unit_id, process_id, order_no, state, order_type, delivery_type_id, delivery_date, priority,
      customer_name, recipient, comment, order_date, execution_date, updated_date, completed_date, number_of_order_lines,
      total_sales_price, is_stock_missing, interfaced, delivery_route)
    select ${unitId}::bigint, n, 'SO-' || lpad(n::text, 8, '0'),
      case when ${to}::integer - n < ${openOrders} then (${open})[1 + other % 6] when other % 50 = 0 then 'Cancelled' else 'Completed' end,
      (array['Sales','Internal','Web'])[1 + (other / 300) % 3], 1 + h % 8, (moment + (h % 7) * interval '1 day')::date, 1 + (h / 8) % 9,
      'Customer ' || lpad((1 + (h / 3) % ${customersOf(whole)}::integer)::text, 5, '0'), 'Recipient ' || (1 + (h / 5) % 20000),
      case when h % 10 = 0 then 'Call ' || md5(n::text) end, moment, moment + (h % 48) * interval '1 hour', moment,
      case when ${to}::integer - n >= ${openOrders} and other % 50 > 0 then moment + (h % 96) * interval '1 hour' end,
      5, (h % 100000) / 10.0, (h / 7) % 20 = 0, (h / 11) % 3 > 0, 'Route ' || (1 + (h / 13) % 40)
    from (
      select n, abs(hashint4(n)) as h, abs(hashint4(n + 500000000)) as other, ${momentOf(to)} as moment
      from generate_series(${from}::integer, ${to}::integer) n
    ) orders
  `.execute(tx)
}

export async function addLines(tx: Transaction<Tables>, from: number, to: number, whole = to): Promise<void> {
  await sql`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, picked_quantity, sales_unit_price, is_stock_missing, expected_handling_date)
    select ${unitId}::bigint, n, line, 1 + abs(hashint4(n * 5 + line)) % ${materialsOf(whole)}::integer,
      case when ${to}::integer - n < ${openOrders} then 'New' else 'Completed' end, 1 + h % 20, 1 + h % 20,
      case when ${to}::integer - n < ${openOrders} then 0 else 1 + h % 20 end, (h % 10000) / 10.0, (h / 7) % 20 = 0,
      ${momentOf(to)}
    from (select n, abs(hashint4(n)) as h from generate_series(${from}::integer, ${to}::integer) n) orders,
      generate_series(1, 5) line
  `.execute(tx)
}

/** Two of each line; `order_line_id` follows the lines' numbering by the database. */
export async function addTasks(tx: Transaction<Tables>, from: number, to: number, whole = to): Promise<void> {
  await sql`
    insert into task (business_unit_id, process_id, order_id, task_type, state, material_id, location_role_id,
      requested_quantity, confirmed_quantity, execution_priority, execution_date, performed_date, completes_line)
    select ${unitId}::bigint, n, n, case when h % 5 = 0 then 'replenish' else 'pick' end,
      case when ${to}::integer - n < ${openOrders} then 'Initial' else 'Completed' end,
      1 + abs(hashint4(n * 5 + part / 2)) % ${materialsOf(whole)}::integer, 1 + (h / 9) % 12, 1 + h % 20,
      case when ${to}::integer - n < ${openOrders} then 0 else 1 + h % 20 end, 1 + h % 9, moment,
      case when ${to}::integer - n >= ${openOrders} then moment + (h % 96) * interval '1 hour' end,
      ${to}::integer - n >= ${openOrders} and h % 5 > 0 and part % 2 = 1
    from (
      select n, part, abs(hashint4(n * 10 + part)) as h,
        ${momentOf(to)} as moment
      from generate_series(${from}::integer, ${to}::integer) n, generate_series(0, 9) part
    ) tasks
  `.execute(tx)
}
