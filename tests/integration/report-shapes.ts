/** Business units of many shapes, as imports create them, for reports over data without database statistics. */
import { sql } from 'kysely'
import { formatDefaults } from '../../src/contract/limits'
import type { Db } from '../../demo/server/core/db/database'

export interface Shape {
  readonly name: string
  readonly materials: number
  /** Number of materials in stock, each at one or more locations. */
  readonly stocked: number
  readonly stocks: number
  readonly locations: number
  /** Number of performed picks, each with its transaction, of `picked` materials. */
  readonly picks: number
  readonly picked: number
}

const days = 90
const pickers = 5

/** Creates a unit of a shape and returns its id. The database has no statistics of its rows. */
export async function addShape(db: Db, shape: Shape): Promise<number> {
  const run = db.read
  const { id } = await run
    .insertInto('business_unit')
    .values({ name: shape.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into company_info (business_unit_id, name, street_address, zip_code, city, country_code, region)
    values (${id}, ${shape.name}, '', '', '', 'DK', ${formatDefaults.region})`.execute(run)
  await sql`insert into unit_of_measure (business_unit_id, name) values (${id}, 'pcs')`.execute(run)
  await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
    select ${id}::bigint, 'picker' || n, 'Picker ' || n, '' from generate_series(1, ${pickers}::integer) n`.execute(
    run,
  )
  await sql`with role as (
      insert into location_role (business_unit_id, name, sequence) values (${id}, 'Hall', 1) returning id
    ) insert into location (business_unit_id, name, location_role_id, picking_sequence)
      select ${id}::bigint, 'L' || n, role.id, n from role, generate_series(1, ${shape.locations}::integer) n`.execute(
    run,
  )
  await sql`insert into material (business_unit_id, item_no, name, base_uom, material_group, cost_price, average_cost_price,
      latest_cost_price)
    select ${id}::bigint, 'M' || n, 'Material ' || n, 'pcs', 'Group ' || n % 7, n % 50 + 1, n % 50 + 2, n % 50 + 3
    from generate_series(1, ${shape.materials}::integer) n`.execute(run)
  const numbered = sql`
    m as (select id, row_number() over (order by id) - 1 as n from material where business_unit_id = ${id}),
    l as (select id, row_number() over (order by id) - 1 as n from location where business_unit_id = ${id}),
    u as (select id, row_number() over (order by id) - 1 as n from app_user where business_unit_id = ${id})`
  await sql`with ${numbered}, made as (
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, cost_price)
      select ${id}::bigint, m.id, l.id, 1000, now() - ${days + 1} * interval '1 day', 2
      from generate_series(0, ${shape.stocks}::integer - 1) s
      join m on m.n = s % ${shape.stocked}::integer
      join l on l.n = (s / ${shape.stocked}::integer + s) % ${shape.locations}::integer
      returning id, material_id, location_id, quantity, fifo_date
    )
    insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, to_location_id, quantity, unit_cost)
    select ${id}::bigint, fifo_date, 'Gain', material_id, id, location_id, quantity, 2 from made`.execute(run)
  await sql`with ${numbered}, made as (
      insert into task (business_unit_id, task_type, state, material_id, from_location_id, requested_quantity, confirmed_quantity,
        performed_by, performed_date, completes_line, auto_completed)
      select ${id}::bigint, 'pick', 'Completed', m.id, s.location_id, 1, 1, u.id,
        now() - (p * ${days}::numeric / ${shape.picks}::integer) * interval '1 day' - interval '1 hour', true, false
      from generate_series(0, ${shape.picks}::integer - 1) p
      join m on m.n = p % ${shape.picked}::integer
      join u on u.n = p % ${pickers}::integer
      join (select material_id, min(location_id) as location_id from stock where business_unit_id = ${id} group by 1) s
        on s.material_id = m.id
      returning id, material_id, from_location_id, performed_date
    )
    insert into stock_transaction (business_unit_id, at, process_type, material_id, from_location_id, quantity, unit_cost, task_id)
    select ${id}::bigint, performed_date, 'Pick', material_id, from_location_id, -1, 2, id from made`.execute(
    run,
  )
  return id
}
