/** The master grid of a page as a panel: its toolbar, notices of the page and rows, connected with the user's arrangement. */
import { useAtomValue } from 'jotai'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import type { AnyRow, QuickFilter } from '../../define/view'
import { useSession } from '../session-context'
import { toJson } from '../../contract/to-json'
import { Button, IconButton } from '../controls/button'
import { Segmented } from '../controls/segmented'
import { lazyPart } from '../lazy-part'
import type { HotGridHandle } from './table/hot-grid'
import { GridPane, type GridPaneProps } from './grid'
import type { PanelName } from './page-panel'
import { defaultFilters } from './data/grid-query'
import { useBusy } from './data/use-holds'
import type { ChooseRow } from './data/current-row'
import type { Grid } from './data/use-grid'
import type { ArrangementStore } from './layout/arrangement-store'
import { FilterBar } from './filter/filter-bar'
import { FindField } from './filter/find-field'

/** Access to the master grid for keys and buttons of a page. */
export interface MasterRefs {
  readonly grid: RefObject<HotGridHandle | null>
  readonly find: RefObject<HTMLInputElement | null>
  readonly filters: RefObject<HTMLButtonElement | null>
}

/** The same object as long as the page is mounted. */
export function useMasterRefs(): MasterRefs {
  const grid = useRef<HotGridHandle>(null)
  const find = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  return useMemo(() => ({ grid, find, filters }), [])
}

interface MasterPaneProps extends Pick<GridPaneProps, 'onOpen' | 'showFigure'> {
  readonly title: string
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly root: ShadowRoot | Document
  readonly refs: MasterRefs
  /** The open panel beside it. */
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly onShortcuts: () => void
  /** Below the toolbar. */
  readonly notices?: ReactNode
  /** Replaces the sums in the footer. */
  readonly sums?: ((grid: Grid) => ReactNode) | undefined
  /** A menu or popover of the page is open: rows must not move under it. */
  readonly isBusy?: boolean
  /** The current row. */
  readonly current: AnyRow | null
  readonly onCurrent: ChooseRow
}

/** The panel; it fills its parent. */
export function MasterPane(props: MasterPaneProps) {
  const { title, grid, store, root, refs, panel, onPanel, onShortcuts, notices } = props
  const { current, onCurrent, onOpen } = props
  const { view } = grid
  const { access } = useSession()
  const { master, options } = useAtomValue(store.arrangement)
  const [isBusy, reportBusy] = useBusy()
  return (
    <section part="grid" className="panel k-panel" data-pane="grid" aria-label={title}>
      <GridPane
        grid={grid}
        root={root}
        head={
          <>
            <GridToolbar
              grid={grid}
              store={store}
              findRef={refs.find}
              filtersRef={refs.filters}
              panel={panel}
              onPanel={onPanel}
              onShortcuts={onShortcuts}
              onFilters={filters => store.changeMaster({ filters })}
              onBusy={reportBusy}
            />
            {notices}
          </>
        }
        sums={props.sums?.(grid)}
        currentId={current?.id ?? null}
        pane={master}
        options={options}
        onPane={store.changeMaster}
        onCurrent={onCurrent}
        onOpen={onOpen}
        showFigure={props.showFigure}
        onClearFilters={() => {
          // Back to the filters that the grid opens with; a search without any filter would be refused.
          store.changeMaster({ filters: defaultFilters(view) }, '')
        }}
        {...(access.can('grid/options') ? { onColumns: () => onPanel('columns') } : {})}
        {...(access.can('grid/filters') ? { onOpenFilters: () => onPanel('filters') } : {})}
        isBusy={isBusy || props.isBusy === true}
        handleRef={refs.grid}
      />
    </section>
  )
}

type QuickFiltersProps = Pick<GridToolbarProps, 'grid' | 'onFilters'>

/** All rows, or one of the view's own choices; none of them is pressed while the user has other filters. */
function QuickFilters({ grid, onFilters }: QuickFiltersProps) {
  const { t } = useTranslation()
  const { quickFilters } = grid.view
  if (quickFilters === undefined) return null
  const choices = [allRows, ...quickFilters]
  return (
    <Segmented
      label={t('quickFilter.label')}
      value={quickFilterOf(grid)?.name ?? ''}
      options={choices.map(({ name }) => ({ value: name, label: t(`quickFilter.${name}`) }))}
      onChange={chosen => onFilters(choices.find(({ name }) => name === chosen)?.filters ?? [])}
    />
  )
}

const allRows = { name: 'all', filters: [] } as const

/** The choice that equals the current filters. */
function quickFilterOf({ view, snapshot }: Grid): QuickFilter | undefined {
  if (view.quickFilters === undefined) return undefined
  const current = toJson(snapshot.query.filters)
  return [allRows, ...view.quickFilters].find(({ filters }) => toJson(filters) === current)
}

const ExportPopover = lazyPart(() => import('./commands/export-popover'), 'ExportPopover')
const GridOptionsMenu = lazyPart(() => import('./layout/grid-options-menu'), 'GridOptionsMenu')

interface GridToolbarProps {
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly filtersRef: RefObject<HTMLButtonElement | null>
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly onShortcuts: () => void
  readonly onFilters: (filters: readonly Filter[]) => void
  /** Reports under a name that a menu or a popover is open. */
  readonly onBusy: (name: string) => (isOpen: boolean) => void
}

type Floating = 'export' | 'options'

/** Find, filters and pills; then columns, options and export. */
function GridToolbar(props: GridToolbarProps) {
  const { grid, store, findRef, filtersRef, panel, onPanel, onShortcuts, onFilters, onBusy } = props
  const { t } = useTranslation()
  const { access } = useSession()
  const [open, setOpenState] = useState<Floating | null>(null)
  const exportRef = useRef<HTMLButtonElement>(null)
  const optionsRef = useRef<HTMLButtonElement>(null)
  const setOpen = (next: Floating | null) => {
    setOpenState(next)
    onBusy('toolbar')(next !== null)
  }
  const toggle = (name: Floating) => setOpen(open === name ? null : name)
  const close = () => setOpen(null)
  const mayFilter = access.can('grid/filters')
  const mayArrange = access.can('grid/options')
  return (
    <div className="gt" role="toolbar" data-pane="toolbar" aria-label={t('grid.toolbar')}>
      <FindField grid={grid} inputRef={findRef} />
      {mayFilter && <QuickFilters grid={grid} onFilters={onFilters} />}
      {mayFilter && (
        <FilterBar
          grid={grid}
          areNamed={quickFilterOf(grid) !== undefined}
          buttonRef={filtersRef}
          onChange={onFilters}
          onBusy={onBusy('filters')}
          isPanelOpen={panel === 'filters'}
          onPanel={() => onPanel(panel === 'filters' ? null : 'filters')}
        />
      )}
      <div className="k-tool-end">
        {mayArrange && (
          <Button
            kind="quiet"
            size="small"
            icon="columns"
            pressed={panel === 'columns'}
            onClick={() => onPanel(panel === 'columns' ? null : 'columns')}
          >
            {t('grid.columns.button')}
          </Button>
        )}
        {access.can('grid/exports') && (
          <Button
            ref={exportRef}
            kind="quiet"
            size="small"
            icon="download"
            aria-haspopup="dialog"
            aria-expanded={open === 'export'}
            onClick={() => toggle('export')}
          >
            {t('grid.export.button')}
          </Button>
        )}
        {mayArrange && (
          <IconButton
            ref={optionsRef}
            kind="quiet"
            size="small"
            icon="more"
            label={t('grid.options.title')}
            aria-haspopup="dialog"
            aria-expanded={open === 'options'}
            onClick={() => toggle('options')}
          />
        )}
      </div>
      {open === 'export' && exportRef.current !== null && (
        <ExportPopover grid={grid} store={store} anchor={exportRef.current} onClose={close} />
      )}
      {open === 'options' && optionsRef.current !== null && (
        <GridOptionsMenu
          store={store}
          anchor={optionsRef.current}
          onShortcuts={onShortcuts}
          onClose={close}
        />
      )}
    </div>
  )
}
