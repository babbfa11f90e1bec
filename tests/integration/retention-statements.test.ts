/**
 * What retention asks the database: the roll-ups once for a statement, however many rows are due, no longer than somebody waits for the
 * page, and nothing more in a night whose rows were moved.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../demo/server/core/calls/context'
import type { Db } from '../../demo/server/core/db/database'
import { retentionHandlers } from '../../demo/server/retention/handlers'
import { movePiece } from '../../demo/server/retention/move-piece'
import { retentionTask } from '../../demo/server/retention/retention-sweeper'
import { addDays, dayOf, startOfDay } from '../../src/contract/company-day'
import { retentionDaysLeast } from '../../src/contract/retention'
import { archivingAt } from './archiving'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { explainedStatements, nodesOf } from './statement-plans'

const region = 'Europe/Oslo'
const dayMs = 86_400_000
/** What says for a whole unit which rows the roll-ups contain. */
const rollUps = [
  'company_info',
  'movement_closing',
  'pick_closing',
  'report_roll_up',
  'rolled_up_day',
  'stock_closing',
]
const kinds = [
  { kind: 'tasks', asked: ['company_info', 'pick_closing', 'rolled_up_day'] },
  { kind: 'transactions', asked: ['company_info', 'movement_closing', 'report_roll_up', 'stock_closing'] },
] as const

describe.each(enginesFor('sql'))('the statements of retention on %s', engine => {
  let server: TestServer
  let folder: string
  let unit: number
  /** The next night, in which settings saved today apply. */
  const now = new Date(Date.now() + dayMs)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    await sql`update company_info set region = ${region}`.execute(server.db.read)
    unit = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    await rollUp()
    await sql`analyze`.execute(server.db.read)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const { one, rollUp } = archivingAt(now, () => ({ server, folder }))
  /** The page, tried with the fewest days. */
  const page = (db: Db, kind: string, signal: AbortSignal) =>
    retentionHandlers(folder).retention(
      { query: { [kind]: retentionDaysLeast } } as never,
      {
        ...{ db, now: () => now, exchange: { signal } },
        ...{ caller: { businessUnitId: unit }, settings: { region } },
      } as unknown as Context,
    )
  const explaining = () => {
    const statements = explainedStatements()
    const db: Db = { ...server.db, read: server.db.read.withPlugin(statements) }
    /** How often the roll-ups were asked by any of the statements, at most. */
    const asked = (): Record<string, number> => {
      const most: Record<string, number> = {}
      for (const { 'Relation Name': table = '', 'Actual Loops': loops } of statements.plans.flatMap(
        nodesOf,
      )) {
        if (rollUps.includes(table) && loops > 0) most[table] = Math.max(most[table] ?? 0, loops)
      }
      return most
    }
    return { db, asked }
  }

  it.each(kinds)('ask the roll-ups of $kind once, for the page and at night', async ({ kind, asked }) => {
    const once = Object.fromEntries(asked.map(table => [table, 1]))
    const ofPage = explaining()
    await page(ofPage.db, kind, new AbortController().signal)
    expect(ofPage.asked()).toEqual(once)

    const ofNight = explaining()
    const cutoff = startOfDay(addDays(dayOf(now, region), -retentionDaysLeast), region)
    await movePiece(ofNight.db, { kind, businessUnitId: unit, region, cutoff, folder, now })
    expect(ofNight.asked()).toEqual(once)
  })

  it('end when nobody waits for the page any more', async () => {
    const leaving = new AbortController()
    const left = { status: 499 }
    if (engine === 'postgres') {
      await server.db.read.transaction().execute(async transaction => {
        await sql`lock table pick_closing in access exclusive mode`.execute(transaction)
        const waiting = page(server.db, 'tasks', leaving.signal).catch((error: unknown) => error)
        const locked = sql<{ n: number }>`select count(*)::integer as n from pg_locks
          where relation = 'pick_closing'::regclass and not granted`
        await expect.poll(async () => (await one(locked)).n).toBe(1)
        leaving.abort()
        expect(await waiting).toMatchObject(left)
      })
    }
    leaving.abort()
    await expect(page(server.db, 'tasks', leaving.signal)).rejects.toMatchObject(left)
  })

  it('are not repeated in a night whose rows were moved, but in the next', async () => {
    const token = await server.signIn('admin')
    const settings = [{ clientId: 'Cockpit', owner: 'retention', key: 'history', value: '400' }]
    const { status } = await server.call('PUT', '/Settings/settingsForAll', { token, body: { settings } })
    expect(status).toBe(200)
    let moment = new Date(startOfDay(addDays(dayOf(now, region), 1), region).getTime() + dayMs / 2)
    const task = retentionTask({
      db: server.db,
      leaseId: '00000000-0000-4000-8000-000000000001',
      folder,
      now: () => moment,
    })
    const run = () => task.run({ signal: new AbortController().signal, onError: () => undefined })
    const addDue = async (): Promise<number> =>
      (
        await one<{ id: number }>(sql`
          insert into audit (business_unit_id, at, user_name, action, entity, entity_id)
          values (${unit}, '2020-02-02T12:00:00Z', 'x', 'x', 'Material', 1) returning id`)
      ).id
    const isThere = async (id: number): Promise<boolean> =>
      (await one<{ n: number }>(sql`select count(*)::integer as n from audit where id = ${id}`)).n === 1

    const first = await addDue()
    await run()
    expect(await isThere(first)).toBe(false)
    const second = await addDue()
    await run()
    expect(await isThere(second)).toBe(true)
    moment = new Date(moment.getTime() + dayMs)
    await run()
    expect(await isThere(second)).toBe(false)
  })
})
