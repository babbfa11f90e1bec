/** The days that are usually asked for, under two date fields. Pure. */
import { addDays } from '../../../contract/company-day'

/** Days of a preset, both included, yyyy-mm-dd. */
export interface DayPreset {
  readonly name:
    'today' | 'todayAndTomorrow' | 'thisWeek' | 'nextSevenDays' | 'untilYesterday' | 'lastThirtyDays'
  readonly start: string
  readonly end: string
}

/** Presets under two date fields. `today` is the company's day; a week starts on Monday. */
export function dayPresets(today: string): readonly DayPreset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return [
    { name: 'today', start: today, end: today },
    { name: 'todayAndTomorrow', start: today, end: addDays(today, 1) },
    { name: 'thisWeek', start: addDays(today, -weekday), end: addDays(today, 6 - weekday) },
    { name: 'nextSevenDays', start: today, end: addDays(today, 6) },
    { name: 'untilYesterday', start: '', end: addDays(today, -1) },
    { name: 'lastThirtyDays', start: addDays(today, -29), end: today },
  ]
}
