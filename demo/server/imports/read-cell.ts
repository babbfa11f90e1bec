/** Reads a cell of an import as the value of its field, or as a problem. Pure. */
import type { ImportProblem } from '../../../src/contract/imports/import-shapes'
import { choiceByWord } from '../../../src/contract/imports/choice-values'
import { flagByWord } from '../../../src/contract/imports/flag-words'
import { isEmailAddress } from '../../../src/contract/email-address'
import { plainUnit, unitsOf, type ImportField } from '../../../src/contract/imports/import-kind'
import type { ProblemCode } from '../../../src/contract/imports/import-problems'
import { expectedValuesMost } from '../../../src/contract/import-limits'
import { decimal, decimalText } from '../../../src/contract/decimal'
import { quantityDecimalsMost, quantityMost } from '../../../src/contract/limits'
import { quantityProblem } from '../../../src/contract/quantity'
import { readDate } from '../../../src/sheets/read-date'
import { readCellNumber } from '../../../src/sheets/cell-values'
import { isOtherCurrency } from '../../../src/sheets/number-format'
import { type DecimalMark } from '../../../src/contract/typed-number'
import type { CellKind } from '../../../src/sheets/sheet-file'
import { countryCodeOf } from './countries'
import { closestOf } from './closest-word'

export interface RawCell {
  readonly text: string
  readonly kind: CellKind
  /** Null for a fixed value. */
  readonly column: number | null
}

/** Decimals as texts, dates as ISO days, lists as texts in their order. */
export type CellValue = string | number | boolean | readonly string[]

export interface CellFormats {
  readonly decimalMark: DecimalMark
  readonly isDayFirst: boolean
  /** The company's currency, ISO 4217; any is taken where it has none. */
  readonly currency?: string
  /** The company's region, for moments with a time zone; the default one where it is absent. */
  readonly region?: string
  /** Numbers in the column are codes of another system, not yes and no. */
  readonly isCoded?: boolean
}

type Details = Partial<Pick<ImportProblem, 'expected' | 'suggestion'>>
/** A problem without its field and row. */
export interface Misfit extends Details {
  readonly code: ProblemCode
}

export type CellReading = { readonly value: CellValue; readonly unit?: string } | { readonly misfit: Misfit }

const misfit = (code: ProblemCode, details: Details = {}): CellReading => ({ misfit: { code, ...details } })

/** Characters of a broken encoding, and control characters. */
const misshapen = /[\uFFFD\p{Cc}\p{Cs}]/u
/** UTF-8 that was decoded as Windows-1252. */
const twiceEncoded = /Ã[\u0080-\u00BF\u0152-\u0178\u2018-\u203A]|â€/u

/** Errors of spreadsheets in any language, as files of text have them: #N/A, #REF!, #NAVN?. */
const sheetError = /^#(?:N\/A|NV|I\/T|[\p{Lu}/\d]+[!?])$/u
/** A long number as spreadsheets write it into files of text: 5,70123E+12. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2}$/

/** Reads a cell that is not empty. */
export function readCell(
  field: ImportField,
  { text: raw, kind }: RawCell,
  formats: CellFormats,
): CellReading {
  const text = raw.trim()
  if (kind === 'error' || sheetError.test(text)) return misfit('no-value')
  if (misshapen.test(text.replace(/[\r\n\t]/g, ' ')) || twiceEncoded.test(text)) return misfit('misshaped')
  switch (field.type) {
    case 'identifier':
      return shortened.test(text) ? misfit('digits-lost') : readText(field, text)
    case 'text':
    case 'reference':
      return readText(field, text)
    case 'email':
      return isEmailAddress(text) ? readText(field, text) : misfit('not-an-email')
    case 'quantity':
    case 'price':
    case 'measure':
    case 'percent':
    case 'fraction':
    case 'count':
      return readNumberOf(field, { text, kind }, formats)
    case 'date':
      return readDay(text, formats)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return readChoice(field, text, formats)
    case 'country':
      return readCountry(text)
    case 'list':
      return {
        value: [
          ...new Set(
            text
              .split(/[,;|]/)
              .map(part => part.trim())
              .filter(part => part !== ''),
          ),
        ],
      }
  }
}

function readText({ lengthMost }: ImportField, text: string): CellReading {
  if (lengthMost !== undefined && text.length > lengthMost)
    return misfit('too-long', { expected: [String(lengthMost)] })
  return { value: text }
}

/** Decimals of a unit price: cents per hundred pieces. */
const priceDecimals = 4
const noUnits: ReadonlySet<string> = new Set(['%'])

function readNumberOf(
  field: ImportField,
  { text, kind }: Pick<RawCell, 'text' | 'kind'>,
  { decimalMark, currency = '' }: CellFormats,
): CellReading {
  const read = kind === 'date' || kind === 'boolean' ? null : readCellNumber(text, kind, decimalMark)
  if (read === null) return misfit('not-a-number')
  const { type, least = 0, most, isAboveZero = false } = field
  const isPercentage = read.unit === '%'
  const wrongUnit = unitMisfit(field, read.unit, currency)
  if (wrongUnit !== null) return wrongUnit
  // A fraction of one; a number with a percent sign is a percentage already.
  const isFraction = type === 'fraction' && !isPercentage
  const rules = {
    least: String(least),
    most: most === undefined ? (isFraction ? '1' : type === 'fraction' ? '100' : quantityMost) : String(most),
    isAboveLeast: isAboveZero,
    decimals: type === 'count' ? 0 : type === 'price' ? priceDecimals : quantityDecimalsMost,
  }
  switch (quantityProblem(read.value, rules)) {
    case 'not-a-number':
      return misfit('not-a-number')
    case 'too-many-decimals':
      return type === 'count'
        ? misfit('not-whole')
        : misfit('too-many-decimals', { expected: [String(rules.decimals)] })
    case 'too-small':
      return misfit(isAboveZero ? 'not-above' : 'too-small', { expected: [rules.least] })
    case 'too-big':
      return misfit('too-big', { expected: [rules.most] })
    case null:
  }
  if (type === 'count') return { value: Number(read.value) }
  const value = decimalText(decimal(read.value) * (isFraction ? 100n : 1n))
  return { value, unit: noUnits.has(read.unit) ? '' : read.unit }
}

/** The problem of a unit or currency that changes what the number means; those of quantities depend on their materials. */
function unitMisfit(field: ImportField, unit: string, currency: string): CellReading | null {
  const { type } = field
  const isPercentage = unit === '%'
  if (type === 'percent' || type === 'fraction')
    return unit === '' || isPercentage ? null : misfit('not-a-number')
  if (isPercentage) return misfit('not-a-number')
  if (type === 'price' && isOtherCurrency(currency, unit))
    return misfit('other-unit', { expected: [currency] })
  if (unit === '' || type === 'quantity' || type === 'price') return null
  const units = unitsOf(field)
  if (units.includes(plainUnit(unit))) return null
  const [expected] = units
  return type === 'measure' && expected !== undefined
    ? misfit('other-unit', { expected: [expected] })
    : misfit('not-a-number')
}

/** A time of day is dropped: fields of imports are days. */
function readDay(text: string, { isDayFirst, region = '' }: CellFormats): CellReading {
  const read = readDate(text, isDayFirst ? 'day-first' : 'month-first', region)
  return read === null || read === 'no-such-date' ? misfit('not-a-date') : { value: read.date }
}

function readFlag(text: string): CellReading {
  const value = flagByWord(text)
  return value === undefined ? misfit('not-a-flag') : { value }
}

function readChoice(field: ImportField, text: string, { isCoded = false }: CellFormats): CellReading {
  const choice = choiceByWord(field, text, isCoded)
  if (choice !== undefined) return { value: choice }
  const { choices = [] } = field
  const values = choices.map(({ value }) => value)
  const closest =
    closestOf(text, values) ?? closestOf(text, [...new Set(choices.flatMap(({ words }) => words))])
  return misfit('not-listed', {
    expected: values.slice(0, expectedValuesMost),
    suggestion: closest === null ? null : (choiceByWord(field, closest, false) ?? null),
  })
}

function readCountry(text: string): CellReading {
  const code = countryCodeOf(text)
  return code === null ? misfit('not-a-country', { expected: ['DK', 'NO', 'DE'] }) : { value: code }
}
