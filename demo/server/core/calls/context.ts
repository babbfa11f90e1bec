/** The context of a handler: the database, the caller, the clock and the settings of the caller's business unit. */
import type { Feature } from '../../../../src/contract/features'
import type { PermissionPath } from '../../../../src/contract/permissions'
import type { Db, UnitContext } from '../db/database'
import type { Rehearsal } from '../db/rehearsal'
import type { UnitSettings } from '../unit/unit-settings'

/** The caller, from the token and its live session (sessions.ts). Every query takes `businessUnitId` from here. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  readonly businessUnitId: number
  readonly businessUnitName: string
  readonly roles: readonly string[]
  readonly systemRoles: readonly string[]
  readonly features: readonly Feature[]
  readonly sessionId: string
  /** A wall screen, which may only call endpoints marked for screens (endpoint.ts, isForScreens). */
  readonly isScreen: boolean
  /** Expiry of the access token, in seconds since 1970. */
  readonly expiresAt: number
  /** Name of the business unit in the access token: its former name when it was renamed since. */
  readonly tokenUnitName: string
}

/** The parts of the HTTP exchange that a few handlers (sign-in, refresh) need. */
export interface Exchange {
  /** Address of the client, for audit rows and for the delays after failed sign-ins. */
  readonly address: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Aborted when the client disconnects before the answer is complete. */
  readonly signal: AbortSignal
}

/** Progress of a long call, reported by its handler. */
export interface CallProgress {
  /** Sets the total amount of work. */
  expect(total: number): void
  /** Adds to the completed amount. */
  advance(count: number): void
}

export interface Context {
  readonly db: Db
  /** @throws Refusal 401 in an anonymous call, which only endpoints with `isAnonymous` allow. */
  readonly caller: Caller
  readonly callerOrNull: Caller | null
  readonly now: () => Date
  /**
   * The settings of the caller's business unit at the beginning of the call: a handler that changes some reads them anew.
   * @throws Refusal 401 in an anonymous call
   */
  readonly settings: UnitSettings
  can(path: PermissionPath): boolean
  /** The caller as a parameter of transactions: `context.db.tx(context.unit, ...)`. */
  readonly unit: UnitContext
  readonly exchange: Exchange
  /** Progress of the call; the caller reads it by the idempotency key of the call. */
  readonly progress: CallProgress
  /** The user's last choice (user-choice.ts); null while no question has been answered. */
  readonly choice: string | null
  /** All choices for this call, by the type of the question. */
  readonly choices: Readonly<Record<string, string>>
  /** Present in a rehearsal: all writes are rolled back (core/db/rehearsal.ts). */
  readonly rehearsal: Rehearsal | null
}
