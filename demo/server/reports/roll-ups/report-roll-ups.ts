/**
 * Adds stock transactions and the history of cost prices to the roll-ups that reports read instead of them (reports/roll-ups), and the
 * performed tasks of days that ended (reports/user-days). The reports are also right without roll-ups.
 */
import { sql } from 'kysely'
import { formatDefaults } from '../../../../src/contract/limits'
import type { Db } from '../../core/db/database'
import { pauseAfter, type PiecesOptions } from '../../core/db/pieces'
import { maintainTables } from '../../core/db/table-upkeep'
import { withoutTimeLimit } from '../../core/db/time-limit'
import type { BackgroundTask } from '../../core/background/background-task'
import { eachAlone } from '../../core/background/each-alone'
import { closePickMonths } from './pick-closings'
import { rollUpBatch } from './roll-up-batch'
import { rolledTables, type RollUpName } from './rolled-to'
import { settledId } from './settled-id'
import { rollUpUserDays } from './user-days'

/** Reading ten minutes of rows is fast; reading those of an import, or of a database that was never rolled up, is not. */
const everyMs = 10 * 60_000
const lookEveryMs = 60_000
const newIdsMost = 10_000
/** After each batch it pauses for this multiple of the batch's time: it uses at most a third of the embedded engine. */
export const pauseFactors = { pglite: 2, postgres: 0 } as const

export interface RollUpOptions extends PiecesOptions {
  readonly now: Date
}

/** It runs every ten minutes, and at the start and within a minute while much is left. */
export function rollUpTask(db: Db, { now }: { readonly now: () => Date }): BackgroundTask {
  let lastAt = performance.now()
  return {
    name: 'roll-ups',
    everyMs: lookEveryMs,
    // A new demo or a restored database contains years of movements that no report should read one by one.
    atStart: true,
    onSettle: 'wait',
    run: ({ signal }) =>
      withoutTimeLimit(async () => {
        if (performance.now() - lastAt < everyMs && !(await hasMuchToRollUp(db))) return
        lastAt = performance.now()
        const pauseFactor = pauseFactors[db.engine]
        await makeRollUps(db, () => ({ now: now(), isStopped: () => signal.aborted, pauseFactor }))
      }),
  }
}

/** Makes what is missing in all roll-ups. What fails in one business unit stops neither the others nor the next step. @throws the first error */
export async function makeRollUps(db: Db, options: () => RollUpOptions): Promise<void> {
  // Short work comes first.
  await eachAlone([rollUpUserDays, closePickMonths, rollUpAll, maintainTables], step => step(db, options()))
}

/** Whether so many movements are missing in the roll-ups that every report would take long to read them. */
export async function hasMuchToRollUp({ read }: Db): Promise<boolean> {
  const { rows } = await sql<{ isMuch: boolean }>`
    select coalesce(max(s.last_value - coalesce(r.rolled_to, 0)), 0) > ${newIdsMost} as "isMuch"
    from stock_transaction_id_seq s, business_unit u
    left join report_roll_up r on r.business_unit_id = u.id and r.name = 'stock'`.execute(read)
  return rows[0]?.isMuch ?? false
}

/** Adds all settled rows, for all business units. */
export async function rollUpAll(
  db: Db,
  { now, isStopped = () => false, pauseFactor }: RollUpOptions,
): Promise<void> {
  const settled = {
    stock_transaction: await settledId(db.read, 'stock_transaction'),
    material_cost: await settledId(db.read, 'material_cost'),
  }
  const units = await db.read
    .selectFrom('business_unit as u')
    .leftJoin('company_info as c', 'c.business_unit_id', 'u.id')
    .select(['u.id', 'c.region'])
    .orderBy('u.id')
    .execute()
  const names = Object.keys(rolledTables) as RollUpName[]
  const rollUps = units.flatMap(({ id, region }) => names.map(name => ({ name, businessUnitId: id, region })))
  await eachAlone(rollUps, async ({ name, businessUnitId, region }) => {
    const upTo = settled[rolledTables[name]]
    // A transaction is still writing: try again the next time.
    if (upTo === undefined) return
    const step = { name, businessUnitId, region: region || formatDefaults.region, settled: upTo, now }
    while (!isStopped()) {
      if (!(await pauseAfter(() => rollUpBatch(db, step), pauseFactor))) break
    }
  })
}
