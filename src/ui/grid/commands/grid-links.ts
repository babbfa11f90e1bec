/**
 * Cells that link to the row they name, on another page: which fields do, and where they lead. The surrounding page provides the
 * navigation through a context, since only the area knows its other pages.
 */
import { createContext, useMemo } from 'react'
import { useLatest } from '../../use-latest'
import { pathOf } from '../../../define/route-path'
import type { AnyRow, DetailLink, FieldLink, FigureLink, View } from '../../../define/view'
import { toJson } from '../../../contract/to-json'
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import { type ReadRight, type RowViewName, rowViews } from '../../../contract/row-views'
import type { Access } from '../../../kernel/session'

/** A page and the search that it opens with. */
export interface LinkTarget {
  readonly page: string
  readonly search: Readonly<Record<string, string>>
}

export interface GridLinks {
  navigate(target: LinkTarget): void
  /** Whether a page exists and is permitted. */
  canOpen(page: string): boolean
  /** Shows what a figure counts beside its cell, even to users who may not open its page; without this the cell opens the page directly. */
  showFigure?(figure: ShownFigure): void
}

/** A counted figure of a row, and the page that has all rows behind it. */
export interface ShownFigure {
  readonly row: AnyRow
  readonly field: string
  readonly target: LinkTarget
  /** The cell's element; null where it is not in view. */
  readonly cell: Element | null
}

/** Null without navigation: then cells are no links. */
export const GridLinksContext = createContext<GridLinks | null>(null)

/** The navigation as one value that stays the same although its functions change; null without them. */
export function useStableLinks(links: Partial<GridLinks>): GridLinks | null {
  const latest = useLatest(links)
  const isPresent = links.navigate !== undefined && links.canOpen !== undefined
  const showsFigures = links.showFigure !== undefined
  return useMemo(
    () =>
      isPresent
        ? {
            navigate: target => latest.current.navigate?.(target),
            canOpen: page => latest.current.canOpen?.(page) === true,
            ...(showsFigures && { showFigure: figure => latest.current.showFigure?.(figure) }),
          }
        : null,
    [isPresent, showsFigures, latest],
  )
}

/** The link of a field, if its page can be opened. */
export function linkOf(
  view: Pick<View, 'links' | 'figures'>,
  field: string,
  links: Pick<GridLinks, 'canOpen'> | null,
): FieldLink | FigureLink | null {
  const link = view.links?.[field] ?? view.figures?.[field]
  return link !== undefined && links?.canOpen(link.opens) === true ? link : null
}

/** The fields of a view whose values lead somewhere, or show what they count. */
export function linkedFields(
  view: Pick<View, 'links' | 'figures'>,
  links: GridLinks | null,
): readonly string[] {
  const isShown = (field: string) => links?.showFigure !== undefined && view.figures?.[field] !== undefined
  return Object.keys({ ...view.links, ...view.figures }).filter(
    field => isShown(field) || linkOf(view, field, links) !== null,
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
