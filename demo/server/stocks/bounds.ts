/** Minimum and maximum of a dedicated location: read, compared and written (DOMAIN, maintenance). */
import { sql } from 'kysely'
import type { ReadRow } from '../../../src/contract/read-values'
import type { Tx } from '../core/db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { areBoundsPossible, guardStockItem } from './rules'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, invalidInput } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { stockSource } from './stock-source'
import { lockStocks, readStocks, type StoredStock } from './read-stocks'

/** As a call gives them: an absent bound stays unchanged, null removes it. */
export interface RequestedBounds {
  readonly minQuantity?: string | null | undefined
  readonly maxQuantity?: string | null | undefined
}

export interface Bounds {
  readonly minQuantity: Decimal | null
  readonly maxQuantity: Decimal | null
}

/** Reads bounds in the unit of a material. @throws Refusal 400 when one is invalid, or the two do not fit together */
export function readBounds(requested: RequestedBounds, now: Bounds, decimals: number | null): Bounds {
  const rules = decimals === null ? {} : { decimals }
  const read = (text: string | null | undefined, before: Decimal | null, path: string): Decimal | null =>
    text === undefined ? before : text === null ? null : readQuantity(text, path, rules)
  const minQuantity = read(requested.minQuantity, now.minQuantity, 'body.minQuantity')
  const maxQuantity = read(requested.maxQuantity, now.maxQuantity, 'body.maxQuantity')
  if (!areBoundsPossible(minQuantity, maxQuantity)) {
    const path = requested.maxQuantity === undefined ? 'body.minQuantity' : 'body.maxQuantity'
    const message = 'The minimum must not exceed the maximum.'
    throw invalidInput([{ path, message, code: 'minimum-above-maximum' }])
  }
  return { minQuantity, maxQuantity }
}

/**
 * Changes the bounds of one dedicated stock, which is locked here.
 * @throws Refusal 400, 409 `changed`, `not-dedicated` or `unchanged`
 */
export async function editBounds(
  tx: Tx,
  businessUnitId: number,
  stockId: number,
  requested: RequestedBounds & { readonly read?: readonly ReadRow[] | undefined },
): Promise<StoredStock | null> {
  await lockStocks(tx.sql, [stockId])
  const [stock] = await readStocks(tx.sql, businessUnitId, [stockId])
  if (stock === undefined) return null
  await assertUnchanged(tx.sql, stockSource, requested.read, stockId, businessUnitId)
  assertGuard(guardStockItem('editMinMax', stock))
  const bounds = readBounds(requested, stock, stock.decimals)
  if (bounds.minQuantity === stock.minQuantity && bounds.maxQuantity === stock.maxQuantity) {
    throw conflict('These are the bounds already.', { code: 'unchanged', state: stock.state })
  }
  await writeBounds(tx, stockId, bounds)
  tx.changed('Stock', [stockId])
  tx.audit('editMinMax', 'Stock', stockId, boundChanges(stock, bounds))
  return { ...stock, ...bounds }
}

/** Saves the bounds of a stock, and with `dedicatedLocation` also whether its location is dedicated. */
export async function writeBounds(
  tx: Tx,
  stockId: number,
  { minQuantity, maxQuantity }: Bounds,
  dedicatedLocation = true,
): Promise<void> {
  await sql`update stock set min_quantity = ${textOrNull(minQuantity)}::numeric,
      max_quantity = ${textOrNull(maxQuantity)}::numeric, dedicated_location = ${dedicatedLocation},
      version = version + 1
    where id = ${stockId}`.execute(tx.sql)
}

/** Pairs of values before and after for the history. */
export function boundChanges(before: Bounds, after: Bounds) {
  return {
    minQuantity: [textOrNull(before.minQuantity), textOrNull(after.minQuantity)],
    maxQuantity: [textOrNull(before.maxQuantity), textOrNull(after.maxQuantity)],
  }
}

function textOrNull(value: Decimal | null): string | null {
  return value === null ? null : decimalText(value)
}
