/**
 * Barcodes as bars and gaps: EAN-13 (ISO/IEC 15420) for a number of thirteen digits with a valid check digit, Code 128
 * (ISO/IEC 15417) for every other text of ASCII. The server prints from it and the browser previews from it. Pure.
 */

export interface Barcode {
  readonly symbology: 'EAN-13' | 'Code 128'
  /** Widths of bar, gap, bar and so on in modules, from a bar to a bar. */
  readonly widths: readonly number[]
  /** Empty space that a scanner needs at the left and at the right, in modules. */
  readonly quiet: readonly [number, number]
}

/** The barcode of a text; null when it is empty or has a character that no barcode can encode. */
export function barcodeOf(text: string): Barcode | null {
  if (isEan13(text)) return { symbology: 'EAN-13', widths: ean13Widths(text), quiet: [11, 7] }
  const values = code128Values(text)
  if (values === null) return null
  const pattern = values.map(value => code128Patterns[value] ?? '').join('')
  return { symbology: 'Code 128', widths: Array.from(pattern, Number), quiet: [10, 10] }
}

/** Thirteen digits of which the last checks the others. */
export function isEan13(text: string): boolean {
  return text.length === 13 && isEan(text)
}

/** An EAN of any length, as the field of that name takes it: EAN-8, UPC-A, EAN-13 or GTIN-14, with a valid check digit. */
export function isEan(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && eanCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
}

/** The digit that checks those before it: weights 3 and 1 in turn from the last to the first, up to the next ten. */
export function eanCheckDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Modules of a barcode without its quiet zones. */
export function modulesOf({ widths }: Barcode): number {
  return widths.reduce((total, width) => total + width, 0)
}

/** Widths of gap, bar, gap, bar of a digit in the left half with odd parity; the right half has them as bar, gap, bar, gap. */
const eanDigits = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'] as const
/** Which of the six left digits have even parity (the mirrored pattern): this encodes the first digit. */
const eanParities = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
] as const

function ean13Widths(text: string): number[] {
  const digits = Array.from(text, Number)
  const parity = eanParities[digits[0] ?? 0] ?? ''
  const patternOf = (digit: number | undefined) => eanDigits[digit ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, at) => {
    const pattern = patternOf(digit)
    return parity[at] === '1' ? [...pattern].reverse().join('') : pattern
  })
  const right = digits.slice(7).map(patternOf)
  return Array.from(`111${left.join('')}11111${right.join('')}111`, Number)
}

const startB = 104
const startC = 105
const switchToC = 99
const switchToB = 100
const switchToA = 101
const startA = 103
const stop = 106
/** Least number of digits for which the change to pairs of digits makes the code shorter: at an end of the text, and within it. */
const digitsAtEnd = 4
const digitsWithin = 6

type CodeSet = 'A' | 'B' | 'C'
const starts: Readonly<Record<CodeSet, number>> = { A: startA, B: startB, C: startC }
const switches: Readonly<Record<CodeSet, number>> = { A: switchToA, B: switchToB, C: switchToC }

/** Start, data, check and stop values; null when the text does not fit. */
function code128Values(text: string): number[] | null {
  if (text === '' || [...text].some(sign => sign.charCodeAt(0) > 127 || sign.length > 1)) return null
  const values: number[] = []
  let set: CodeSet | null = null
  for (const [piece, wanted] of piecesOf(text)) {
    if (set !== wanted) values.push(set === null ? starts[wanted] : switches[wanted])
    set = wanted
    if (wanted === 'C') values.push(...(piece.match(/\d\d/g) ?? []).map(Number))
    else values.push(...Array.from(piece, sign => valueIn(wanted, sign.charCodeAt(0))))
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check, stop]
}

/** The text split where the code set changes: digits in pairs where that is shorter, control characters in set A, the rest in B. */
function piecesOf(text: string): [string, CodeSet][] {
  const pieces: [string, CodeSet][] = []
  const add = (piece: string, set: CodeSet) => {
    if (piece !== '') pieces.push([piece, set])
  }
  const addText = (plain: string) => {
    // DEL is a control character too, but stands in set B.
    for (const [run] of plain.matchAll(/[^ -\u007f]+|[ -\u007f]+/g)) add(run, run < ' ' ? 'A' : 'B')
  }
  let from = 0
  for (const match of text.matchAll(/\d+/g)) {
    const [digits] = match
    const isAtEnd = match.index === 0 || match.index + digits.length === text.length
    const isWhole = digits.length === text.length
    if (digits.length < (isWhole ? 2 : isAtEnd ? digitsAtEnd : digitsWithin)) continue
    // An odd digit stays with the text before it, or with the text after it where the digits come first.
    const isOdd = digits.length % 2 === 1
    const start = match.index + (isOdd && match.index > 0 ? 1 : 0)
    const end = match.index + digits.length - (isOdd && match.index === 0 ? 1 : 0)
    addText(text.slice(from, start))
    add(text.slice(start, end), 'C')
    from = end
  }
  addText(text.slice(from))
  return pieces
}

function valueIn(set: 'A' | 'B', code: number): number {
  return set === 'A' && code < 32 ? code + 64 : code - 32
}

/** Widths by value; the last is the stop character. */
const code128Patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ')
