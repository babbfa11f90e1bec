/** Saved grid layouts and a user's primary views (spec 1, section 3, custom view). */
import * as v from 'valibot'
import { filterSchema } from '../filter'
import { nameLengthMost } from '../limits'
import { rowId } from '../wire-values'

export const customViewHeader = v.object({
  id: rowId,
  customViewName: v.string(),
  isShared: v.boolean(),
  /** Name of the view that it belongs to, for instance SalesOrders. */
  owner: v.string(),
  /** Who made it. */
  createdBy: v.string(),
  isOwn: v.boolean(),
})
export type CustomViewHeader = v.InferOutput<typeof customViewHeader>

const columns = v.object({ master: v.array(v.string()), detail: v.array(v.string()) })

export const customViewContent = v.object({
  customViewName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost)),
  owner: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  key: v.optional(v.string(), ''),
  visibleColumnName: columns,
  columnToSortOn: v.nullable(v.string()),
  sortingDirection: v.nullable(v.picklist(['asc', 'desc'])),
  columnWidth: v.record(v.string(), v.number()),
  activeFilters: v.array(filterSchema),
  columnGrouping: v.array(v.string()),
  /** JSON text of the grid's whole state. */
  gridSettings: v.pipe(v.string(), v.maxLength(100_000)),
})
export type CustomViewContent = v.InferOutput<typeof customViewContent>

export const customView = /* @__PURE__ */ (() =>
  v.object({ ...customViewHeader.entries, ...customViewContent.entries }))()
export type CustomView = v.InferOutput<typeof customView>
