/**
 * How long a statement of the embedded engine may run, and the work that has no such limit. The engine has one session: who waits
 * there waits for everybody.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement that runs longer is ended, together with the session. */
export const embeddedStatementMostMs = 10_000

const unlimited = new AsyncLocalStorage<boolean>()

/** Runs work that must come to its end however long a statement of it takes: the setup, imports, roll-ups. */
export function withoutTimeLimit<T>(work: () => T): T {
  return unlimited.run(true, work)
}

/** Calls others, whose statements are limited, also when the caller's are not. */
export function withTimeLimit<T>(call: () => T): T {
  return unlimited.run(false, call)
}

export const hasTimeLimit = (): boolean => unlimited.getStore() !== true
