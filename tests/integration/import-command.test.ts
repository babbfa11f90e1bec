/** The import from the command line, with existing and missing databases. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImportCommand } from '../../demo/server/commands/import-command'
import { emptyDatabase } from './seeded-databases'
import { engines } from './server-fixture'

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
