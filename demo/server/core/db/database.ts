/**
 * The database as the rest of the server sees it, the same on PGlite and on PostgreSQL: reads with kysely, writes in transactions that
 * collect what they changed, and one notification per commit that reaches every node.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AuditAction } from '../../../../src/contract/states/history-actions'
import type { LongRead } from '../../../../src/contract/endpoints/endpoint'
import type { FollowedViewName } from '../../../../src/contract/row-views'
import type { DatabaseOutages } from './database-outages'
import type { Json } from './json-column'
import type { Tables } from './tables'

/** The user on whose behalf a transaction runs; `userId` is null for the server's background tasks. */
export interface UnitContext {
  readonly businessUnitId: number
  readonly userId: number | null
  readonly userName: string
  /** Address of the client, for audit rows. */
  readonly address?: string
}

/** What the server does on its own in a business unit, such as its background tasks. */
export const systemUnit = (businessUnitId: number): UnitContext => ({
  businessUnitId,
  userId: null,
  userName: 'System',
})

/**
 * Views whose rows may change; every change updates the widgets. For Kpi the ids are those of users whose choice of widgets has changed.
 */
export type ChangedView = FollowedViewName | 'Kpi'

/** What a committed transaction changed, as sent to every node; large changes arrive in several pieces. */
export interface Change {
  readonly businessUnitId: number
  readonly views: readonly {
    readonly view: ChangedView
    readonly changed: readonly number[]
    readonly removed: readonly number[]
  }[]
  /** Whether rows were written to availability_dirty for the sweeper. */
  readonly isAvailabilityChanged: boolean
  /** Sessions that ended; their tokens are no longer valid. */
  readonly endedSessions: readonly string[]
  /** Settings of the whole unit changed, including permissions. */
  readonly areSettingsChanged: boolean
}

export interface Tx {
  readonly sql: Transaction<Tables>
  /** Reports rows of a view that were added or changed; ids may repeat. Widgets are recomputed after any change of orders. */
  changed(view: ChangedView, ids: readonly number[]): void
  removed(view: ChangedView, ids: readonly number[]): void
  /** Reports that the stock of these materials changed: writes availability_dirty in this transaction and wakes the sweeper after it. */
  availabilityChanged(materialIds: readonly number[]): void
  /** The same for materials whose weight or volume changed: the sweeper also adds up their orders again. */
  measuresChanged(materialIds: readonly number[]): void
  /**
   * Appends an audit row in this transaction: who, what, when, from where. In `detail`, `from` and `to` are states, `reason` and `cause` (a
   * cause code) explain the action, and a pair under a field's name is its value before and after. Must not contain secrets.
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
  /** The current outages; failures are counted there. */
  readonly outages: DatabaseOutages
  /** Single statements outside a transaction. */
  readonly read: Kysely<Tables>
  /**
   * The same for searches: on PostgreSQL a statement is cancelled after searchTimeoutMs (error code 57014). On PGlite every statement ends
   * with the same code after embeddedStatementMostMs, except inside withoutTimeLimit (time-limit.ts).
   */
  readonly search: Kysely<Tables>
  /** For the server's lease alone (server-lease.ts): its statements wait for no call. */
  readonly lease: Kysely<Tables>
  /**
   * Runs `fn` in one transaction (READ COMMITTED) and notifies all nodes after the commit. After serialization failures and deadlocks
   * (40001, 40P01) it tries again up to five times; after a lock timeout (55P03) or a connection lost before the commit once. `fn` must
   * therefore have no effects outside the database.
   * @throws DatabaseFailure `outcome-unknown` when the connection was lost, or the engine's session ended, during the commit
   */
  tx<T>(context: UnitContext, fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls the listener for every committed change of this and other nodes. For a change of this node it is called before the writer
   * continues; on PostgreSQL without the rows, which the notification adds soon after. Returns the function that unsubscribes.
   */
  onChange(listener: (change: Change) => void): () => void
  /** Calls the listener when changes may have been missed, after the listening connection was lost and restored. */
  onMissedChanges(listener: () => void): () => void
  /** Whether changes are being received at this moment, including those of other nodes. */
  isHearing(): boolean
  /**
   * The same database for a read-only call that reads much: its reads and searches go to a standby, if there is one that answers this kind
   * of call and has replayed everything committed so far, otherwise to the database itself.
   */
  forLongReads(what: LongRead): Promise<Db>
  /** Its connections to PostgreSQL by pool; empty for the embedded engine. */
  connections(): readonly ConnectionCount[]
  /** The number of long reads by the server that answered them, with a standby. */
  longReads(): readonly LongReadCount[]
  close(): Promise<void>
}

export interface LongReadCount {
  readonly what: LongRead
  readonly by: 'standby' | 'database'
  readonly count: number
}

/** The number of connections of a pool by state, and of calls that wait for one. */
export interface ConnectionCount {
  readonly pool: string
  readonly used: number
  readonly idle: number
  readonly waiting: number
}
