/** A filter while it is edited, in a box of the panel or at its pill: one that nobody changed stays as it is, whatever its draft shows. Pure. */
import type { Field } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import type { Translate } from '../../../contract/formats'
import type { TextContext } from '../../../texts/cell-text'
import { draftOf, draftProblem, filterOfDraft, type DraftProblem, type FilterDraft } from './filter-model'
import { comparedByNames, shownByTitles } from './role-filter'

export interface EditedFilter {
  readonly selector: string
  readonly field: Field
  /** The grid's filter that is edited; null for a new one. */
  readonly base: Filter | null
  readonly draft: FilterDraft
  readonly isEdited: boolean
}

/** A filter before anything is changed in it, or a new one. */
export function editedFilter(
  selector: string,
  field: Field,
  base: Filter | null,
  { formats, translate }: TextContext,
): EditedFilter {
  const shown = base === null ? undefined : shownByTitles(base, field, translate)
  return { selector, field, base, draft: draftOf(field, shown, formats), isEdited: false }
}

/** Why it is no condition yet; null when it is one, or when none is needed. */
export function problemOf({ field, base, draft, isEdited }: EditedFilter): DraftProblem | null {
  return isEdited || base === null ? draftProblem(field, draft) : null
}

/** Its condition; null while it has none. */
export function conditionOf(edited: EditedFilter, translate: Translate): Filter | null {
  const { selector, field, base, draft, isEdited } = edited
  if (base !== null && !isEdited) return base
  const filter = filterOfDraft(selector, field, draft)
  return filter === null ? null : comparedByNames(filter, field, translate)
}
