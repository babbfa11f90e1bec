/** Cells that link to the row they name, on another page: which fields do, and where they lead. */
import { pathOf } from '../../../define/route-path'
import type { AnyRow, DetailLink, FieldLink, FigureLink, View } from '../../../define/view'
import { toJson } from '../../../contract/to-json'
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import { type ReadRight, type RowViewName, rowViews } from '../../../contract/row-views'
import type { Access } from '../../../kernel/session'
import type { PageTarget, Places } from '../../places'

/** A page and the search that it opens with. */
export type LinkTarget = Required<PageTarget>

/** A counted figure of a row, and the page that has all rows behind it. */
export interface ShownFigure {
  readonly row: AnyRow
  readonly field: string
  readonly target: LinkTarget
  /** The cell's element; null where it is not in view. */
  readonly cell: Element | null
}

/** The link of a field, if its page can be opened. */
export function linkOf(
  view: Pick<View, 'links' | 'figures'>,
  field: string,
  places: Pick<Places, 'canOpen'>,
): FieldLink | FigureLink | null {
  const link = view.links?.[field] ?? view.figures?.[field]
  return link !== undefined && places.canOpen(link.opens) ? link : null
}

/** The fields of a view whose values lead somewhere, or show what they count where the grid does that. */
export function linkedFields(
  view: Pick<View, 'links' | 'figures'>,
  places: Pick<Places, 'canOpen'>,
  showsFigures: boolean,
): readonly string[] {
  const isShown = (field: string) => showsFigures && view.figures?.[field] !== undefined
  return Object.keys({ ...view.links, ...view.figures }).filter(
    field => isShown(field) || linkOf(view, field, places) !== null,
  )
}

/** Where the link of a row leads; null when the row has no value there. */
export function linkTarget(
  view: Pick<View, 'entity'>,
  link: FieldLink | FigureLink,
  row: AnyRow,
): LinkTarget | null {
  if ('ids' in link) {
    const ids = link.ids.map(field => row[field]).filter(id => typeof id === 'number')
    return ids.length < link.ids.length ? null : { page: pathOf(link.opens, ids), search: {} }
  }
  if ('searchOf' in link) {
    const search = link.searchOf(row)
    return search === null ? null : { page: link.opens, search }
  }
  const filter = equalTo(link.by, view, link.from, row)
  if (filter === null) return null
  return { page: link.opens, search: { filters: toJson([filter]), forceCall: 'true' } }
}

// ---- details

type Reader = Pick<Access, 'can' | 'featureOn'>

/** Whether a user may read the rows of a view: its feature is on and at least one of its permissions is granted. */
export function mayRead(name: RowViewName, access: Reader): boolean {
  const { permission, feature }: ReadRight = rowViews[name]
  return (feature === undefined || access.featureOn(feature)) && permission.some(path => access.can(path))
}

/** The details of a view that a user may see, in order. */
export function readableDetails(view: Pick<View, 'details'>, access: Reader): readonly DetailLink[] {
  return (view.details ?? []).filter(
    ({ view: detail, permission }) =>
      mayRead(detail.name, access) && (permission === undefined || access.can(permission)),
  )
}

/** The field of the master whose value identifies the rows of a detail. */
export function fromField({ from = 'id' }: Pick<DetailLink, 'from'>): string {
  return from
}

/** The condition that selects the rows of a detail for a master row; null when that row has no value for it. */
export function detailFilter(link: DetailLink, master: Pick<View, 'entity'>, row: AnyRow): Filter | null {
  return equalTo(link.by, master, fromField(link), row)
}

/** `selector` equals the row's value of `field`, in which a star is no wildcard; null when the row has none. */
export function equalTo(
  selector: string,
  { entity }: Pick<View, 'entity'>,
  field: string,
  row: AnyRow,
): Filter | null {
  const value = row[field]
  if (value === null || value === '' || (typeof value !== 'string' && typeof value !== 'number')) return null
  const kind = entity.fields[field]?.kind
  const type = kind === undefined ? (typeof value === 'number' ? 'number' : 'string') : filterTypeOf(kind)
  return { selector, operator: 'IsEqualTo', value, type: type === 'string' ? 'list' : type }
}
