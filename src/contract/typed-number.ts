/**
 * Quantities and prices as people write them, in a field, in a pasted order and in the cells of an import: a comma or a full stop as
 * decimal mark, thousands separators (those of India too), in cells also a unit or a currency. Exact, as decimal texts.
 */
import { shiftDecimal } from './decimal'
import type { Formats } from './formats'

export type DecimalMark = ',' | '.'

export interface NumberRead {
  /** A plain decimal text such as '-1234.5', without needless zeros. */
  readonly value: string
  /** The text beside the number, 'pcs' for instance; '' when there was none. */
  readonly unit: string
  /** It was written with a power of ten, as in 1.1e3. */
  readonly hasPower: boolean
}

function withPlainSign(text: string): string {
  return text.trim().replace(/[\u2212\u2013\uFE63\uFF0D]/g, '-')
}

const gaps = /[\p{Zs}'’]/u
/** An optional currency, a sign, the digits with their marks, a power of ten, and the text after the number. */
const numberWithUnit =
  /^(?<before>\p{Sc}|kr\.?|(?:nok|sek|dkk|eur|usd|gbp|pln|chf)(?=[\s\d]))?\s?(?<sign>[+-]?)\s?(?<currency>\p{Sc})?\s?(?<digits>[.,]?\d[\d.,\p{Zs}'’]*)(?:e(?<power>[+-]?\d{1,2}))?(?<after>[^\d].*)?$/iu
/** A word such as pcs, stk., m2 or kr/stk, a per cent sign or a currency. */
const unitBehind = /^(?:\p{L}[\p{L}./]{0,14}[23²³]?|[%‰]|\p{Sc})$/u
/** A longer text is a sentence. */
const lettersMost = 60

/** Reads a number; null where the text has none or several. `mark` decides what 1.234 means, which is the only ambiguous case. */
export function readNumber(text: string, mark: DecimalMark): NumberRead | null {
  if (text.length > lettersMost) return null
  const plain = withPlainSign(text)
  const parts = numberWithUnit.exec(plain)?.groups
  if (parts === undefined) return null
  const { before = '', sign = '', currency = '', digits = '', power = '0', after = '' } = parts
  const behind = after.trim()
  if (behind !== '' && !unitBehind.test(behind)) return null
  const unit = [before, currency, behind].filter(part => part !== '').join(' ')
  const number = plainDigits(digits.trim(), mark)
  if (number === null) return null
  const value = shiftDecimal(number, Number(power))
  const isNegative = sign === '-' && value !== '0'
  return { value: isNegative ? `-${value}` : value, unit, hasPower: parts.power !== undefined }
}

/**
 * Reads the text of a number field, where no unit is allowed: returns the wire's decimal text with the decimals as typed, the empty text
 * for an empty field, null for anything that is not a number. A mark at the end is accepted, since decimals will follow.
 */
export function parseDecimal(text: string, mark: DecimalMark): string | null {
  const plain = withPlainSign(text)
  if (plain === '') return ''
  const [, sign = '', digits = ''] = /^([+-]?)\s?([\d.,\p{Zs}'’]+)$/u.exec(plain) ?? []
  const number = plainDigits(isMarkAlone(digits) ? digits.slice(0, -1) : digits, mark)
  if (number === null) return null
  const value = withoutLeadingZeros(number)
  return sign === '-' && /[1-9]/.test(value) ? `-${value}` : value
}

/** The wire's decimal text as a field shows it during editing: no grouping, the company's decimal mark. */
export function showDecimal(value: string, mark: DecimalMark): string {
  return value.replace('.', mark)
}

/** The decimal mark for typing and copying in these formats. */
export function decimalMarkOf(formats: Pick<Formats, 'number'>): DecimalMark {
  return formats.number('0.5').includes(',') ? ',' : '.'
}

/** The text ends in a mark that occurs nowhere else in it, after a digit. */
function isMarkAlone(digits: string): boolean {
  const last = digits.at(-1) ?? ''
  return /\d[.,]$/.test(digits) && digits.indexOf(last) === digits.length - 1
}

function withoutLeadingZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '')
}

/** A decimal text without a sign, zeros unchanged; null where marks and gaps are at positions that no number has. */
function plainDigits(text: string, mark: DecimalMark): string | null {
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  const decimal =
    lastComma >= 0 && lastPoint >= 0 ? (lastComma > lastPoint ? ',' : '.') : onlyMark(text, mark)
  const [whole = '', fraction, ...more] = decimal === null ? [text] : text.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const thousands = /[.,]/.exec(whole)?.[0]
  if (thousands !== undefined && !areThousands(whole.split(thousands))) {
    if (thousands !== ',' || mark === ',' || !inLakhs.test(whole)) return null
  }
  if (thousands === undefined && gaps.test(whole) && !areThousands(whole.split(gaps))) return null
  const digits = whole.replace(/\D/g, '') || '0'
  if (whole === '' && fraction === undefined) return null
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

/** The decimal mark where only one kind of mark occurs; null when it separates thousands. */
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

/** As in India: pairs of digits before the last three, 12,34,567. */
const inLakhs = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/**
 * The decimal mark that the texts themselves reveal; null where none of them does.
 * @param times how often a text stands there; once when absent
 */
export function guessDecimalMark(
  texts: Iterable<string>,
  times?: ReadonlyMap<string, number>,
): DecimalMark | null {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const mark = shownMark(text)
    const count = times?.get(text) ?? 1
    if (mark === ',') commas += count
    if (mark === '.') points += count
  }
  if (commas === points) return null
  return commas > points ? ',' : '.'
}

/** A text reveals it when it reads differently with one mark than with the other, or is a number with one of them only. */
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
