/**
 * The database as the rest of the server sees it, the same on PGlite and on PostgreSQL: reading with kysely, writing in
 * transactions that collect what they changed, and one notification per commit that reaches every node.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AuditAction } from '../../../../src/contract/states/history-actions'
import type { LongRead } from '../../../../src/contract/endpoints/endpoint'
import type { FollowedViewName } from '../../../../src/contract/row-views'
import type { DatabaseOutages } from './database-outages'
import type { Json } from './json-column'
import type { Tables } from './tables'

/** In whose name a transaction runs; `userId` is null for the server's own jobs. */
export interface UnitContext {
  readonly businessUnitId: number
  readonly userId: number | null
  readonly userName: string
  /** Address of the client, for audit rows. */
  readonly address?: string
}

/** Views whose rows may change; any change leads to new widget values. Ids of Kpi are users: what they chose to see has changed. */
export type ChangedView = FollowedViewName | 'Kpi'

/** What a committed transaction changed, as every node hears of it; large changes arrive in several pieces. */
export interface Change {
  readonly businessUnitId: number
  readonly views: readonly {
    readonly view: ChangedView
    readonly changed: readonly number[]
    readonly removed: readonly number[]
  }[]
  /** Rows were written to availability_dirty: the sweeper has work. */
  readonly isAvailabilityChanged: boolean
  /** Sessions that ended; nobody may go on with their tokens. */
  readonly endedSessions: readonly string[]
  /** Settings of the whole unit changed, among them permissions. */
  readonly areSettingsChanged: boolean
}

export interface Tx {
  readonly sql: Transaction<Tables>
  /** Rows of a view were added or changed; ids may repeat. Widgets are recomputed after any change of orders. */
  changed(view: ChangedView, ids: readonly number[]): void
  removed(view: ChangedView, ids: readonly number[]): void
  /** Stock of these materials changed: writes availability_dirty in this transaction and wakes the sweeper after it. */
  availabilityChanged(materialIds: readonly number[]): void
  /**
   * Appends an audit row in this transaction: who, what, when, from where. In `detail` `from` and `to` are states, `reason` and
   * `cause` (a cause code) say why, and a pair under a field's name is its value before and after. No secrets.
   */
  audit<const E extends string>(
    action: AuditAction<E>,
    entity: E,
    entityId: number | null,
    detail?: { readonly [key: string]: Json },
  ): void
  sessionsEnded(ids: readonly string[]): void
  settingsChanged(): void
}

export interface Db {
  readonly engine: 'pglite' | 'postgres'
  /** What is wrong with it, and where its failures are counted. */
  readonly outages: DatabaseOutages
  /** Statements of their own, outside a transaction. */
  readonly read: Kysely<Tables>
  /**
   * The same for searches: on PostgreSQL a statement is cancelled after searchTimeoutMs (error code 57014). On PGlite every statement
   * ends with the same code after embeddedStatementMostMs, except inside withoutTimeLimit (time-limit.ts).
   */
  readonly search: Kysely<Tables>
  /**
   * Runs `fn` in one transaction (READ COMMITTED) and notifies all nodes after the commit. Serialization failures and
   * deadlocks (40001, 40P01) are tried again up to five times, what others held for too long (55P03) or whose connection was cut
   * before its commit once, so `fn` must have no effects outside the database.
   * @throws DatabaseFailure `outcome-unknown` when the connection was cut, or the engine's session ended, during the commit
   */
  tx<T>(context: UnitContext, fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls back for every committed change of this node and of others; for one of this node before its writer goes on, on PostgreSQL
   * without the rows, which the notification names soon after. Returns the function that stops it.
   */
  onChange(listener: (change: Change) => void): () => void
  /** Calls back when changes may have been missed: the connection that hears of them was lost and is back. */
  onMissedChanges(listener: () => void): () => void
  /** Whether it hears of changes at this moment, those of other nodes included. */
  isHearing(): boolean
  /**
   * The same database for a call that reads much and changes nothing: its reads and searches are those of a standby, where there is
   * one that answers this and has everything committed by now, else its own.
   */
  forLongReads(what: LongRead): Promise<Db>
  /** Its connections to PostgreSQL by pool; none of the embedded engine. */
  connections(): readonly ConnectionCount[]
  /** How often who answered what reads much, where there is a standby. */
  longReads(): readonly LongReadCount[]
  close(): Promise<void>
}

export interface LongReadCount {
  readonly what: LongRead
  readonly by: 'standby' | 'database'
  readonly count: number
}

/** How many connections of a pool do what, and how many calls wait for one. */
export interface ConnectionCount {
  readonly pool: string
  readonly used: number
  readonly idle: number
  readonly waiting: number
}
