/**
 * A page that shows a view: its head with the saved view and the state of the live connection, the master grid, a panel beside
 * it, and the detail of the current row in a pane below. The user's arrangement is saved per view.
 */
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader } from '../../contract/entities/custom-view'
import type { Filter } from '../../contract/filter'
import type { AnyRow, View } from '../../define/view'
import { GridSkeleton, Skeleton } from '../controls/skeleton'
import { SplitPane } from '../controls/split-pane'
import { ActionDialogsContext, type ActionDialogs } from '../actions/action-dialogs'
import { lazyPart } from '../lazy-part'
import { useTouch } from '../use-touch'
import { useSession } from '../session-context'
import { readableDetails } from './commands/grid-links'
import { useEarlyParts, useGrid, type Grid } from './data/use-grid'
import { adoptGridSheets } from './table/grid-sheets'
import type { HotGridHandle } from './table/hot-grid'
import { MasterPane, useMasterRefs } from './master-pane'
import { creationIn, isForcedSearch } from './data/grid-query'
import { PageHead } from './page-head'
import { usePageKeys } from './use-page-keys'
import type { PageNotice } from './layout/page-notices'
import { PagePanel, type PanelName } from './page-panel'
import type { RowPanels } from './detail/row-panel'
import { useBusy } from './data/use-holds'
import { useCurrentRow } from './data/current-row'
import { useCachedPage, useOpenedPage, type OpenedPage } from './layout/use-opened-page'
import { useSavedViews } from './layout/use-saved-views'
import { ViewPicker } from './layout/view-picker'
import { PageNotices } from './layout/page-notices'

/** Height of the detail in px until the user moves the handle. */
const detailHeightPx = 246

const noDialogs: ActionDialogs = {}

const GridDetail = lazyPart(() => import('./detail/grid-detail'), 'GridDetail')
const RowPanelPlace = lazyPart(() => import('./detail/row-panel'), 'RowPanelPlace')
const parts = [GridDetail.preload]

export interface GridPageProps {
  readonly view: View
  readonly title: string
  readonly search: URLSearchParams
  readonly root: ShadowRoot | Document
  /** Increased when fresh rows are requested. */
  readonly refreshes: number
  /** Name under which the arrangement is saved, if not the view's: an old page of the same rows. */
  readonly stateName?: string
  /** The plain layout of an old page: one grid, no detail pane (spec 1, section 1). */
  readonly isPlain?: boolean
  /**
   * Conditions of the page itself, such as the row that it is about; used only at the first render. Such a page has no saved views, and
   * its state is not restored when the user returns.
   */
  readonly fixed?: readonly Filter[]
  /** Replaces the title in the head. */
  readonly heading?: ReactNode
  /** Beside the view picker in the head, such as the tabs of a page. */
  readonly headExtra?: ReactNode
  /** Buttons for the whole page. */
  readonly commands?: ReactNode
  /** The sums of the rows in a bar of their own, instead of those in the footer. */
  readonly sums?: (grid: Grid) => ReactNode
  /** Id or name of the saved view that the address or the element requests. */
  readonly customView?: string
  /** Dialogs of actions that a form cannot express. */
  readonly dialogs?: ActionDialogs
  /** Panels about a row, by their names in views. */
  readonly panels?: RowPanels
  /** Shows how to embed the page, or a saved view of it, into another website. */
  readonly onEmbed?: ((view: CustomViewHeader | null) => void) | undefined
  /** Called when the creation that the address started (grid-query.ts) is done or was cancelled. */
  readonly onCreated?: () => void
  /** Called when another saved view was opened, so that the address can name it; null for no saved view. */
  readonly onCustomView?: (id: number | null) => void
  /** Called with a message when there is no view named `customView`. */
  readonly onUnknownView?: (sentence: string) => void
}

/** The page of a view. Give it another `key` for another view or another search. */
export function GridPage(props: GridPageProps) {
  const { view, title, search, root, stateName = view.name, customView, fixed } = props
  // Before any part of the page is measured.
  useInsertionEffect(() => adoptGridSheets(root), [root])
  const page = useOpenedPage({ view, stateName, search, customView, fixed, root })
  if (page !== null) {
    return (
      <ActionDialogsContext value={props.dialogs ?? noDialogs}>
        <OpenGridPage {...props} stateName={stateName} page={page} />
      </ActionDialogsContext>
    )
  }
  return (
    <div className="k-page">
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
        {null}
      </Skeleton>
    </div>
  )
}

interface OpenGridPageProps extends GridPageProps {
  readonly stateName: string
  readonly page: OpenedPage
}

function OpenGridPage(props: OpenGridPageProps) {
  const { view, title, root, refreshes, stateName, page, customView, onCustomView, headExtra } = props
  const { isPlain = false, search, panels } = props
  const { store } = page
  const session = useSession()
  const { t } = useTranslation()
  const arrangement = useAtomValue(store.arrangement)
  const grid = useGrid(view, 'master', () => ({
    question: store.atoms.question,
    isForced: isForcedSearch(search),
    instance: page.cachedGrid,
  }))
  const { data, snapshot } = grid
  useEarlyParts(grid, parts)
  const [current, setCurrent] = useCurrentRow(grid)
  const [notices, setNotices] = useState<readonly PageNotice[]>(page.notices)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [detailPanel, setDetailPanel] = useState<PanelName | null>(null)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const openPanel = useCallback((name: PanelName | null) => {
    setPanel(name)
    if (name !== null) setDetailPanel(null)
  }, [])
  const [openings, setOpenings] = useState(0)
  const RowPanel = view.panel === undefined ? undefined : panels?.[view.panel]
  const [isBusy, reportBusy] = useBusy()
  const refs = useMasterRefs()
  const keys = usePageKeys(grid, refs)
  const detailRef = useRef<HotGridHandle>(null)
  const addNotice = useCallback(
    (notice: PageNotice) =>
      setNotices(shown => [...shown.filter(({ kind }) => kind !== notice.kind), notice]),
    [],
  )
  const views = useSavedViews({ page, owner: stateName, customView, onCustomView, onNotice: addNotice })
  const { lost } = views.state

  useEffect(() => {
    // Also saves arrangements that were changed just before the page is left.
    window.addEventListener('pagehide', store.flush)
    return () => {
      window.removeEventListener('pagehide', store.flush)
      store.flush()
    }
  }, [store])
  useEffect(() => {
    if (refreshes > 0) void data.refresh()
  }, [data, refreshes])
  const isUnrestricted = props.fixed === undefined
  useCachedPage(props, page, grid.instance)

  const showDetail = useCallback(
    (isOpen: boolean) => store.change({ detailPane: { ...store.get().detailPane, isOpen } }),
    [store],
  )
  const details = useMemo(
    () => (isPlain ? [] : readableDetails(view, session.access)),
    [isPlain, view, session.access],
  )
  const { sizePx: detailSizePx } = arrangement.detailPane
  // On a tablet the rows have the height, until the user opens the detail.
  const isTouch = useTouch()
  const isDetailOpen = arrangement.detailPane.isOpen ?? !isTouch
  // The detail keeps its place while its row is loading.
  const isRowPending = snapshot.status === 'loading' || snapshot.rowCount > 0
  const shownNotices: readonly PageNotice[] =
    lost === null ? notices : [...notices, { kind: 'viewLost', name: lost }]

  const openDetail = (row: AnyRow) => {
    setCurrent(row)
    if (RowPanel !== undefined) setPanel(null)
    showDetail(true)
    setOpenings(count => count + 1)
  }

  return (
    <div className="k-page" onKeyDown={keys.onKeyDown}>
      <PageHead
        title={title}
        heading={props.heading}
        commands={props.commands}
        grid={grid}
        starts={creationIn(search)}
        onEnded={props.onCreated}
      >
        {isUnrestricted && session.access.can('grid/custom_views') && (
          <ViewPicker views={views} onBusy={reportBusy('views')} onEmbed={props.onEmbed} />
        )}
        {headExtra}
      </PageHead>
      <div className="k-body">
        <div className="k-grids">
          <SplitPane
            label={t('grid.detail.handle')}
            defaultSize={detailHeightPx}
            {...(detailSizePx === null ? {} : { initialSize: detailSizePx })}
            minFirst={220}
            minSecond={140}
            onSizeChange={sizePx => store.change({ detailPane: { ...store.get().detailPane, sizePx } })}
            first={
              <MasterPane
                title={title}
                grid={grid}
                store={store}
                root={root}
                refs={refs}
                panel={panel}
                onPanel={openPanel}
                onShortcuts={keys.openShortcuts}
                notices={
                  <PageNotices
                    notices={shownNotices}
                    onUnknownView={props.onUnknownView}
                    onDismiss={notice => {
                      if (notice.kind === 'viewLost') views.dismissLost()
                      else setNotices(shown => shown.filter(other => other !== notice))
                    }}
                  />
                }
                sums={props.sums}
                isBusy={isBusy}
                current={current}
                onCurrent={setCurrent}
                onOpen={details.length > 0 || RowPanel !== undefined ? openDetail : null}
              />
            }
            second={
              !isDetailOpen ||
              details.length === 0 ||
              (current === null && !isRowPending) ? null : current === null ? (
                <div className="panel k-panel" />
              ) : (
                <GridDetail
                  links={details}
                  master={grid}
                  store={store}
                  row={current}
                  root={root}
                  panel={detailPanel}
                  onPanel={name => {
                    setDetailPanel(name)
                    if (name !== null) setPanel(null)
                  }}
                  panelPlace={beside}
                  onClose={() => {
                    setDetailPanel(null)
                    showDetail(false)
                    refs.grid.current?.focus(current.id)
                  }}
                  handleRef={detailRef}
                />
              )
            }
          />
        </div>
        {panel !== null && (
          <PagePanel name={panel} grid={grid} store={store} onClose={() => setPanel(null)} />
        )}
        {RowPanel !== undefined && panel === null && isDetailOpen && current !== null && (
          <RowPanelPlace
            RowPanel={RowPanel}
            grid={grid}
            row={current}
            openings={openings}
            onRow={setCurrent}
            onClose={() => {
              showDetail(false)
              refs.grid.current?.focus(current.id)
            }}
          />
        )}
        <div ref={setBeside} className="k-beside-detail" />
      </div>
      {keys.sheet}
    </div>
  )
}
