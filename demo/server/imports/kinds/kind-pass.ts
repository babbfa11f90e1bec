/** The steps that are specific to a kind of imports: finding existing rows, validating and writing. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ImportKind } from '../../../../src/contract/imports/import-kind'
import type { Tx, UnitContext } from '../../core/db/database'
import type { Tables } from '../../core/db/tables'
import type { Entry } from '../entry'
import type { RightHolder } from '../import-right'

export interface PassScope {
  readonly kind: ImportKind
  readonly sql: Kysely<Tables>
  readonly unit: UnitContext
  /** Of whoever asked for it; some fields need more than the kind (decide-entry.ts). */
  readonly rights: RightHolder
  readonly now: Date
  /** Existing rows are locked, since they will be written. */
  readonly isRun: boolean
  /** Missing units, areas, delivery types and order types are added instead of being problems. */
  readonly addsMissing: boolean
  /** Fields for which the file has values. */
  readonly fields: ReadonlySet<string>
}

/** Ends a statement that finds rows: a run locks them until it ends. */
export function lockOf({ isRun }: Pick<PassScope, 'isRun'>, table: string): RawBuilder<unknown> {
  return isRun ? sql`for no key update of ${sql.table(table)}` : sql``
}

export interface KindPass {
  /** Sets the existing row of each entry. */
  find(entries: readonly Entry[]): Promise<void>
  /** Decides about each entry (decide-entry.ts) and adds its problems. Values with problems may be missing. */
  validate(entries: readonly Entry[]): Promise<void>
  /** Writes new and changed entries without problems. */
  write(tx: Tx, entries: readonly Entry[]): Promise<void>
  /** Called after the last entry of a run. */
  end?(tx: Tx): Promise<void>
}

export type KindRules = (scope: PassScope) => Promise<KindPass>
