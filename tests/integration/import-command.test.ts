/** The import from the command line, with existing and missing databases. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importedUsersMost } from '../../src/contract/import-limits'
import { runImportCommand } from '../../demo/server/commands/import-command'
import { runUnitCommand } from '../../demo/server/commands/unit-command'
import { configFromEnvironment } from '../../demo/server/config'
import { openExistingDatabase } from '../../demo/server/configured-database'
import type { Db } from '../../demo/server/core/db/database'
import { noPassword } from '../../demo/server/core/sessions/passwords'
import { emptyDatabase } from './seeded-databases'
import { startTcpProxy } from '../tcp-proxy'
import { engines, enginesFor } from './server-fixture'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cockpit-import-'))
  await writeFile(join(folder, 'locations.csv'), 'Location;Area\nX-1;Shelves\n')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function importInto(environment: Readonly<Record<string, string>>) {
  const output: string[] = []
  const code = await runImportCommand(['locations', join(folder, 'locations.csv')], environment, line =>
    output.push(line),
  )
  return { code, output: output.join('\n') }
}

describe('the import from the command line without a database', () => {
  it('reports that a missing folder has no database, and creates no folder', async () => {
    const missing = join(folder, 'missing', 'data')
    const { code, output } = await importInto({ COCKPIT_DATA: missing })
    expect(output).toContain(`There is no database in ${missing}`)
    expect(output).toContain('npm start')
    expect(code).toBe(2)
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  it('creates nothing in a folder with other contents', async () => {
    const other = await mkdtemp(join(folder, 'other-'))
    await writeFile(join(other, 'notes.txt'), 'mine')
    const { code, output } = await importInto({ COCKPIT_DATA: other })
    expect(output).toContain(`There is no database in ${other}`)
    expect(code).toBe(2)
    expect(await readdir(other)).toEqual(['notes.txt'])
  })

  it('reports that a database in memory does not persist', async () => {
    const { code, output } = await importInto({ COCKPIT_DATA: 'memory' })
    expect(output).toContain('COCKPIT_DATA')
    expect(output).toContain('memory')
    expect(code).toBe(2)
  })

  it.runIf(engines.includes('postgres'))('makes no table in an empty database of PostgreSQL', async () => {
    const { database, drop } = await emptyDatabase('postgres')
    if (database.kind !== 'postgres') throw new Error('not PostgreSQL')
    try {
      const { code, output } = await importInto({ DATABASE_URL: database.url })
      expect(output).toContain('DATABASE_URL')
      expect(output).toContain('npm start')
      expect(code).toBe(2)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query(
        `select table_name from information_schema.tables where table_schema = 'public'`,
      )
      await client.end()
      expect(rows).toEqual([])
    } finally {
      await drop()
    }
  })
})

describe.each(enginesFor())('the import from the command line into a database of %s', engine => {
  let drop: () => Promise<void>
  let environment: Record<string, string>
  beforeAll(async () => {
    const place = engine === 'postgres' ? await emptyDatabase(engine) : undefined
    drop = () => place?.drop() ?? Promise.resolve()
    environment =
      place?.database.kind === 'postgres'
        ? { DATABASE_URL: place.database.url }
        : { COCKPIT_DATA: await mkdtemp(join(folder, 'data-')) }
    await runUnitCommand(
      ['create', 'Acme', '--admin', 'anna', '--email', 'anna@acme.example'],
      environment,
      () => undefined,
    )
  })
  afterAll(() => drop())

  const onDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const fail = (error: Error): never => {
      throw error
    }
    const events = { onFatal: fail, onError: fail }
    const { db, lock } = await openExistingDatabase(
      configFromEnvironment(environment),
      events,
      () => undefined,
    )
    try {
      return await work(db)
    } finally {
      await db.close()
      lock?.release()
    }
  }
  /** Imports into Acme as Anna, unless options say otherwise. */
  const importFile = async (
    words: readonly string[],
    { onLine, ...other }: { onLine?: (line: string) => void; environment?: Record<string, string> } = {},
  ) => {
    const output: string[] = []
    const code = await runImportCommand(
      [...words, '--business-unit', 'Acme', ...(words.includes('--user') ? [] : ['--user', 'anna'])],
      other.environment ?? environment,
      line => {
        output.push(line)
        onLine?.(line)
      },
    )
    return { code, output: output.join('\n') }
  }

  it('leaves the imports of others to their servers', async () => {
    await onDatabase(async db => {
      const { id } = await db.read.selectFrom('business_unit').select('id').executeTakeFirstOrThrow()
      const at = '2026-10-01T10:00:00Z'
      await db.read
        .insertInto('import')
        .values({
          ...{
            business_unit_id: id,
            user_id: null,
            user_name: 'Somebody',
            kind: 'materials',
            state: 'Running',
          },
          ...{ started_at: at, changed_at: at, finished_at: null, claimed_by: null, total: null },
        })
        .execute()
      await db.read
        .insertInto('app_user')
        .values({ business_unit_id: id, user_name: 'bea', display_name: 'Bea', password_hash: noPassword })
        .execute()
    })
    const file = join(folder, 'customers.csv')
    await writeFile(file, 'Customer number;Customer\nC-1;Harbour\n')
    const refused = await importFile(['users', file, '--user', 'bea'])
    expect([refused.code, refused.output.split('\n').at(-1)]).toEqual([2, 'The permission is missing.'])
    const { code, output } = await importFile(['customers', file])
    expect(code, output).toBe(0)
    const states = await onDatabase(db =>
      db.read
        .selectFrom('import')
        .select(['kind', 'state', 'is_interrupted as isInterrupted'])
        .orderBy('id')
        .execute(),
    )
    expect(states).toEqual([
      { kind: 'materials', state: 'Running', isInterrupted: false },
      { kind: 'customers', state: 'Completed', isInterrupted: false },
    ])
  })

  it.each([[[]], [['--dry-run']]])(
    'ends with 2 and the reason when the check refuses the rows, with %j',
    async options => {
      const file = join(folder, 'users.csv')
      const rows = Array.from({ length: importedUsersMost + 1 }, (_none, at) => `user-${at};User ${at}\n`)
      await writeFile(file, `User name;Name\n${rows.join('')}`)
      const { code, output } = await importFile(['users', file, ...options])
      expect(output).toMatch(/at most 1\D?000 can be imported/)
      expect(output).not.toContain('Nothing differs')
      expect(code).toBe(2)
    },
  )

  it.runIf(engine === 'postgres')('ends with 2 and the reason when the database goes away', async () => {
    const url = new URL(environment['DATABASE_URL'] ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    try {
      const { code, output } = await importFile(['locations', join(folder, 'locations.csv')], {
        environment: { DATABASE_URL: url.href },
        onLine: line => {
          if (line.includes('->')) proxy.cut()
        },
      })
      expect(output).toContain('The database cannot be reached.')
      expect(code).toBe(2)
    } finally {
      await proxy.close()
    }
  })
})
