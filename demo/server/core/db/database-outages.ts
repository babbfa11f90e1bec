/**
 * Failures of the database as a person and a balancer want to hear of them: one line when a kind of failure begins and one when it has
 * ended, however many calls met it in between, and what is wrong at this moment.
 */
import { messageOf } from '../start-error'
import { databaseFailureKind, type DatabaseFailureKind } from './database-failure'

export interface Outage {
  readonly kind: DatabaseFailureKind
  readonly since: Date
  /** Calls and tries that met it. */
  readonly failures: number
}

export interface DatabaseOutages {
  /**
   * Counts a failure of the database, each error once.
   * @returns its kind; undefined when the error is about something else, of which nothing is said here
   */
  report(error: unknown): DatabaseFailureKind | undefined
  /** The database did what it was asked for; `isWrite` says whether rows were written. */
  worked(isWrite: () => boolean): void
  /** What is wrong now; what was met last comes first. */
  current(): readonly Outage[]
}

/** How long after its last failure a success ends an outage. */
const quietMs: Readonly<Record<DatabaseFailureKind, number>> = {
  unavailable: 250,
  'outcome-unknown': 250,
  connections: 1_500,
  overloaded: 1_500,
  full: 1_500,
  'read-only': 1_500,
  locked: 5_000,
  conflict: 5_000,
  slow: 5_000,
}

/** Reading goes on without space and on a standby: only a write shows that it is over. */
const endedByWrites: ReadonlySet<DatabaseFailureKind> = new Set(['full', 'read-only'])

/** After so long without a failure an outage is over, also when nobody wrote anything since. */
const forgottenAfterMs = 30_000

interface OpenOutage {
  readonly since: number
  lastAt: number
  failures: number
}

/** @param say gets the lines */
export function databaseOutages(say: (line: string) => void, now: () => number = Date.now): DatabaseOutages {
  const open = new Map<DatabaseFailureKind, OpenOutage>()
  const counted = new WeakSet<object>()

  const end = (kind: DatabaseFailureKind, { since, lastAt, failures }: OpenOutage): void => {
    open.delete(kind)
    const seconds = ((lastAt - since) / 1_000).toFixed(1)
    say(`Database: "${kind}" is over after ${seconds} s; ${failures} calls and tries met it.`)
  }
  const endQuiet = (at: number): void => {
    for (const [kind, outage] of open) if (at - outage.lastAt > forgottenAfterMs) end(kind, outage)
  }
  return {
    report(error) {
      const kind = databaseFailureKind(error)
      if (kind === undefined) return undefined
      if (counted.has(error as Error)) return kind
      counted.add(error as Error)
      const at = now()
      endQuiet(at)
      const known = open.get(kind)
      if (known !== undefined) Object.assign(known, { lastAt: at, failures: known.failures + 1 })
      else {
        open.set(kind, { since: at, lastAt: at, failures: 1 })
        say(`Database: "${kind}" begins: ${messageOf(error)}`)
      }
      return kind
    },
    worked(isWrite) {
      if (open.size === 0) return
      const at = now()
      for (const [kind, outage] of open) {
        const isQuiet = at - outage.lastAt >= quietMs[kind]
        if (isQuiet && (!endedByWrites.has(kind) || isWrite())) end(kind, outage)
      }
    },
    current() {
      endQuiet(now())
      return [...open]
        .sort(([, one], [, other]) => other.lastAt - one.lastAt)
        .map(([kind, { since, failures }]) => ({ kind, since: new Date(since), failures }))
    },
  }
}
