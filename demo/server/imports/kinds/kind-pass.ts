/** What is specific to a kind of imports: finding existing rows, validation, and writing. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import type { Tables } from '../../core/db/tables'
import type { Entry } from '../entry'

export interface PassScope {
  readonly sql: Kysely<Tables>
  readonly unit: UnitContext
  readonly now: Date
  /** Rows that are found are locked: they will be written. */
  readonly isRun: boolean
  /** Units, areas, delivery types and order types that do not exist are added instead of refused. */
  readonly addsMissing: boolean
  /** Fields that the file gives. */
  readonly fields: ReadonlySet<string>
}

/** Ends a statement that finds rows: in a run they stay as they are until it ends. */
export function lockOf({ isRun }: Pick<PassScope, 'isRun'>, table: string): RawBuilder<unknown> {
  return isRun ? sql`for no key update of ${sql.table(table)}` : sql``
}

export interface KindPass {
  /** Sets the existing row of each entry. */
  find(entries: readonly Entry[]): Promise<void>
  /** Sets the outcome of each entry and adds its problems. Values with problems may be missing. */
  validate(entries: readonly Entry[]): Promise<void>
  /** Writes entries that add or change something and have no problems. */
  write(tx: Tx, entries: readonly Entry[]): Promise<void>
  /** After the last entry of a run. */
  end?(tx: Tx): Promise<void>
}

export type KindRules = (scope: PassScope) => Promise<KindPass>
