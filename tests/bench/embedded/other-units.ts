/**
 * Business units with data of other shapes than the demo's, as imports leave them: the database has no statistics of it yet. The user
 * `global` may do everything in each.
 */
import { sql } from 'kysely'
import type { Db } from '../../../demo/server/core/db/database'
import { features } from '../../../src/contract/features'
import { loadNorthwind, northwindToday, readNorthwind } from '../../integration/northwind'
import { addShape, type Shape } from '../../integration/report-shapes'
import type { Requested } from './large-questions'

const shapes: readonly Shape[] = [
  {
    name: 'Another company',
    materials: 504,
    stocked: 428,
    stocks: 1_069,
    locations: 300,
    picks: 5_760,
    picked: 300,
  },
  {
    name: 'Few materials, many picks',
    materials: 20,
    stocked: 20,
    stocks: 20,
    locations: 5,
    picks: 100_000,
    picked: 20,
  },
  {
    name: 'Many materials, no picks',
    materials: 20_000,
    stocked: 10_000,
    stocks: 10_000,
    locations: 500,
    picks: 0,
    picked: 1,
  },
]

export interface OtherUnit {
  readonly name: string
  /** Creates the unit. @returns the unit and period of the requests */
  add(db: Db, rows: number): Promise<Requested>
}

/** The shapes, and Northwind where COCKPIT_TEST_DATA names the folder of its files. */
export function otherUnits(): OtherUnit[] {
  const made = shapes.map((shape): OtherUnit => ({
    name: shape.name,
    async add(db, rows) {
      await addUser(db, await addShape(db, shape))
      return { unit: shape.name, today: new Date(), rows }
    },
  }))
  if (process.env.COCKPIT_TEST_DATA === undefined) return made
  const northwind: OtherUnit = {
    name: 'Northwind',
    async add(db, rows) {
      await addUser(db, await loadNorthwind(db, readNorthwind()))
      return { unit: 'Northwind', today: new Date(`${northwindToday}T09:00:00Z`), rows }
    },
  }
  return [...made, northwind]
}

/** Adds the user `global` with the demo's password, all features and the number series. */
async function addUser({ read }: Db, unitId: number): Promise<void> {
  await sql`update business_unit set features = ${[...features]}::text[] where id = ${unitId}`.execute(read)
  await sql`insert into number_series (business_unit_id, name, next_number)
    select ${unitId}::bigint, name, 1 from number_series where business_unit_id = (select id from business_unit where name = 'Demo')
    on conflict do nothing`.execute(read)
  await sql`with person as (
      insert into app_user (business_unit_id, user_name, display_name, password_hash)
      select ${unitId}::bigint, u.user_name, u.display_name, u.password_hash
      from app_user u join business_unit b on b.id = u.business_unit_id where b.name = 'Demo' and u.user_name = 'global'
      returning id
    ), role as (
      insert into user_role (business_unit_id, user_role_name) values (${unitId}, 'GlobalAdminRole') returning id
    ) insert into app_user_role (user_id, role_id) select person.id, role.id from person, role`.execute(read)
}
