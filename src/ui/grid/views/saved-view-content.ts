/**
 * A saved view as the server keeps it (spec 1, section 3, custom view): written from an arrangement, and read back, also when
 * another client wrote it and only the spec's own fields say something. Pure.
 */
import type { CustomViewContent } from '../../../contract/entities/custom-view'
import type { View } from '../../../define/view'
import type { GridArrangement } from './arrangement'
import { arrangementText, isArrangementText, readArrangement, type ReadArrangement } from './arrangement-text'
import { toJson } from '../../../contract/to-json'

/** The content of a saved view. `owner` is the name under which the page's grid state is kept. */
export function savedViewContent(
  view: View,
  owner: string,
  customViewName: string,
  arrangement: GridArrangement,
): CustomViewContent {
  const { master, details } = arrangement
  const [firstDetail] = view.details ?? []
  const detail = firstDetail === undefined ? undefined : details[firstDetail.view.name]
  const [sort] = master.sort
  return {
    customViewName,
    owner,
    key: `${owner}_CustomView`,
    visibleColumnName: { master: [...master.columns], detail: [...(detail?.columns ?? [])] },
    columnToSortOn: sort?.selector ?? null,
    sortingDirection: sort === undefined ? null : sort.desc ? 'desc' : 'asc',
    columnWidth: { ...master.widths },
    activeFilters: [...master.filters],
    columnGrouping: [...master.groups],
    gridSettings: arrangementText(arrangement),
  }
}

/** Says that a view came without grid settings (spec 2, section 8: incomplete data). */
export function isIncomplete({ gridSettings }: Pick<CustomViewContent, 'gridSettings'>): boolean {
  return gridSettings.trim() === ''
}

/**
 * The arrangement of a saved view. Our own text counts where it is there; the state of another client gives way to the fields
 * that the spec names; damaged text gives the default and says so.
 */
export function readSavedView(view: View, content: CustomViewContent): ReadArrangement {
  const { gridSettings } = content
  if (isArrangementText(gridSettings) || !isJson(gridSettings)) return readArrangement(view, gridSettings)
  return readArrangement(view, fromSpecFields(view, content))
}

function fromSpecFields(view: View, content: CustomViewContent): string {
  const { visibleColumnName, columnToSortOn, sortingDirection, columnWidth } = content
  const [firstDetail] = view.details ?? []
  return toJson({
    master: {
      columns: visibleColumnName.master,
      widths: columnWidth,
      sort: columnToSortOn === null ? [] : [{ selector: columnToSortOn, desc: sortingDirection === 'desc' }],
      filters: content.activeFilters,
      groups: content.columnGrouping,
    },
    details:
      firstDetail === undefined ? {} : { [firstDetail.view.name]: { columns: visibleColumnName.detail } },
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
