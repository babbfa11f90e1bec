/**
 * Takes rows into a roll-up, a batch of ids at a time, and then makes the closings that are missing, one at a time. Each is a
 * transaction of its own that says how far it went: whoever reads sees a batch in the roll-up or among the rows that he reads himself,
 * never in both and never in none; and between two of them others have the embedded engine.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/db/database'
import { countAtOnce } from '../../core/db/table-upkeep'
import { momentToClose, type Closing, type ClosingTable } from './closing-moments'
import { rolledTables, type Batch, type RollUpName } from './rolled-to'
import { addToCostClosings, closeCosts } from './roll-up-costs'
import { addToDays, forgetDays } from './roll-up-days'
import { addToMovements, closeMovements } from './roll-up-movements'
import { addToClosings, closeStock } from './roll-up-stock'

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

/** Ids of a batch: it takes less than a second on PostgreSQL, and on the embedded engine, where others wait for it, a tenth of that. */
const idsAtOnce = { postgres: 50_000, pglite: 2_000 } as const

interface RollUp {
  add(batch: Batch): Promise<void>
  readonly closings?: {
    readonly closings: ClosingTable
    /** Which of those that are missing is made next. */
    readonly end: 'first' | 'last'
    close(closing: Closing): Promise<void>
  }
}

const rollUps: Readonly<Record<RollUpName, RollUp>> = {
  stock: { add: addToClosings, closings: { closings: 'stock_closing', end: 'last', close: closeStock } },
  days: { add: addToDays },
  movements: {
    add: addToMovements,
    closings: { closings: 'movement_closing', end: 'first', close: closeMovements },
  },
  costs: { add: addToCostClosings, closings: { closings: 'cost_closing', end: 'first', close: closeCosts } },
}

/** Takes the next batch in, or makes the next closing when there is none, and says whether there was anything to do. */
export async function rollUpBatch(
  db: Db,
  { name, businessUnitId, region, settled, now, ids = idsAtOnce[db.engine] }: RollUpStep,
): Promise<boolean> {
  const daysOf = name === 'days' ? region : ''
  const { add, closings } = rollUps[name]
  return db.tx({ businessUnitId, userId: null, userName: 'System' }, async tx => {
    const rolled = await lockedState(tx, { businessUnitId, name, daysOf })
    const upTo = Math.min(settled, rolled + ids)
    if (upTo > rolled) {
      await add({ tx, businessUnitId, region, after: rolled, upTo })
      await sql`update report_roll_up set rolled_to = ${upTo}
        where business_unit_id = ${businessUnitId} and name = ${name}`.execute(tx.sql)
    } else {
      const asked = { tx, businessUnitId, upTo: rolled, now }
      const moment = closings && (await momentToClose(asked, { ...closings, table: rolledTables[name] }))
      if (moment === undefined) return false
      await closings?.close({ ...asked, moment })
    }
    await countAtOnce(tx.sql)
    return true
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
