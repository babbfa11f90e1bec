/** The fields of a grid's rows, described by the server: the `description` calls of the spec (spec 2, section 7). */
import * as v from 'valibot'
import type { Entity } from '../entity'
import { filterTypeOf } from '../field'
import { rowViews, type ReadRight, type RowViewName } from '../row-views'
import { get } from './endpoint'

/** One field: what it means and how it may be searched. */
export const fieldDescription = v.object({
  name: v.string(),
  kind: v.string(),
  /** Type of its filters. */
  filterType: v.string(),
  isSearchable: v.boolean(),
  isFindable: v.boolean(),
  /** Values of an enum. */
  values: v.optional(v.array(v.string())),
})
export type FieldDescription = v.InferOutput<typeof fieldDescription>

/** The fields of an entity in their order. */
export function describeEntity(entity: Entity): FieldDescription[] {
  return Object.entries(entity.fields).map(([name, { kind, isSearchable, isFindable, states }]) => ({
    name,
    kind,
    filterType: filterTypeOf(kind),
    isSearchable,
    isFindable,
    ...(states !== undefined && { values: [...states] }),
  }))
}

/**
 * `GET /description` of a group: open to those who may read the rows of `view`.
 * @__NO_SIDE_EFFECTS__
 */
export function descriptionEndpoint(view: RowViewName, summary: string) {
  const { permission, feature }: ReadRight = rowViews[view]
  return get('/description', {
    result: v.array(fieldDescription),
    permission,
    ...(feature === undefined ? {} : { feature }),
    summary,
  })
}
