/** Measures an embedded database, lets the crew work on it for a long time, and measures it again. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../../demo/server/config'
import { openPGlite } from '../../../demo/server/core/db/open-database'
import { withoutTimeLimit } from '../../../demo/server/core/db/time-limit'
import { naturalPace } from '../../../demo/server/demo/floor/floor'
import { makeRollUps } from '../../../demo/server/reports/roll-ups/report-roll-ups'
import { startBenchServer, type BenchServer } from '../operations/bench-server'
import { demo, firstPages, largeQuestions, type Question } from './large-questions'

export interface WeekOptions {
  readonly seedSize: Config['seedSize']
  /** Duration of the simulated work. */
  readonly hours: number
  /** How many times the natural pace the crew works at. */
  readonly pace: number
  /** Keeps the database and its first figures, so that a later run goes on with the work; a temporary folder by default. */
  readonly folder: string | undefined
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const ratioMost = 1.3
const warmUps = 2
const runs = 40

/** What a kept folder knows of the runs before. */
interface Progress {
  readonly before: readonly (readonly [string, number])[]
  readonly changes: number
  readonly hours: number
}

export async function runWeek({
  seedSize,
  hours,
  pace,
  folder: kept,
  say,
  print,
}: WeekOptions): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'cockpit-week-')))
  const database = { kind: 'folder', folder: join(folder, 'database') } as const
  const progressFile = join(folder, 'progress.json')
  const measured = async (when: string): Promise<Map<string, number>> => {
    say(`measuring ${when}`)
    const server = await startBenchServer({ database, seedSize })
    const figures = await p95s(server).finally(() => server.close())
    const files = await bytesOf(database.folder)
    const isLog = (file: string): boolean => file.includes('pg_wal')
    return figures.set('folder, MB', megabytes(files)).set('its write-ahead log, MB', megabytes(files, isLog))
  }
  try {
    await mkdir(folder, { recursive: true })
    print(
      `${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}; ${seedSize} seed`,
    )
    const progress = (await progressIn(progressFile)) ?? {
      before: [...(await measured('before the work'))],
      changes: 0,
      hours: 0,
    }
    say(`the crew works for ${hours} h at ${pace} times its pace`)
    const server = await startBenchServer({ database, seedSize, changesPerSecond: pace * naturalPace })
    const changesBefore = await changesIn(server)
    await wait(hours * 3_600_000)
    const changes = progress.changes + (await changesIn(server)) - changesBefore
    await server.close()
    for (const line of new Set(server.failures)) say(line)
    const worked = progress.hours + hours
    await writeFile(progressFile, JSON.stringify({ ...progress, changes, hours: worked } satisfies Progress))
    print(
      `${changes} rows of history in ${worked} h, one each ${((worked * 3_600_000) / changes).toFixed(0)} ms`,
    )
    const after = await measured('after the work')
    print(cells(`p95 of ${runs}, ms`, 'before', `after ${worked} h`, 'ratio'))
    for (const [name, first] of progress.before) {
      const last = after.get(name) ?? NaN
      const ratio = last / first
      print(
        cells(
          name,
          first.toFixed(1),
          last.toFixed(1),
          `${ratio.toFixed(2)}${ratio > ratioMost ? ' *' : '  '}`,
        ),
      )
    }
    print(`target: ratio ${ratioMost}; * is above`)
    say('writing the rows anew, in a copy')
    const { taken, needed } = await roomOf(database.folder, join(folder, 'anew'))
    print(
      `tables and indexes: ${taken.toFixed(0)} MB; written anew ${needed.toFixed(0)} MB, ratio ${(taken / needed).toFixed(2)}, target ${ratioMost}`,
    )
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** What tables and indexes take, in MB, and what the same rows need: the difference is what dead rows have left. */
async function roomOf(folder: string, copy: string): Promise<{ taken: number; needed: number }> {
  const fail = (error: Error): never => {
    throw error
  }
  try {
    await cp(folder, copy, { recursive: true })
    const { read, close } = await openPGlite(join(copy, 'database'), { onFatal: fail, onError: fail })
    const size = async (): Promise<number> => {
      const { rows } = await sql<{ bytes: string }>`
        select pg_database_size(current_database())::text as bytes`.execute(read)
      return Number(rows[0]?.bytes) / 1_000_000
    }
    const taken = await size()
    await withoutTimeLimit(() => sql`vacuum full`.execute(read))
    const needed = await size()
    await close()
    return { taken, needed }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Rows of the history: each step of the crew writes about one. */
const changesIn = ({ db }: BenchServer): Promise<number> =>
  db.read
    .selectFrom('audit')
    .select(eb => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
    .then(row => row.rows)

async function progressIn(file: string): Promise<Progress | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Progress
  } catch {
    return undefined
  }
}

/** p95 of each request in ms, by its name. */
async function p95s(server: BenchServer): Promise<Map<string, number>> {
  await server.settle()
  // A new database is without the sums that reports read. While the server makes them, everything takes longer, and they need room.
  await makeRollUps(server.db, () => ({ now: new Date() }))
  const requested = [...firstPages(server), ...largeQuestions(server, demo).filter(isReading)]
  const figures = new Map<string, number>()
  // In its first minutes a new database takes up to five times as long: the first round is not counted.
  for (const round of [1, 2]) {
    for (const [name, ask] of requested) {
      const figure = await p95(ask)
      if (round === 2) figures.set(name, figure)
    }
  }
  return figures
}

const isReading = ([name]: Question): boolean =>
  name.endsWith(', found in text') || (name.startsWith('report ') && name.endsWith(', page'))

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const from = performance.now()
    await ask()
    if (run >= 0) durations.push(performance.now() - from)
  }
  durations.sort((a, b) => a - b)
  return durations[Math.ceil(durations.length * 0.95) - 1] ?? NaN
}

/** Sizes of all files of a folder, by their paths in it. */
async function bytesOf(folder: string): Promise<Map<string, number>> {
  const files = await readdir(folder, { recursive: true })
  const sized = files.map(async file => [file, (await stat(join(folder, file))).size] as const)
  return new Map(await Promise.all(sized))
}

function megabytes(files: ReadonlyMap<string, number>, isCounted = (_file: string): boolean => true): number {
  const counted = [...files].filter(([file]) => isCounted(file))
  return counted.reduce((sum, [, size]) => sum + size, 0) / 1_000_000
}

function cells(label: string, ...values: string[]): string {
  return label.padEnd(44) + values.map(value => value.padStart(14)).join('')
}
