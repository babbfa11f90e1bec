/** The toolbar of a grid: find in this view, filters, columns, export, options. Each part shows only to who may use it. */
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { Button, IconButton } from '../controls/button'
import { lazyPart } from '../lazy-part'
import { useSession } from '../session-context'
import type { ArrangementStore } from './layout/arrangement-store'
import { FilterBar } from './filter/filter-bar'
import { FindField } from './filter/find-field'
import type { PanelName } from './page-panel'
import type { Grid } from './data/use-grid'

const ExportPopover = lazyPart(() => import('./commands/export-popover'), 'ExportPopover')
const GridOptionsMenu = lazyPart(() => import('./layout/grid-options-menu'), 'GridOptionsMenu')

export interface GridToolbarProps {
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly filtersRef: RefObject<HTMLButtonElement | null>
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly onShortcuts: () => void
  readonly onFilters: (filters: readonly Filter[]) => void
  /** Says under a name that a menu or a popover is open. */
  readonly onBusy: (name: string) => (isOpen: boolean) => void
}

type Floating = 'export' | 'options'

/** Find, filters and pills; then what changes how the grid looks and where its rows go. */
export function GridToolbar(props: GridToolbarProps) {
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
    <div className="gt" role="toolbar" aria-label={t('grid.toolbar')}>
      <FindField grid={grid} inputRef={findRef} />
      {mayFilter && (
        <FilterBar
          grid={grid}
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
