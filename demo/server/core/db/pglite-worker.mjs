/**
 * Runs PGlite in its own thread, so that a long statement never blocks the server's event loop. Answers one message per statement;
 * statements run in the order of their arrival.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { valueParsers } from './value-parsers.mjs'

/** PGlite's decoder would drop a leading byte order mark: this one returns texts as they were stored. */
globalThis.TextDecoder = class extends TextDecoder {
  constructor(label, options) {
    super(label, { ignoreBOM: true, ...options })
  }
}

const port = parentPort
const { dataDir, programs } = workerData
// Removes temporary files of a statement that was ended with its session, since nothing else does.
if (!dataDir.includes('://')) rmSync(join(dataDir, 'base', 'pgsql_tmp'), { recursive: true, force: true })
/**
 * How far the write-ahead log grows between checkpoints (table-upkeep.ts): an eighth of PostgreSQL's default. After a crash it is read again,
 * at about 40 MB a second, and it takes as much of the disk while nothing happens.
 */
const logMost = '128MB'
const startParams = [...PGlite.defaultStartParams, '-c', `max_wal_size=${logMost}`]
const database = await PGlite.create({ dataDir, parsers: valueParsers, startParams, ...programs })
port.postMessage({ kind: 'ready' })

port.on('message', async message => {
  if (message.kind === 'close') {
    await database.close()
    port.postMessage({ kind: 'closed' })
    port.close()
    return
  }
  try {
    const { rows, affectedRows } = await database.query(message.text, message.parameters)
    port.postMessage({ kind: 'answer', id: message.id, rows, affectedRows: affectedRows ?? 0 })
  } catch (error) {
    port.postMessage({ kind: 'failure', id: message.id, error: plain(error) })
  }
})

/** The parts of a database error that are sent between threads: text, SQLSTATE, and the table, column or constraint concerned. */
function plain(error) {
  const { message, code, detail, constraint, table } = error
  return { message, code, detail, constraint, table }
}
