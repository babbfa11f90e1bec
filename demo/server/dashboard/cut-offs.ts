/** Date cut-offs of the dashboard in the company's region (spec 2, section 9). Pure. */
import { addDays, dayOf, momentIn, startOfDay } from '../../../src/contract/company-day'

export interface CutOffs {
  /** 23:59:59.999 of yesterday; later moments belong to today. ISO moment. */
  readonly endOfYesterday: string
  /** The first moment after endOfYesterday. ISO moment. */
  readonly startOfToday: string
  /** 00:01 of tomorrow: new orders count when their execution is before it. ISO moment. */
  readonly startOfTomorrow: string
  /** Today in the region, yyyy-mm-dd. */
  readonly today: string
}

/** The cut-offs at the moment `now` in a region (IANA time zone). */
export function cutOffs(now: Date, region: string): CutOffs {
  const today = dayOf(now, region)
  const startOfToday = startOfDay(today, region)
  return {
    endOfYesterday: new Date(startOfToday.getTime() - 1).toISOString(),
    startOfToday: startOfToday.toISOString(),
    startOfTomorrow: momentIn(addDays(today, 1), region, '00:01').toISOString(),
    today,
  }
}
