/** Connections to a PostgreSQL server: two pools with one way to read values, the second with a time limit for searches. */
import pg from 'pg'
import { arrayTypes, valueParsers } from './value-parsers.mjs'

/** Connections of one node for reading and writing. */
const poolSizeMost = 20
/** Connections of one node for searches. */
const searchPoolSizeMost = 6

/** A search that takes longer is cancelled, and the answer asks to narrow the filter (ARCHITECTURE, section 8). */
export const searchTimeoutMs = 2_000

/**
 * A search reads up to a limit. Of a broad filter the planner then expects to come across enough rows soon in any place; but rows
 * lie in the order of their time, so that it reads whole tables in vain: indexes it is, also where they look dearer. And one
 * search of many keeps to one processor. What a report adds up by material stays in memory.
 */
const searchPlanning = '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB'

const connectTimeoutMs = 10_000

export interface PostgresPools {
  readonly main: pg.Pool
  readonly search: pg.Pool
}

/** The pools of one node. Nothing is connected before the first statement. */
export function postgresPools(databaseUrl: string, onError: (error: Error) => void): PostgresPools {
  const options = {
    ...connectionOptions(databaseUrl),
    connectionTimeoutMillis: connectTimeoutMs,
  }
  const main = new pg.Pool({ ...options, max: poolSizeMost })
  const search = new pg.Pool({
    ...options,
    options: `${options.options} ${searchPlanning}`,
    max: searchPoolSizeMost,
    statement_timeout: searchTimeoutMs,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  main.on('error', onError)
  search.on('error', onError)
  return { main, search }
}

/**
 * What every connection of ours shares, the listening one included. Statements are never compiled: even those over all materials
 * take about as long as their compilation.
 */
export function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'warehouse-cockpit',
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    keepAlive: true,
    types: { getTypeParser },
  }
}

type TextParser = (text: string) => unknown

/** The pg package asks for the parser of a type; what is not ours keeps the package's own. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): TextParser {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  const own = valueParsers[oid]
  if (own) return own
  const elementParser = valueParsers[arrayTypes[oid] ?? 0]
  if (elementParser)
    return text => parseArray(text).map(element => (element === null ? null : elementParser(element)))
  return pg.types.getTypeParser(oid, 'text')
}

/** One-dimensional arrays of numbers and times: their elements hold no commas or quotes that matter. */
function parseArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map(element => (element === 'NULL' ? null : element.replace(/^"|"$/g, '')))
}
