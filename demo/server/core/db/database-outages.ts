/**
 * Database failures summarised for operators and load balancers: one log line when a kind of failure begins and one when it has ended,
 * however many calls met it in between, and the current state.
 */
import { messageOf } from '../start-error'
import { databaseFailureKind, type DatabaseFailureKind } from './database-failure'

export interface Outage {
  readonly kind: DatabaseFailureKind
  readonly since: Date
  /** The number of calls and attempts that met it. */
  readonly failures: number
}

export interface DatabaseOutages {
  /**
   * Counts a failure of the database, each error once.
   * @returns its kind; undefined for other errors, which are not logged here
   */
  report(error: unknown): DatabaseFailureKind | undefined
  /** Reports a success; `isWrite` tells whether rows were written. */
  worked(isWrite: () => boolean): void
  /** The current outages, the most recent first. */
  current(): readonly Outage[]
}

/** The time after its last failure from which a success ends an outage. */
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

/** Reads still work on a full disk and on a standby: only a write shows that the outage is over. */
const endedByWrites: ReadonlySet<DatabaseFailureKind> = new Set(['full', 'read-only'])

/** After this time without a failure an outage counts as over, even without any writes since. */
const forgottenAfterMs = 30_000

interface OpenOutage {
  readonly since: number
  lastAt: number
  failures: number
}

/** @param say called with each log line */
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
