/**
 * How far a roll-up goes: it contains the rows up to an id, whatever their moment; all later rows are read one by one until a batch adds
 * them.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import type { RolledTable } from './settled-id'

/**
 * The content of each roll-up. `stock`: quantities at the locations at certain moments; `days`: totals of the days of the company's region;
 * `movements`: when materials had last moved at certain moments; `costs`: their cost prices at those moments.
 */
export const rolledTables = {
  stock: 'stock_transaction',
  days: 'stock_transaction',
  movements: 'stock_transaction',
  costs: 'material_cost',
} as const satisfies Readonly<Record<string, RolledTable>>

export type RollUpName = keyof typeof rolledTables

/** The rows of a business unit that are added to a roll-up next, by their ids. */
export interface Batch {
  readonly tx: Tx
  readonly businessUnitId: number
  /** IANA time zone of the company. */
  readonly region: string
  readonly after: number
  readonly upTo: number
}

/**
 * The last id that a roll-up of a business unit contains, as SQL; 0 when it is empty.
 * @param region the region of the days; days of another region do not count
 */
export function rolledTo(businessUnitId: number, name: RollUpName, region = ''): RawBuilder<unknown> {
  return sql`coalesce((select r.rolled_to from report_roll_up r
    where r.business_unit_id = ${businessUnitId} and r.name = ${name} and r.region = ${region}), 0)`
}

/**
 * The condition that the roll-up does not contain a row `x`. With both ends given, the database recognises the ids as a short range and
 * reads them by their index.
 */
export function isNotRolled(rolled: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`x.id > ${rolled} and x.id <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`
}
