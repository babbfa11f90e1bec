/**
 * One grid with everything around its rows: toolbar or head, waiting changes, grouping, the rows themselves, the bulk bar, the
 * footer, the context menu. Master and detail are both panes.
 */
import { useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { AnyRow } from '../../define/view'
import type { Anchor } from '../controls/floating'
import { loadActionRunner } from '../actions/use-actions'
import { lazyPart } from '../lazy-part'
import { usePlaces } from '../places'
import { optionDefaults, type GridOptions } from './layout/arrangement'
import { stateKey } from '../../texts/cell-text'
import { GridFooter, useAnnouncedChanges } from './grid-footer'
import { linkOf, linkTarget, linkedFields, type ShownFigure } from './commands/grid-links'
import { tableModelOf } from './table/grid-columns'
import { hasMenu, type MenuTarget } from './table/grid-keys'
import { useEarlyParts, type Grid } from './data/use-grid'
import { GridRowsState } from './grid-rows-state'
import { HotGrid } from './table/hot-grid'
import { nextGroupOrder, nextSort, ordersGroups } from './data/grid-query'
import { isFirstLoadPending } from './data/grid-data-shape'
import { useRowActions, useSelectAll } from './commands/use-row-actions'
import { useHolds } from './data/use-holds'
import { useHotSpec, type HotPaneProps, type LatestPane } from './table/use-hot-spec'
import { useOneOrder } from './layout/arrangement-store'
import { GridNotices, WaitingChanges } from './grid-notices'

const GridMenu = lazyPart(() => import('./commands/grid-menu'), 'GridMenu')
const BulkBar = lazyPart(() => import('./commands/bulk-bar'), 'BulkBar')
const GridGroupsBar = lazyPart(() => import('./layout/grid-groups-bar'), 'GridGroupsBar')
const parts = [GridMenu.preload, BulkBar.preload, GridGroupsBar.preload, loadActionRunner]

export interface GridPaneProps extends Omit<HotPaneProps, 'onOpen'> {
  readonly grid: Grid
  readonly root: ShadowRoot | Document
  /** Toolbar of the master, head of the detail. */
  readonly head: ReactNode
  /** The sums of the rows, instead of those in the footer. */
  readonly sums?: ReactNode
  readonly options?: GridOptions
  readonly onClearFilters: () => void
  /** Opens the filter panel. */
  readonly onOpenFilters?: () => void
  /** Opens the list of columns. */
  readonly onColumns?: () => void
  /** A menu of the toolbar is open. */
  readonly isBusy: boolean
  /** Opens the detail of a row; null where there is none. */
  readonly onOpen: ((row: AnyRow) => void) | null
  /** Shows what a figure counts beside its cell, even to users who may not open its page; without this the cell opens the page directly. */
  readonly showFigure?: ((figure: ShownFigure) => void) | undefined
}

interface OpenMenu {
  readonly target: MenuTarget
  readonly rows: readonly AnyRow[]
  readonly anchor: Anchor
}

/** A grid pane that fills its parent. */
export function GridPane(props: GridPaneProps) {
  const { grid, root, head, handleRef, currentId, isBusy, pane, onPane, options = optionDefaults } = props
  const { showFigure } = props
  const { view, data, selection, chosen, instance, text, titleOf } = grid
  const places = usePlaces()
  const actions = useRowActions(grid)
  const order = useOneOrder(pane, onPane)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const rowsRef = useRef<HTMLDivElement>(null)
  const selectAll = useSelectAll(grid)
  const announcement = useAnnouncedChanges(grid)
  useEarlyParts(grid, parts)
  useHolds(data, rowsRef, {
    isMenuOpen: isBusy || menu !== null || actions.isBusy,
    hasSelection: chosen.length > 0,
  })

  const record = view.actions.find(({ isRecord }) => isRecord === true)
  const hasPage = record !== undefined && actions.isOffered(record)
  const isOpening = hasPage || props.onOpen !== null
  const showsFigures = showFigure !== undefined
  const linkFields = useMemo(
    () => [...linkedFields(view, places, showsFigures), ...(isOpening ? [view.nameField] : [])],
    [view, places, showsFigures, isOpening],
  )
  const { hasRowNumbers, wraps } = options
  const model = useMemo(
    () =>
      tableModelOf(view, pane, { hasRowNumbers, wraps }, titleOf, linkFields, (machine, state) =>
        text.translate(stateKey(machine, state)),
      ),
    [view, pane, hasRowNumbers, wraps, titleOf, linkFields, text],
  )
  useEffect(() => handleRef.current?.show(model), [handleRef, model])

  const openPage = (row: AnyRow): boolean => {
    if (record === undefined || !hasPage || !record.guard(row).allowed) return false
    void actions.run(record, [row])
    return true
  }
  const currentCell = () => rowsRef.current?.querySelector('td.current') ?? null
  const followLink = (row: AnyRow, field: string): boolean => {
    const figure = showFigure === undefined ? undefined : view.figures?.[field]
    const link = figure ?? linkOf(view, field, places)
    const target = link === null ? null : linkTarget(view, link, row)
    if (target === null) {
      if (field !== view.nameField || !isOpening) return false
      if (!openPage(row)) props.onOpen?.(row)
      return true
    }
    if (figure === undefined) places.navigate(target)
    else showFigure?.({ row, field, target, cell: currentCell() })
    return true
  }

  // Called by the grid's listeners; these are registered once, so they read the newest values through this object.
  const store = useStore()
  const [self] = useState(() => Symbol(view.name))
  const now: LatestPane = {
    props: {
      ...props,
      // A detail that was closed is opened again, even if the row has a page of its own.
      onOpen: props.onOpen ?? openPage,
      onCurrent: row => props.onCurrent(row, self),
    },
    model,
    onMenu: (target, anchor) => {
      if (!hasMenu(grid, target)) return false
      const { row } = target
      const rows = row === null ? [] : selection.has(row.id) ? chosen : [row]
      setMenu({ target, rows, anchor })
      return true
    },
    onLetter: (letter, focused) => {
      const action = view.actions.find(({ shortcut }) => shortcut === letter)
      const isCreation = action?.isCreation === true
      const current = focused ?? data.rows.find(({ id }) => id === currentId)
      const rows = isCreation ? [] : chosen.length > 0 ? chosen : current === undefined ? [] : [current]
      if (action === undefined || (rows.length === 0 && !isCreation)) return false
      const entry = actions.creations().find(one => one.action === action) ?? actions.entry(action.name, rows)
      if (entry?.reason === undefined) void actions.run(action, rows)
      else if (!isCreation) {
        // The menu shows the reason.
        const anchor = currentCell() ?? { x: 0, y: 0 }
        setMenu({ target: { row: rows[0] ?? null, field: null }, rows, anchor })
      }
      return true
    },
    onLink: followLink,
    onSort: (field, isAdding) => {
      if (ordersGroups(view, pane, field)) onPane({ groupOrder: nextGroupOrder(pane.groupOrder, field) })
      else
        void order.sort({
          sort: nextSort(pane.groups.length > 0 ? [] : model.sort, field, isAdding),
          groups: [],
        })
    },
    onSelectAll: selectAll.run,
  }
  const latest = useRef(now)
  latest.current = now

  const spec = useHotSpec(grid, latest)
  useEffect(() => {
    handleRef.current?.repaint(new Set(data.rows.map(({ id }) => id)))
    // This effect runs a moment later: a user who presses keys quickly is on another row by then, and must not be moved back.
    const current = store.get(instance.current)
    if (currentId === null || current === null || current.by === self) return
    // If the current row was replaced, or was chosen outside this grid, the keys continue from the new one.
    handleRef.current?.follow(current.row.id)
  }, [data, handleRef, currentId, store, instance, self])

  const menuLink =
    menu === null || menu.target.row === null ? undefined : linkFor(menu.target, menu.target.row)
  function linkFor({ field }: MenuTarget, row: AnyRow) {
    const link = field === null ? null : linkOf(view, field, places)
    const target = link === null ? null : linkTarget(view, link, row)
    if (link === null || target === null) return undefined
    return { page: link.opens, open: () => places.navigate(target) }
  }

  const { density, hasLines } = options
  return (
    <>
      {head}
      <GridNotices grid={grid} pane={pane} onPane={onPane} />
      {pane.groups.length > 0 && <GridGroupsBar grid={grid} pane={pane} onPane={onPane} />}
      <div
        className={`gwrap${hasLines ? ' k-lines' : ''}${wraps ? ' k-wraps' : ''}`}
        ref={rowsRef}
        aria-busy={grid.snapshot.status === 'loading'}
        {...(density === 'page' ? {} : { 'data-density': density })}
      >
        <HotGrid spec={spec} root={root} isLoading={isFirstLoadPending(grid.snapshot)} />
        <GridRowsState
          grid={grid}
          onClearFilters={props.onClearFilters}
          onFilters={filters => {
            onPane({ filters })
            handleRef.current?.focus()
          }}
          onForce={() => {
            data.force()
            handleRef.current?.focus()
          }}
          onOpenFilters={props.onOpenFilters}
        />
      </div>
      <WaitingChanges grid={grid} />
      {chosen.length > 0 && (
        <BulkBar
          grid={grid}
          actions={actions}
          selectAll={selectAll}
          onClear={() => {
            selection.clear()
            handleRef.current?.focus(currentId ?? undefined)
          }}
        />
      )}
      {props.sums}
      <GridFooter
        grid={grid}
        hasSums={props.sums === undefined}
        onPageSize={pageSize => onPane({ pageSize })}
      />
      <span className="sr" role="status">
        {announcement}
      </span>
      {menu !== null && (
        <GridMenu
          grid={grid}
          target={menu.target}
          rows={menu.rows}
          anchor={menu.anchor}
          pane={pane}
          onPane={onPane}
          actions={actions}
          link={menuLink}
          onColumns={props.onColumns}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
