/** Prices and discounts of a call: above zero where they are given (spec 1, section 5). */
import { discountMost } from '../../../../src/contract/limits'
import { decimalText } from '../../../../src/contract/decimal'
import { readQuantity } from './read-quantity'

/** Most decimals of an agreed price: cents of a hundred pieces. */
const priceDecimals = 4
const percentDecimals = 2

/** A price above zero as a plain decimal text; null and nothing stay. @throws Refusal 400 */
export function readPrice<T extends null | undefined>(text: string | T, path: string): string | T {
  if (text === null || text === undefined) return text
  return decimalText(readQuantity(text, path, { isAboveLeast: true, decimals: priceDecimals }))
}

/** A price to buy at: zero for what is free. @throws Refusal 400 */
export function readPurchasePrice(text: string, path: string): string {
  return decimalText(readQuantity(text, path, { decimals: priceDecimals }))
}

/** A discount above 0 and at most 100 percent; null and nothing stay. @throws Refusal 400 */
export function readPercent<T extends null | undefined>(text: string | T, path: string): string | T {
  if (text === null || text === undefined) return text
  return decimalText(
    readQuantity(text, path, { isAboveLeast: true, most: String(discountMost), decimals: percentDecimals }),
  )
}
