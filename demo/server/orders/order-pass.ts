/**
 * Background work on many orders of a business unit, in short transactions. An order for which it fails, since its data are broken or another
 * transaction holds it, stops none of the others: it is noted, and whoever began the work tries it again.
 */
import { sql } from 'kysely'
import { systemUnit, type Db, type Tx } from '../core/db/database'
import { databaseFailureKind, type DatabaseFailureKind } from '../core/db/database-failure'

/** Orders for which the work failed, and why. */
export interface FailedOrders {
  readonly errors: Map<number, unknown>
  /** Another transaction has held rows for the whole lock timeout, such as an import, which holds them for minutes. */
  isHeldUp: boolean
}

export interface PassOptions {
  /** When it is aborted, the rest is left out. */
  readonly signal?: AbortSignal
  /** Those in it are left out, and those that fail are added. Without it, the first failure ends the work. */
  readonly failed?: FailedOrders
}

export interface OrderPass {
  /** A transaction of the work. Once held up, it hardly waits for locks: the work would wait as long for each of many orders. */
  tx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /** Does the work for so many orders at once, and for one by one where that fails. @throws what is no matter of an order */
  each(ids: readonly number[], atOnce: number, work: (ids: readonly number[]) => Promise<void>): Promise<void>
}

const heldUpLockTimeout = '20ms'

/** Failures that one order may have alone; others are the database's, and meet every order. */
const ofAnOrder: ReadonlySet<DatabaseFailureKind | undefined> = new Set([
  undefined,
  'locked',
  'conflict',
  'slow',
])

export function orderPass(db: Db, businessUnitId: number, { signal, failed }: PassOptions): OrderPass {
  const pass: OrderPass = {
    tx: fn =>
      db.tx(systemUnit(businessUnitId), async tx => {
        if (failed?.isHeldUp === true) {
          await sql`select set_config('lock_timeout', ${heldUpLockTimeout}, true)`.execute(tx.sql)
        }
        return fn(tx)
      }),
    async each(ids, atOnce, work) {
      const due = ids.filter(id => failed?.errors.has(id) !== true)
      for (let from = 0; from < due.length && signal?.aborted !== true; from += atOnce) {
        const batch = due.slice(from, from + atOnce)
        try {
          await work(batch)
        } catch (error) {
          const kind = databaseFailureKind(error)
          if (failed === undefined || !ofAnOrder.has(kind)) throw error
          if (kind === 'locked') failed.isHeldUp = true
          const [id] = batch
          if (batch.length > 1) await pass.each(batch, 1, work)
          else if (id !== undefined) failed.errors.set(id, error)
        }
      }
    },
  }
  return pass
}
