/** What the dialog of a row sends: the answers that differ from the saved ones, with what its user saw of them. Pure. */
import type { ReadRow } from '../../contract/read-values'
import { toJson } from '../../contract/to-json'
import type { FormValues } from '../../define/form'

export interface ChangedAnswers<A = FormValues> {
  readonly changed: A
  /** The values of the row for the changed answers. */
  readonly read: ReadRow
}

/**
 * The answers that differ from the saved ones; null when none does. Lists are compared in their order: ids without one come sorted.
 * @param was the saved answers, without those that change something by themselves, such as members to add
 * @param fieldOf the fields of the row that show the answers; some are shown by none
 */
export function changedAnswers<A extends object, R extends Pick<ReadRow, 'id'> & Record<keyof R, ReadValue>>(
  was: Partial<A>,
  is: A,
  row: R,
  fieldOf: { readonly [K in keyof A]?: keyof R },
): ChangedAnswers<Partial<A>> | null {
  const names = (Object.keys(is) as (keyof A)[]).filter(name => toJson(was[name]) !== toJson(is[name]))
  if (names.length === 0) return null
  const fields = names.flatMap(name => fieldOf[name] ?? [])
  return {
    changed: Object.fromEntries(names.map(name => [name, is[name]])) as Partial<A>,
    read: { id: row.id, values: Object.fromEntries(fields.map(field => [field, row[field]])) },
  }
}

type ReadValue = ReadRow['values'][string]

/** Ids whose order means nothing, in one that can be compared. */
export const sortedIds = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)
