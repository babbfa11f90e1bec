/**
 * Quantities and prices as people write them in cells: a comma or a point before the decimals, thousands apart, a unit or a currency
 * beside them. One reading for pasted orders and for imports; exact, as texts.
 */
import type { CellKind } from './sheet-file'

export type DecimalMark = ',' | '.'

export interface NumberRead {
  /** A plain decimal text such as '-1234.5', without needless zeros. */
  readonly value: string
  /** What stood beside the number, 'pcs' for instance; '' when nothing did. */
  readonly unit: string
  /** It was written with a power of ten, as in 1.1e3. */
  readonly hasPower: boolean
}

const gaps = /[\p{Zs}'’]/u
/** A currency or nothing, a sign, the digits with their marks, a power of ten, and what stands behind. */
const numberWithUnit =
  /^(?<before>\p{Sc}|kr\.?|(?:nok|sek|dkk|eur|usd|gbp|pln|chf)(?=[\s\d]))?\s?(?<sign>[+-]?)\s?(?<currency>\p{Sc})?\s?(?<digits>[.,]?\d[\d.,\p{Zs}'’]*)(?:e(?<power>[+-]?\d{1,2}))?(?<after>[^\d].*)?$/iu
/** A word such as pcs, stk., m2 or kr/stk, a per cent sign or a currency. */
const unitBehind = /^(?:\p{L}[\p{L}./]{0,14}[23²³]?|[%‰]|\p{Sc})$/u
/** A longer text is a sentence. */
const lettersMost = 60

/**
 * Reads a number; null where the text is none or has several. `mark` decides what 1.234 means, which is the only case in doubt.
 */
export function readNumber(text: string, mark: DecimalMark): NumberRead | null {
  if (text.length > lettersMost) return null
  const plain = text.trim().replace(/[\u2212\u2013\uFE63\uFF0D]/g, '-')
  const parts = numberWithUnit.exec(plain)?.groups
  if (parts === undefined) return null
  const { before = '', sign = '', currency = '', digits = '', power = '0', after = '' } = parts
  const behind = after.trim()
  if (behind !== '' && !unitBehind.test(behind)) return null
  const unit = [before, currency, behind].filter(part => part !== '').join(' ')
  const number = plainDigits(digits.trim(), mark)
  if (number === null) return null
  const value = shifted(number, Number(power))
  const isNegative = sign === '-' && value !== '0'
  return { value: isNegative ? `-${value}` : value, unit, hasPower: parts.power !== undefined }
}

/** A cell that the file calls a number has a point before its decimals, whatever people write elsewhere. */
export function readCellNumber(
  text: string,
  kind: CellKind | undefined,
  mark: DecimalMark,
): NumberRead | null {
  return readNumber(text, kind === 'number' ? '.' : mark)
}

/** Digits with at most a point among them; null where marks and gaps stand as in no number. */
function plainDigits(text: string, mark: DecimalMark): string | null {
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  const decimal =
    lastComma >= 0 && lastPoint >= 0 ? (lastComma > lastPoint ? ',' : '.') : onlyMark(text, mark)
  const [whole = '', fraction, ...more] = decimal === null ? [text] : text.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const thousands = /[.,]/.exec(whole)?.[0]
  if (thousands !== undefined && !areThousands(whole.split(thousands))) return null
  if (thousands === undefined && gaps.test(whole) && !areThousands(whole.split(gaps))) return null
  const digits = whole.replace(/\D/g, '')
  return `${digits}.${fraction ?? ''}`
}

/** What separates the decimals where only one kind of mark stands; null when that one separates thousands. */
function onlyMark(text: string, preferred: DecimalMark): DecimalMark | null {
  const found = text.includes(',') ? ',' : text.includes('.') ? '.' : null
  if (found === null) return null
  const parts = text.split(found)
  if (parts.length > 2) return null
  const [whole = '', fraction = ''] = parts
  const mayBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return mayBeThousands && preferred !== found ? null : found
}

function areThousands(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups
  return /^\d{1,3}$/.test(first) && others.every(group => /^\d{3}$/.test(group))
}

/** `12.50` becomes `12.5`; the point moves by the power of ten. */
function shifted(number: string, power: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const point = whole.length + power
  const digits = (point < 0 ? '0'.repeat(-point) : '') + whole + fraction
  const place = Math.max(point, 0)
  const filled = digits.padEnd(place, '0')
  const before = filled.slice(0, place).replace(/^0+(?=\d)/, '') || '0'
  const after = filled.slice(place).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}

/** The mark that the texts themselves show before decimals; null where none of them decides. */
export function guessDecimalMark(texts: Iterable<string>): DecimalMark | null {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const mark = shownMark(text)
    if (mark === ',') commas++
    if (mark === '.') points++
  }
  if (commas === points) return null
  return commas > points ? ',' : '.'
}

/** A text decides when it reads differently with the one mark than with the other, or as a number with one alone. */
function shownMark(text: string): DecimalMark | null {
  const found = /\d[\d.,]*\d|[.,]\d+/.exec(text)?.[0]
  if (found === undefined || readNumber(text, '.') === null) return null
  const marks = found.replace(/\d/g, '')
  if (marks === '') return null
  const last = marks.endsWith(',') ? ',' : '.'
  if (new Set(marks).size === 2) return last
  if (marks.length > 1) return last === ',' ? '.' : ','
  return /[.,]\d{3}$/.test(found) && !found.startsWith('0') ? null : last
}
