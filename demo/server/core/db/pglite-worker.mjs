/**
 * Runs PGlite in a thread of its own, so that a long statement never blocks the server's event loop. Answers one message
 * per statement; statements run in the order in which they arrive.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { valueParsers } from './value-parsers.mjs'

/** PGlite reads values with a decoder that would drop a byte order mark at their start: texts come back as they were stored. */
globalThis.TextDecoder = class extends TextDecoder {
  constructor(label, options) {
    super(label, { ignoreBOM: true, ...options })
  }
}

const port = parentPort
const { dataDir, programs } = workerData
// What a statement put on the disk that was ended with its session: nobody else removes it.
if (!dataDir.includes('://')) rmSync(join(dataDir, 'base', 'pgsql_tmp'), { recursive: true, force: true })
const database = await PGlite.create({ dataDir, parsers: valueParsers, ...programs })
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

/** What of a database error crosses the thread: its text, its SQLSTATE and what it is about. */
function plain(error) {
  const { message, code, detail, constraint, table } = error
  return { message, code, detail, constraint, table }
}
