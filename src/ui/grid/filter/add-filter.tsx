/** Adding a filter: the field of the panel and the popover of the toolbar offer the fields that the user can filter a grid by. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames, Icon } from '../../theme/icons'
import type { Anchor } from '../../controls/floating'
import { Button } from '../../controls/button'
import { Popover } from '../../controls/popover'
import type { Grid } from '../data/use-grid'
import './add-filter.css'

interface AddFilterFieldProps {
  readonly grid: Grid
  readonly used: ReadonlySet<string>
  readonly onAdd: (selector: string) => void
  /** The list is always open: the surrounding popover is opened and closed instead. */
  readonly isAlwaysShown?: boolean
}

/** A combobox over all fields that can be searched. Choosing a field that already has a filter leads to that filter. */
export function AddFilterField({ grid, used, onAdd, isAlwaysShown = false }: AddFilterFieldProps) {
  const { t } = useTranslation()
  const name = t(isAlwaysShown ? 'grid.filter.findField' : 'grid.filter.addField')
  const id = useId()
  const listRef = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpened, setOpen] = useState(false)
  const isOpen = isAlwaysShown || isOpened
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
    else if (event.key === 'Escape' && isOpen && !isAlwaysShown) close()
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
      // The text field keeps the focus until the new box takes it.
      onPointerDown={event => event.preventDefault()}
      onClick={() => add(selector)}
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
    <div className={classNames('k-add', isAlwaysShown && 'standing')}>
      <div className="in sm">
        <Icon name={isAlwaysShown ? 'search' : 'plus'} />
        <input
          type="text"
          role="combobox"
          aria-label={name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active !== undefined ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={name}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setOpen(true)
            setAt(0)
          }}
          onClick={() => setOpen(true)}
          onBlur={isAlwaysShown ? undefined : close}
          onKeyDown={onKeyDown}
        />
        {!isAlwaysShown && <Icon name="chevron-down" />}
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

interface AddFilterPopoverProps {
  readonly grid: Grid
  readonly anchor: Anchor
  readonly onField: (selector: string) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** The open list of the toolbar, narrowed by typing; below it a button that clears all filters. */
export function AddFilterPopover({ grid, anchor, onField, onClear, onClose }: AddFilterPopoverProps) {
  const { t } = useTranslation()
  const used = new Set(grid.snapshot.query.filters.map(filter => filter.selector))
  return (
    <Popover
      title={t('grid.filter.menu')}
      anchor={anchor}
      width={280}
      onClose={onClose}
      footer={
        used.size > 0 && (
          <Button
            size="small"
            kind="quiet"
            icon="close"
            onClick={() => {
              onClose()
              onClear()
            }}
          >
            {t('grid.filter.clear')}
          </Button>
        )
      }
    >
      <AddFilterField grid={grid} used={used} onAdd={onField} isAlwaysShown />
    </Popover>
  )
}

/** Fields whose title contains the text: those that the view offers first, then all others by title. */
function filterFields(
  { view, titleOf }: Pick<Grid, 'view' | 'titleOf'>,
  typed = '',
): { readonly usual: readonly string[]; readonly others: readonly string[] } {
  const searched = typed.trim().toLocaleLowerCase()
  const isFound = (selector: string) => titleOf(selector).toLocaleLowerCase().includes(searched)
  const others = Object.entries(view.entity.fields)
    .filter(([name, field]) => field.isSearchable && field.kind !== 'id' && !view.filters.includes(name))
    .filter(([name]) => view.internal?.includes(name) !== true)
    .map(([name]) => name)
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)))
  return { usual: view.filters.filter(isFound), others: others.filter(isFound) }
}
