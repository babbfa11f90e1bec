/**
 * The small seed, created once for a run on each engine before its first test (`globalSetup`), so that a test server starts on a copy of it
 * at once. This module decides where the originals are, how they are copied, and that originals and copies are removed afterwards.
 */
import { randomBytes, scryptSync } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Config } from '../../demo/server/config'
import type { Db } from '../../demo/server/core/db/database'
import { openPGlite, openPostgres } from '../../demo/server/core/db/open-database'
import { setUp } from '../../demo/server/setup'
import { dayOf } from '../../src/contract/company-day'
import { noPassword } from '../../demo/server/core/sessions/passwords'
import { savePasswordHash } from '../../demo/server/demo/oidc/accounts'
import { formatDefaults } from '../../src/contract/limits'
import { copyFolder } from '../copy-folder'
import { testPassword } from './call-api'

export type Engine = 'pglite' | 'postgres'

export interface SeededDatabases {
  /** Contains PGlite's original in `original`, and its copies. */
  readonly folder: string
  /** Name of the original on the PostgreSQL server of TEST_DATABASE_URL; undefined when the run has none. */
  readonly template: string | undefined
  /** The day that the seed uses as today. */
  readonly day: string
}

declare module 'vitest' {
  interface ProvidedContext {
    seededDatabases: SeededDatabases
  }
}

export interface TestDatabase {
  readonly database: Config['database']
  /** Removes the database, whose server must be closed. */
  drop(): Promise<void>
}

const original = 'original'
/** Folder of PGlite's files below a server's data folder. */
const filesOfPGlite = 'database'
/** Longest time until the connections of a closed server have ended. */
const closeTimeMostMs = 2_000
const retryMs = 20
const postgresUrl = process.env.TEST_DATABASE_URL

/** Seeds the originals; returns a function that removes them, together with the copies of aborted tests. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const now = new Date()
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-seeded-'))
  const template = postgresUrl === undefined ? undefined : newName()
  const remove = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true })
    if (template !== undefined) await dropDatabase(template)
  }
  try {
    await mkdir(join(folder, original))
    await Promise.all([
      seedInto(await openPGlite(join(folder, original, filesOfPGlite), events), now),
      template !== undefined && seedInto(await openPostgres(await createDatabase(template), events), now),
    ])
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('seededDatabases', { folder, template, day: today(now) })
  return remove
}

/** An empty database of its own: PGlite in memory, or a new database of the PostgreSQL server, made from `template`. */
export async function emptyDatabase(engine: Engine, template?: string): Promise<TestDatabase> {
  if (engine === 'pglite') return { database: { kind: 'memory' }, drop: () => Promise.resolve() }
  const name = newName()
  return {
    database: { kind: 'postgres', url: await createDatabase(name, template) },
    drop: () => dropDatabase(name),
  }
}

/** A database of its own with a copy of the small seed; empty if the seed was made yesterday, since it would have no orders of today. */
export async function seededDatabase(engine: Engine, seeded: SeededDatabases): Promise<TestDatabase> {
  const { folder, template, day } = seeded
  if (day !== today(new Date())) return emptyDatabase(engine)
  if (engine === 'pglite') {
    const copy = await mkdtemp(join(folder, 'copy-'))
    await copyFolder(join(folder, original), copy)
    return {
      database: { kind: 'folder', folder: copy },
      drop: () => rm(copy, { recursive: true, force: true }),
    }
  }
  const name = newName()
  const url = await createDatabase(name, template)
  return { database: { kind: 'postgres', url }, drop: () => dropDatabase(name) }
}

export interface SeededFolder {
  readonly folder: string
  /** Removes the folder, whose server must be closed. */
  drop(): Promise<void>
}

/**
 * A data folder of its own with a copy of the small seed, for a server that is a process.
 * @throws when the seed was made yesterday
 */
export async function seededFolder(seeded: SeededDatabases): Promise<SeededFolder> {
  const { database, drop } = await seededDatabase('pglite', seeded)
  if (database.kind !== 'folder') throw new Error('The seed is of yesterday: run it again.')
  return { folder: database.folder, drop }
}

const today = (now: Date): string => dayOf(now, formatDefaults.region)

const events = {
  onFatal(error: Error): void {
    throw error
  },
  onError(error: Error): void {
    console.error(error)
  },
}

async function seedInto(db: Db, now: Date): Promise<void> {
  try {
    await setUp(db, {
      seedSize: 'small',
      demoPassword: testPassword,
      now: () => now,
      print: () => undefined,
    })
    await db.read
      .updateTable('app_user')
      .set({ password_hash: quickHash(testPassword) })
      .where('password_hash', '!=', noPassword)
      .execute()
    await savePasswordHash(db, undefined)
  } finally {
    await db.close()
  }
}

/**
 * A hash in the server's format that costs almost nothing to verify, since a run signs in thousands of times. Passwords that are set while
 * the server runs, and the check for a user who does not exist, take the usual time.
 */
function quickHash(password: string): string {
  const cost = { N: 2, r: 1, p: 1 }
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

const newName = (): string => `cockpit_test_${randomBytes(6).toString('hex')}`

/** @returns the address of the database */
async function createDatabase(name: string, template?: string): Promise<string> {
  const base = await onServer(client =>
    client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`),
  )
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

/** Waits for the connections of a closed server, which end a moment later, then terminates those of aborted tests. */
async function dropDatabase(name: string): Promise<void> {
  await onServer(async client => {
    for (let waitedMs = 0; waitedMs < closeTimeMostMs && (await isInUse(client, name)); waitedMs += retryMs) {
      await setTimeout(retryMs)
    }
    await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function isInUse(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`,
    [name],
  )
  return rowCount !== 0
}

/** Connects to the PostgreSQL server; returns its address. */
async function onServer(act: (client: pg.Client) => Promise<unknown>): Promise<string> {
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL is not set.')
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
  return postgresUrl
}
