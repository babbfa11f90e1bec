/**
 * A saved view as the server keeps it (spec 1, section 3, custom view): fetched by id or name, written from an arrangement, and read
 * back, also when another client wrote it and only the spec's own fields say something.
 */
import type { CustomViewContent, CustomViewHeader } from '../../../contract/entities/custom-view'
import type { View } from '../../../define/view'
import type { GridArrangement } from './arrangement'
import { arrangementText, isArrangementText, readArrangement, type ReadArrangement } from './arrangement-text'
import { toJson } from '../../../contract/to-json'
import { customViews } from '../../../contract/endpoints/views'
import { isFailure } from '../../../kernel/failure'
import type { Api } from '../../../kernel/session'

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

/** A saved view that was asked for; `name` is its own, or what was asked for. */
export type LoadedView =
  | { readonly kind: 'opened'; readonly name: string; readonly id: number; readonly read: ReadArrangement }
  /** There is none that this user may open; `known` are the names of those that he may. */
  | { readonly kind: 'missing'; readonly name: string; readonly known: readonly string[] }
  /** It has no grid settings (spec 2, section 8). */
  | { readonly kind: 'incomplete'; readonly name: string }
  /** Its content is damaged. */
  | { readonly kind: 'corrupt'; readonly name: string }

/** The headers of a grid's saved views. */
export function loadViewHeaders(api: Api, owner: string): Promise<readonly CustomViewHeader[]> {
  return api.call(customViews.headers, { query: { owner } })
}

/** Loads the view `asked` for by id or name. Rejects with a Failure when the server does not answer. */
export async function loadSavedView(api: Api, view: View, owner: string, asked: string): Promise<LoadedView> {
  if (/^\d{1,15}$/.test(asked)) {
    const loaded = await loadById(api, view, owner, Number(asked))
    if (loaded !== null) return loaded
  }
  const headers = await loadViewHeaders(api, owner)
  const known = headers.map(({ customViewName }) => customViewName)
  const named = headers.find(({ customViewName }) => customViewName.toLowerCase() === asked.toLowerCase())
  const loaded = named === undefined ? null : await loadById(api, view, owner, named.id)
  return loaded ?? { kind: 'missing', name: asked, known }
}

async function loadById(api: Api, view: View, owner: string, id: number): Promise<LoadedView | null> {
  try {
    const content = await api.call(customViews.byId, { params: { id }, query: { owner } })
    const name = content.customViewName
    if (isIncomplete(content)) return { kind: 'incomplete', name }
    const read = readSavedView(view, content)
    return read.isCorrupt
      ? { kind: 'corrupt', name }
      : { kind: 'opened', name, id, read: { ...read, viewId: id } }
  } catch (error) {
    if (isFailure(error) && error.kind === 'refused' && error.code === 'not-found') return null
    throw error
  }
}
