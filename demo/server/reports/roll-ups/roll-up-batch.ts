/**
 * Takes rows into a roll-up, a batch of ids at a time, each in a transaction of its own that says how far it went: whoever reads sees
 * a batch in the roll-up or among the rows that he reads himself, never in both and never in none.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database'
import { countAtOnce } from '../../db/table-upkeep'
import type { RollUpName } from './rolled-to'
import { addToCostClosings } from './roll-up-costs'
import { addToDays, forgetDays } from './roll-up-days'
import { addToMovements } from './roll-up-movements'
import { addToClosings } from './roll-up-stock'

/** The rows of a business unit with these ids. */
export interface Batch {
  readonly tx: Tx
  readonly businessUnitId: number
  /** IANA time zone of the company. */
  readonly region: string
  readonly now: Date
  readonly after: number
  readonly upTo: number
}

export interface RollUpStep {
  readonly name: RollUpName
  readonly businessUnitId: number
  readonly region: string
  /** The id up to which all rows are there (settled-id.ts). */
  readonly settled: number
  readonly now: Date
  /** Ids of one batch. */
  readonly ids?: number
}

/** Ids of a batch: on PostgreSQL it takes less than a second. */
const idsAtOnce = 50_000

const adders: Readonly<Record<RollUpName, (batch: Batch) => Promise<void>>> = {
  stock: addToClosings,
  days: addToDays,
  movements: addToMovements,
  costs: addToCostClosings,
}

/** Takes the next batch in and says whether there is more to do. */
export async function rollUpBatch(
  db: Db,
  { name, businessUnitId, region, settled, now, ids = idsAtOnce }: RollUpStep,
): Promise<boolean> {
  const daysOf = name === 'days' ? region : ''
  return db.tx({ businessUnitId, userId: null, userName: 'System' }, async tx => {
    const rolled = await lockedState(tx, { businessUnitId, name, daysOf })
    const upTo = Math.min(settled, rolled + ids)
    if (upTo <= rolled) return false
    const batch: Batch = { tx, businessUnitId, region, now, after: rolled, upTo }
    await adders[name](batch)
    await sql`update report_roll_up set rolled_to = ${upTo}
      where business_unit_id = ${businessUnitId} and name = ${name}`.execute(tx.sql)
    await countAtOnce(tx.sql)
    return upTo < settled
  })
}

/** How far it went, locked: of two nodes the second goes on where the first ended. Begins anew when its days are of another region. */
async function lockedState(
  tx: Tx,
  { businessUnitId, name, daysOf }: { businessUnitId: number; name: RollUpName; daysOf: string },
): Promise<number> {
  await sql`insert into report_roll_up (business_unit_id, name, region) values (${businessUnitId}, ${name}, ${daysOf})
    on conflict do nothing`.execute(tx.sql)
  const { rows } = await sql<{ region: string; rolled: number }>`
    select region, rolled_to as rolled from report_roll_up
    where business_unit_id = ${businessUnitId} and name = ${name} for update`.execute(tx.sql)
  const [state] = rows
  if (state?.region === daysOf) return state.rolled
  await forgetDays({ tx, businessUnitId })
  await sql`update report_roll_up set region = ${daysOf}, rolled_to = 0
    where business_unit_id = ${businessUnitId} and name = ${name}`.execute(tx.sql)
  return 0
}
