/** Which details of a view a user may see, and which rows belong to a row of the master. Pure. */
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import { rowViews, type ReadRight, type RowViewName } from '../../../contract/row-views'
import type { AnyRow, DetailLink, View } from '../../../define/view'
import type { Access } from '../../../kernel/session'

type Reader = Pick<Access, 'can' | 'featureOn'>

/** Whether a user may read the rows of a view: its feature is on and any one of its permissions is granted. */
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

/** The field of the master whose value names the rows of a detail. */
export function fromField({ from = 'id' }: Pick<DetailLink, 'from'>): string {
  return from
}

/** The condition by which a detail belongs to a row; null when the row names none. */
export function detailFilter(link: DetailLink, master: Pick<View, 'entity'>, row: AnyRow): Filter | null {
  return equalTo(link.by, master, fromField(link), row)
}

/** `selector` equals what `field` of the row holds; null when it holds nothing to compare with. */
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
  return { selector, operator: 'IsEqualTo', value, type }
}
