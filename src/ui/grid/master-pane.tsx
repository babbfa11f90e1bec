/** The master grid of a page as a panel: its toolbar, notices of the page and rows, tied to how the user arranged it. */
import { useAtomValue } from 'jotai'
import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { Filter } from '../../contract/filter'
import type { AnyRow } from '../../define/view'
import { useSession } from '../session-context'
import type { HotGridHandle } from './table/hot-grid'
import { GridPane } from './grid'
import { GridToolbar } from './grid-toolbar'
import type { PanelName } from './page-panel'
import { defaultFilters } from './data/grid-query'
import { useBusy } from './use-busy'
import type { ChooseRow } from './data/use-current-row'
import type { Grid } from './data/use-grid'
import type { ArrangementStore } from './layout/arrangement-store'

/** What keys and buttons of a page reach of its master grid. */
export interface MasterRefs {
  readonly grid: RefObject<HotGridHandle | null>
  readonly find: RefObject<HTMLInputElement | null>
  readonly filters: RefObject<HTMLButtonElement | null>
}

/** The same object as long as the page stands. */
export function useMasterRefs(): MasterRefs {
  const grid = useRef<HotGridHandle>(null)
  const find = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  return useMemo(() => ({ grid, find, filters }), [])
}

export interface MasterPaneProps {
  readonly title: string
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly root: ShadowRoot | Document
  readonly refs: MasterRefs
  /** The panel beside it that is open. */
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly onShortcuts: () => void
  /** Below the toolbar. */
  readonly notices?: ReactNode
  /** Something of the page around is open that rows must not move under. */
  readonly isBusy?: boolean
  /** The row that stands for the page. */
  readonly current: AnyRow | null
  readonly onCurrent: ChooseRow
  readonly onOpen: (row: AnyRow) => void
}

/** The panel; it fills its parent. */
export function MasterPane(props: MasterPaneProps) {
  const { title, grid, store, root, refs, panel, onPanel, onShortcuts, notices } = props
  const { current, onCurrent, onOpen } = props
  const { view, selection } = grid
  const { access } = useSession()
  const { master, options } = useAtomValue(store.arrangement)
  const [isBusy, tellBusy] = useBusy()
  const setFilters = (filters: readonly Filter[]) => {
    selection.clear()
    store.changeMaster({ filters })
  }
  return (
    <section part="grid" className="panel k-panel" aria-label={title}>
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
              onFilters={setFilters}
              onBusy={tellBusy}
            />
            {notices}
          </>
        }
        currentId={current?.id ?? null}
        pane={master}
        options={options}
        onPane={store.changeMaster}
        onCurrent={onCurrent}
        onOpen={onOpen}
        onClearFilters={() => {
          // Back to what the grid opens with; a search without any filter would be refused.
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
