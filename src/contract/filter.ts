/** Filters and sorts, with the same meaning in the browser and on the server (spec 1, section 3, Filter). */
import * as v from 'valibot'
import { nameLengthMost, takeLimitDefault } from './limits'

/** Name of a field. */
export const selector = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

export const filterOperators = ['IsEqualTo', 'IsGreaterThan', 'IsLessThan', 'In'] as const

export const filterTypeNames = ['enum', 'datetime', 'boolean', 'string', 'list', 'number'] as const

export const filterValue = v.union([v.string(), v.number(), v.boolean()])
export type FilterValue = v.InferOutput<typeof filterValue>

/**
 * One condition on one field. `In` takes `values`, or `valueStart` and `valueEnd` for a range with both ends included (one end may be
 * missing); the other operators take `value`. Texts compare without regard to case; in `string` filters a `*` in the value stands for any
 * characters. `datetime` values are ISO days (a whole day in the company's region) or ISO moments. Ours: days that move with the calendar
 * (relative-day.ts); `isEmpty` with IsEqualTo means a missing value, and `isNegated` inverts a condition (a row with a missing value then
 * matches). A `list` compares exactly: there a `*` is a star.
 */
export const filterSchema = v.object({
  selector,
  operator: v.picklist(filterOperators),
  value: v.optional(filterValue),
  valueStart: v.optional(filterValue),
  valueEnd: v.optional(filterValue),
  values: v.optional(v.pipe(v.array(filterValue), v.maxLength(takeLimitDefault))),
  type: v.picklist(filterTypeNames),
  isEmpty: v.optional(v.boolean()),
  isNegated: v.optional(v.boolean()),
})
export type Filter = v.InferOutput<typeof filterSchema>

export const sortSchema = v.object({
  selector,
  desc: v.boolean(),
})
export type Sort = v.InferOutput<typeof sortSchema>

/** Text to find in the findable fields. */
export const findText = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)), '')
