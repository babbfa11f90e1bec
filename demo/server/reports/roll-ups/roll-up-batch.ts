/**
 * Adds rows to a roll-up, a batch of ids at a time, and then makes the missing closings, one at a time. Each step is a transaction of its
 * own that stores its progress: a reader finds a batch either in the roll-up or among the remaining rows, never in both and never in
 * neither. Between two steps the embedded engine is free for others.
 */
import { sql } from 'kysely'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
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
  /** The id up to which all rows are committed (settled-id.ts). */
  readonly settled: number
  readonly now: Date
  /** Number of ids in a batch. */
  readonly ids?: number
}

/**
 * Number of ids in a batch: it takes less than a second on PostgreSQL, and a tenth of that on the embedded engine, where other calls wait
 * for it.
 */
const idsAtOnce = { postgres: 50_000, pglite: 2_000 } as const

interface RollUp {
  add(batch: Batch): Promise<void>
  readonly closings?: {
    readonly closings: ClosingTable
    /** Which of the missing closings is made next. */
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

/** Adds the next batch, or makes the next closing when no rows are left; returns whether there was anything to do. */
export async function rollUpBatch(
  db: Db,
  { name, businessUnitId, region, settled, now, ids = idsAtOnce[db.engine] }: RollUpStep,
): Promise<boolean> {
  const daysOf = name === 'days' ? region : ''
  const { add, closings } = rollUps[name]
  return db.tx(systemUnit(businessUnitId), async tx => {
    const rolled = await lockedState(tx, { businessUnitId, name, daysOf })
    const upTo = Math.min(settled, rolled + ids)
    if (upTo > rolled) {
      await add({ tx, businessUnitId, region, after: rolled, upTo })
      await sql`update report_roll_up set rolled_to = ${upTo}
        where business_unit_id = ${businessUnitId} and name = ${name}`.execute(tx.sql)
    } else {
      const batch = { tx, businessUnitId, upTo: rolled, now }
      const moment = closings && (await momentToClose(batch, { ...closings, table: rolledTables[name] }))
      if (moment === undefined) return false
      await closings?.close({ ...batch, moment })
    }
    await countAtOnce(tx.sql)
    return true
  })
}

/**
 * The stored progress, locked, so that a second node continues where the first ended. It starts again when the region of its days has
 * changed.
 */
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
  await sql`update report_roll_up set region = ${daysOf}, rolled_to = 0, final_to = greatest(final_to, rolled_to)
    where business_unit_id = ${businessUnitId} and name = ${name}`.execute(tx.sql)
  return 0
}
