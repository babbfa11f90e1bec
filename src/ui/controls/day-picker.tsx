/** The button of a box in which a day is typed, and the calendar that it opens. The box itself opens it by Alt+ArrowDown. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formats } from '../../contract/formats'
import { Icon } from '../theme/icons'
import { Button } from './button'
import { Calendar } from './calendar'
import { Popover } from './popover'

export interface DayPickerProps {
  /** What the day is of. */
  readonly label: string
  /** yyyy-mm-dd; empty while none is typed. */
  readonly day: string
  readonly formats: Pick<Formats, 'companyDay'>
  /** First and last day, yyyy-mm-dd. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly isRequired: boolean
  /** The box, below which the calendar opens. */
  readonly box: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Called with the chosen day, or with an empty text to clear the box. */
  readonly onChoose: (day: string) => void
  /** -1 where Tab goes past the box too. */
  readonly tabIndex?: number | undefined
}

export function DayPicker(props: DayPickerProps) {
  const { label, day, formats, min, max, isRequired, box, isOpen, onOpen, tabIndex } = props
  const { t } = useTranslation()
  const today = formats.companyDay()
  const choose = (next: string) => {
    onOpen(false)
    props.onChoose(next)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('ui.calendar.open', { field: label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && box.current !== null && (
        <Popover
          title={label}
          anchor={box.current}
          placement="below-or-beside"
          footer={
            <>
              {!isRequired && (
                <Button kind="quiet" size="small" onClick={() => choose('')}>
                  {t('ui.clear')}
                </Button>
              )}
              <span className="grow" />
              {today === dayWithin(today, min, max) && (
                <Button size="small" onClick={() => choose(today)}>
                  {t('period.today')}
                </Button>
              )}
            </>
          }
          onClose={() => onOpen(false)}
        >
          <Calendar value={day} today={today} min={min} max={max} onChoose={choose} />
        </Popover>
      )}
    </>
  )
}

/** The day, or the nearest one that is allowed. */
export function dayWithin(day: string, min = day, max = day): string {
  return day < min ? min : day > max ? max : day
}
