/** Filters, sorts and the search request: one meaning on both sides (spec 1, section 3, Filter). */
import * as v from 'valibot'
import { nameLengthMost, rowsLimitDefault, takeLimitDefault } from './limits'

export const filterOperators = ['IsEqualTo', 'IsGreaterThan', 'IsLessThan', 'In'] as const
export type FilterOperator = (typeof filterOperators)[number]

export const filterTypeNames = ['enum', 'datetime', 'boolean', 'string', 'list', 'number'] as const

const filterValue = v.union([v.string(), v.number(), v.boolean()])
export type FilterValue = v.InferOutput<typeof filterValue>

/**
 * One condition on one field. `In` takes `values`, or `valueStart` and `valueEnd` for a range with both ends included
 * (one end may be missing); the other operators take `value`. Texts compare without regard to case; in `string` filters
 * a `*` in the value stands for any characters. `datetime` values are ISO days (a whole day in the company's region) or
 * ISO moments.
 */
export const filterSchema = v.object({
  selector: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  operator: v.picklist(filterOperators),
  value: v.optional(filterValue),
  valueStart: v.optional(filterValue),
  valueEnd: v.optional(filterValue),
  values: v.optional(v.pipe(v.array(filterValue), v.maxLength(takeLimitDefault))),
  type: v.picklist(filterTypeNames),
})
export type Filter = v.InferOutput<typeof filterSchema>

export const sortSchema = v.object({
  selector: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  desc: v.boolean(),
})
export type Sort = v.InferOutput<typeof sortSchema>

export const searchRequest = v.object({
  filters: v.pipe(v.array(filterSchema), v.maxLength(50)),
  sort: v.optional(v.pipe(v.array(sortSchema), v.maxLength(5)), []),
  /** Text looked for in the findable fields. */
  find: v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)), ''),
  skip: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(rowsLimitDefault)), 0),
  take: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(takeLimitDefault)), 20),
})
export type SearchRequest = v.InferOutput<typeof searchRequest>

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
    before: (value: string): Filter => ({ selector, operator: 'IsLessThan', value, type: 'datetime' }),
  }
}
