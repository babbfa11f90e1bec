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
  const regionClock = clockOf(company?.region ?? '')
  const date = compileDatePattern(dateFormat, language)
  const time = compileDatePattern(timeFormat, language)
  return {
    dateFormat,
    timeFormat,
    decimalMark: decimalMarkOf(company?.number_format ?? ''),
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

function decimalMarkOf(numberFormat: string): string {
  const markOf = (locale: string): string | undefined =>
    new Intl.NumberFormat(locale).formatToParts(1.5).find(part => part.type === 'decimal')?.value
  try {
    return markOf(numberFormat.trim() || formatDefaults.numberFormat) ?? '.'
  } catch {
    return markOf(formatDefaults.numberFormat) ?? '.'
  }
}
