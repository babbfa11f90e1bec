/**
 * The columns of a grid beside it: shown ones in their order, hidden ones below by name. Dragged by their handle or moved by
 * keys; every change shows at once.
 */
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button'
import { focusedElement } from '../../controls/floating'
import { TextField } from '../../controls/text-field'
import { Icon } from '../../theme/icons'
import { columnFields, defaultArrangement, type PaneArrangement } from './arrangement'
import { changePane, paneOf, type ArrangementStore } from './arrangement-store'
import { hiddenColumns, movedColumn, pinToggled, shownColumns, toggledColumn } from './column-order'
import { ColumnRow } from './column-row'
import { SidePanel } from '../../controls/side-panel'
import { useListDrag } from '../../controls/use-list-drag'
import type { Grid } from '../data/use-grid'
import { useOneOrder } from './use-one-order'

export interface ColumnChooserProps {
  /** The master, or the detail whose columns are meant. */
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly onClose: () => void
}

/** The column chooser of a grid. */
export function ColumnChooser({ grid, store, onClose }: ColumnChooserProps) {
  const { t } = useTranslation()
  const { view, titleOf, text } = grid
  useAtomValue(store.arrangement)
  const pane = paneOf(store, grid)
  const listRef = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState('')
  const [said, say] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  /** The row that keeps the focus while the list changes around it. */
  const focusRef = useRef<string | null>(null)

  const shown = shownColumns(pane)
  const isWanted = (field: string) =>
    titleOf(field).toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase())
  const listed = [...shown, ...hiddenColumns(view, pane, titleOf)].filter(isWanted)
  const isWhole = wanted.trim() === ''
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
    say(t('grid.columns.said.moved', { column: titleOf(field), position, all: columns.length }))
  }
  const toggle = (field: string) => {
    const next = toggledColumn(pane, field)
    if (next === null) {
      say(t('grid.columns.lastOne'))
      return
    }
    change(next)
    const isShown = next.columns.includes(field)
    say(t(isShown ? 'grid.columns.said.shown' : 'grid.columns.said.hidden', { column: titleOf(field) }))
  }
  const pin = (field: string) => {
    const next = pinToggled(pane, field)
    change(next)
    const isPinned = next.pinned.includes(field)
    say(t(isPinned ? 'grid.columns.said.pinned' : 'grid.columns.said.released', { column: titleOf(field) }))
  }
  const toggleGroup = async (field: string) => {
    const isGrouped = pane.groups.includes(field)
    focusRef.current = field
    const groups = isGrouped ? pane.groups.filter(other => other !== field) : [...pane.groups, field]
    if (isGrouped) changePane(store, grid, { groups })
    else if (!(await order.group({ groups, sort: [] }))) return
    say(
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
    const { columns, pinned, widths } =
      grid.role === 'master' ? fresh.master : (fresh.details[view.name] ?? fresh.master)
    changePane(store, grid, { columns, pinned, widths, groups: [] })
  }
  return (
    <SidePanel
      title={t('grid.columns.button')}
      note={t('grid.columns.count', {
        shown: text.formats.number(shown.length, 0),
        all: text.formats.number(columnFields(view).length, 0),
      })}
      actions={
        <Button kind="quiet" size="small" onClick={reset}>
          {t('grid.columns.reset')}
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
          <Button onClick={onClose}>{t('grid.columns.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('grid.columns.find')}
        hideLabel
        type="search"
        look="small"
        icon="search"
        placeholder={t('grid.columns.find')}
        value={wanted}
        onChange={setWanted}
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
        {said}
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
