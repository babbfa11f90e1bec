/** Names of saved views: valid and unique among what the user may open (spec 1, section 5, validation). Pure. */
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { nameLengthMost } from '../../../contract/limits'

/** What is wrong with a name; also the end of its text's key. */
export type ViewNameProblem = 'empty' | 'too-long' | 'invisible' | 'taken'

/** What is wrong with `name`, without the blanks around it. `exceptId` is the view that it is for. */
export function viewNameProblem(
  name: string,
  views: readonly Pick<CustomViewHeader, 'id' | 'customViewName'>[],
  exceptId: number | null = null,
): ViewNameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (trimmed.length > nameLengthMost) return 'too-long'
  if (/\p{Cc}/u.test(trimmed)) return 'invisible'
  const isTaken = views.some(
    view => view.id !== exceptId && view.customViewName.toLowerCase() === trimmed.toLowerCase(),
  )
  return isTaken ? 'taken' : null
}
