/** What a handler gets beside its input: the database, the caller, the clock and the caller's permissions. */
import type { Feature } from '../../../../src/contract/features'
import type { PermissionPath, PermissionTable } from '../../../../src/contract/permissions'
import type { Db, UnitContext } from '../db/database'
import type { Rehearsal } from '../db/rehearsal'

/** Who calls, as the token and its live session say (sessions.ts). Every query takes `businessUnitId` from here. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  readonly businessUnitId: number
  readonly businessUnitName: string
  readonly roles: readonly string[]
  readonly systemRoles: readonly string[]
  readonly features: readonly Feature[]
  readonly sessionId: string
  /** A screen at the wall: it may call only what is marked for screens (endpoint.ts, isForScreens). */
  readonly isScreen: boolean
  /** When the access token ends, in seconds since 1970. */
  readonly expiresAt: number
}

/** The parts of the HTTP exchange that a few handlers (sign-in, refresh) need. */
export interface Exchange {
  /** Address of the client, for audit rows and for the delays after failed sign-ins. */
  readonly address: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Aborted when the client goes away before it has the whole answer. */
  readonly signal: AbortSignal
}

/** What a handler says of a long call while it runs. */
export interface CallProgress {
  /** Says how much there is to do. */
  expect(total: number): void
  /** So much more is done. */
  advance(count: number): void
}

export interface Context {
  readonly db: Db
  /** @throws Refusal 401 in an anonymous call; only endpoints with `isAnonymous` can meet that. */
  readonly caller: Caller
  readonly callerOrNull: Caller | null
  readonly now: () => Date
  /** The business unit's permission values that differ from the defaults. */
  readonly permissions: PermissionTable
  can(path: PermissionPath): boolean
  /** The caller as transactions want it: `context.db.tx(context.unit, ...)`. */
  readonly unit: UnitContext
  readonly exchange: Exchange
  /** How far the call is; the caller may ask under the key that he sent with it. */
  readonly progress: CallProgress
  /** What the user chose last when the server asked (user-choice.ts); null while nothing was asked. */
  readonly choice: string | null
  /** Everything that he chose for this call, by the type of the question. */
  readonly choices: Readonly<Record<string, string>>
  /** Set where the call only says what would happen: all that it writes is rolled back (core/db/rehearsal.ts). */
  readonly rehearsal: Rehearsal | null
}
