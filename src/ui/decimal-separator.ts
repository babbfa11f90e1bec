/** What stands between a number and its decimals in the company's format. */
import type { Formats } from '../kernel/session'
import type { DecimalSeparator } from './controls/decimal-text'

/** The separator with which decimals are typed and copied. */
export function decimalSeparatorOf(formats: Pick<Formats, 'number'>): DecimalSeparator {
  return formats.number('0.5').includes(',') ? ',' : '.'
}
