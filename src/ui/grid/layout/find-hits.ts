/** Where the text to find is in the rows that were found, so that the user sees why a row matches. Pure. */
import type { AnyRow, View } from '../../../define/view'
import type { TextContext } from '../../../texts/cell-text'
import { roleTitles } from '../../../texts/role-titles'
import { columnFields } from './arrangement'
import { isPrefixSearch } from '../data/search-rules'

type FoundView = Pick<View, 'entity' | 'internal'>

/** Whether the field of the row contains the text, by the server's rules (demo/server/core/search/search-text.ts). */
export function isHit(
  { entity }: FoundView,
  row: AnyRow,
  field: string,
  find: string,
  { translate }: Pick<TextContext, 'translate'>,
): boolean {
  const searched = find.trim().toLowerCase()
  const { isFindable = false, namesRoles = false } = entity.fields[field] ?? {}
  if (searched === '' || !isFindable) return false
  const value = row[field]
  if (typeof value !== 'string') return false
  const texts = namesRoles ? [value, roleTitles(value, translate)] : [value]
  return texts
    .map(text => text.toLowerCase())
    .some(text => (isPrefixSearch(searched) ? text.startsWith(searched) : text.includes(searched)))
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
  text: Pick<TextContext, 'translate'>,
): HiddenHits | null {
  if (find.trim() === '') return null
  const hidden = columnFields(view).filter(field => !columns.includes(field))
  const fields = rows
    .filter(row => !columns.some(field => isHit(view, row, field, find, text)))
    .map(row => hidden.filter(field => isHit(view, row, field, find, text)))
    .filter(hits => hits.length > 0)
  if (fields.length === 0) return null
  const named = new Set(fields.flat())
  return { count: fields.length, fields: hidden.filter(field => named.has(field)) }
}
