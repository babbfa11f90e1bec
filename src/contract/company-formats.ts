/**
 * What a company's details and formats may contain, and why a value is invalid: the page shows the reason while somebody types, and the
 * server refuses by the same rules (spec 1, section 3, company info; section 5; spec 2, section 9). Pure.
 */
import { isCountryCode } from './countries'
import { patternTokens } from './date-format'
import type { CompanyInfo } from './endpoints/settings'
import { nameLengthMost, patternLengthMost, regions } from './limits'

export const companyFieldNames = [
  'name',
  'streetAddress',
  'zipCode',
  'city',
  'countryCode',
  'region',
  'dateFormat',
  'timeFormat',
  'numberFormat',
  'currency',
] as const satisfies readonly (keyof CompanyInfo)[]
export type CompanyField = (typeof companyFieldNames)[number]

/** Locales whose numbers look different: 1.234,56; 1,234.56; 1 234,56; 1’234.56; 1234,56 up to four digits; 12,34,567.89. */
export const numberFormats = ['de-DE', 'en-GB', 'nb-NO', 'de-CH', 'pl-PL', 'en-IN'] as const

/** A reason: its code ends the translation key `company.problem.<code>`; with the values of the text. */
export interface CompanyProblem {
  readonly code:
    | 'missing'
    | 'tooLong'
    | 'notListed'
    | 'unknownLetter'
    | 'openBracket'
    | 'noYear'
    | 'noMonth'
    | 'noDay'
    | 'noHour'
    | 'noMinute'
    | 'twice'
    | 'noHalf'
    | 'halfWithAllHours'
    | 'timeInDate'
    | 'minutesForMonth'
    | 'dateInTime'
    | 'monthForMinutes'
  readonly values?: Readonly<Record<string, string>>
}

/** Problems by field. Unchanged values are allowed, such as a region of an older release. */
export function companyProblems(
  company: CompanyInfo,
  saved?: CompanyInfo,
): ReadonlyMap<CompanyField, CompanyProblem> {
  const found = companyFieldNames.flatMap((field): [CompanyField, CompanyProblem][] => {
    if (field !== 'name' && company[field] === saved?.[field]) return []
    const problem = problemOf(field, company[field].trim())
    return problem === null ? [] : [[field, problem]]
  })
  return new Map(found)
}

function problemOf(field: CompanyField, value: string): CompanyProblem | null {
  switch (field) {
    case 'name':
      return value === '' ? { code: 'missing' } : tooLong(value, nameLengthMost)
    case 'streetAddress':
    case 'zipCode':
    case 'city':
      return tooLong(value, nameLengthMost)
    case 'countryCode':
      return value === '' || isCountryCode(value) ? null : { code: 'notListed' }
    case 'region':
      return regions.some(region => region === value) ? null : { code: 'notListed' }
    case 'numberFormat':
      return numberFormats.some(format => format === value) ? null : { code: 'notListed' }
    case 'currency':
      return Intl.supportedValuesOf('currency').includes(value) ? null : { code: 'notListed' }
    case 'dateFormat':
      return value === '' ? null : dateFormatProblem(value)
    case 'timeFormat':
      return value === '' ? null : timeFormatProblem(value)
  }
}

function tooLong(text: string, most: number): CompanyProblem | null {
  return text.length > most ? { code: 'tooLong', values: { most: String(most) } } : null
}

/** What is wrong with a date pattern: it must name day, month and year once each, and no part of the time. */
export function dateFormatProblem(pattern: string): CompanyProblem | null {
  const parts = partsOf(pattern)
  if ('code' in parts) return parts
  const { kinds, tokens } = parts
  const ofTime = tokens.find(token => /^[Hhmsa]/i.test(token) && !/^[MD]/.test(token))
  if (ofTime !== undefined) {
    const isMinutes = ofTime.startsWith('m') && !kinds.includes('M')
    return isMinutes
      ? { code: 'minutesForMonth', values: { token: ofTime } }
      : { code: 'timeInDate', values: { token: ofTime } }
  }
  if (!kinds.includes('D')) return { code: 'noDay' }
  if (!kinds.includes('M')) return { code: 'noMonth' }
  if (!kinds.includes('Y')) return { code: 'noYear' }
  return twice(parts)
}

/** What is wrong with a time pattern: hours and minutes once each, optionally seconds, and no part of the date. */
export function timeFormatProblem(pattern: string): CompanyProblem | null {
  const parts = partsOf(pattern)
  if ('code' in parts) return parts
  const { kinds, tokens } = parts
  const ofDay = tokens.find(token => /^[YyDdM]/.test(token))
  if (ofDay !== undefined) {
    const isMonth = ofDay.startsWith('M') && !kinds.includes('m')
    return isMonth
      ? { code: 'monthForMinutes', values: { token: ofDay } }
      : { code: 'dateInTime', values: { token: ofDay } }
  }
  if (!kinds.includes('H') && !kinds.includes('h')) return { code: 'noHour' }
  if (!kinds.includes('m')) return { code: 'noMinute' }
  const hasHalf = kinds.includes('a')
  if (kinds.includes('h') && !hasHalf) return { code: 'noHalf' }
  if (kinds.includes('H') && hasHalf) return { code: 'halfWithAllHours' }
  return twice(parts)
}

interface PatternParts {
  readonly tokens: readonly string[]
  /** What each token stands for, as one letter: `YYYY` and `yy` are Y, `A` is a. */
  readonly kinds: readonly string[]
}

/** The tokens of a pattern; null when it has an unknown one. Literal letters stand in square brackets. */
function partsOf(pattern: string): PatternParts | CompanyProblem {
  const long = tooLong(pattern, patternLengthMost)
  if (long !== null) return long
  const tokens: string[] = []
  const rest = pattern.replaceAll(patternTokens, (token: string) => {
    if (!token.startsWith('[')) tokens.push(token)
    return ''
  })
  if (/[[\]]/.test(rest)) return { code: 'openBracket' }
  const letter = /\p{L}/u.exec(rest)?.[0]
  if (letter !== undefined) return { code: 'unknownLetter', values: { letter } }
  return { tokens, kinds: tokens.map(kindOf) }
}

function kindOf(token: string): string {
  const first = token.charAt(0)
  if (first === 'y') return 'Y'
  if (first === 'd') return 'D'
  return first === 'A' ? 'a' : first
}

function twice({ kinds, tokens }: PatternParts): CompanyProblem | null {
  const at = kinds.findIndex((kind, index) => kinds.indexOf(kind) < index)
  return at < 0 ? null : { code: 'twice', values: { token: tokens[at] ?? '' } }
}
