/** A business unit of its own for tests of reports: users who can sign in, areas with locations, materials and hand-made tasks. */
import { sql } from 'kysely'
import { features } from '../../src/contract/features'
import type { TestServer } from './server-fixture'

export interface HandMadeTask {
  readonly at: string
  readonly user?: string | null
  readonly type?: string
  readonly state?: string
  readonly area?: string
  readonly requested?: number
  readonly confirmed?: number
  readonly reason?: string
  readonly completes?: boolean
  readonly automatic?: boolean
  readonly material?: string
  /** Name of a location. */
  readonly from?: string
}

export interface ReportUnit {
  readonly id: number
  readonly name: string
  userId(name: string): Promise<number>
  areaId(name: string): Promise<number>
  addTasks(tasks: readonly HandMadeTask[]): Promise<void>
}

/** Creates the unit; its users sign in with the password of the tests. */
export async function makeReportUnit(
  server: TestServer,
  name: string,
  options: {
    readonly region: string
    readonly people: readonly string[]
    /** Names of locations by area. */
    readonly areas: Readonly<Record<string, readonly string[]>>
    readonly materials: readonly string[]
  },
): Promise<ReportUnit> {
  const run = server.db.read
  const { id } = await run
    .insertInto('business_unit')
    .values({ name, features: [...features] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into company_info (business_unit_id, name, street_address, zip_code, city, country_code, region)
    values (${id}, ${name}, '', '', '', 'DK', ${options.region})`.execute(run)
  await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
    select ${id}::bigint, person, person, u.password_hash from unnest(${[...options.people]}::text[]) person,
      app_user u join business_unit b on b.id = u.business_unit_id
    where b.name = 'Demo' and u.user_name = 'supervisor'`.execute(run)
  for (const [place, [area, locations]] of Object.entries(options.areas).entries()) {
    const role = await run
      .insertInto('location_role')
      .values({ business_unit_id: id, name: area, sequence: place + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
      select ${id}::bigint, location, ${role.id}::bigint, 1 from unnest(${[...locations]}::text[]) location`.execute(
      run,
    )
  }
  await sql`insert into unit_of_measure (business_unit_id, name) values (${id}, 'pcs')`.execute(run)
  await sql`insert into material (business_unit_id, item_no, name, base_uom, cost_price, average_cost_price, latest_cost_price)
    select ${id}::bigint, item, 'Material ' || item, 'pcs', 2, 3, 4 from unnest(${[...options.materials]}::text[]) item`.execute(
    run,
  )
  const idOf = async (table: string, column: string, value: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where business_unit_id = ${id} and ${sql.ref(column)} = ${value}`.execute(run)
    const [row] = rows
    if (row === undefined) throw new Error(`There is no ${table} ${value}.`)
    return row.id
  }
  return {
    id,
    name,
    userId: value => idOf('app_user', 'user_name', value),
    areaId: value => idOf('location_role', 'name', value),
    async addTasks(tasks) {
      await sql`
        insert into task (business_unit_id, task_type, state, material_id, location_role_id, from_location_id, requested_quantity,
          confirmed_quantity, reason_code, performed_by, performed_date, cancelled_at, completes_line, auto_completed)
        select ${id}::bigint, coalesce(type, 'pick'), coalesce(state, 'Completed'), m.id, r.id, l.id, coalesce(requested, 1),
          coalesce(confirmed, requested, 1), reason, u.id, case when coalesce(state, 'Completed') = 'Completed' then at end,
          case when state = 'Cancelled' then at end, coalesce(completes, false), coalesce(automatic, false)
        from json_to_recordset(${JSON.stringify(tasks)}::json) as t(at timestamptz, "user" text, type text, state text, area text,
          requested numeric, confirmed numeric, reason text, completes boolean, automatic boolean, material text, "from" text)
        join material m on m.business_unit_id = ${id} and m.item_no = coalesce(t.material, ${options.materials[0] ?? ''})
        left join app_user u on u.business_unit_id = ${id} and u.user_name = t.user
        left join location_role r on r.business_unit_id = ${id} and r.name = t.area
        left join location l on l.business_unit_id = ${id} and l.name = t.from`.execute(run)
    },
  }
}
