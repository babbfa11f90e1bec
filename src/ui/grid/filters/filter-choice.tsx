/** The states of a filter: those that are chosen as tokens, all of them as check boxes with how many rows each has. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import { focusInstead } from '../../controls/focus'
import { StateChip } from '../../controls/state-chip'
import { Glyph, Icon } from '../../theme/icons'
import { stateLook } from '../../theme/state-chip-look'
import { hasStateLooks, stateKindOf } from '../engine/cell-renderers'
import { cellText, type TextContext } from '../../../texts/cell-text'

/** A list of up to so many states is shown at once. */
const shortListMost = 6

export interface FilterChoiceProps {
  readonly field: Field
  readonly title: string
  readonly values: readonly string[]
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly error: string | undefined
  readonly text: TextContext
  readonly onChange: (values: readonly string[]) => void
}

/** A choice of states. A long list is folded to what is chosen, as long as something is. */
export function FilterChoice(props: FilterChoiceProps) {
  const { field, title, values, counts, error, text, onChange } = props
  const { t } = useTranslation()
  const states = field.states ?? []
  const [isOpen, setOpen] = useState(states.length <= shortListMost || values.length === 0)
  const [isFocusing, setFocusing] = useState(false)
  const groupRef = useRef<HTMLDivElement>(null)
  const column = { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
  const nameOf = (state: string) => cellText(column, state, text)
  const toggle = (state: string) => {
    const next = values.includes(state) ? values.filter(value => value !== state) : [...values, state]
    onChange(states.filter(one => next.includes(one)))
  }
  const others = states.length - values.length
  const open = () => {
    setOpen(true)
    setFocusing(true)
  }
  useEffect(() => {
    if (isFocusing) groupRef.current?.querySelector('input')?.focus()
  }, [isFocusing])
  return (
    <>
      {isOpen ? (
        <div ref={groupRef} className="k-states" role="group" aria-label={title}>
          {states.map(state => (
            <label key={state} className="pick">
              <input
                type="checkbox"
                className="cb"
                checked={values.includes(state)}
                aria-invalid={error === undefined ? undefined : true}
                onChange={() => toggle(state)}
              />
              <StateName field={field} state={state} label={nameOf(state)} />
              {counts !== undefined && (
                <span className="k-count">{text.formats.number(counts.get(state) ?? 0, 0)}</span>
              )}
            </label>
          ))}
        </div>
      ) : (
        <div className="ms" role="group" aria-label={title}>
          {values.map(state => (
            <span key={state} className="tok">
              {hasStateLooks(field.machine) && <StateGlyph field={field} state={state} />}
              {nameOf(state)}
              <button
                type="button"
                aria-label={t('grid.filter.removeValue', { value: nameOf(state) })}
                onClick={event => {
                  focusInstead(event.currentTarget, '.ms', 'button')
                  if (values.length === 1) open()
                  toggle(state)
                }}
              >
                <Icon name="close" small />
              </button>
            </span>
          ))}
          <button type="button" className="lnk" onClick={open}>
            {others > 0 ? t('grid.filter.moreStates', { count: others }) : t('grid.filter.allStates')}
          </button>
        </div>
      )}
      {error !== undefined && (
        <span className="hint err" role="alert">
          <Glyph name="octagon" />
          {error}
        </span>
      )}
    </>
  )
}

function StateGlyph({ field, state }: { field: Field; state: string }) {
  const look = stateLook(stateKindOf(field.machine), state)
  return <Glyph name={look.glyph} stateKey={look.key} />
}

function StateName({ field, state, label }: { field: Field; state: string; label: string }) {
  return hasStateLooks(field.machine) ? (
    <StateChip kind={stateKindOf(field.machine)} state={state} label={label} />
  ) : (
    <span>{label}</span>
  )
}
