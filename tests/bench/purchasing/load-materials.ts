/** The rows of the purchasing benchmark: materials with suppliers, levels and stock, a year of picks, open demand, ingoing orders, drafts. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { migrate } from '../../../demo/server/core/db/migrate'
import type { Tables } from '../../../demo/server/core/db/tables'

export const unitId = 1
export const historyDays = 365

export interface PurchasingSize {
  readonly materials: number
  /** Completed picks of the last year. */
  readonly tasks: number
}
export const fullSize: PurchasingSize = { materials: 50_000, tasks: 2_000_000 }

const materialsPerSupplier = 100
const tasksPerOrder = 10
const openOrders = 4_000
const linesPerOrder = 5

type Tx = Transaction<Tables>

/** Migrates and fills the database unless it is filled already; prints its progress. */
export async function loadMaterials(
  db: Kysely<Tables>,
  size: PurchasingSize,
  say: (line: string) => void,
): Promise<void> {
  await migrate(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from material`.execute(db)
  if ((rows[0]?.count ?? 0) >= size.materials) return
  await db.transaction().execute(async tx => {
    // Rows are inserted in an order in which every reference exists; checking each of them would take longer than everything else.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    const indexes = await dropIndexes(tx)
    say(`${size.materials} materials`)
    await addMasterData(tx, size.materials)
    await addIngoing(tx, size.materials)
    const orders = Math.round(size.tasks / tasksPerOrder)
    say(`${orders + openOrders} sales orders`)
    await addOrders(tx, orders, size.materials)
    say(`${size.tasks} tasks`)
    await addTasks(tx, size)
    say(`${indexes.length} indexes`)
    for (const index of indexes) await sql.raw(index).execute(tx)
  })
  say('statistics')
  await sql`vacuum (analyze)`.execute(db)
}

const largeTables = sql.raw(`'sales_order'::regclass, 'sales_order_line'::regclass, 'task'::regclass`)

async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in (${largeTables}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(tx)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx)
  return rows.map(({ definition }) => definition)
}

/** A third of the materials lacks levels, a tenth has only the critical one; a twentieth is discontinued, a tenth has two suppliers. */
async function addMasterData(tx: Tx, materials: number): Promise<void> {
  const suppliers = Math.ceil(materials / materialsPerSupplier)
  await sql`insert into business_unit (name) values ('Bench')`.execute(tx)
  await sql`insert into unit_of_measure (business_unit_id, name, decimals)
    values (${unitId}, 'pcs', 0), (${unitId}, 'kg', 3)`.execute(tx)
  await sql`insert into location_role (business_unit_id, name, sequence) values (${unitId}, 'Area', 1)`.execute(
    tx,
  )
  await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
    select ${unitId}::bigint, 'L-' || lpad(n::text, 5, '0'), 1, n from generate_series(1, 1000) n`.execute(tx)
  await sql`insert into supplier (business_unit_id, supplier_name, lead_time_days, supplier_status)
    select ${unitId}::bigint, 'Supplier ' || lpad(n::text, 4, '0'), case when n % 20 > 0 then 3 + n % 30 end,
      case when n % 50 = 0 then 'Inactive' else 'Active' end
    from generate_series(1, ${suppliers}::integer) n`.execute(tx)
  await sql`
    insert into material (business_unit_id, item_no, name, base_uom, material_state, weight_kg, minimum_warehouse_quantity,
      maximum_warehouse_quantity)
    select ${unitId}::bigint, 'ITEM-' || lpad(n::text, 6, '0'), 'Material ' || n, case when n % 10 = 0 then 'kg' else 'pcs' end,
      case when n % 20 = 0 then 'Discontinued' else 'Active' end, (1 + h % 900) / 100.0,
      case when n % 3 > 0 then h % 60 end, case when n % 3 > 0 and h % 10 > 0 then 60 + h % 200 end
    from (select n, abs(hashint4(n)) as h from generate_series(1, ${materials}::integer) n) m`.execute(tx)
  await sql`
    insert into supplier_material (business_unit_id, supplier_id, material_id, purchase_unit_price, minimum_quantity, multiple, lead_time_days)
    select ${unitId}::bigint, 1 + (n + part * 7919) % ${suppliers}::integer, n, (1 + h % 50000) / 100.0, (h / 3) % 25,
      (array[1, 5, 12, 24])[1 + h % 4], case when h % 6 = 0 then 2 + h % 40 end
    from (select n, abs(hashint4(n)) as h from generate_series(1, ${materials}::integer) n) m, generate_series(0, 1) part
    where part = 0 or n % 10 = 0`.execute(tx)
  await sql`
    insert into stock (business_unit_id, material_id, location_id, quantity, reserved_quantity, exp_date, fifo_date)
    select ${unitId}::bigint, n, 1 + h % 1000, 20 + h % 400, h % 20, case when h % 25 = 0 then current_date + (h % 60)::integer - 20 end,
      now() - (h % 300) * interval '1 day'
    from (select n, part, abs(hashint4(n * 2 + part)) as h from generate_series(1, ${materials}::integer) n, generate_series(0, 1) part) s
    where part = 0 or h % 4 > 0`.execute(tx)
}

/** A fifth of the ingoing orders is open; a draft of a hundred lines for every fifth supplier. */
async function addIngoing(tx: Tx, materials: number): Promise<void> {
  const suppliers = Math.ceil(materials / materialsPerSupplier)
  const orders = Math.round(materials / 5)
  await sql`
    insert into ingoing_order (business_unit_id, order_no, supplier_id, expected_receipt_date, state, order_type, priority, created_at)
    select ${unitId}::bigint, 'PO-' || lpad(n::text, 6, '0'), 1 + n % ${suppliers}::integer, current_date + n % 40 - 10,
      case n % 10 when 0 then 'Initial' when 1 then 'Started' else 'Completed' end, 'Purchase', 3, now() - (n % 60) * interval '1 day'
    from generate_series(1, ${orders}::integer) n`.execute(tx)
  await sql`
    insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity, received_quantity)
    select ${unitId}::bigint, n, line, 1 + abs(hashint4(n * 10 + line)) % ${materials}::integer, 10 + n % 90,
      case n % 10 when 0 then 0 when 1 then n % 10 else 10 + n % 90 end
    from generate_series(1, ${orders}::integer) n, generate_series(1, 10) line`.execute(tx)
  await sql`
    insert into purchase_draft (business_unit_id, draft_number, supplier_id, created_at)
    select ${unitId}::bigint, 'PD-' || lpad(n::text, 4, '0'), n, now() from generate_series(5, ${suppliers}::integer, 5) n`.execute(
    tx,
  )
  await sql`
    insert into purchase_draft_line (business_unit_id, draft_id, draft_line_no, material_id, quantity)
    select ${unitId}::bigint, d.id, row_number() over (partition by d.id order by s.material_id), s.material_id, 10
    from purchase_draft d join supplier_material s on s.supplier_id = d.supplier_id`.execute(tx)
}

/** A year of completed orders, evenly, and those that are open. */
async function addOrders(tx: Tx, orders: number, materials: number): Promise<void> {
  await sql`insert into process (business_unit_id, name)
    select ${unitId}::bigint, 'Process ' || n from generate_series(1, ${orders + openOrders}::integer) n`.execute(
    tx,
  )
  await sql`
    insert into sales_order (business_unit_id, process_id, order_no, state, order_type, priority, customer_name, order_date,
      execution_date, updated_date)
    select ${unitId}::bigint, n, 'SO-' || lpad(n::text, 7, '0'), case when n > ${orders}::integer then 'New' else 'Completed' end, 'Sales', 5,
      'Customer', moment, case when n > ${orders}::integer then now() + (n % 60 - 5) * interval '1 day' else moment end, moment
    from (select n, now() - ${historyDays}::integer * interval '1 day' * greatest(0, 1 - n::float8 / ${orders}::integer) as moment
      from generate_series(1, ${orders + openOrders}::integer) n) o`.execute(tx)
  await sql`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, picked_quantity)
    select ${unitId}::bigint, n, line, 1 + abs(hashint4(n * 5 + line)) % ${materials}::integer,
      case when n > ${orders}::integer then 'New' else 'Completed' end, 1 + n % 20, 1 + n % 20,
      case when n > ${orders}::integer then 0 else 1 + n % 20 end
    from generate_series(1, ${orders + openOrders}::integer) n, generate_series(1, ${linesPerOrder}::integer) line`.execute(
    tx,
  )
}

/** Two picks of each line, in the order in which they were performed. */
async function addTasks(tx: Tx, { tasks, materials }: PurchasingSize): Promise<void> {
  await sql`
    insert into task (business_unit_id, process_id, order_id, task_type, state, material_id, requested_quantity, confirmed_quantity,
      execution_date, performed_date)
    select ${unitId}::bigint, n, n, 'pick', 'Completed', 1 + abs(hashint4(n * 5 + 1 + part / 2)) % ${materials}::integer, 1 + h % 9, 1 + h % 9,
      moment, moment
    from (
      select n, part, abs(hashint4(n * 10 + part)) as h,
        now() - ${historyDays}::integer * interval '1 day' * (1 - n * ${tasksPerOrder}::float8 / ${tasks}::integer) as moment
      from generate_series(1, ${Math.round(tasks / tasksPerOrder)}::integer) n, generate_series(0, ${tasksPerOrder - 1}::integer) part
    ) t`.execute(tx)
}
