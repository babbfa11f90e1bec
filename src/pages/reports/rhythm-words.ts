/** The texts of a schedule's rhythm. */
import { useTranslation } from 'react-i18next'
import type { Rhythm } from '../../contract/reports/rhythm'
import { useSession } from '../../ui/session-context'

/** A function that returns the text of a rhythm. */
export function useRhythmWords(): (rhythm: Rhythm) => string {
  const { t } = useTranslation()
  const weekday = useWeekdayName()
  return rhythm => {
    const { every, time } = rhythm
    if (every === 'day') return t('report.rhythm.daily', { time })
    if (every === 'week') return t('report.rhythm.weekly', { day: weekday(rhythm.weekday), time })
    return rhythm.day === null
      ? t('report.rhythm.monthEnd', { time })
      : t('report.rhythm.monthly', { day: rhythm.day, time })
  }
}

/** A function that returns the name of a weekday; 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const { language } = useSession()
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return weekday => names.format(Date.UTC(2024, 0, weekday))
}
