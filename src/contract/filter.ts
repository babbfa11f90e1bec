/** Filters, sorts and the search request: one meaning on both sides (spec 1, section 3, Filter). */
import * as v from 'valibot'
import { nameLengthMost, rowsLimitDefault, sortFieldsMost, takeLimitDefault } from './limits'

/** Most figures that one search adds up (ours). */
const sumsMost = 20

const selector = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

export const filterOperators = ['IsEqualTo', 'IsGreaterThan', 'IsLessThan', 'In'] as const
export type FilterOperator = (typeof filterOperators)[number]

export const filterTypeNames = ['enum', 'datetime', 'boolean', 'string', 'list', 'number'] as const

const filterValue = v.union([v.string(), v.number(), v.boolean()])
export type FilterValue = v.InferOutput<typeof filterValue>

/**
 * One condition on one field. `In` takes `values`, or `valueStart` and `valueEnd` for a range with both ends included
 * (one end may be missing); the other operators take `value`. Texts compare without regard to case; in `string` filters
 * a `*` in the value stands for any characters. `datetime` values are ISO days (a whole day in the company's region) or
 * ISO moments. Ours: `isEmpty` with IsEqualTo means a missing value, and `isNegated` turns a condition around (a row with a
 * missing value then fits). A `list` compares exactly: there a `*` is a star.
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

/** Text looked for in the findable fields. */
export const findText = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)), '')

const conditions = {
  filters: v.pipe(v.array(filterSchema), v.maxLength(50)),
  find: findText,
}

export const searchRequest = v.object({
  ...conditions,
  sort: v.optional(v.pipe(v.array(sortSchema), v.maxLength(sortFieldsMost)), []),
  /** Number fields to add up over the whole result. */
  sums: v.optional(v.pipe(v.array(selector), v.maxLength(sumsMost)), []),
  skip: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(rowsLimitDefault)), 0),
  take: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(takeLimitDefault)), 20),
})
export type SearchRequest = v.InferOutput<typeof searchRequest>

/**
 * The groups of a result by one field: how many rows have each value, and their sums. Groups within a group are asked for with
 * the outer value as one more filter. Moments are grouped by their day in the company's region.
 */
export const groupRequest = v.object({
  ...conditions,
  by: selector,
  /** Order of the groups by their value. */
  desc: v.optional(v.boolean(), false),
  sums: v.optional(v.pipe(v.array(selector), v.maxLength(sumsMost)), []),
  skip: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(rowsLimitDefault)), 0),
  take: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(takeLimitDefault)), 50),
})
export type GroupRequest = v.InferOutput<typeof groupRequest>

/** One group; `value` null stands for rows without a value. */
export const rowGroup = v.object({
  value: v.nullable(filterValue),
  count: v.number(),
  /** Decimal texts by field. */
  sums: v.record(v.string(), v.string()),
})
export type RowGroup = v.InferOutput<typeof rowGroup>

/** Starts a filter on a field: `where('state').in(['New'])`. */
export function where(selector: string) {
  return {
    in: (values: readonly FilterValue[]): Filter => ({
      selector,
      operator: 'In',
      values: [...values],
      type: 'enum',
    }),
    is: (value: boolean): Filter => ({ selector, operator: 'IsEqualTo', value, type: 'boolean' }),
    /** A moment as ISO text; the condition holds after it. */
    after: (value: string): Filter => ({ selector, operator: 'IsGreaterThan', value, type: 'datetime' }),
    /** A number; the condition holds above it. */
    above: (value: number): Filter => ({ selector, operator: 'IsGreaterThan', value, type: 'number' }),
    before: (value: string): Filter => ({ selector, operator: 'IsLessThan', value, type: 'datetime' }),
  }
}
