/** What tests of archived rows do on a server with an archive: read rows, make the roll-ups, and move what is due. */
import type { RawBuilder } from 'kysely'
import { closePickMonths } from '../../demo/server/reports/roll-ups/pick-closings'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import { rollUpUserDays } from '../../demo/server/reports/roll-ups/user-days'
import { moveDueRows, type DueRows } from '../../demo/server/retention/retention-sweeper'
import type { TestServer } from './server-fixture'

/** @param now the night in which rows are moved; @param place the server and its archive, once they are there */
export function archivingAt(
  now: Date,
  place: () => { readonly server: Pick<TestServer, 'db'>; readonly folder: string },
) {
  const rowsOf = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    (await query.execute(place().server.db.read)).rows
  return {
    rowsOf,
    /** @throws Error when there is none */
    async one<T>(query: RawBuilder<T>): Promise<T> {
      const [row] = await rowsOf(query)
      if (row === undefined) throw new Error('no row')
      return row
    },
    async rollUp(): Promise<void> {
      const { db } = place().server
      await rollUpAll(db, { now })
      await rollUpUserDays(db, { now })
      await closePickMonths(db, { now })
    },
    move(more: Partial<DueRows> = {}): Promise<void> {
      const { server, folder } = place()
      return moveDueRows(server.db, {
        leaseId: '00000000-0000-4000-8000-000000000001',
        folder,
        now,
        ...more,
      })
    },
  }
}
