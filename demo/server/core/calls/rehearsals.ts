/** Rehearsals of calls: limited in number and rows, since each holds its locks (on PGlite: the only connection) until it ends. */
import { rehearsedRowsMost } from '../../../../src/contract/limits'
import type { Db } from '../db/database'
import { rehearse, RehearsalBusy, type Rehearsal } from '../db/rehearsal'
import type { CallProgress } from './context'
import { invalidInput, Refusal } from '../refusal'

const rehearsalsAtOnceMost = 4
const retryAfterSeconds = '3'

/** Runs work as a rehearsal. @throws Refusal 429 when too many are running, or the rows are locked by others */
export type RunRehearsal = <T>(work: (rehearsed: Db, rehearsal: Rehearsal) => Promise<T>) => Promise<T>

/** Creates the function that runs the rehearsals of one server. */
export function rehearsalsOn(db: Db): RunRehearsal {
  let running = 0
  return async work => {
    if (running >= rehearsalsAtOnceMost) throw busy('Many rehearsals run: try again in a moment.')
    running++
    try {
      return await rehearse(db, work)
    } catch (error) {
      if (error instanceof RehearsalBusy) throw busy('Others work on these rows: try again in a moment.')
      throw error
    } finally {
      running--
    }
  }
}

/**
 * Refuses to rehearse too many rows, counted from the lists of ids in the input.
 * @throws Refusal 400
 */
export function assertRehearsable({ body }: { readonly body?: unknown }): void {
  const lists = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [name, value] of lists) {
    if (Array.isArray(value) && value.length > rehearsedRowsMost) throw tooMany(`body.${name}`)
  }
}

/** The progress of a rehearsal; it also refuses when a few ids turn out to be many rows. */
export function limitedProgress(progress: CallProgress): CallProgress {
  return {
    expect(total) {
      if (total > rehearsedRowsMost) throw tooMany('body')
      progress.expect(total)
    },
    advance: count => progress.advance(count),
  }
}

function tooMany(path: string): Refusal {
  const values = { most: String(rehearsedRowsMost) }
  const message = `At most ${rehearsedRowsMost} rows can be rehearsed at once.`
  return invalidInput([{ path, message, code: 'too-many-to-rehearse', values }])
}

function busy(message: string): Refusal {
  return new Refusal(429, { code: 'busy', message }, { 'retry-after': retryAfterSeconds })
}
