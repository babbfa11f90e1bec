/** Rules of a material's master data that the page and the server share. Pure. */
import { decimal, decimalOne, decimalText, divideHalfUp } from './decimal'

/**
 * Cubic metres of three lengths in metres, as decimal texts, rounded half up to cubic centimetres (millionths); null while one is not
 * known. Throws on lengths that `decimal` refuses.
 */
export function volumeOf(length: string | null, width: string | null, height: string | null): string | null {
  if (length === null || width === null || height === null) return null
  const product = decimal(length) * decimal(width) * decimal(height)
  return decimalText(divideHalfUp(product, decimalOne * decimalOne))
}
