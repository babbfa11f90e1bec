/** What becomes of an entry, by the fields that it changes, and whether the user may change them. */
import {
  changePermissionOf,
  type ImportChange,
  type ImportKind,
} from '../../../src/contract/imports/import-kind'
import { addProblem, rowWith, type Entry, type ReadRow } from './entry'
import type { RightHolder } from './import-right'

/** A field that an entry gives another value than there is. */
export interface FieldChange {
  readonly field: string
  /** The line that has it; absent where it is the entry's. */
  readonly row?: ReadRow
  /** Absent: `set` in a new row, `change` in an existing one. */
  readonly change?: ImportChange
}

/**
 * Sets the outcome of an entry, and adds a problem to each field that its user may not change so: check and run ask this of the rights that
 * he has then. @param changes all that it changes, without which an existing row is unchanged
 */
export function decideEntry(
  entry: Entry,
  changes: readonly FieldChange[],
  { kind, rights }: { readonly kind: ImportKind; readonly rights: RightHolder },
): void {
  const isNew = entry.existing === undefined
  entry.outcome = isNew ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'
  for (const { field, row, change = isNew ? 'set' : 'change' } of changes) {
    const needed = changePermissionOf(kind, field, change)
    if (needed === undefined || rights.can(needed)) continue
    addProblem(row ?? rowWith(entry, field), field, { code: 'not-allowed', expected: [needed] })
  }
}
