/**
 * Prepares the database for serving: migrates it, seeds the demo on the first start, sets the demo password. An aborted seed is recognized
 * by its marker and repeated. A database created without the demo never gets it.
 */
import { sql, type Kysely } from 'kysely'
import { hashPassword, makePassword, verifyPassword } from './core/sessions/passwords'
import { seed } from './demo/seed/seed'
import type { Db } from './core/db/database'
import { recomputeAllOperations } from './orders/public'
import { installationValue, setInstallationValue } from './core/db/installation-values'
import { migrate, type Release } from './core/db/migrate'
import { orderGrids } from './core/db/migrations/0002-orders'
import type { Tables } from './core/db/tables'
import { withoutTimeLimit } from './core/db/time-limit'

const seedKey = 'seed'
/** The state of a database created with COCKPIT_SEED=none, or with a business unit of its own. */
const withoutDemo = 'none'

export interface SetupOptions {
  readonly seedSize: 'full' | 'small' | 'none'
  readonly demoPassword: string | undefined
  readonly now: () => Date
  /** Prints one line of progress. */
  readonly print: (line: string) => void
  /** Progress of seeding the demo, in percent. */
  readonly progress?: (percent: number) => void
  /** Of which release the node is; of this one when absent. */
  readonly release?: Release | undefined
}

export interface SetupResult {
  readonly isFirstStart: boolean
  /** Whether the database has the demo: its users, who need the demo's own OpenId provider, and its simulated crew. */
  readonly hasDemo: boolean
  /** Only known when it was generated now or given by the environment. */
  readonly password: string | undefined
}

/** Sets up the database, without a time limit for statements. Where other nodes may start, call it with the setup lock (core/db/setup-lock.ts). */
export function setUp(db: Db, options: SetupOptions): Promise<SetupResult> {
  return withoutTimeLimit(() => bringUp(db, options))
}

async function bringUp(db: Db, options: SetupOptions): Promise<SetupResult> {
  const applied = await migrate(db.read, options.release, options.print)
  if (!(await foldsLetters(db.read)))
    options.print(
      'The locale of the database knows the letters of English only: searches take å and Å for two letters (docs/operating.md, PostgreSQL).',
    )
  const state = await installationValue(db, seedKey)
  if (applied.length > 0 && state !== undefined) options.print(`Database schema: ${applied.join(', ')}`)
  if (state === withoutDemo) {
    if (options.demoPassword !== undefined)
      options.print('COCKPIT_DEMO_PASSWORD is ignored: this database has no demo data.')
    return { isFirstStart: false, hasDemo: false, password: undefined }
  }
  if (state === 'done') {
    if (applied.includes(orderGrids.name)) await recomputeAllOperations(db.read)
    if (options.seedSize === 'none')
      options.print('COCKPIT_SEED=none is ignored: this database is not empty, it has the demo data.')
    if (options.demoPassword !== undefined) await resetPassword(db, options.demoPassword, options)
    return { isFirstStart: false, hasDemo: true, password: options.demoPassword }
  }
  if (state === 'started') {
    options.print('The first seeding was interrupted: it is repeated.')
    await emptyTables(db)
  }
  if (options.seedSize === 'none') {
    await setInstallationValue(db, seedKey, withoutDemo)
    return { isFirstStart: true, hasDemo: false, password: undefined }
  }
  const password = options.demoPassword ?? makePassword()
  // Saved before the message is printed: a start that is interrupted after it finds the marker, and the seed is repeated.
  await setInstallationValue(db, seedKey, 'started')
  options.print('First start: creating the demo data.')
  options.progress?.(0)
  await seed(db, {
    size: options.seedSize,
    now: options.now(),
    password,
    hash: hashPassword,
    progress: percent => options.progress?.(Math.floor(percent)),
  })
  await setInstallationValue(db, seedKey, 'done')
  options.progress?.(100)
  return { isFirstStart: true, hasDemo: true, password }
}

/** Whether the database treats capital and small letters of every language alike, as searches and unique names expect. */
async function foldsLetters(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ folds: boolean }>`select lower('Å') = 'å' as folds`.execute(db)
  return rows[0]?.folds === true
}

/** All tables except those of migrations and the installation's values. */
async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('migration', 'installation')
  `.execute(db.read)
  await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity cascade`.execute(
    db.read,
  )
}

/** Gives all demo users the password of the environment and ends their sessions, unless they have that password already. */
async function resetPassword(db: Db, password: string, { now, print }: SetupOptions): Promise<void> {
  const user = await demoUsers(db.read).select('password_hash').orderBy('id').limit(1).executeTakeFirst()
  if (!user || (await verifyPassword(password, user.password_hash))) return
  const hash = await hashPassword(password)
  await db.read.transaction().execute(async transaction => {
    await transaction
      .updateTable('app_user')
      .set({ password_hash: hash })
      .where('id', 'in', demoUsers(transaction).select('id'))
      .execute()
    await transaction
      .updateTable('user_session')
      .set({ ended_at: now().toISOString() })
      .where('ended_at', 'is', null)
      .where('user_id', 'in', demoUsers(transaction).select('id'))
      .execute()
  })
  print('The password of all demo users is now the one of COCKPIT_DEMO_PASSWORD.')
}

const demoUsers = (db: Kysely<Tables>) =>
  db
    .selectFrom('app_user')
    .where('is_device', '=', false)
    .where('business_unit_id', 'in', db.selectFrom('business_unit').select('id').where('is_demo', '=', true))

/** Whether the setup is complete, with or without the demo. */
export async function isSetUp(db: Pick<Db, 'read'>): Promise<boolean> {
  const state = await installationValue(db, seedKey)
  return state === 'done' || state === withoutDemo
}
