/**
 * A field that collects several options found by typing: the chosen ones are shown before the text, each with a button that removes it.
 */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames, Icon } from '../theme/icons'
import { Combobox, type ComboboxOption } from './combobox'
import type { FieldFrameProps } from './field'

export interface ChosenOption {
  readonly value: string
  readonly text: string
  /** The option no longer exists. */
  readonly isGone?: boolean | undefined
  /** Fixed: the user may not remove it. */
  readonly isFixed?: boolean | undefined
}

export interface ChosenFieldProps extends FieldFrameProps {
  chosen: readonly ChosenOption[]
  /** Options to add, in order; chosen ones are left out. */
  options: readonly ComboboxOption[]
  placeholder?: string | undefined
  busy?: boolean | undefined
  failure?: string | undefined
  /** Shown after the chosen options: a button that shows more of them, for instance. */
  tail?: ReactNode
  /** Requests options for the typed text. */
  onFind?: ((text: string) => void) | undefined
  onAdd: (option: ComboboxOption) => void
  onRemove: (value: string) => void
}

/** A labelled field. Without `onFind` the options are filtered here, by what their texts contain. */
export function ChosenField({
  chosen,
  options,
  placeholder,
  busy,
  failure,
  tail,
  onFind,
  onAdd,
  onRemove,
  ...frame
}: ChosenFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const taken = new Set(chosen.map(({ value }) => value))
  const searched = typed.trim().toLocaleLowerCase()
  const fits = ({ text, hint = '' }: ComboboxOption) =>
    onFind !== undefined || [text, hint].some(part => part.toLocaleLowerCase().includes(searched))
  return (
    <Combobox
      {...frame}
      text={typed}
      placeholder={placeholder}
      chips={
        <ul aria-label={frame.label}>
          {chosen.map(({ value, text, isGone = false, isFixed = false }) => (
            <li key={value} className={classNames(isGone && 'gone', isFixed && 'fixed')}>
              <span>{text}</span>
              {!isFixed && (
                <button
                  type="button"
                  aria-label={t('ui.removeChosen', { name: text })}
                  onClick={() => onRemove(value)}
                >
                  <Icon name="close" small />
                </button>
              )}
            </li>
          ))}
          {tail !== undefined && <li className="tail">{tail}</li>}
        </ul>
      }
      options={options.filter(option => !taken.has(option.value) && fits(option))}
      busy={busy}
      failure={failure}
      onOpen={() => onFind?.('')}
      onType={text => {
        setTyped(text)
        onFind?.(text.trim())
      }}
      onChoose={option => {
        setTyped('')
        onFind?.('')
        onAdd(option)
      }}
      onBlur={() => setTyped('')}
    />
  )
}
