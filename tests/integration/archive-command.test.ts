/** The archive from the command line: its files are listed, one is printed, and one is restored into a table of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runUnitCommand } from '../../demo/server/commands/unit-command'
import { movePiece } from '../../demo/server/retention/move-piece'
import { emptyDatabase } from './seeded-databases'
import { enginesFor, startTestServer } from './server-fixture'

const region = 'Europe/Oslo'
const now = new Date('2031-06-16T03:00:00Z')

describe.each(enginesFor())('the archive from the command line, on %s', engine => {
  it('lists its files, prints one, and restores one into a table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    const data = join(folder, 'data')
    const place =
      engine === 'postgres'
        ? await emptyDatabase(engine)
        : { database: { kind: 'folder' as const, folder: data }, drop: () => Promise.resolve() }
    const environment = {
      COCKPIT_ARCHIVE: join(folder, 'archive'),
      ...(place.database.kind === 'postgres' ? { DATABASE_URL: place.database.url } : { COCKPIT_DATA: data }),
    }
    const unit = async (...words: string[]) => {
      const output: string[] = []
      const code = await runUnitCommand(words, environment, line => output.push(line))
      const isProgress = (line: string) => /^(Opening|Connecting)/.test(line)
      return { code, output: output.filter(line => !isProgress(line)).join('\n') }
    }
    try {
      await unit('create', 'Acme', '--admin', 'anna', '--email', 'anna@acme.example')
      const server = await startTestServer({ engine, database: place.database })
      const [row] = (
        await sql<{ id: number; unit: number }>`
          insert into audit (business_unit_id, at, user_name, action, entity, entity_id)
          select id, '2020-02-02T12:00:00Z', 'a "b", c', 'x', 'Material', 7 from business_unit returning id, business_unit_id as unit`.execute(
          server.db.read,
        )
      ).rows
      await movePiece(server.db, {
        kind: 'history',
        businessUnitId: row?.unit ?? 0,
        region,
        cutoff: new Date('2020-03-01T00:00:00Z'),
        folder: environment.COCKPIT_ARCHIVE,
        now,
      })
      await server.close()
      const { output } = await unit('archive', 'Acme')
      const [, file = ''] = /^history +2020-02-02T12:00:00.000Z to \S+ +1 rows +(\S+)$/.exec(output) ?? []
      expect(file, output).toMatch(/^unit-\d+\/history\/audit_2020-02-02_2020-02-02_.*\.csv\.gz$/)
      const line = `${row?.id},${row?.unit},2020-02-02 12:00:00+00,"a ""b"", c",x,Material,7,{},""`
      const printed = await unit('read', file)
      expect(printed.output.split('\n')).toEqual([expect.stringMatching(/^id,business_unit_id,at,/), line])
      expect(await unit('read', join(environment.COCKPIT_ARCHIVE, file))).toEqual(printed)
      expect(await unit('read', file, '--into', 'february')).toEqual({
        code: 0,
        output: `${file}: 1 rows are in the table archive.february.`,
      })
    } finally {
      await place.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
