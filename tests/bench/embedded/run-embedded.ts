/** Sends the large requests one after the other, and prints how long the calls of other users waited meanwhile. */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../../demo/server/config'
import { withoutTimeLimit } from '../../../demo/server/core/db/time-limit'
import { hasMuchToRollUp } from '../../../demo/server/reports/roll-ups/report-roll-ups'
import { startBenchServer, type BenchServer } from '../operations/bench-server'
import { demo, largeQuestions, type Requested } from './large-questions'
import { otherUnits } from './other-units'
import { othersDuring, type Waiting } from './others-waiting'

export interface EmbeddedOptions {
  /** Folder of the database; undefined: in memory. */
  readonly folder: string | undefined
  readonly seedSize: Config['seedSize']
  /** Only requests that begin with one of these words; undefined: all. */
  readonly only: readonly string[] | undefined
  /** Only business units that begin with one of these words; undefined: all. */
  readonly units: readonly string[] | undefined
  /** Rows of an import. */
  readonly rows: number
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const targets = { p99: 300, most: 1_000 }
const aloneMs = 5_000

export async function runEmbedded(options: EmbeddedOptions): Promise<void> {
  const { folder, seedSize, rows, units, say, print } = options
  say('the server starts')
  const database =
    folder === undefined ? ({ kind: 'memory' } as const) : ({ kind: 'folder', folder } as const)
  const server = await startBenchServer({ database, seedSize })
  try {
    await server.settle()
    print(
      `${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}; ${seedSize} seed`,
    )
    print(cells('others, every 50 ms, during', 'it takes, s', 'p50, ms', 'p99, ms', 'longest, ms'))
    const alone = await othersDuring(
      () => new Promise(resolve => setTimeout(resolve, aloneMs)),
      others(server),
    )
    print(line('nothing', alone))
    if (isChosen(demo.unit, units)) {
      print(`\n${demo.unit}, just started: reports while their movements are added up`)
      await askAll(server, { ...demo, rows }, { ...options, only: reportsOnly(options.only) })
      say('the movements are added up')
      while (await hasMuchToRollUp(server.db)) await wait(1_000)
      print(`\n${demo.unit}`)
      await askAll(server, { ...demo, rows }, options)
    }
    for (const unit of otherUnits().filter(({ name }) => isChosen(name, units))) {
      say(`${unit.name} comes in`)
      const answer = await withoutTimeLimit(() => unit.add(server.db, rows))
      print(`\n${unit.name}`)
      await askAll(server, answer, options)
    }
    print(`targets: p99 ${targets.p99} ms, longest ${targets.most} ms; * is above`)
  } finally {
    await server.close()
  }
}

/** Reports among these words are also run before their movements are rolled up. */
function reportsOnly(only: readonly string[] = ['report']): string[] {
  return only.filter(word => word.startsWith('report'))
}

const isChosen = (name: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some(word => name.startsWith(word))

async function askAll(
  server: BenchServer,
  requested: Requested,
  { only, say, print }: Pick<EmbeddedOptions, 'only' | 'say' | 'print'>,
): Promise<void> {
  for (const [name, ask] of largeQuestions(server, requested)) {
    if (!isChosen(name, only)) continue
    say(name)
    try {
      print(line(name, await othersDuring(ask, others(server))))
    } catch (error) {
      print(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // For other units the server itself finds new rows.
    if (requested.unit === demo.unit) await server.settle()
  }
}

/** The smallest request that queries the database. */
const others = (server: BenchServer) => () => fetch(`${server.url}/api/health`)

function line(name: string, { seconds, p50, p99, most, failed }: Waiting): string {
  const over = (figure: number, target: number): string =>
    `${figure.toFixed(0)}${figure > target ? ' *' : '  '}`
  const text = cells(
    name,
    seconds.toFixed(1),
    p50.toFixed(0),
    over(p99, targets.p99),
    over(most, targets.most),
  )
  return failed === 0 ? text : `${text}  ${failed} were refused`
}

function cells(label: string, ...values: string[]): string {
  return label.padEnd(44) + values.map(value => value.padStart(14)).join('')
}
