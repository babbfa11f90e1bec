/** How a company writes dates, times and numbers, with the defaults where it left that open. */
import {
  compileDatePattern,
  createRegionClock,
  wallTimeOf,
  type WallTime,
} from '../../../src/contract/date-format'
import { formatDefaults } from '../../../src/contract/limits'
import type { Db } from '../db/database'

export interface CompanyFormats {
  readonly dateFormat: string
  readonly timeFormat: string
  /** Between whole and fraction, for instance a comma. */
  readonly decimalMark: string
  /** What the region's clock shows for an ISO moment, or a day for an ISO day; null for nothing and up to the start of 1970. */
  wallTime(value: string): WallTime | null
  /** A decimal text with groups, digit by digit; between so many decimals. */
  number(value: string, decimalsLeast?: number, decimalsMost?: number): string
  date(time: WallTime): string
  dateTime(time: WallTime): string
}

/**
 * The formats of a business unit.
 * @param language of the short month names
 */
export async function companyFormats(
  db: Db,
  businessUnitId: number,
  language: string,
): Promise<CompanyFormats> {
  const company = await db.read
    .selectFrom('company_info')
    .select(['region', 'date_format', 'time_format', 'number_format'])
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  const dateFormat = company?.date_format.trim() || formatDefaults.dateFormat
  const timeFormat = company?.time_format.trim() || formatDefaults.timeFormat
  const numberFormat = localeOf(company?.number_format ?? '')
  const regionClock = clockOf(company?.region ?? '')
  const numbers = numberFormatsOf(numberFormat)
  const date = compileDatePattern(dateFormat, language)
  const time = compileDatePattern(timeFormat, language)
  return {
    dateFormat,
    timeFormat,
    decimalMark: decimalMarkOf(numberFormat),
    number: (value, least = 0, most = 6) => numbers(least, most).format(value as Intl.StringNumericLiteral),
    wallTime: value => {
      const moment = Date.parse(value)
      // Spec 1, section 5: a date of year 1 and up to the start of 1970 stands for none.
      if (Number.isNaN(moment) || moment <= 0) return null
      return isDay.test(value) ? wallTimeOf(moment) : regionClock(moment)
    },
    date,
    dateTime: wallTime => `${date(wallTime)} ${time(wallTime)}`,
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** A region that this machine does not know falls back to the default, as it does in the cockpit. */
function clockOf(region: string): (moment: number) => WallTime {
  try {
    return createRegionClock(region.trim() || formatDefaults.region)
  } catch {
    return createRegionClock(formatDefaults.region)
  }
}

/** A locale that this machine does not know falls back too. */
function localeOf(numberFormat: string): string {
  try {
    return new Intl.NumberFormat(numberFormat.trim() || formatDefaults.numberFormat).resolvedOptions().locale
  } catch {
    return formatDefaults.numberFormat
  }
}

function decimalMarkOf(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(part => part.type === 'decimal')?.value ?? '.'
}

/** Making a format takes a thousand times as long as using it. */
function numberFormatsOf(locale: string): (least: number, most: number) => Intl.NumberFormat {
  const formats = new Map<string, Intl.NumberFormat>()
  return (minimumFractionDigits, maximumFractionDigits) => {
    const key = `${minimumFractionDigits} ${maximumFractionDigits}`
    const known = formats.get(key)
    if (known !== undefined) return known
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits })
    formats.set(key, format)
    return format
  }
}
