/** Inputs of stock counts and of assigning counters (spec 1, section 3, inventory count; DOMAIN, stock counts). */
import * as v from 'valibot'
import { filterSchema } from '../filter'
import { bulkIdsMost, countTasksPerJobDefault, countTasksPerJobMost, nameLengthMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import type { EndpointGate } from './endpoint'

const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))

/**
 * Stocks by id, or by filters of the stocks grid: by material, location, location role and whatever else it can be filtered by.
 * By filters only stocks that hold something are meant. Exactly one of the two.
 */
const selection = {
  stockIds: v.optional(ids),
  filters: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(50))),
} as const
export const countSelection = v.object(selection)
/** How many stocks fit filters tells what they hold: whoever asks must be allowed to read stocks. */
export const countGates: readonly EndpointGate[] = [
  { at: 'body.filters', permission: rowViews.Stock.permission },
]
export type CountSelection = v.InferOutput<typeof countSelection>

/** A user, a role, or neither: then the next counter takes the jobs. */
const countJobs = {
  tasksPerJobMost: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(countTasksPerJobMost)),
    countTasksPerJobDefault,
  ),
  userId: v.optional(v.nullable(rowId)),
  userRoleId: v.optional(v.nullable(rowId)),
} as const

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')

export const newStockCount = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText),
  ...selection,
  ...countJobs,
  /** Blocked until counted: none of the stocks can be reserved meanwhile. */
  blockStocks: v.optional(v.boolean(), false),
  /** Approving lifts the block of every counted stock. */
  unblockStocks: v.optional(v.boolean(), true),
})

export const stockRecount = v.object({ lineIds: ids, ...countJobs })
