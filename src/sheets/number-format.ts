/**
 * How a spreadsheet displays a number by its cell's format, where the difference matters: a percentage, the zeros and signs of a code such
 * as 00123, and whether the cell shows less than the file holds, or something else. Pure.
 */
import { shiftDecimal } from '../contract/decimal'
import { isDateFormat } from './cell-values'

/** The reading of a number. */
export interface ShownNumber {
  /** As in SheetRow: a plain decimal text, '10%' for a percentage, '00123' or '143-1007' for a code. */
  readonly text: string
  /** How the display differs from it. */
  readonly differs: 'rounded' | 'scientific' | null
  /** The currency beside it, by its code where that is certain. */
  readonly currency: string | null
  /** Another word beside it, usually a unit. */
  readonly word: string | null
}

export interface NumberFormat {
  readonly isDate: boolean
  /** @param value plain decimal text */
  show(value: string): ShownNumber
}

/** The built-in formats of the standard; those with a currency do not name it. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  46: '[h]:mm:ss',
  48: '##0.0E+0',
  49: '@',
}

/** The format of cells by its number in the file, and by its code where the file defines one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const sections = sectionsOf(code ?? builtIn[id] ?? 'General').map(readSection)
  return {
    isDate: isDateFormat(id, code),
    show: value => shownBy(sectionFor(sections, Number(value)), value),
  }
}

interface Section {
  /** Digits and the characters between them, before the decimal point. */
  readonly whole: readonly (Placeholder | Literal)[]
  /** Maximum of decimals; null where the format does not say. */
  readonly decimals: number | null
  readonly isPercent: boolean
  readonly isScientific: boolean
  readonly isFraction: boolean
  /** It shows a number of hours, minutes or seconds, as in [h]:mm. */
  readonly isDuration: boolean
  readonly hasThousands: boolean
  /** Number of commas after the last digit: each divides by a thousand. */
  readonly thousandsLess: number
  readonly currency: string | null
  readonly condition: { readonly sign: string; readonly bound: number } | null
  /** No placeholder for digits, as in General. */
  readonly isGeneral: boolean
  /** It displays negative numbers only, whose sign it shows itself. */
  readonly hasOwnSign: boolean
}

type Placeholder = '0' | '#' | '?'
interface Literal {
  readonly text: string
}

function sectionsOf(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [code]
}

const token =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[(?<bracket>[^\]]*)\]|(?<general>general)|(?<power>E[+-])|(?<sign>.)/gisu

function readSection(code: string): Section {
  const whole: (Placeholder | Literal)[] = []
  let decimals: number | null = null
  let [isPercent, isScientific, hasThousands, isGeneral] = [false, false, false, false]
  let [isFraction, isDuration] = [false, false]
  let commas = 0
  let digits = 0
  let currency: string | null = null
  let condition: Section['condition'] = null
  const addLiteral = (text: string) => {
    const known = currencyIn(text)
    if (known !== null) currency = known
    else whole.push({ text })
  }
  for (const { groups = {} } of code.matchAll(token)) {
    const { quoted, escaped, bracket, general, power, sign } = groups
    if (quoted !== undefined) addLiteral(quoted)
    else if (escaped !== undefined) addLiteral(escaped)
    else if (bracket !== undefined) {
      const [, compare, bound] = /^([<>]=?|=|<>)(-?[\d.]+)$/.exec(bracket) ?? []
      if (compare !== undefined) condition = { sign: compare, bound: Number(bound) }
      if (/^(?:h+|m+|s+)$/i.test(bracket)) isDuration = true
      currency ??= currencyOfLocale(bracket)
    } else if (general !== undefined) isGeneral = true
    else if (power !== undefined) isScientific = true
    else if (sign === '.' && decimals === null) decimals = 0
    else if (sign === '%') isPercent = true
    else if (sign === ',') commas++
    else if (sign === '/' && digits > 0) isFraction = true
    else if (sign === '0' || sign === '#' || sign === '?') {
      digits++
      if (commas > 0) hasThousands = true
      commas = 0
      if (decimals === null) whole.push(sign)
      else if (!isScientific) decimals++
    } else if (sign !== undefined && sign !== '@') addLiteral(sign)
  }
  return {
    whole,
    decimals: decimals ?? (digits > 0 ? 0 : null),
    isPercent,
    isScientific,
    isFraction,
    isDuration,
    hasThousands,
    thousandsLess: commas,
    currency,
    condition,
    isGeneral: isGeneral || digits === 0,
    hasOwnSign: false,
  }
}

/** By the conditions of the sections, otherwise by the sign of the value. */
function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  const [first, second, third] = sections
  if (sections.some(({ condition }) => condition !== null))
    return sections.find(({ condition }) => condition === null || holds(condition, value))
  if (value < 0) return second === undefined ? first : { ...second, hasOwnSign: true }
  return value === 0 && third !== undefined ? third : first
}

function holds({ sign, bound }: { sign: string; bound: number }, value: number): boolean {
  if (sign === '<>') return value !== bound
  return (
    (sign.includes('=') && value === bound) ||
    (sign[0] === '<' && value < bound) ||
    (sign[0] === '>' && value > bound)
  )
}

const plainNumber = /^(-?)(\d+)(?:\.(\d+))?$/
/** General shows longer numbers with a power of ten. */
const generalDigitsMost = 11
/** Significant digits of spreadsheets. */
const exactDigits = 15

function shownBy(section: Section | undefined, value: string): ShownNumber {
  const [, sign = '', whole = '', fraction = ''] = plainNumber.exec(value) ?? []
  if (section === undefined || whole === '') return { text: value, differs: null, currency: null, word: null }
  const { isPercent, currency, decimals } = section
  const text = isPercent ? `${shiftDecimal(value, 2)}%` : (codeText(section, sign, whole, fraction) ?? value)
  const isLong = whole.length > (section.isGeneral ? generalDigitsMost : exactDigits)
  const isRounded =
    section.thousandsLess > 0 ||
    section.isDuration ||
    (section.isFraction && fraction !== '') ||
    (decimals !== null && !section.isGeneral && fraction.length - (isPercent ? 2 : 0) > decimals)
  const differs = section.isScientific || isLong ? 'scientific' : isRounded ? 'rounded' : null
  const isNumber = text === value && !section.isFraction && !section.isDuration
  return { text, differs, currency, word: isNumber ? wordIn(section) : null }
}

/** What a placeholder displays where the number has no digit. */
const fillers: Readonly<Record<Placeholder, string>> = { '0': '0', '?': ' ', '#': '' }

/** A whole number that its format pads with zeros or divides into parts, as displayed; null for others. */
function codeText(section: Section, sign: string, whole: string, fraction: string): string | null {
  const { isScientific, isFraction, isDuration, hasThousands, thousandsLess, currency, decimals } = section
  const isCounted =
    isScientific || isFraction || isDuration || hasThousands || thousandsLess > 0 || currency !== null
  if (isCounted || fraction !== '' || decimals !== 0) return null
  const zeros = section.whole.filter(part => part === '0').length
  if (zeros < 2 && !isDivided(section.whole)) return null
  let rest = whole === '0' ? '' : whole
  let shown = ''
  const first = section.whole.findIndex(part => typeof part === 'string')
  for (let at = section.whole.length - 1; at >= 0; at--) {
    const part = section.whole[at] ?? '#'
    if (typeof part !== 'string') {
      shown = part.text + shown
      continue
    }
    // The first placeholder takes all remaining digits.
    const digits = at === first ? rest : rest.slice(-1)
    rest = rest.slice(0, rest.length - digits.length)
    shown = (digits || fillers[part]) + shown
  }
  const text = shown.trim()
  // A sign that only the colour of the cell tells stays.
  return section.hasOwnSign && /^[-(]/.test(text) ? text : sign + text
}

/** Whether there is a character between two digits. */
function isDivided(whole: Section['whole']): boolean {
  const last = whole.findLastIndex(part => typeof part === 'string')
  const first = whole.findIndex(part => typeof part === 'string')
  return whole.slice(first, last).some(part => typeof part !== 'string')
}

function wordIn({ whole }: Section): string | null {
  const text = whole.map(part => (typeof part === 'string' ? '' : part.text)).join('')
  const word = text.replace(/[()]/g, '').trim()
  return /\p{L}/u.test(word) ? word : null
}

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  zł: 'PLN',
  kr: 'kr',
  'kr.': 'kr',
  kč: 'CZK',
  '¥': '¥',
}
/** Currency words that several currencies share. */
const sharing: Readonly<Record<string, readonly string[]>> = {
  kr: ['DKK', 'NOK', 'SEK', 'ISK'],
  '¥': ['JPY', 'CNY'],
}
const knownCode = /^(?:eur|usd|gbp|pln|dkk|nok|sek|isk|chf|czk|huf|ron|jpy|cny|cad|aud)$/i
/** By locale: the currency word that several countries share. */
const krByLocale: Readonly<Record<string, string>> = {
  '406': 'DKK',
  '414': 'NOK',
  '814': 'NOK',
  '41d': 'SEK',
}

/** The code of the currency in a text; 'kr' or '¥' where it may be that of several countries, null for any other text. */
function currencyIn(text: string): string | null {
  const word = text.trim()
  return currencies[word.toLowerCase()] ?? (knownCode.test(word) ? word.toUpperCase() : null)
}

/** Of a bracket such as `[$€-407]`; instead of its number a locale may have a name, as in `[$€-x-euro2]`. */
function currencyOfLocale(bracket: string): string | null {
  const [, sign = '', locale = ''] = /^\$([^-]*)(?:-(.*))?$/.exec(bracket) ?? []
  if (sign.trim() === '') return null
  const known = currencyIn(sign) ?? sign.trim()
  return known === 'kr' ? (krByLocale[locale.toLowerCase().replace(/^0+/, '')] ?? known) : known
}

/** Whether a displayed currency may be the company's: `kr` alone is used by several countries. */
export function mayBeMoneyOf(company: string, text: string): boolean {
  const own = currencyIn(company) ?? company
  return (
    own === text ||
    own === '' ||
    sharing[own]?.includes(text) === true ||
    sharing[text]?.includes(own) === true
  )
}

/** Whether a text beside a price, such as `€` or `USD/pcs`, names a currency that is not the company's. */
export function isOtherCurrency(company: string, text: string): boolean {
  return currenciesIn(text).some(currency => !mayBeMoneyOf(company, currency))
}

/** Whether a text beside a number, such as `€` or `USD/pcs`, makes it an amount of money. */
export function namesCurrency(text: string): boolean {
  return currenciesIn(text).length > 0
}

const currenciesIn = (text: string): string[] => text.split(/[\s/]+/).flatMap(word => currencyIn(word) ?? [])
