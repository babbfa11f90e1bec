/**
 * The rows of the reports' benchmark: two years of receipts, moves, picks, gains and losses, evenly, with the tasks of the picks and the
 * cost prices of the receipts; then the results of the server's own background tasks.
 */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../demo/server/core/db/database'
import { migrate } from '../../../demo/server/core/db/migrate'
import type { Tables } from '../../../demo/server/core/db/tables'
import { rollUpAll } from '../../../demo/server/reports/roll-ups/report-roll-ups'
import { closePickMonths } from '../../../demo/server/reports/roll-ups/pick-closings'
import { rollUpUserDays } from '../../../demo/server/reports/roll-ups/user-days'

export const unitId = 1
export const region = 'Europe/Berlin'
export const historyDays = 730
export const users = 60
export const groups = 100
export const roles = 10

export interface ReportsSize {
  readonly materials: number
  readonly transactions: number
}
export const fullSize: ReportsSize = { materials: 50_000, transactions: 10_000_000 }

const locations = 1_000

/** Migrates and fills the database unless it is filled already; prints its progress. */
export async function loadMovements(db: Db, size: ReportsSize, say: (line: string) => void): Promise<void> {
  await migrate(db.read)
  const { rows } = await sql<{
    filled: boolean
  }>`select exists (select from stock_transaction) as filled`.execute(db.read)
  if (rows[0]?.filled !== true) await fill(db, size, say)
  say('roll-ups')
  await rollUpAll(db, { now: new Date() })
  await rollUpUserDays(db, { now: new Date() })
  await closePickMonths(db, { now: new Date() })
  say('statistics')
  await sql`vacuum (analyze)`.execute(db.read)
}

async function fill(db: Db, size: ReportsSize, say: (line: string) => void): Promise<void> {
  await db.read.transaction().execute(async tx => {
    // Rows are inserted in an order in which every reference exists; checking each of them would take longer than everything else.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    const indexes = await dropIndexes(tx)
    say(`${size.materials} materials`)
    await addMasterData(tx, size)
    say(`${size.transactions} transactions`)
    await addTransactions(tx, size)
    say('tasks, costs and stocks')
    await addTasks(tx)
    await addCosts(tx)
    await addStocks(tx)
    say(`${indexes.length} indexes`)
    for (const index of indexes) await sql.raw(index).execute(tx)
  })
}

async function dropIndexes(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('stock_transaction'::regclass, 'task'::regclass, 'material_cost'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(tx)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx)
  return rows.map(({ definition }) => definition)
}

async function addMasterData(tx: Transaction<Tables>, { materials }: ReportsSize): Promise<void> {
  await sql`insert into business_unit (name) values ('Bench')`.execute(tx)
  await sql`insert into company_info (business_unit_id, name, street_address, zip_code, city, country_code, region, currency)
    values (${unitId}, 'Bench', '', '', 'Berlin', 'DE', ${region}, 'EUR')`.execute(tx)
  await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
    select ${unitId}::bigint, 'user' || n, 'User ' || lpad(n::text, 2, '0'), 'signs in nowhere'
    from generate_series(1, ${users}::integer) n`.execute(tx)
  await sql`insert into location_role (business_unit_id, name, sequence)
    select ${unitId}::bigint, 'Area ' || n, n from generate_series(1, ${roles}::integer) n`.execute(tx)
  await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
    select ${unitId}::bigint, 'L-' || lpad(n::text, 4, '0'), 1 + (n - 1) * ${roles}::integer / ${locations}::integer, n
    from generate_series(1, ${locations}::integer) n`.execute(tx)
  await sql`
    insert into material (business_unit_id, item_no, name, base_uom, material_group, abc, cost_price, average_cost_price,
      latest_cost_price)
    select ${unitId}::bigint, 'ITEM-' || lpad(n::text, 6, '0'), 'Material ' || n, 'pcs', 'Group ' || n % ${groups}::integer,
      (array['A', 'B', 'C'])[1 + n % 3], h % 5000 / 100.0, h % 5000 / 100.0, h % 5000 / 100.0
    from (select n, abs(hashint4(n)) as h from generate_series(1, ${materials}::integer) n) m`.execute(tx)
}

/** Of ten transactions: one receipt, three moves to the picking location, five picks, and a gain or a loss. */
async function addTransactions(
  tx: Transaction<Tables>,
  { materials, transactions }: ReportsSize,
): Promise<void> {
  await sql`
    insert into stock_transaction (business_unit_id, at, user_id, process_type, material_id, from_location_id, to_location_id,
      quantity, moved_quantity, unit_cost)
    select ${unitId}::bigint, moment, 1 + h % ${users}::integer, type, material_id,
      case when type = 'Move' then shelf when quantity < 0 then place end,
      case when type = 'Receipt' then shelf when type = 'Move' or quantity > 0 then place end,
      quantity, case when type = 'Move' then 10 + h % 11 else 0 end, h % 5000 / 100.0
    from (
      select n, h, material_id, moment, 1 + material_id % ${locations}::integer as shelf,
        1 + (material_id * 7 + h % 2) % ${locations}::integer as place,
        (array['Receipt', 'Move', 'Move', 'Move', 'Pick', 'Pick', 'Pick', 'Pick', 'Pick', case when h % 2 = 0 then 'Gain' else 'Loss' end])[1 + n % 10] as type,
        case n % 10 when 0 then 60 when 9 then 1 - h % 2 * 2 else case when n % 10 > 3 then -(5 + h % 11) else 0 end end as quantity
      from (
        select n, abs(hashint8(n)) as h, 1 + abs(hashint8(n + 7)) % ${materials}::integer as material_id,
          now() - ${historyDays}::integer * interval '1 day' * (1 - n::float8 / ${transactions}::integer) as moment
        from generate_series(1::bigint, ${transactions}::bigint) n
      ) numbers
    ) t order by n`.execute(tx)
}

/** The picks as confirmed tasks: each is picked in full, every third completes a line. */
async function addTasks(tx: Transaction<Tables>): Promise<void> {
  await sql`
    insert into task (business_unit_id, task_type, state, material_id, location_role_id, from_location_id, requested_quantity,
      confirmed_quantity, execution_date, performed_by, performed_date, completes_line)
    select x.business_unit_id, 'pick', 'Completed', x.material_id, 1 + (x.from_location_id - 1) * ${roles}::integer / ${locations}::integer, x.from_location_id,
      -x.quantity, -x.quantity, x.at, x.user_id, x.at, x.id % 3 = 0
    from stock_transaction x where x.process_type = 'Pick' order by x.id`.execute(tx)
}

async function addCosts(tx: Transaction<Tables>): Promise<void> {
  await sql`
    insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price)
    select business_unit_id, material_id, at, unit_cost, unit_cost, unit_cost from stock_transaction
    where process_type = 'Receipt' order by id`.execute(tx)
}

async function addStocks(tx: Transaction<Tables>): Promise<void> {
  await sql`
    insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, cost_price)
    select ${unitId}::bigint, x.material_id, part.location_id, greatest(sum(part.quantity), 0), now(), 1
    from stock_transaction x cross join lateral (values
      (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
      (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
    ) part(location_id, quantity) where part.location_id is not null
    group by x.material_id, part.location_id`.execute(tx)
}
