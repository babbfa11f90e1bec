/**
 * Brings the schema up to date; each migration runs once, in its own transaction, on one node at a time. Nodes of the previous release go on
 * beside it (docs/decisions/expand-and-contract.md).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { clientVersion } from '../../../../src/contract/limits'
import { StartError } from '../start-error'
import { databaseFailureKind } from './database-failure'
import { installationValue, setInstallationValue } from './installation-values'
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
import { versionsOfNodes } from './migrations/0055-versions-of-nodes'
import { pickedShares } from './migrations/0056-picked-shares'
import { mailFailures } from './migrations/0057-mail-failures'
import { importAskers } from './migrations/0058-import-askers'
import { writtenRows } from './migrations/0059-written-rows'
import { splitOrders, splitOrdersIndex } from './migrations/0060-split-orders'
import { proposedCounts } from './migrations/0061-proposed-counts'
import { changedMeasures } from './migrations/0062-changed-measures'
import type { Tables } from './tables'
import { withoutTimeLimit } from './time-limit'

export interface Migration {
  readonly name: string
  /** Statements, each ended by a semicolon at the end of a line. */
  readonly sql: string
  /**
   * Only for a migration that contracts: the last version that uses what it takes away or narrows, such as `2.83`. It is older than the
   * version before the one that brings the migration, so that the nodes beside it and those that people go back to can do without.
   */
  readonly lastUsedBy?: string
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
  versionsOfNodes,
  pickedShares,
  mailFailures,
  importAskers,
  writtenRows,
  splitOrders,
  splitOrdersIndex,
  proposedCounts,
  changedMeasures,
]

/** What a release brings along; tests run nodes of several beside each other. */
export interface Release {
  /** Major and minor version. */
  readonly version: string
  readonly migrations: readonly Migration[]
}

export const thisRelease: Release = { version: clientVersion, migrations }

/** Value of the installation: the newest version whose nodes cannot work any more on what was contracted. */
const contractedKey = 'contracted'
/** A statement that waits for a table keeps everybody behind it waiting: it gives way, and comes again. */
const tableWaitMs = 1_000
const nextTryAfterMs = 1_000

/**
 * Runs the missing migrations and returns their names. Those of a newer release are no obstacle, unless they took away what this one uses.
 * @param print says what it waits for
 * @throws StartError when the database was contracted for newer nodes, or has to be contracted and older ones still run
 */
export function migrate(
  db: Kysely<Tables>,
  release: Release = thisRelease,
  print: (line: string) => void = () => undefined,
): Promise<string[]> {
  return withoutTimeLimit(() => applyMissing(db, release, print))
}

async function applyMissing(
  db: Kysely<Tables>,
  { version, migrations }: Release,
  print: (line: string) => void,
): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create table if not exists installation (key text primary key, value text not null)`.execute(db)
  const contracted = await installationValue({ read: db }, contractedKey)
  if (contracted !== undefined && !isNewer(version, contracted)) {
    throw new StartError(
      `The database has been upgraded beyond version ${version}: it lacks what versions up to ${contracted} use. Start a newer version.`,
    )
  }
  const applied = new Set((await db.selectFrom('migration').select('name').execute()).map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) {
    if (migration.lastUsedBy !== undefined) await refuseBesideOlder(db, migration.name, migration.lastUsedBy)
    await givingWay(() => run(db, migration), migration.name, print)
  }
  return missing.map(({ name }) => name)
}

const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

/** @throws StartError while nodes run that use what the migration takes away */
async function refuseBesideOlder(db: Kysely<Tables>, name: string, lastUsedBy: string): Promise<void> {
  // The lease of an embedded engine is endless, and nobody runs beside it.
  const { rows } = await sql<{ version: string | null }>`
    select distinct version from server_lease where alive_until > clock_timestamp() and alive_until < 'infinity'
  `.execute(db)
  const older = rows.filter(({ version }) => version === null || !isNewer(version, lastUsedBy))
  if (older.length === 0) return
  const versions = older.map(({ version }) => version ?? '2.83 or older').sort()
  throw new StartError(
    `Servers of version ${versions.join(', ')} run on this database, and ${name} takes away what versions up to ${lastUsedBy} use: upgrade them to a version in between first, or end them.`,
  )
}

/** Repeats a migration whose tables are in use, for instance by a long report or a backup: those who use them come first. */
async function givingWay(
  work: () => Promise<void>,
  name: string,
  print: (line: string) => void,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      const kind = databaseFailureKind(error)
      if (kind !== 'locked' && kind !== 'conflict') throw error
      if (isFirst) print(`The migration ${name} waits for a table that is in use.`)
      await wait(nextTryAfterMs)
    }
  }
}

async function run(db: Kysely<Tables>, { name, sql: text, lastUsedBy }: Migration): Promise<void> {
  const statements = text.split(/;\s*$/m).filter(statement => statement.trim() !== '')
  const isConcurrent = statements.some(statement => concurrentIndex.test(statement))
  if (isConcurrent) for (const statement of statements) await buildIndex(db, statement)
  await db.transaction().execute(async transaction => {
    await sql`select set_config('lock_timeout', ${String(tableWaitMs)}, true)`.execute(transaction)
    if (!isConcurrent) for (const statement of statements) await sql.raw(statement).execute(transaction)
    await transaction.insertInto('migration').values({ name }).execute()
    if (lastUsedBy !== undefined) {
      const before = await installationValue({ read: transaction }, contractedKey)
      if (before === undefined || isNewer(lastUsedBy, before))
        await setInstallationValue({ read: transaction }, contractedKey, lastUsedBy)
    }
  })
}

const concurrentIndex = /^\s*create index concurrently (\w+)/

/** Outside of a transaction, while others write. What an attempt that ended in the middle left behind is made anew. */
async function buildIndex(db: Kysely<Tables>, statement: string): Promise<void> {
  const [, index] = concurrentIndex.exec(statement) ?? []
  if (index === undefined) throw new Error('Only indexes are created beside those created concurrently.')
  await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(db)
  await sql.raw(statement).execute(db)
}
