/** Decimal numbers as text, exact at any size: what a person types becomes the wire's form, and back. No floats. */

export type DecimalSeparator = '.' | ','

/**
 * Reads what a person typed: the wire's decimal text, empty text for nothing, null for what is not a number. The other
 * separator groups thousands; a lone one that does not stand before three digits is taken for the decimal separator.
 */
export function parseDecimal(text: string, separator: DecimalSeparator): string | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-')
  if (compact === '') return ''
  const grouping = separator === '.' ? ',' : '.'
  const isLoneOther = !compact.includes(separator) && compact.split(grouping).length === 2
  const meansDecimal = isLoneOther && !/[.,]\d{3}$/.test(compact)
  const decimal = meansDecimal ? compact.replace(grouping, '.') : ungroup(compact, separator, grouping)
  if (decimal === null || !/^-?(\d+\.?\d*|\.\d+)$/.test(decimal)) return null
  return canonical(decimal)
}

/** The wire's decimal text as the field shows it while it is edited: no grouping, the company's separator. */
export function showDecimal(value: string, separator: DecimalSeparator): string {
  return separator === '.' ? value : value.replace('.', separator)
}

/** Adds two decimal texts exactly. */
export function addDecimals(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const sum = scaled(a, decimals) + scaled(b, decimals)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return canonical(`${sum < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`)
}

/** Below zero, zero or above zero as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, decimals) - scaled(b, decimals)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Digits behind the decimal point. */
export function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0
}

/** Takes the thousands apart only where they stand in threes, so that `1,2,3` is not read as 123. */
function ungroup(text: string, separator: DecimalSeparator, grouping: string): string | null {
  const [whole = '', ...fractions] = text.split(separator)
  if (fractions.length > 1 || fractions.some(part => part.includes(grouping))) return null
  const groups = whole.split(grouping)
  const isInThrees =
    groups.length === 1 || (/^-?\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every(isTriple))
  return isInThrees ? [groups.join(''), ...fractions].join('.') : null
}

function isTriple(group: string): boolean {
  return /^\d{3}$/.test(group)
}

function canonical(decimal: string): string {
  const isNegative = decimal.startsWith('-')
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const text = fraction === '' ? digits : `${digits}.${fraction}`
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text
}

function scaled(value: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
