/** Measures an import of many stocks: the time of each step, the server's memory, and the longest time without progress. */
import { sql } from 'kysely'
import type { ImportSummary } from '../../../src/contract/imports/import-shapes'
import { importPartBytes } from '../../../src/contract/import-limits'
import { createDatabase, startBenchServer, type BenchServer } from '../operations/bench-server'

interface ImportBench {
  readonly url: string
  readonly rows: number
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const pollMs = 100
const locationCount = 2_000

/** Runs the import and prints its figures. */
export async function runImports({ url, rows, say, print }: ImportBench): Promise<void> {
  const database = { kind: 'postgres', url: await createDatabase(url, `imports_${Date.now()}`) } as const
  const server = await startBenchServer({ database, seedSize: 'small' })
  try {
    say('Materials and locations are added.')
    await addMasterData(server, rows)
    const file = stocksFile(rows)
    say(`${rows} stocks, ${(file.length / 1_000_000).toFixed(1)} MB`)
    await measure(server, file, { rows, print })
  } finally {
    await server.close()
  }
}

async function addMasterData({ db }: BenchServer, rows: number): Promise<void> {
  const unit = sql`(select id from business_unit where name = 'Demo')`
  await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
    select ${unit}, 'BENCH-' || n, (select min(id) from location_role where business_unit_id = ${unit}), n
    from generate_series(0, ${locationCount - 1}::integer) n`.execute(db.read)
  await sql`insert into material (business_unit_id, item_no, name, base_uom)
    select ${unit}, 'BENCH-' || n, 'Bench material ' || n, 'pcs' from generate_series(0, ${Math.ceil(rows / 4) - 1}::integer) n`.execute(
    db.read,
  )
}

function stocksFile(rows: number): Buffer {
  const materials = Math.ceil(rows / 4)
  const lines = Array.from({ length: rows }, (_, index) => {
    const location = (index * 7 + Math.floor(index / materials)) % locationCount
    return `BENCH-${index % materials},BENCH-${location},${(index % 90) + 1},${340_000_000_000_000_000n + BigInt(index)}`
  })
  return Buffer.from(['Item number,Location,Quantity,Container', ...lines, ''].join('\r\n'))
}

async function measure(
  server: BenchServer,
  file: Buffer,
  { rows, print }: Pick<ImportBench, 'rows' | 'print'>,
): Promise<void> {
  const call = async (method: string, path: string, body?: unknown): Promise<ImportSummary> => {
    const answer = await server.call('admin', method, `/Import${path}`, body === undefined ? {} : { body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.result as unknown as ImportSummary
  }
  const watch = watcher(id => call('GET', `/${id}/status`))
  const begin = performance.now()
  const { id } = await call('POST', '/', { kind: 'stocks', name: 'stocks.csv', sizeBytes: file.length })
  for (let partNo = 0; partNo * importPartBytes < file.length; partNo++) {
    const part = file.subarray(partNo * importPartBytes, (partNo + 1) * importPartBytes)
    await call('PUT', `/${id}/parts/${partNo}`, { content: part.toString('base64') })
  }
  const steps: [string, Awaited<ReturnType<typeof watch>>][] = []
  await call('POST', `/${id}/finish`)
  steps.push(['sent and read', await watch(id, begin)])
  await call('POST', `/${id}/check`, {})
  steps.push(['checked', await watch(id, performance.now())])
  await call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })
  steps.push(['run', await watch(id, performance.now())])
  const seconds = (performance.now() - begin) / 1000
  for (const [name, { tookMs, quietMs, memoryMb }] of steps) {
    print(
      `${name.padEnd(14)} ${(tookMs / 1000).toFixed(1)} s, at most ${Math.round(quietMs)} ms without progress, ${memoryMb} MB`,
    )
  }
  const last = steps.at(-1)?.[1].summary
  print(
    `in all         ${seconds.toFixed(1)} s for ${rows} rows (target: 60 s), ${last?.state} with ${last?.counts?.added} added`,
  )
  const memory = Math.max(...steps.map(([, { memoryMb }]) => memoryMb))
  const quiet = Math.max(...steps.map(([, { quietMs }]) => quietMs))
  print(
    `memory         ${memory} MB at most with this program (target: 500 MB); progress every ${Math.round(quiet)} ms at least (target: 1000 ms)`,
  )
}

/** Follows an import until no server works on it: the longest time without progress, and the largest memory. */
function watcher(ask: (id: number) => Promise<ImportSummary>) {
  return async (id: number, from: number) => {
    let memoryMb = 0
    let quietMs = 0
    let movedAt = performance.now()
    let before = -1
    for (;;) {
      const summary = await ask(id)
      memoryMb = Math.max(memoryMb, Math.round(process.memoryUsage().rss / 1_000_000))
      const done = summary.progress?.done ?? Infinity
      if (done !== before) {
        quietMs = Math.max(quietMs, performance.now() - movedAt)
        movedAt = performance.now()
        before = done
      }
      if (summary.progress === null) return { summary, tookMs: performance.now() - from, quietMs, memoryMb }
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
  }
}
