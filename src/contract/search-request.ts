/** A search of rows, and the groups of its result (spec 1, section 3, Filter). */
import * as v from 'valibot'
import { filterSchema, filterValue, findText, selector, sortSchema } from './filter'
import { rowsLimitDefault, sortFieldsMost, takeLimitDefault } from './limits'

/** Most sums in one search (ours). */
const sumsMost = 20

/** What rows are computed from, where needed: a report's criteria (reports/criteria.ts). Other views have none. */
export const rowCriteria = v.optional(v.record(v.string(), v.unknown()))

const conditions = {
  filters: v.pipe(v.array(filterSchema), v.maxLength(50)),
  find: findText,
  criteria: rowCriteria,
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

/** A list of a search request as it is written in a query: JSON text. */
function listInQuery<S extends v.GenericSchema<unknown[], unknown[]>>(list: S) {
  return v.optional(v.pipe(v.string(), v.parseJson(), list), '[]')
}

/** The search request in a query, whose values are texts: `?take=5&filters=[{"selector":"state",...}]`. */
export const searchQuery = v.object({
  find: findText,
  skip: searchRequest.entries.skip,
  take: searchRequest.entries.take,
  filters: listInQuery(conditions.filters),
  sort: listInQuery(searchRequest.entries.sort.wrapped),
  sums: listInQuery(searchRequest.entries.sums.wrapped),
})

/**
 * The groups of a result by one field: how many rows have each value, and their sums. Groups within a group are requested with the outer
 * value as an additional filter. Moments are grouped by their day in the company's region.
 */
export const groupRequest = v.object({
  ...conditions,
  by: selector,
  /** One of `sums`, to sort the groups by; absent: they are sorted by their value. */
  orderBy: v.optional(selector),
  desc: v.optional(v.boolean(), false),
  sums: v.optional(v.pipe(v.array(selector), v.maxLength(sumsMost)), []),
  skip: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(rowsLimitDefault)), 0),
  take: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(takeLimitDefault)), 50),
})
export type GroupRequest = v.InferOutput<typeof groupRequest>

/** A number field whose sums order the groups of rows; absent: they are ordered by their values. */
export const groupOrder = v.optional(sortSchema)

/** One group; `value` null stands for rows without a value. */
export const rowGroup = v.object({
  value: v.nullable(filterValue),
  count: v.number(),
  /** Decimal texts by field. */
  sums: v.record(v.string(), v.string()),
})
export type RowGroup = v.InferOutput<typeof rowGroup>
