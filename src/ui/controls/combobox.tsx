/**
 * A field whose value is chosen from a list that typing narrows (WAI-ARIA, editable combobox with list autocomplete): the focus
 * stays in the field, arrow keys move in the list, Enter chooses, Esc closes the list before it closes a dialog. The list lives in
 * the top layer of its own shadow root.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon, classNames } from '../theme/icons'
import { Field, type ControlAttributes, type FieldFrameProps } from './field'
import { useFloating, useOutsidePress } from './floating'
import { isSendKey, pressAgain } from './send-key'
import { Spinner } from './spinner'
import './combobox.css'

export interface ComboboxOption {
  readonly value: string
  readonly text: string
  /** A second name, in a lighter colour. */
  readonly hint?: string | undefined
}

export interface ComboboxProps extends FieldFrameProps {
  /** The text in the field: of the chosen option, or as typed. */
  text: string
  /** The options that match the text, in order. */
  options: readonly ComboboxOption[]
  /** The chosen option, marked in the list. */
  chosen?: string | undefined
  /** The options are loading. */
  busy?: boolean | undefined
  /** Message when the options could not be loaded. */
  failure?: string | undefined
  placeholder?: string | undefined
  /** The options chosen so far, before the text, where several may be chosen. */
  chips?: ReactNode
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  /** The list opens without typing: the owner may fetch its options. */
  onOpen?: (() => void) | undefined
  /**
   * Takes the typed text where it names an option, before Enter or a key that sends the form does anything else. False: there is nothing to
   * take; a promise: the options for the text are still to come, and it resolves with whether the text was taken.
   */
  onSettle?: (() => boolean | Promise<boolean>) | undefined
  /** The field has lost the focus, with this text in it. */
  onBlur?: (() => void) | undefined
}

export function Combobox(props: ComboboxProps) {
  const { text, options, chosen, busy, failure, placeholder, chips, ...rest } = props
  const { onType, onChoose, onOpen, onSettle, onBlur, ...frame } = rest
  return (
    <Field {...frame}>
      {control => (
        <ComboboxControl
          {...{
            text,
            options,
            chosen,
            busy,
            failure,
            placeholder,
            chips,
            onType,
            onChoose,
            onOpen,
            onSettle,
            onBlur,
            control,
          }}
          label={frame.label}
          isWrong={frame.error !== undefined}
        />
      )}
    </Field>
  )
}

type ControlProps = Omit<ComboboxProps, keyof FieldFrameProps> & {
  readonly label: string
  readonly control: ControlAttributes
  readonly isWrong: boolean
}

function ComboboxControl(props: ControlProps) {
  const { text, options, chosen, busy = false, failure, placeholder, chips, control, isWrong } = props
  const { t } = useTranslation()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const at = Math.min(active, options.length - 1)

  const open = () => {
    if (isOpen) return
    setOpen(true)
    props.onOpen?.()
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    props.onChoose(option)
    close()
    input.current?.focus()
  }
  const move = (step: number) => {
    open()
    if (options.length === 0) return
    // Between the last option and the first is the field itself, where no option is active.
    const places = options.length + 1
    setActive(((((at + 1 + step) % places) + places) % places) - 1)
  }
  /** Whether the key is used up by taking the typed text; a key that sends the form comes again afterwards. */
  const settle = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key !== 'Enter' && !isSendKey(event)) return false
    const settled = flushSync(() => props.onSettle?.() ?? false)
    if (settled === false) return false
    const { currentTarget, nativeEvent } = event
    const goOn = (isTaken: boolean) => {
      if (!isTaken) return
      close()
      if (isSendKey(nativeEvent)) pressAgain(currentTarget, nativeEvent)
    }
    // At once where it can be: the key comes again before the next one.
    if (settled === true) goOn(true)
    else void settled.then(goOn)
    return true
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = isOpen ? options[at] : undefined
    if (event.key === 'ArrowDown') {
      if (event.altKey) open()
      else move(1)
    } else if (event.key === 'ArrowUp') {
      if (event.altKey) close()
      else move(-1)
    } else if (event.key === 'Enter' && option !== undefined) choose(option)
    else if (event.key === 'Escape' && isOpen) close()
    else if (!settle(event)) return
    // A key that the list handles must reach neither the form nor the dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={classNames('in', chips !== undefined && 'k-chips', isWrong && 'bad')}>
      {chips}
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={event => {
          props.onType(event.currentTarget.value)
          setActive(-1)
          setOpen(true)
        }}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={() => {
          close()
          props.onBlur?.()
        }}
      />
      {busy ? <Spinner /> : <Icon name="chevron-down" />}
      {isOpen && (
        <OptionList
          id={listId}
          label={props.label}
          anchor={box.current}
          options={options}
          at={at}
          chosen={chosen}
          note={failure ?? (busy ? t('ui.loading') : options.length === 0 ? t('ui.combobox.none') : null)}
          onChoose={choose}
          onClose={close}
        />
      )}
      <span className="sr" role="status">
        {isOpen && !busy && options.length > 0 ? t('ui.combobox.count', { count: options.length }) : ''}
      </span>
    </div>
  )
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly anchor: Element | null
  readonly options: readonly ComboboxOption[]
  readonly at: number
  readonly chosen: string | undefined
  /** Shown instead of the options. */
  readonly note: string | null
  readonly onChoose: (option: ComboboxOption) => void
  readonly onClose: () => void
}

function OptionList({ id, label, anchor, options, at, chosen, note, onChoose, onClose }: OptionListProps) {
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, 'below')
  useOutsidePress(ref, anchor, onClose)
  useEffect(() => {
    ref.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const width = anchor?.getBoundingClientRect().width
  return (
    <div
      ref={ref}
      className="menu k-options"
      popover="manual"
      style={width === undefined ? undefined : { minWidth: `${width}px` }}
      // The focus stays in the field.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}${index}`}
            className={classNames('it', index === at && 'on')}
            role="option"
            aria-selected={option.value === chosen}
            onClick={() => onChoose(option)}
          >
            <span className="t">{option.text}</span>
            {option.hint !== undefined && <span className="k">{option.hint}</span>}
            {option.value === chosen && <Icon name="check" small />}
          </div>
        ))}
      </div>
      {note !== null && options.length === 0 && <p className="k-no-options">{note}</p>}
    </div>
  )
}
