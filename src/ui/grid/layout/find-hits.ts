/** Where the text to find is in the rows that were found, so that the user sees why a row matches. Pure. */
import type { AnyRow, View } from '../../../define/view'
import { columnFields } from './arrangement'
import { isPrefixSearch } from '../data/search-rules'

type FoundView = Pick<View, 'entity' | 'internal'>

/** Whether the field of the row contains the text, by the server's rules (demo/server/core/search/search-text.ts). */
export function isHit({ entity }: FoundView, row: AnyRow, field: string, find: string): boolean {
  const searched = find.trim().toLowerCase()
  if (searched === '' || entity.fields[field]?.isFindable !== true) return false
  const value = row[field]
  if (typeof value !== 'string') return false
  const text = value.toLowerCase()
  return isPrefixSearch(searched) ? text.startsWith(searched) : text.includes(searched)
}

export interface HiddenHits {
  /** Rows that contain the text only in fields without a column. */
  readonly count: number
  /** Those fields, in the entity's order. */
  readonly fields: readonly string[]
}

/** Rows whose matches no column shows; null when there are none. */
export function hiddenHits(
  view: View,
  rows: readonly AnyRow[],
  find: string,
  columns: readonly string[],
): HiddenHits | null {
  if (find.trim() === '') return null
  const hidden = columnFields(view).filter(field => !columns.includes(field))
  const fields = rows
    .filter(row => !columns.some(field => isHit(view, row, field, find)))
    .map(row => hidden.filter(field => isHit(view, row, field, find)))
    .filter(hits => hits.length > 0)
  if (fields.length === 0) return null
  const named = new Set(fields.flat())
  return { count: fields.length, fields: hidden.filter(field => named.has(field)) }
}
