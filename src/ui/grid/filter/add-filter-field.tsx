/** "Add a field": a list to search, the fields that the view offers first on top. */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, classNames } from '../../theme/icons'
import { filterFields } from './filter-fields'
import type { Grid } from '../data/use-grid'

export interface AddFilterFieldProps {
  readonly grid: Grid
  readonly used: ReadonlySet<string>
  readonly onAdd: (selector: string) => void
}

/** A combo box over all fields that can be searched. A field that has a filter leads to it. */
export function AddFilterField({ grid, used, onAdd }: AddFilterFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const listRef = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { usual, others } = filterFields(grid, typed)
  const fields = [...usual, ...others]
  const active = fields[Math.min(at, fields.length - 1)]
  const optionId = (selector: string) => `${id}${selector}`
  const close = () => {
    setOpen(false)
    setTyped('')
    setAt(0)
  }
  const add = (selector: string) => {
    close()
    onAdd(selector)
  }
  const move = (index: number) => {
    const next = (index + fields.length) % Math.max(fields.length, 1)
    setAt(next)
    listRef.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) move(at + (event.key === 'ArrowDown' ? 1 : -1))
      setOpen(true)
    } else if (event.key === 'Enter' && isPlain && isOpen && active !== undefined) add(active)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const option = (selector: string) => (
    <li
      key={selector}
      id={optionId(selector)}
      role="option"
      aria-selected={selector === active}
      className={classNames('o', selector === active && 'hov')}
      onPointerMove={() => setAt(fields.indexOf(selector))}
      onPointerDown={event => {
        // The text field keeps the focus until the new box takes it.
        event.preventDefault()
        add(selector)
      }}
    >
      <span className="ell">{grid.titleOf(selector)}</span>
      {used.has(selector) && (
        <span className="e">
          <Icon name="check" />
        </span>
      )}
    </li>
  )
  return (
    <div className="k-add">
      <div className="in sm">
        <Icon name="plus" />
        <input
          type="text"
          role="combobox"
          aria-label={t('grid.filter.addField')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active !== undefined ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={t('grid.filter.addField')}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setOpen(true)
            setAt(0)
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevron-down" />
      </div>
      {isOpen && (
        <ul
          ref={listRef}
          id={`${id}list`}
          className="ol k-fields"
          role="listbox"
          aria-label={t('grid.filter.menu')}
        >
          {usual.map(option)}
          {usual.length > 0 && others.length > 0 && <li className="hr" role="presentation" />}
          {others.map(option)}
          {fields.length === 0 && (
            <li className="hint" role="option" aria-selected={false} aria-disabled>
              {t('grid.filter.noField')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
