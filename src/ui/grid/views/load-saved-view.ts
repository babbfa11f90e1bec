/** Fetches one saved view by id or name, and reads it. */
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { customViews } from '../../../contract/endpoints/views'
import type { View } from '../../../define/view'
import { isFailure } from '../../../kernel/failure'
import type { Api } from '../../../kernel/session'
import type { ReadArrangement } from './arrangement-text'
import { isIncomplete, readSavedView } from './saved-view-content'

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
