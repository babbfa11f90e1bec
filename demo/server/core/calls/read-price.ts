/** Prices and discounts of a call: they must be above zero if present (spec 1, section 5). */
import { discountMost } from '../../../../src/contract/limits'
import { decimalText } from '../../../../src/contract/decimal'
import { readQuantity } from './read-quantity'

/** Maximum decimals of an agreed price: cents per hundred pieces. */
const priceDecimals = 4
const percentDecimals = 2

/** A price above zero as a plain decimal text; null and undefined are returned unchanged. @throws Refusal 400 */
export function readPrice<T extends null | undefined>(text: string | T, path: string): string | T {
  if (text === null || text === undefined) return text
  return decimalText(readQuantity(text, path, { isAboveLeast: true, decimals: priceDecimals }))
}

/** A purchase price, which may be zero for free goods. @throws Refusal 400 */
export function readPurchasePrice(text: string, path: string): string {
  return decimalText(readQuantity(text, path, { decimals: priceDecimals }))
}

/** A discount above 0 and at most 100 percent; null and undefined are returned unchanged. @throws Refusal 400 */
export function readPercent<T extends null | undefined>(text: string | T, path: string): string | T {
  if (text === null || text === undefined) return text
  return decimalText(
    readQuantity(text, path, { isAboveLeast: true, most: String(discountMost), decimals: percentDecimals }),
  )
}
