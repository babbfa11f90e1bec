/**
 * The Northwind sample as a business unit of its own, with the same result as an import: suppliers, materials, shipped orders with
 * performed picks, open orders, stock and units on order. Its files are not part of this repository: COCKPIT_TEST_DATA names their folder.
 */
import { sql, type RawBuilder } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '../../demo/server/core/db/database'
import { recomputeOperations } from '../../demo/server/orders/store/save-operations'
import { saveTotals } from '../../demo/server/orders/store/save-totals'
import { formatDefaults } from '../../src/contract/limits'

/** A row of a file, by the names in its header. */
export type FileRow = Readonly<Record<string, string>>

export interface NorthwindFiles {
  readonly suppliers: readonly FileRow[]
  readonly products: readonly FileRow[]
  readonly orders: readonly FileRow[]
  readonly orderLines: readonly FileRow[]
}

/** The day after the last order, on which the units on order are due. */
export const northwindToday = '1998-05-07'
/** Cost of materials as a share of their sales price, since the files contain no costs. */
export const costShare = 0.6

/**
 * Reads the files.
 * @throws Error when they are not in the folder that COCKPIT_TEST_DATA names
 */
export function readNorthwind(): NorthwindFiles {
  const read = (name: string) =>
    rowsOfCsv(readFileSync(join(process.env.COCKPIT_TEST_DATA ?? '', 'northwind', `${name}.csv`), 'utf8'))
  return {
    suppliers: read('suppliers'),
    products: read('products'),
    orders: read('orders'),
    orderLines: read('order_lines'),
  }
}

/** Loads the files into a new business unit of a running server, which computes the states of its open orders; returns the unit's id. */
export async function loadNorthwind(db: Db, files: NorthwindFiles): Promise<number> {
  const { id } = await db.read
    .insertInto('business_unit')
    .values({ name: 'Northwind' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.tx({ businessUnitId: id, userId: null, userName: 'import' }, async tx => {
    await addMasterData(tx, id, files)
    await addSalesOrders(tx, id, files)
    await addPicks(tx, id)
    await addStock(tx, id, files)
    await addUnitsOnOrder(tx, id, files)
    await deriveStates(tx, id)
  })
  return id
}

async function addMasterData(tx: Tx, unitId: number, { suppliers, products }: NorthwindFiles): Promise<void> {
  await sql`insert into company_info (business_unit_id, name, street_address, zip_code, city, country_code, region, currency)
    values (${unitId}, 'Northwind Traders', '', '', 'Seattle', 'US', ${formatDefaults.region}, 'USD')`.execute(
    tx.sql,
  )
  await sql`insert into unit_of_measure (business_unit_id, name, decimals) values (${unitId}, 'pcs', 0)`.execute(
    tx.sql,
  )
  await sql`with role as (
      insert into location_role (business_unit_id, name, sequence) values (${unitId}, 'Warehouse', 1) returning id
    ) insert into location (business_unit_id, name, location_role_id, picking_sequence)
      select ${unitId}::bigint, 'Northwind', id, 1 from role`.execute(tx.sql)
  await sql`insert into supplier (business_unit_id, supplier_name, contact_person)
    select ${unitId}::bigint, "supplierName", "contactPerson"
    from ${rowsAs(suppliers, '"supplierName" text, "contactPerson" text')}`.execute(tx.sql)
  await sql`
    insert into material (business_unit_id, item_no, name, description, base_uom, picking_location_role_id, material_group,
      material_state, sales_price, cost_price, average_cost_price, latest_cost_price, minimum_warehouse_quantity)
    select ${unitId}::bigint, "itemNo", name, packaging, 'pcs',
      (select id from location_role where business_unit_id = ${unitId}), "materialGroup",
      case when discontinued = 1 then 'Discontinued' else 'Active' end, "salesPrice", cost, cost, cost, "reorderLevel"
    from (select *, round("salesPrice" * ${costShare}::numeric, 4) as cost from ${productRows(products)}) p`.execute(
    tx.sql,
  )
  await sql`
    insert into supplier_material (business_unit_id, supplier_id, material_id, purchase_unit_price)
    select ${unitId}::bigint, s.id, m.id, m.cost_price
    from ${productRows(products)}
    join ${rowsAs(suppliers, '"supplierId" integer, "supplierName" text', 'f')} on f."supplierId" = p."supplierId"
    join supplier s on s.business_unit_id = ${unitId} and s.supplier_name = f."supplierName"
    join material m on m.business_unit_id = ${unitId} and m.item_no = p."itemNo"`.execute(tx.sql)
}

/** An order that was shipped is completed; one without that date is open and due on its required date. */
async function addSalesOrders(tx: Tx, unitId: number, { orders, orderLines }: NorthwindFiles): Promise<void> {
  await sql`insert into process (business_unit_id, name)
    select ${unitId}::bigint, 'Sales order ' || "orderNo" from ${rowsAs(orders, '"orderNo" text')}`.execute(
    tx.sql,
  )
  await sql`
    insert into sales_order (business_unit_id, process_id, order_no, state, order_type, priority, customer_name, order_date,
      delivery_date, has_picks, picked_percent, execution_date, updated_date, completed_date)
    select ${unitId}::bigint, p.id, "orderNo", case when "shippedDate" = '' then 'New' else 'Completed' end, 'Sales', 5, "customerId",
      ${noonOf('"orderDate"')}, "requiredDate"::date, "shippedDate" <> '', case when "shippedDate" = '' then 0 else 100 end,
      ${noonOf('"requiredDate"')}, ${noonOf('"orderDate"')}, ${noonOf(`nullif("shippedDate", '')`)}
    from ${rowsAs(orders, '"orderNo" text, "customerId" text, "orderDate" text, "requiredDate" text, "shippedDate" text')}
    join process p on p.business_unit_id = ${unitId} and p.name = 'Sales order ' || "orderNo"`.execute(tx.sql)
  await sql`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, picked_quantity, sales_unit_price, discount)
    select ${unitId}::bigint, o.id, 10 * row_number() over (partition by o.id order by m.item_no), m.id, o.state, "orderedQuantity",
      "orderedQuantity", case when o.state = 'Completed' then "orderedQuantity" else 0 end, "salesUnitPrice",
      nullif("discountFraction" * 100, 0)
    from ${rowsAs(
      orderLines,
      '"orderNo" text, "itemNo" text, "salesUnitPrice" numeric, "orderedQuantity" numeric, "discountFraction" numeric',
    )}
    join sales_order o on o.business_unit_id = ${unitId} and o.order_no = "orderNo"
    join material m on m.business_unit_id = ${unitId} and m.item_no = "itemNo"`.execute(tx.sql)
}

/** A performed pick of each shipped line, on its shipping day. */
async function addPicks(tx: Tx, unitId: number): Promise<void> {
  const { id: userId } = await tx.sql
    .insertInto('app_user')
    .values({
      business_unit_id: unitId,
      user_name: 'import',
      display_name: 'Import',
      password_hash: 'signs in nowhere',
      picture: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into task (business_unit_id, process_id, order_id, order_line_id, task_type, state, material_id, requested_quantity,
      confirmed_quantity, execution_date, performed_by, performed_date, completes_line)
    select ${unitId}::bigint, o.process_id, o.id, l.id, 'pick', 'Completed', l.material_id, l.confirmed_quantity, l.picked_quantity,
      o.execution_date, ${userId}::bigint, o.completed_date, true
    from sales_order_line l join sales_order o on o.id = l.order_id
    where o.business_unit_id = ${unitId} and o.state = 'Completed'`.execute(tx.sql)
}

/** The initial stock is the units in stock plus everything shipped since; the picks reduce it to the current stock. */
async function addStock(tx: Tx, unitId: number, { products }: NorthwindFiles): Promise<void> {
  await sql`
    insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, cost_price)
    select ${unitId}::bigint, m.id, l.id, "unitsInStock", '1996-07-01T10:00:00Z', m.cost_price
    from ${productRows(products)}
    join material m on m.business_unit_id = ${unitId} and m.item_no = p."itemNo"
    join location l on l.business_unit_id = ${unitId}`.execute(tx.sql)
  await sql`
    insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, to_location_id, quantity, unit_cost)
    select ${unitId}::bigint, s.fifo_date, 'Gain', s.material_id, s.id, s.location_id,
      s.quantity + coalesce((select sum(t.confirmed_quantity) from task t where t.business_unit_id = ${unitId}
        and t.material_id = s.material_id), 0), s.cost_price
    from stock s where s.business_unit_id = ${unitId}`.execute(tx.sql)
  await sql`
    insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, from_location_id, quantity, unit_cost,
      order_line_id, task_id)
    select ${unitId}::bigint, t.performed_date, 'Pick', t.material_id, s.id, s.location_id, -t.confirmed_quantity, s.cost_price,
      t.order_line_id, t.id
    from task t join stock s on s.business_unit_id = ${unitId} and s.material_id = t.material_id
    where t.business_unit_id = ${unitId}`.execute(tx.sql)
}

/** One ingoing order for each supplier with units on order, due today. */
async function addUnitsOnOrder(tx: Tx, unitId: number, { products }: NorthwindFiles): Promise<void> {
  const ordered = sql`${productRows(products)}
    join material m on m.business_unit_id = ${unitId} and m.item_no = p."itemNo"
    join supplier_material s on s.material_id = m.id
    where "unitsOnOrder" > 0`
  await sql`
    insert into ingoing_order (business_unit_id, order_no, supplier_id, expected_receipt_date, state, order_type, priority, created_at)
    select ${unitId}::bigint, 'NW-PO-' || s.supplier_id, s.supplier_id, ${northwindToday}::date, 'Initial', 'Purchase', 3,
      ${noonOf(`'${northwindToday}'`)}
    from ${ordered} group by s.supplier_id`.execute(tx.sql)
  await sql`
    insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity, purchase_unit_price)
    select ${unitId}::bigint, o.id, 10 * row_number() over (partition by o.id order by m.item_no), m.id, "unitsOnOrder",
      s.purchase_unit_price
    from (select p.*, m.id as material_id, s.supplier_id from ${ordered}) p
    join supplier_material s on s.material_id = p.material_id
    join material m on m.id = p.material_id
    join ingoing_order o on o.business_unit_id = ${unitId} and o.supplier_id = p.supplier_id`.execute(tx.sql)
}

/** Computes the columns of orders and operations that are derived from their lines and tasks, by the server's own rules. */
async function deriveStates(tx: Tx, unitId: number): Promise<void> {
  const orders = await tx.sql
    .selectFrom('sales_order')
    .select(['id', 'process_id'])
    .where('business_unit_id', '=', unitId)
    .execute()
  await saveTotals(
    tx,
    orders.map(({ id }) => id),
  )
  await recomputeOperations(
    tx.sql,
    orders.map(order => order.process_id),
  )
  const materials = await tx.sql
    .selectFrom('material')
    .select('id')
    .where('business_unit_id', '=', unitId)
    .execute()
  // Makes the server mark open lines that lack stock.
  tx.availabilityChanged(materials.map(({ id }) => id))
}

function productRows(products: readonly FileRow[]): RawBuilder<unknown> {
  return rowsAs(
    products,
    `"itemNo" text, name text, "supplierId" integer, "materialGroup" text, packaging text, "salesPrice" numeric,
    "unitsInStock" numeric, "unitsOnOrder" numeric, "reorderLevel" numeric, discontinued integer`,
    'p',
  )
}

/**
 * Rows of a file as a table.
 * @param columns their names and types
 */
function rowsAs(rows: readonly FileRow[], columns: string, alias = 'f'): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(`${alias}(${columns})`)}`
}

/** Noon of a day in the company's region. */
function noonOf(day: string): RawBuilder<unknown> {
  return sql.raw(`((${day})::date + time '12:00') at time zone '${formatDefaults.region}'`)
}

/** Comma-separated rows with a header; values may be quoted. */
function rowsOfCsv(text: string): FileRow[] {
  const values = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)]
  const records: string[][] = [[]]
  for (const [whole, quoted, bare = '', end] of values) {
    if (whole === '') break
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== ',') records.push([])
  }
  const [head = [], ...rows] = records.filter(record => record.length > 0)
  return rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}
