/**
 * The columns of a grid, listed beside it: shown ones in their order, hidden ones below by name. They are dragged by their handle or
 * moved by keys; every change takes effect at once.
 */
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../define/view'
import { Button, IconButton } from '../../controls/button'
import { focusedElement } from '../../controls/floating'
import { TextField } from '../../controls/text-field'
import { classNames, Icon } from '../../theme/icons'
import { SidePanel } from '../../controls/side-panel'
import { type RowDrag, useListDrag } from '../../controls/use-list-drag'
import type { Grid } from '../data/use-grid'
import { columnFields, defaultArrangement, type PaneArrangement } from './arrangement'
import { type ArrangementStore, changePane, paneOf, useOneOrder } from './arrangement-store'

interface ColumnChooserProps {
  /** The master, or the detail whose columns are listed. */
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly onClose: () => void
}

export function ColumnChooser({ grid, store, onClose }: ColumnChooserProps) {
  const { t } = useTranslation()
  const { view, titleOf, text } = grid
  useAtomValue(store.arrangement)
  const pane = paneOf(store, grid)
  const listRef = useRef<HTMLUListElement>(null)
  const [searched, setSearched] = useState('')
  const [announcement, announce] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  /** The row that keeps the focus while the list around it changes. */
  const focusRef = useRef<string | null>(null)

  const shown = shownColumns(pane)
  const isFound = (field: string) =>
    titleOf(field).toLocaleLowerCase().includes(searched.trim().toLocaleLowerCase())
  const listed = [...shown, ...hiddenColumns(view, pane, titleOf)].filter(isFound)
  const isWhole = searched.trim() === ''
  const firstHidden = listed.find(field => !pane.columns.includes(field))
  const stop = current !== null && listed.includes(current) ? current : listed[0]

  const change = (part: Partial<PaneArrangement>) => {
    focusRef.current = rowOf(listRef.current === null ? null : focusedElement(listRef.current))
    changePane(store, grid, part)
  }
  const order = useOneOrder(pane, part => changePane(store, grid, part))
  useLayoutEffect(() => {
    if (focusRef.current !== null) focusRow(listRef.current, focusRef.current)
    focusRef.current = null
  }, [pane])

  const move = (field: string, to: number) => {
    const columns = movedColumn(pane, field, to)
    change({ columns })
    const position = shownColumns({ ...pane, columns }).indexOf(field) + 1
    announce(t('grid.columns.said.moved', { column: titleOf(field), position, all: columns.length }))
  }
  const toggle = (field: string) => {
    const next = toggledColumn(pane, field)
    if (next === null) {
      announce(t('grid.columns.lastOne'))
      return
    }
    change(next)
    const isShown = next.columns.includes(field)
    announce(t(isShown ? 'grid.columns.said.shown' : 'grid.columns.said.hidden', { column: titleOf(field) }))
  }
  const pin = (field: string) => {
    const next = pinToggled(pane, field)
    change(next)
    const isPinned = next.pinned.includes(field)
    announce(
      t(isPinned ? 'grid.columns.said.pinned' : 'grid.columns.said.released', { column: titleOf(field) }),
    )
  }
  const toggleGroup = async (field: string) => {
    const isGrouped = pane.groups.includes(field)
    focusRef.current = field
    const groups = isGrouped ? pane.groups.filter(other => other !== field) : [...pane.groups, field]
    if (isGrouped) changePane(store, grid, { groups })
    else if (!(await order.group({ groups, sort: [] }))) return
    announce(
      t(isGrouped ? 'grid.columns.said.ungrouped' : 'grid.columns.said.grouped', { column: titleOf(field) }),
    )
  }
  const drag = useListDrag(listRef, shown, move)
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const field = rowOf(event.target instanceof Element ? event.target : null)
    if (field === null || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0) {
      if (isWhole && shown.includes(field)) move(field, shown.indexOf(field) + step)
    } else if (!event.altKey && (step !== 0 || event.key === 'Home' || event.key === 'End')) {
      const at = listed.indexOf(field) + step
      const next = listed[event.key === 'Home' ? 0 : event.key === 'End' ? listed.length - 1 : at]
      if (next !== undefined) focusRow(listRef.current, next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const reset = () => {
    const fresh = defaultArrangement(store.view)
    const { columns, pinned, widths, groups } =
      grid.role === 'master' ? fresh.master : (fresh.details[view.name] ?? fresh.master)
    const ofGroups = groups.length > 0 ? { groups, sort: [] } : { groups }
    changePane(store, grid, { columns, pinned, widths, ...ofGroups })
  }
  return (
    <SidePanel
      title={t('grid.columns.button')}
      note={t('ui.shownOf', {
        shown: text.formats.number(shown.length, 0),
        all: text.formats.number(columnFields(view).length, 0),
      })}
      actions={
        <Button kind="quiet" size="small" onClick={reset}>
          {t('ui.reset')}
        </Button>
      }
      onClose={onClose}
      footer={
        <>
          <span className="hint k-keys" aria-hidden="true">
            <Icon name="grip" />
            {t('grid.columns.hint')} <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
          </span>
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('grid.columns.find')}
        hideLabel
        type="search"
        variant="small"
        icon="search"
        placeholder={t('grid.columns.find')}
        value={searched}
        onChange={setSearched}
      />
      <ul ref={listRef} className="clist" aria-label={t('grid.columns.button')} onKeyDown={onKeyDown}>
        {listed.map(field => {
          const at = shown.indexOf(field)
          return (
            <ColumnRow
              key={field}
              field={field}
              title={titleOf(field)}
              caption={field === firstHidden ? t('grid.columns.hidden') : null}
              isShown={at >= 0}
              isPinned={pane.pinned.includes(field)}
              groupNumber={pane.groups.indexOf(field) + 1}
              isGroupable={view.entity.fields[field]?.isSearchable === true}
              isMovable={isWhole && at >= 0}
              isStop={field === stop}
              drag={drag.of(field)}
              onFocus={() => setCurrent(field)}
              onToggle={() => toggle(field)}
              onMove={step => move(field, at + step)}
              onPin={() => pin(field)}
              onGroup={() => void toggleGroup(field)}
            />
          )
        })}
      </ul>
      {listed.length === 0 && <p className="hint">{t('grid.columns.none')}</p>}
      <span className="sr" role="status">
        {announcement}
      </span>
    </SidePanel>
  )
}

/** The field of the row that an element belongs to. */
function rowOf(element: Element | null): string | null {
  return element?.closest('[data-field]')?.getAttribute('data-field') ?? null
}

function focusRow(list: HTMLElement | null, field: string): void {
  const row = [...(list?.querySelectorAll('[data-field]') ?? [])].find(
    element => element.getAttribute('data-field') === field,
  )
  row?.querySelector<HTMLElement>('input')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

interface ColumnRowProps {
  readonly field: string
  readonly title: string
  /** A heading above the row: it is the first of a part of the list. */
  readonly caption: string | null
  readonly isShown: boolean
  readonly isPinned: boolean
  /** Level of grouping, from 1; 0 when rows are not grouped by it. */
  readonly groupNumber: number
  readonly isGroupable: boolean
  /** It can be moved among its neighbours. */
  readonly isMovable: boolean
  /** Tab reaches the list at this row. */
  readonly isStop: boolean
  readonly drag: RowDrag
  readonly onFocus: () => void
  readonly onToggle: () => void
  readonly onMove: (step: 1 | -1) => void
  readonly onPin: () => void
  readonly onGroup: () => void
}

function ColumnRow(props: ColumnRowProps) {
  const { field, title, caption, isShown, isPinned, groupNumber, isGroupable, isMovable, isStop, drag } =
    props
  const { t } = useTranslation()
  return (
    <>
      {caption !== null && <li className="cap">{caption}</li>}
      <li
        data-field={field}
        className={classNames(
          'cr',
          !isShown && 'k-unshown',
          !isMovable && 'k-fixed',
          drag.isDragged && 'drag',
          drag.mark,
        )}
        onFocus={props.onFocus}
      >
        <span className="grip" {...(isMovable ? drag.handle : {})} aria-hidden="true">
          <Icon name="grip" />
        </span>
        <label className="pick">
          <input
            type="checkbox"
            className="cb"
            checked={isShown}
            tabIndex={isStop ? 0 : -1}
            aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onChange={props.onToggle}
          />
          <span>{title}</span>
        </label>
        {isPinned && (
          <span className="hint">
            <Icon name="flag" />
            {t('grid.columns.pinned')}
          </span>
        )}
        {groupNumber > 0 && <span className="tok">{t('grid.columns.grouped', { number: groupNumber })}</span>}
        {(isShown || isGroupable) && (
          <span className="mv">
            {isMovable && (
              <>
                <IconButton
                  size="small"
                  icon="chevron-up"
                  label={t('grid.columns.up', { column: title })}
                  onClick={() => props.onMove(-1)}
                />
                <IconButton
                  size="small"
                  icon="chevron-down"
                  label={t('grid.columns.down', { column: title })}
                  onClick={() => props.onMove(1)}
                />
              </>
            )}
            {isShown && (
              <IconButton
                size="small"
                icon="flag"
                pressed={isPinned}
                label={t(isPinned ? 'grid.columns.unpin' : 'grid.columns.pin', { column: title })}
                onClick={props.onPin}
              />
            )}
            {isGroupable && (
              <IconButton
                size="small"
                icon="lines"
                pressed={groupNumber > 0}
                label={t(groupNumber > 0 ? 'grid.columns.ungroup' : 'grid.columns.group', { column: title })}
                onClick={props.onGroup}
              />
            )}
          </span>
        )}
      </li>
    </>
  )
}

// ---- the order of columns

type Columns = Pick<PaneArrangement, 'columns' | 'pinned'>

/** Shown columns in the grid's order: pinned ones first. */
function shownColumns({ columns, pinned }: Columns): readonly string[] {
  return [
    ...columns.filter(field => pinned.includes(field)),
    ...columns.filter(field => !pinned.includes(field)),
  ]
}

/** Columns that are not shown, by title. */
function hiddenColumns(
  view: View,
  { columns }: Pick<Columns, 'columns'>,
  titleOf: (field: string) => string,
): readonly string[] {
  return columnFields(view)
    .filter(field => !columns.includes(field))
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)))
}

/** Moves a column among the shown ones. Pinned columns stay among pinned ones, all others after them. */
export function movedColumn(pane: Columns, field: string, to: number): readonly string[] {
  const order = shownColumns(pane).filter(other => other !== field)
  if (order.length === pane.columns.length) return pane.columns
  const pinnedCount = pane.pinned.filter(other => other !== field && order.includes(other)).length
  const isPinned = pane.pinned.includes(field)
  const at = Math.min(Math.max(to, isPinned ? 0 : pinnedCount), isPinned ? pinnedCount : order.length)
  return [...order.slice(0, at), field, ...order.slice(at)]
}

/** Shows a column as the last one, or hides it; null for the only one, since a grid shows at least one. */
export function toggledColumn({ columns, pinned }: Columns, field: string): Columns | null {
  if (!columns.includes(field)) return { columns: [...columns, field], pinned }
  if (columns.length === 1) return null
  return {
    columns: columns.filter(other => other !== field),
    pinned: pinned.filter(other => other !== field),
  }
}

/** Pins a column after the pinned ones, or releases it: it becomes the first of the others. */
export function pinToggled(pane: Columns, field: string): Columns {
  const { pinned } = pane
  const next = pinned.includes(field) ? pinned.filter(other => other !== field) : [...pinned, field]
  const rest = shownColumns(pane).filter(other => other !== field)
  const at = rest.filter(other => next.includes(other)).length
  return { columns: [...rest.slice(0, at), field, ...rest.slice(at)], pinned: next }
}
