/** A day in the company's format: typed, stepped by the arrow keys, or chosen from a calendar. The value is always yyyy-mm-dd. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '../../contract/company-day'
import { missingValue, type Formats } from '../../contract/formats'
import { isIsoDay } from '../../contract/wire-values'
import { classNames } from '../theme/icons'
import { DayPicker, dayWithin } from './day-picker'
import { Field, type ControlAttributes, type FieldFrameProps } from './field'
import { isSendKey, pressAgain } from './send-key'

export interface DateFieldProps extends FieldFrameProps {
  /** yyyy-mm-dd; any other text, for example from an address, is shown as an empty field. */
  value: string
  onChange: (value: string) => void
  /** The typed text is not an existing day, such as 31 February; called on blur or Enter. */
  onIncorrect?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  formats: Pick<Formats, 'date' | 'readDay' | 'datePattern' | 'companyDay'>
  /** First and last day, yyyy-mm-dd. */
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
}

export function DateField({
  value,
  onChange,
  onIncorrect,
  onBlur,
  formats,
  min,
  max,
  name,
  ...frame
}: DateFieldProps) {
  return (
    <Field {...frame}>
      {control => (
        <DateControl
          {...{ value, onChange, onIncorrect, onBlur, formats, min, max, name, control }}
          label={frame.label}
          isRequired={frame.required !== undefined && frame.required !== false}
          isWrong={frame.error !== undefined}
        />
      )}
    </Field>
  )
}

type ControlProps = Omit<DateFieldProps, keyof FieldFrameProps> & {
  readonly label: string
  readonly control: ControlAttributes
  readonly isRequired: boolean
  readonly isWrong: boolean
}

/** The typed text and the value that it gave; discarded when the value changes to another one. */
interface Typed {
  readonly text: string
  readonly day: string
  /** It was reported to be no day. */
  readonly isIncorrect?: true
}

function DateControl(props: ControlProps) {
  const { value, onChange, onIncorrect, onBlur, formats, min, max, name, label, control, isWrong } = props
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isOpen, setOpen] = useState(false)
  const day = isIsoDay(value) ? value : ''
  const text = typed !== null && typed.day === day ? typed.text : shownDay(day, formats)

  const emitChange = (next: string) => {
    // Whoever was told of an incorrect text learns that it is gone, although the field was without a day all the while.
    const wasIncorrect = typed?.isIncorrect === true && typed.day === day
    if (next !== day || wasIncorrect) onChange(next)
  }
  const change = (next: string) => {
    const read = formats.readDay(next)
    // Until the year is complete, the day is not handed on.
    const typedDay = read?.isWhole === true ? read.day : ''
    setTyped({ text: next, day: typedDay })
    emitChange(typedDay)
  }
  /** Takes the typed day, with a full or a short year. */
  const settle = () => {
    if (typed === null || typed.day !== day) return
    const read = formats.readDay(typed.text)
    if (read === null && typed.text.trim() !== '') {
      setTyped({ ...typed, isIncorrect: true })
      onIncorrect?.()
      return
    }
    setTyped(null)
    if (read !== null) emitChange(read.day)
  }
  const choose = (next: string) => {
    setTyped(null)
    emitChange(next)
  }
  const isUnsettled = () =>
    typed !== null &&
    typed.day === day &&
    typed.isIncorrect !== true &&
    typed.text.trim() !== '' &&
    formats.readDay(typed.text)?.day !== day
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSendKey(event) && isUnsettled()) {
      const input = event.currentTarget
      event.preventDefault()
      event.stopPropagation()
      flushSync(settle)
      pressAgain(input, event.nativeEvent)
      return
    }
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) setOpen(event.key === 'ArrowDown')
    else if (day !== '') {
      setTyped(null)
      emitChange(dayWithin(addDays(day, event.key === 'ArrowUp' ? 1 : -1), min, max))
    }
  }
  return (
    <div ref={box} className={classNames('in', isWrong && 'bad')}>
      <input
        {...control}
        type="text"
        className="day"
        autoComplete="off"
        spellCheck={false}
        placeholder={formats.datePattern}
        name={name}
        value={text}
        onChange={event => change(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
      <DayPicker
        {...{ label, day, formats, min, max, box, isOpen }}
        isRequired={props.isRequired}
        onOpen={setOpen}
        onChoose={choose}
      />
    </div>
  )
}

/** Formats leave out days before 1970, since no row has them; here the user may be about to type such a day. */
function shownDay(day: string, { date }: Pick<Formats, 'date'>): string {
  const shown = day === '' ? '' : date(day)
  return shown === missingValue ? day : shown
}
