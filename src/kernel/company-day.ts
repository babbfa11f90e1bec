/** Days of the company's region, in which reports count and goods are due, whatever region the user reads his times in. */
import { compileDatePattern, createRegionClock } from '../contract/date-format'
import { companyRegion } from './formats'
import type { Session } from './session'

/** The day of a moment (ms since 1970) in the company's region, yyyy-mm-dd. */
export function companyDay({ settings }: Pick<Session, 'settings'>, moment: number): string {
  return isoDay(createRegionClock(companyRegion(settings.userSettings))(moment))
}

const isoDay = compileDatePattern('YYYY-MM-DD', 'en')
