/**
 * One grid with everything around its rows: toolbar or head, what waits, the rows themselves, the bulk bar, the footer, the
 * context menu. Master and detail are both panes.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Anchor } from '../controls/floating'
import { Menu } from '../controls/menu'
import { useActionRunner } from '../form/use-action-runner'
import { useSession } from '../session-context'
import { actionEntries, actionGroups } from './action-menu'
import { BulkBar } from './bulk-bar'
import { gridColumns } from './grid-columns'
import { GridFooter } from './grid-footer'
import { GridNotices } from './grid-notices'
import type { SavedGridState } from './grid-query'
import { GridRowsState } from './grid-rows-state'
import { HotGrid, type HotGridHandle, type HotGridSpec } from './hot-grid'
import { useAnnouncedChanges } from './use-announced-changes'
import type { Grid } from './use-grid'
import { useHolds } from './use-holds'
import { useSelectAll } from './use-select-all'

/** What of the grid's look is remembered. */
export type PaneState = Pick<SavedGridState, 'columnOrder' | 'columnWidths' | 'sort' | 'pageSize'>

export interface GridPaneProps {
  readonly grid: Grid
  readonly root: ShadowRoot | Document
  /** Toolbar of the master, head of the detail. */
  readonly head: ReactNode
  /** The row that the detail belongs to. */
  readonly currentId: number | null
  readonly paneState: () => PaneState
  readonly onPaneState: (change: PaneState) => void
  readonly onCurrent: (row: AnyRow) => void
  readonly onOpen: (row: AnyRow) => void
  readonly onClearFilters: () => void
  /** A menu of the toolbar is open. */
  readonly isBusy: boolean
  readonly handleRef: RefObject<HotGridHandle | null>
}

interface OpenMenu {
  readonly rows: readonly AnyRow[]
  readonly anchor: Anchor
}

/** A grid pane that fills its parent. */
export function GridPane(props: GridPaneProps) {
  const { grid, root, head, handleRef, currentId, isBusy } = props
  const { view, data, selection, chosen } = grid
  const session = useSession()
  const { t: translate } = useTranslation()
  const runner = useActionRunner()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const rowsRef = useRef<HTMLDivElement>(null)
  const selectAll = useSelectAll(grid)
  const announcement = useAnnouncedChanges(grid)
  useHolds(data, rowsRef, {
    isMenuOpen: isBusy || menu !== null || runner.isAsking || runner.running !== null,
    hasSelection: chosen.length > 0,
  })

  const context = useMemo(
    () => ({
      access: session.access,
      t: (key: string, values?: Record<string, string | number>) => translate(key, values ?? {}),
      stateName: grid.stateName,
    }),
    [session, translate, grid.stateName],
  )
  const entries = useMemo(() => actionEntries(view.actions, chosen, context), [view, chosen, context])
  const runOn = (rows: readonly AnyRow[]) => (action: Action<AnyRow>) => {
    void runner.run(action, rows, {
      stateName: grid.stateName,
      countText: grid.countText,
      keepSelected: ids => {
        const kept = new Set(ids)
        selection.remove(rows.map(row => row.id).filter(id => !kept.has(id)))
        selection.add(rows.filter(row => kept.has(row.id)))
      },
    })
  }

  // What the grid's listeners call; they are set up once, so they read the newest through this.
  const latest = useRef<Latest>(null)
  latest.current = {
    props,
    onMenu: (row, anchor) => {
      if (view.actions.length === 0 || row === null) return
      setMenu({ rows: selection.has(row.id) ? chosen : [row], anchor })
    },
    onLetter: letter => {
      const action = view.actions.find(({ shortcut }) => shortcut === letter)
      const current = currentId === null ? undefined : data.rows.find(({ id }) => id === currentId)
      const rows = chosen.length > 0 ? chosen : current === undefined ? [] : [current]
      if (action === undefined || rows.length === 0) return false
      const [entry] = actionEntries([action], rows, context)
      if (entry?.reason === undefined) runOn(rows)(action)
      else setMenu({ rows, anchor: rowsRef.current?.querySelector('td.current') ?? { x: 0, y: 0 } })
      return true
    },
  }

  const spec = useHotSpec(grid, latest)
  useEffect(() => {
    handleRef.current?.repaint(new Set(data.rows.map(({ id }) => id)))
  }, [data, handleRef, currentId])

  return (
    <>
      {head}
      <GridNotices grid={grid} />
      <div className="gwrap" ref={rowsRef} aria-busy={grid.snapshot.status === 'loading'}>
        <HotGrid spec={spec} root={root} />
        <GridRowsState grid={grid} onClearFilters={props.onClearFilters} />
      </div>
      {view.actions.length > 0 && (
        <BulkBar
          grid={grid}
          entries={entries}
          running={runner.running}
          onRun={runOn(chosen)}
          onSelectAll={selectAll.run}
          isSelectingAll={selectAll.isRunning}
        />
      )}
      <GridFooter
        grid={grid}
        onPageSize={pageSize => {
          data.setQuery({ pageSize })
          props.onPaneState({ pageSize })
        }}
      />
      <span className="sr" role="status">
        {announcement}
      </span>
      {menu !== null && (
        <Menu
          label={
            menu.rows.length === 1 && menu.rows[0] !== undefined
              ? grid.nameOf(menu.rows[0])
              : grid.countText(menu.rows.length)
          }
          showLabel
          anchor={menu.anchor}
          groups={actionGroups(actionEntries(view.actions, menu.rows, context), runOn(menu.rows))}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

interface Latest {
  readonly props: GridPaneProps
  onMenu(row: AnyRow | null, anchor: Anchor): void
  onLetter(letter: string): boolean
}

/** The constant description of the grid for Handsontable; new only with another language or view. */
function useHotSpec(grid: Grid, latest: RefObject<Latest | null>): HotGridSpec {
  const session = useSession()
  const { t } = useTranslation()
  const { view, data, selection, text, titleOf, nameOf } = grid
  const hasSelection = view.actions.length > 0
  const currentId = useCallback(() => latest.current?.props.currentId ?? null, [latest])
  const spec = useMemo((): HotGridSpec => {
    const props = () => latest.current?.props
    return {
      label: text.translate(`view.${view.name}`),
      selectAllLabel: t('grid.selectPage'),
      rows: data.rows,
      columns: gridColumns(view, props()?.paneState().columnOrder ?? [], titleOf),
      selection: hasSelection ? selection : null,
      text,
      licenseKey: session.handsontableLicenseKey,
      marks: {
        isSelected: id => selection.has(id),
        isCurrent: id => currentId() === id,
        isHistorical: id => data.isHistorical(id),
        isChanged: id => data.isChanged(id),
      },
      rowLabel: row => t('grid.selectRow', { name: nameOf(row) }),
      savedWidths: () => props()?.paneState().columnWidths ?? {},
      initialSort: () => {
        const { sort } = data.snapshot().query
        return sort[0] ?? view.sort[0]
      },
      onSort: sort => {
        data.setQuery({ sort: sort === null ? [] : [sort] })
        props()?.onPaneState({ sort: sort === null ? [] : [sort] })
      },
      onCurrentRow: row => props()?.onCurrent(row),
      onColumnOrder: columnOrder => props()?.onPaneState({ columnOrder: [...columnOrder] }),
      onColumnWidth: (field, widthPx) =>
        props()?.onPaneState({ columnWidths: { ...props()?.paneState().columnWidths, [field]: widthPx } }),
      onOpen: row => props()?.onOpen(row),
      onMenu: (row, anchor) => latest.current?.onMenu(row, anchor),
      onLetter: letter => latest.current?.onLetter(letter) ?? false,
      onReady: handle => {
        const ref = props()?.handleRef
        if (ref !== undefined) ref.current = handle
      },
    }
  }, [view, data, selection, hasSelection, text, titleOf, nameOf, session, t, latest, currentId])

  useEffect(() => {
    const handle = () => latest.current?.props.handleRef.current
    const stops = [
      data.onRows(change => {
        if (change !== 'replaced') {
          handle()?.repaint(change)
          return
        }
        handle()?.replaced()
        const id = currentId()
        if (id !== null) handle()?.follow(id)
      }),
      selection.onChange(ids => handle()?.repaintSelection(ids)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [data, selection, latest, currentId])
  return spec
}
