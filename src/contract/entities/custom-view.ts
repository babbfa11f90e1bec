/** Saved grid layouts and a user's primary views (spec 1, section 3, custom view). */
import * as v from 'valibot'
import { filterSchema } from '../filter'
import { nameLengthMost } from '../limits'
import { rowId } from '../wire-values'

/**
 * Who may open a saved view: its maker, everybody in his business unit, or everybody in every unit of the installation. A view
 * is names and an arrangement, never rows, so nothing else crosses between units.
 */
export const viewScopes = ['me', 'businessUnit', 'all'] as const
export type ViewScope = (typeof viewScopes)[number]

export const customViewHeader = v.object({
  id: rowId,
  customViewName: v.string(),
  /** Others than the maker may open it. */
  isShared: v.boolean(),
  scope: v.picklist(viewScopes),
  /** Name of the view that it belongs to, for instance SalesOrders. */
  owner: v.string(),
  /** Display name of who made it. */
  createdBy: v.string(),
  isOwn: v.boolean(),
  /** The caller may replace, rename and delete it. */
  canChange: v.boolean(),
  /** The caller's own primary view. */
  isPrimary: v.boolean(),
  /** Opened for everybody of the business unit who has no primary view of his own. */
  isPrimaryForAll: v.boolean(),
})
export type CustomViewHeader = v.InferOutput<typeof customViewHeader>

/** One line of 1 to 255 characters, without characters that cannot be seen. */
export const customViewName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(nameLengthMost),
  v.regex(/^\P{Cc}*$/u, 'Control characters are not allowed.'),
)

const columns = v.object({ master: v.array(v.string()), detail: v.array(v.string()) })

export const customViewContent = v.object({
  customViewName,
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
