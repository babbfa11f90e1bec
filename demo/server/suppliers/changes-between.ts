/** The changes of an edit for the audit: values before and after, by field. */
import type { Json } from '../core/db/json-column'
import { changedSince } from '../../../src/contract/read-values'

/** Field names of the columns. */
const fieldOfColumn: Readonly<Partial<Record<string, string>>> = {
  lead_time_days: 'leadTime',
  purchase_unit_price: 'purchaseUnitPrice',
  minimum_quantity: 'minimumQuantity',
}

/** The values that differ, before and after, by field; decimals are compared as numbers. */
export function changesBetween(
  before: { readonly id: number } & Readonly<Record<string, unknown>>,
  requested: Readonly<Record<string, string | number | boolean | null>>,
): { readonly [field: string]: Json } {
  const changed = changedSince([{ id: before.id, values: requested }], before)
  return Object.fromEntries(
    changed.map((column): [string, Json] => [
      fieldOfColumn[column] ?? column,
      [(before[column] ?? null) as Json, requested[column] ?? null],
    ]),
  )
}
