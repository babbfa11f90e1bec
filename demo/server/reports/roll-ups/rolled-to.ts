/**
 * How far a roll-up goes: it holds the rows up to an id, whatever their moment, and all later ones are read row by row until a batch
 * of them is taken in.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import type { RolledTable } from './settled-id'

/**
 * What each roll-up is made from. `stock`: what lay at the locations at some moments; `days`: totals of the days of the company's
 * region; `movements`: when materials had last moved at some moments; `costs`: what they cost then.
 */
export const rolledTables = {
  stock: 'stock_transaction',
  days: 'stock_transaction',
  movements: 'stock_transaction',
  costs: 'material_cost',
} as const satisfies Readonly<Record<string, RolledTable>>

export type RollUpName = keyof typeof rolledTables

/** The rows of a business unit that a roll-up takes in next, by their ids. */
export interface Batch {
  readonly tx: Tx
  readonly businessUnitId: number
  /** IANA time zone of the company. */
  readonly region: string
  readonly after: number
  readonly upTo: number
}

/**
 * The last id that a roll-up of a business unit holds, as SQL; 0 when it holds nothing.
 * @param region whose days must be meant; days of another region are as good as none
 */
export function rolledTo(businessUnitId: number, name: RollUpName, region = ''): RawBuilder<unknown> {
  return sql`coalesce((select r.rolled_to from report_roll_up r
    where r.business_unit_id = ${businessUnitId} and r.name = ${name} and r.region = ${region}), 0)`
}

/**
 * The condition on a row `x` that the roll-up does not hold. With an end on either side the database takes the ids for a
 * short range, as they are, and reads them by their index.
 */
export function isNotRolled(rolled: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`x.id > ${rolled} and x.id <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`
}
