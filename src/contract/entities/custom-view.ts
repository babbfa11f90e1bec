/** Saved grid layouts and a user's primary views (spec 1, section 3, custom view). */
import * as v from 'valibot'
import { filterSchema } from '../filter'
import { nameLengthMost, settingLengthMost, viewColumnsMost } from '../limits'
import { gridNames, gridNamesMessage } from '../own-settings'
import { rowId } from '../wire-values'

/**
 * Who may open a saved view: its creator, everybody in the business unit, or everybody in every unit of the installation. A view has names
 * and a layout, never rows, so no data crosses between units.
 */
export const viewScopes = ['me', 'businessUnit', 'all'] as const
export type ViewScope = (typeof viewScopes)[number]

export const customViewHeader = v.object({
  id: rowId,
  customViewName: v.string(),
  /** Users other than the creator may open it. */
  isShared: v.boolean(),
  scope: v.picklist(viewScopes),
  /** Name of the view that it belongs to, for instance SalesOrders. */
  owner: v.string(),
  /** Display name of the creator. */
  createdBy: v.string(),
  isOwn: v.boolean(),
  /** The caller may replace, rename and delete it. */
  canChange: v.boolean(),
  /** The caller's own primary view. */
  isPrimary: v.boolean(),
  /** Opened for everybody of the business unit who has no primary view of his own. */
  isPrimaryForAll: v.boolean(),
  /** Another one after every change of the view; a save that says which it read replaces no other. Absent from nodes of the last release. */
  revision: v.optional(v.string()),
})
export type CustomViewHeader = v.InferOutput<typeof customViewHeader>

/** One line of 1 to 255 characters, without characters that cannot be seen. */
export const customViewName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(nameLengthMost),
  v.regex(/^\P{Cc}*$/u, 'not-plain'),
)

const field = v.pipe(v.string(), v.maxLength(nameLengthMost))
const fields = v.pipe(v.array(field), v.maxLength(viewColumnsMost))
const columns = v.object({ master: fields, detail: fields })

export const customViewContent = v.object({
  customViewName,
  /** Name of a grid. */
  owner: v.picklist(gridNames, gridNamesMessage),
  key: v.optional(field, ''),
  visibleColumnName: columns,
  columnToSortOn: v.nullable(field),
  sortingDirection: v.nullable(v.picklist(['asc', 'desc'])),
  columnWidth: v.pipe(v.record(field, v.number()), v.maxEntries(viewColumnsMost)),
  activeFilters: v.pipe(v.array(filterSchema), v.maxLength(viewColumnsMost)),
  columnGrouping: fields,
  /** JSON text of the grid's whole state. */
  gridSettings: v.pipe(v.string(), v.maxLength(settingLengthMost)),
})
export type CustomViewContent = v.InferOutput<typeof customViewContent>

export const customView = /* @__PURE__ */ (() =>
  v.object({ ...customViewHeader.entries, ...customViewContent.entries }))()
export type CustomView = v.InferOutput<typeof customView>
