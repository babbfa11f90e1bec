/**
 * The time limit of statements on the embedded engine, and work that is exempt from it. The engine has one session: a slow statement delays
 * everybody.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement that runs longer is ended, together with its session. */
export const embeddedStatementMostMs = 10_000

const unlimited = new AsyncLocalStorage<boolean>()

/** Runs work that must complete however long one of its statements takes: the setup, imports, roll-ups. */
export function withoutTimeLimit<T>(work: () => T): T {
  return unlimited.run(true, work)
}

/** Runs a call with the time limit, even inside work that is exempt from it. */
export function withTimeLimit<T>(call: () => T): T {
  return unlimited.run(false, call)
}

export const hasTimeLimit = (): boolean => unlimited.getStore() !== true
