/**
 * Transactions that collect what they changed: audit rows, dirty materials and the notification are written in the same transaction, so
 * that other nodes learn of committed changes only.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { changeChannel, changeMessages } from './change-message'
import type { Change, ChangedView, Tx, UnitContext } from './database'
import { databaseFailureKind, isPlanLost, type DatabaseFailureKind } from './database-failure'
import type { Tables } from './tables'

const attemptsMost = 6
const firstDelayMs = 10
/**
 * Failures after which a call is tried once more: a lock timeout has already taken long, and a connection that was lost before the commit,
 * or led to a standby, is replaced by one to a working database if there is one.
 */
const onceMore: ReadonlySet<DatabaseFailureKind> = new Set(['locked', 'unavailable', 'read-only'])

const running = new AsyncLocalStorage<true>()

/** Runs `fn` as inside a transaction: statements outside that transaction are refused. */
export function insideTransaction<T>(fn: () => Promise<T>): Promise<T> {
  return running.run(true, fn)
}

/** Throws when the caller is inside a transaction: with a single connection a statement outside it would wait forever. */
export function assertOutsideTransaction(): void {
  if (running.getStore() === true) throw new Error('Inside a transaction only tx.sql may be used.')
}

/** Runs `fn` on one snapshot (REPEATABLE READ): its reads agree with each other while others write. */
export function onSnapshot<T>(
  kysely: Kysely<Tables>,
  fn: (snapshot: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(snapshot => insideTransaction(() => fn(snapshot)))
}

/**
 * Runs `fn` in a READ COMMITTED transaction and tries again after serialization failures, deadlocks, a migration that changed what a prepared
 * statement answers and, once, lock timeouts.
 * @param afterCommit called once with the changes, after the commit
 * @param notify whether the transaction itself sends NOTIFY (PostgreSQL) or leaves it to `afterCommit`
 */
export async function runTransaction<T>(
  kysely: Kysely<Tables>,
  context: UnitContext,
  fn: (tx: Tx) => Promise<T>,
  { notify, afterCommit }: { notify: boolean; afterCommit: (change: Change) => void },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const collected = new CollectedChange(context)
    try {
      const result = await kysely
        .transaction()
        .setIsolationLevel('read committed')
        .execute(transaction =>
          insideTransaction(async () => {
            const value = await fn(collected.txOf(transaction))
            const last = collected.lastStatement(notify)
            await last?.execute(transaction)
            return value
          }),
        )
      afterCommit(collected.change())
      return result
    } catch (error) {
      if (!mayTryAgain(error, attempt)) throw error
      await waitBefore(attempt)
    }
  }
}

/**
 * Runs `fn` as runTransaction does, but as part of a transaction that its caller ends: its writes are visible there, and no notifications
 * are sent.
 */
export async function runSavepoint<T>(
  transaction: Transaction<Tables>,
  context: UnitContext,
  fn: (tx: Tx) => Promise<T>,
  onChange: (change: Change) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const collected = new CollectedChange(context)
    await sql`savepoint part`.execute(transaction)
    try {
      const value = await fn(collected.txOf(transaction))
      await collected.lastStatement(false)?.execute(transaction)
      await sql`release savepoint part`.execute(transaction)
      onChange(collected.change())
      return value
    } catch (error) {
      await sql`rollback to savepoint part`.execute(transaction)
      await sql`release savepoint part`.execute(transaction)
      if (databaseFailureKind(error) !== 'conflict' || attempt >= attemptsMost) throw error
      await waitBefore(attempt)
    }
  }
}

/** Increases with each attempt, with jitter so that the transactions of a deadlock do not collide again. */
function waitBefore(attempt: number): Promise<void> {
  return wait(firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
}

/** Whether running it again may succeed; nothing of it was committed. */
function mayTryAgain(error: unknown, attempt: number): boolean {
  // Each kept connection may have the statement with the columns of before: each is closed after its failure.
  if (isPlanLost(error)) return attempt < attemptsMost
  const kind = databaseFailureKind(error)
  if (kind === undefined) return false
  return attempt < (kind === 'conflict' ? attemptsMost : onceMore.has(kind) ? 2 : 1)
}

interface AuditEntry {
  readonly action: string
  readonly entity: string
  readonly entityId: number | null
  readonly detail: object
}

class CollectedChange {
  readonly #views = new Map<ChangedView, { changed: Set<number>; removed: Set<number> }>()
  /** Dirty materials, and whether their weight or volume changed. */
  readonly #materials = new Map<number, boolean>()
  readonly #audit: AuditEntry[] = []
  readonly #endedSessions = new Set<string>()
  #areSettingsChanged = false

  constructor(private readonly context: UnitContext) {}

  txOf(transaction: Transaction<Tables>): Tx {
    return {
      sql: transaction,
      changed: (view, ids) => {
        const of = this.#of(view)
        for (const id of ids) of.changed.add(id)
      },
      removed: (view, ids) => {
        const of = this.#of(view)
        for (const id of ids) {
          of.changed.delete(id)
          of.removed.add(id)
        }
      },
      availabilityChanged: ids => {
        for (const id of ids) this.#materials.set(id, this.#materials.get(id) ?? false)
      },
      measuresChanged: ids => {
        for (const id of ids) this.#materials.set(id, true)
      },
      audit: (action, entity, entityId, detail = {}) =>
        void this.#audit.push({ action, entity, entityId, detail }),
      sessionsEnded: ids => ids.forEach(id => this.#endedSessions.add(id)),
      settingsChanged: () => {
        this.#areSettingsChanged = true
      },
    }
  }

  /**
   * Writes that no decision depends on: audit rows, dirty materials (in id order, as every list of rows that others also lock) and the
   * notification, in one statement. Undefined when nothing has to be written.
   */
  lastStatement(notify: boolean): RawBuilder<unknown> | undefined {
    const messages = notify ? changeMessages(this.change()) : []
    const materials = [...this.#materials]
      .map(([id, measures]) => ({ id, measures }))
      .sort((a, b) => a.id - b.id)
    if (this.#audit.length + materials.length + messages.length === 0) return undefined
    const { businessUnitId, userName, address = '' } = this.context
    const audited = sql`audited as (
        insert into audit (business_unit_id, user_name, address, action, entity, entity_id, detail)
        select ${businessUnitId}::bigint, ${userName}::text, ${address}::text, action, entity, "entityId", detail
        from json_to_recordset(${JSON.stringify(this.#audit)}::json)
          as entry(action text, entity text, "entityId" bigint, detail jsonb))`
    const dirty = sql`dirty as (
        insert into availability_dirty (business_unit_id, material_id, are_measures_changed)
        select ${businessUnitId}::bigint, id, measures
        from json_to_recordset(${JSON.stringify(materials)}::json) as dirty(id bigint, measures boolean))`
    const parts = [...(this.#audit.length > 0 ? [audited] : []), ...(materials.length > 0 ? [dirty] : [])]
    // Empty parts are left out, since the database plans and starts every part, even without rows.
    const beginning = parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``
    if (messages.length === 0) return sql`${beginning}select 1`
    return sql`${beginning}select pg_notify(${changeChannel}, message)
      from json_array_elements_text(${JSON.stringify(messages)}::json) as message`
  }

  change(): Change {
    return {
      businessUnitId: this.context.businessUnitId,
      views: [...this.#views].map(([view, { changed, removed }]) => ({
        view,
        changed: [...changed],
        removed: [...removed],
      })),
      isAvailabilityChanged: this.#materials.size > 0,
      endedSessions: [...this.#endedSessions],
      areSettingsChanged: this.#areSettingsChanged,
    }
  }

  #of(view: ChangedView): { changed: Set<number>; removed: Set<number> } {
    const known = this.#views.get(view)
    if (known) return known
    const fresh = { changed: new Set<number>(), removed: new Set<number>() }
    this.#views.set(view, fresh)
    return fresh
  }
}
