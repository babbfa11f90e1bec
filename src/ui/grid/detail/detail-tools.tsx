/** The tools of a detail in its head: its filters, its columns, the export. It has no toolbar, since a detail has few rows. */
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../controls/button'
import { lazyPart } from '../../lazy-part'
import { useSession } from '../../session-context'
import { CreateButtons } from '../commands/create-buttons'
import { changePane, type ArrangementStore } from '../layout/arrangement-store'
import { FilterBar } from '../filter/filter-bar'
import type { PanelName } from '../page-panel'
import type { Grid } from '../data/use-grid'

const ExportPopover = lazyPart(() => import('../commands/export-popover'), 'ExportPopover')

export interface DetailToolsProps {
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Buttons for the head. Active filters have a line of their own: `DetailFilters`. */
export function DetailTools({ grid, store, panel, onPanel, onBusy }: DetailToolsProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  const exportRef = useRef<HTMLButtonElement>(null)
  const [isExporting, setExportingState] = useState(false)
  const setExporting = (isOpen: boolean) => {
    setExportingState(isOpen)
    onBusy(isOpen)
  }
  const toggle = (name: PanelName) => onPanel(panel === name ? null : name)
  return (
    <>
      {grid.view.actions.some(({ isCreation }) => isCreation === true) && (
        <CreateButtons grid={grid} isDetail />
      )}
      {access.can('grid/filters') && grid.snapshot.query.filters.length === 0 && (
        <IconButton
          kind="quiet"
          size="small"
          icon="filter"
          label={t('grid.filter.button')}
          aria-expanded={panel === 'filters'}
          onClick={() => toggle('filters')}
        />
      )}
      {access.can('grid/options') && (
        <IconButton
          kind="quiet"
          size="small"
          icon="columns"
          label={t('grid.columns.button')}
          aria-expanded={panel === 'columns'}
          onClick={() => toggle('columns')}
        />
      )}
      {access.can('grid/exports') && (
        <IconButton
          ref={exportRef}
          kind="quiet"
          size="small"
          icon="download"
          label={t('grid.export.button')}
          aria-haspopup="dialog"
          aria-expanded={isExporting}
          onClick={() => setExporting(!isExporting)}
        />
      )}
      {isExporting && exportRef.current !== null && (
        <ExportPopover
          grid={grid}
          store={store}
          anchor={exportRef.current}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

export interface DetailFiltersProps extends DetailToolsProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>
}

/** The filters of a detail, while there are any. */
export function DetailFilters({ grid, store, panel, onPanel, onBusy, buttonRef }: DetailFiltersProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  if (!access.can('grid/filters') || grid.snapshot.query.filters.length === 0) return null
  return (
    <div className="gt" role="toolbar" aria-label={t('grid.toolbar')}>
      <FilterBar
        grid={grid}
        buttonRef={buttonRef}
        onChange={filters => changePane(store, grid, { filters })}
        onBusy={onBusy}
        isPanelOpen={panel === 'filters'}
        onPanel={() => onPanel(panel === 'filters' ? null : 'filters')}
      />
    </div>
  )
}
