/**
 * An independent decoder of barcodes for tests, written from the tables of the standards and not from the product's: Code 128 by its
 * patterns and check value, EAN-13 by its digits, parity and check digit.
 */

/** The text of bars and gaps; throws when they are not a barcode. */
export function readBarcode(widths: readonly number[]): string {
  return widths.length === 59 && widths.slice(0, 3).join('') === '111'
    ? readEan13(widths)
    : readCode128(widths)
}

const code128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stopPattern = '2331112'

function readCode128(widths: readonly number[]): string {
  const text = widths.join('')
  if (!text.endsWith(stopPattern)) throw new Error('no stop sign')
  const values = (text.slice(0, -stopPattern.length).match(/.{6}/g) ?? []).map(pattern =>
    code128.indexOf(pattern),
  )
  const check = values.pop()
  const sum = values.reduce((total, value, at) => total + value * (at === 0 ? 1 : at), 0)
  if (values.includes(-1) || check !== sum % 103) throw new Error('a sign is wrong')
  let set = ({ 103: 'A', 104: 'B', 105: 'C' } as Record<number, string>)[values[0] ?? -1]
  let result = ''
  for (const value of values.slice(1)) {
    if (set === 'C' && value < 100) result += String(value).padStart(2, '0')
    else if (value === 99 && set !== 'C') set = 'C'
    else if (value === 100 && set !== 'B') set = 'B'
    else if (value === 101 && set !== 'A') set = 'A'
    else if (set === 'A' && value < 96) result += String.fromCharCode(value < 64 ? value + 32 : value - 64)
    else if (set === 'B' && value < 96) result += String.fromCharCode(value + 32)
    else throw new Error(`a value without a meaning: ${value}`)
  }
  return result
}

/** Widths of the digits with odd parity, starting with a gap. */
const odd = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]

function readEan13(widths: readonly number[]): string {
  const text = widths.join('')
  const left = text.slice(3, 27).match(/.{4}/g) ?? []
  const right = text.slice(32, 56).match(/.{4}/g) ?? []
  if (text.slice(27, 32) !== '11111' || text.slice(56) !== '111') throw new Error('a guard is wrong')
  const isOdd = (pattern: string) => odd.includes(pattern)
  const mirrored = (pattern: string) => [...pattern].reverse().join('')
  const first = parities.indexOf(left.map(pattern => (isOdd(pattern) ? 'L' : 'G')).join(''))
  const digits = [
    first,
    ...left.map(pattern => odd.indexOf(isOdd(pattern) ? pattern : mirrored(pattern))),
    ...right.map(pattern => odd.indexOf(pattern)),
  ]
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  if (digits.includes(-1) || sum % 10 !== 0) throw new Error('a digit is wrong')
  return digits.join('')
}
