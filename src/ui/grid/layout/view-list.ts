/** The saved views of a grid for the picker: in groups, by name, valid names, and who may change which. Pure. */
import { viewScopes, type CustomViewHeader, type ViewScope } from '../../../contract/entities/custom-view'
import { nameLengthMost } from '../../../contract/limits'
import type { PermissionPath } from '../../../contract/permissions'
import type { Access } from '../../../kernel/session'

/** The problem of a name; also the end of its text's key. */
export type ViewNameProblem = 'empty' | 'too-long' | 'invisible' | 'taken'

/** The problem of `name`, which is trimmed first. `exceptId` is the view that the name is for. */
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

/** From this number of views on the picker has a search field. */
export const findFromViews = 8

export interface ViewGroup {
  /** Also the end of its title's key. */
  readonly name: 'mine' | 'businessUnit' | 'all'
  readonly views: readonly CustomViewHeader[]
}

/**
 * Groups that have views. `mine` are views that only the user sees; views that he shares are in the group in which others find them.
 * `wanted` is searched for in names and authors.
 */
export function viewGroups(
  views: readonly CustomViewHeader[],
  searched: string,
  language: string,
): readonly ViewGroup[] {
  const words = searched.trim().toLocaleLowerCase(language).split(/\s+/)
  const fits = ({ customViewName, createdBy }: CustomViewHeader) => {
    const text = `${customViewName} ${createdBy}`.toLocaleLowerCase(language)
    return words.every(word => text.includes(word))
  }
  const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sorted = views
    .filter(fits)
    .sort((one, other) => byName.compare(one.customViewName, other.customViewName))
  const groups: readonly ViewGroup[] = [
    { name: 'mine', views: sorted.filter(({ scope }) => scope === 'me') },
    { name: 'businessUnit', views: sorted.filter(({ scope }) => scope === 'businessUnit') },
    { name: 'all', views: sorted.filter(({ scope }) => scope === 'all') },
  ]
  return groups.filter(group => group.views.length > 0)
}

export const saveRights = {
  me: 'grid/save_for_me',
  businessUnit: 'grid/save_for_business_unit',
  all: 'grid/save_for_all',
} as const satisfies Record<ViewScope, PermissionPath>

/** For whom a user may save views. */
export function savableScopes(access: Pick<Access, 'can'>): readonly ViewScope[] {
  return viewScopes.filter(scope => access.can(saveRights[scope]))
}
