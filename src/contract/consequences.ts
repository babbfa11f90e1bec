/** Side effects of a rehearsed call: tasks, stock and other orders. */
import * as v from 'valibot'

/** How much more (positive) or less of one stock orders would hold, in the material's base unit. */
export const stockConsequence = v.object({
  stockId: v.number(),
  materialItemNo: v.string(),
  materialName: v.string(),
  location: v.string(),
  quantity: v.string(),
  uoM: v.nullable(v.string()),
})
export type StockConsequence = v.InferOutput<typeof stockConsequence>

/** Another order that would change. */
export const orderConsequence = v.object({
  orderNo: v.string(),
  /** Its state before and after; the same where only the quantity that it holds changes. */
  from: v.string(),
  to: v.string(),
  /** How much more or less it would hold, over all its materials. */
  held: v.string(),
})
export type OrderConsequence = v.InferOutput<typeof orderConsequence>

/** Each list has the first `consequencesListedMost` entries; it is empty for a caller who may not read these rows. */
export const consequences = v.object({
  tasksMade: v.number(),
  tasksRemoved: v.number(),
  jobsMade: v.number(),
  /** Units that would be reserved and released, and the number of materials. */
  taken: v.object({ quantity: v.string(), materials: v.number() }),
  released: v.object({ quantity: v.string(), materials: v.number() }),
  stocks: v.array(stockConsequence),
  stockCount: v.number(),
  orders: v.array(orderConsequence),
  orderCount: v.number(),
})
export type Consequences = v.InferOutput<typeof consequences>
