/**
 * A month to choose a day from (WAI-ARIA, date picker dialog): arrow keys move by day and week, Home and End to the ends of a week,
 * Page Up and Page Down by month, with Shift by year; Enter or Space chooses.
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../contract/company-day'
import { isCalendarDay } from '../../contract/wire-values'
import { IconButton } from './button'
import { addMonths, mondayOf, weeksOf } from './calendar-days'
import { classNames } from '../theme/icons'
import './calendar.css'

export interface CalendarProps {
  /** yyyy-mm-dd; empty while none is chosen. */
  readonly value: string
  readonly today: string
  /** First and last day that may be chosen. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChoose: (day: string) => void
}

/** The month of the chosen day, or of today, with that day focused. */
export function Calendar({ value, today, min = '', max = '9999-12-31', onChoose }: CalendarProps) {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => calendarWords(i18n.language), [i18n.language])
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(isCalendarDay(value) ? value : today)
  /** Set after a key moved the active day, which then gets the focus. The opener sets the first focus. */
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [active])

  const weeks = weeksOf(active)
  const month = active.slice(0, 7)
  const isPossible = (day: string) => day >= min && day <= max
  const show = (day: string) => {
    if (isCalendarDay(day)) setActive(day)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      if (isPossible(active)) onChoose(active)
    } else {
      const day = dayByKey(active, event)
      if (day === null) return
      isMoving.current = day !== active && isCalendarDay(day)
      show(day)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="k-cal">
      <div className="k-cal-head">
        <IconButton
          icon="chevron-left"
          kind="quiet"
          size="small"
          label={t('ui.calendar.monthBefore')}
          onClick={() => show(addMonths(active, -1))}
        />
        <span id={titleId} aria-live="polite">
          {words.month(active)}
        </span>
        <IconButton
          icon="chevron-right"
          kind="quiet"
          size="small"
          label={t('ui.calendar.monthAfter')}
          onClick={() => show(addMonths(active, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={handleKey}>
        <thead>
          <tr>
            <th scope="col" abbr={t('ui.calendar.week')}>
              <span className="sr">{t('ui.calendar.week')}</span>
            </th>
            {words.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ number, days }) => (
            <tr key={days[0]}>
              <th scope="row">{number}</th>
              {days.map(day => (
                <td
                  key={day}
                  role="gridcell"
                  tabIndex={day === active ? 0 : -1}
                  data-autofocus={day === active ? '' : undefined}
                  aria-label={words.day(day)}
                  aria-selected={day === value}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={isPossible(day) ? undefined : true}
                  className={classNames(!day.startsWith(month) && 'other')}
                  onClick={() => {
                    if (isPossible(day)) onChoose(day)
                  }}
                >
                  {Number(day.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day that a key moves to; null for other keys. */
function dayByKey(day: string, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** The first Monday after 1970-01-01, for the names of the weekdays. */
const someMonday = Date.UTC(1970, 0, 5)
const dayMs = 24 * 60 * 60_000

function calendarWords(language: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const month = format({ month: 'long', year: 'numeric' })
  const day = format({ dateStyle: 'full' })
  const short = format({ weekday: 'short' })
  const long = format({ weekday: 'long' })
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  return {
    month: (text: string) => month.format(at(text)),
    day: (text: string) => day.format(at(text)),
    weekdays: Array.from({ length: 7 }, (_, weekday) => {
      const moment = someMonday + weekday * dayMs
      return { short: short.format(moment).replace(/\.$/, ''), long: long.format(moment) }
    }),
  }
}
