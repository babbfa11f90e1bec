/** Brings the schema up to date; each migration runs once, in its own transaction, on one node at a time. */
import { sql, type Kysely } from 'kysely'
import { foundation } from './migrations/0001-foundation'
import { orderGrids } from './migrations/0002-orders'
import { warehouse } from './migrations/0003-warehouse'
import { office } from './migrations/0004-office'
import { savedViews } from './migrations/0005-saved-views'
import { searchIndexes } from './migrations/0006-search-indexes'
import { requests } from './migrations/0007-requests'
import { orderLines } from './migrations/0008-order-lines'
import { jobs } from './migrations/0009-jobs'
import { locations } from './migrations/0010-locations'
import { stockCounts } from './migrations/0011-stock-counts'
import { goods } from './migrations/0012-goods'
import { printing } from './migrations/0013-printing'
import { screens } from './migrations/0014-screens'
import { purchasing } from './migrations/0015-purchasing'
import { orderComments } from './migrations/0016-order-comments'
import { fewerLocks } from './migrations/0017-busy-tables'
import { ingoingOrderHistory } from './migrations/0018-ingoing-history'
import { reportFigures } from './migrations/0019-report-figures'
import { userDays } from './migrations/0020-user-days'
import { reportPlans } from './migrations/0021-report-plans'
import { moreRollUps } from './migrations/0022-more-roll-ups'
import { signIns } from './migrations/0030-sign-in'
import { ownAccount } from './migrations/0031-own-account'
import { people } from './migrations/0032-people'
import { warehouseSettings } from './migrations/0034-settings'
import { triesAndFiles } from './migrations/0035-tries-and-files'
import { movementClosings } from './migrations/0036-movement-closings'
import { orderEntry } from './migrations/0037-order-entry'
import { imports } from './migrations/0038-imports'
import { viewScopes } from './migrations/0045-view-scopes'
import { openToNewRoles } from './migrations/0046-open-to-new-roles'
import { ownUnits } from './migrations/0047-own-units'
import { signInCounters } from './migrations/0043-sign-in-counters'
import { sameNames } from './migrations/0041-same-names'
import { receivedBefore } from './migrations/0048-received-before'
import { openIdAccounts } from './migrations/0049-open-id-accounts'
import { mailTries } from './migrations/0050-mail-tries'
import { receivedLines } from './migrations/0051-received-lines'
import { retention } from './migrations/0052-retention'
import { archivedTasks } from './migrations/0053-archived-tasks'
import { archivedTransactions } from './migrations/0054-archived-transactions'
import type { Tables } from './tables'
import { withoutTimeLimit } from './time-limit'

export interface Migration {
  readonly name: string
  /** Statements, each ended by a semicolon at the end of a line. */
  readonly sql: string
}

/** In the order in which they run; new ones are appended. */
export const migrations: readonly Migration[] = [
  foundation,
  orderGrids,
  warehouse,
  office,
  savedViews,
  searchIndexes,
  requests,
  orderLines,
  jobs,
  locations,
  stockCounts,
  goods,
  printing,
  screens,
  purchasing,
  orderComments,
  fewerLocks,
  ingoingOrderHistory,
  reportFigures,
  userDays,
  reportPlans,
  moreRollUps,
  signIns,
  ownAccount,
  people,
  triesAndFiles,
  warehouseSettings,
  movementClosings,
  orderEntry,
  imports,
  viewScopes,
  openToNewRoles,
  ownUnits,
  signInCounters,
  sameNames,
  receivedBefore,
  openIdAccounts,
  mailTries,
  receivedLines,
  retention,
  archivedTasks,
  archivedTransactions,
]

/** Key of the advisory lock that keeps two nodes from migrating, or seeding, at the same time. */
export const setupLockKey = 7_204_310

/**
 * Runs the missing migrations and returns their names.
 * @throws when the database is newer than this server
 */
export function migrate(db: Kysely<Tables>): Promise<string[]> {
  return withoutTimeLimit(() => applyMissing(db))
}

async function applyMissing(db: Kysely<Tables>): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create table if not exists installation (key text primary key, value text not null)`.execute(db)
  const applied = new Set((await db.selectFrom('migration').select('name').execute()).map(({ name }) => name))
  const unknown = [...applied].filter(name => migrations.every(migration => migration.name !== name))
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer version: it has the migration ${unknown.join(', ')}.`)
  }
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await run(db, migration)
  return missing.map(({ name }) => name)
}

async function run(db: Kysely<Tables>, migration: Migration): Promise<void> {
  await db.transaction().execute(async transaction => {
    for (const statement of migration.sql.split(/;\s*$/m)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(transaction)
    }
    await transaction.insertInto('migration').values({ name: migration.name }).execute()
  })
}
