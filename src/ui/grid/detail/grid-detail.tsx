/**
 * The detail of a grid: the rows that belong to the current row of the master, a tab for each kind, under a head that names that row
 * again. Each tab is a grid of its own; only the open one loads and follows live changes.
 */
import { useAtomValue, type Atom } from 'jotai'
import { selectAtom } from 'jotai/vanilla/utils'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../contract/filter'
import type { AnyRow, DetailLink, View } from '../../../define/view'
import { IconButton } from '../../controls/button'
import { EmptyState } from '../../controls/empty-state'
import { StateChip } from '../../controls/state-chip'
import { stateKindOf } from '../table/cell-renderers'
import { defaultPane, type GridOptions } from '../layout/arrangement'
import type { ArrangementStore } from '../layout/arrangement-store'
import '../commands/commands.css'
import { Tabs, tabId, tabPanelId } from '../../controls/tabs'
import { useSession } from '../../session-context'
import { DetailFilters, DetailTools } from './detail-tools'
import { GridPane } from '../grid'
import type { HotGridHandle } from '../table/hot-grid'
import { PagePanel, type PanelName } from '../page-panel'
import { detailFilter, fromField } from '../commands/grid-links'
import { useFollowedRow } from './row-panel'
import { useGrid, type Grid } from '../data/use-grid'

export interface GridDetailProps {
  /** The tabs; at least one. */
  readonly links: readonly DetailLink[]
  readonly master: Grid
  readonly store: ArrangementStore
  readonly row: AnyRow
  readonly root: ShadowRoot | Document
  /** The open panel of the detail. */
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  /** The element for its panels, beside the grids; null before it is mounted. */
  readonly panelPlace: HTMLElement | null
  /** Absent where the detail is on a page about its row: then it has no head of its own. */
  readonly onClose?: () => void
  readonly handleRef: RefObject<HotGridHandle | null>
}

export function GridDetail(props: GridDetailProps) {
  const { links, master, store, row, onPanel, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const { detailPane } = useAtomValue(store.arrangement)
  const { shown, followed } = useFollowedRow(row)
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null)
  const [counts, setCounts] = useState<KnownCounts>({ rowId: shown.id, texts: {} })
  const known = counts.rowId === shown.id ? counts.texts : {}
  const keepCount = useCallback(
    (rowId: number, name: string, text: string) =>
      setCounts(last => ({ rowId, texts: { ...(last.rowId === rowId ? last.texts : {}), [name]: text } })),
    [],
  )
  const open = links.find(({ view }) => view.name === detailPane.tab) ?? links[0]
  if (open === undefined) return null

  const isEmpty = detailFilter(open, master.view, shown) === null
  return (
    <section
      className="panel k-panel"
      data-pane="detail"
      aria-label={t('grid.detail.label', { name: master.nameOf(row) })}
    >
      <div className="ph k-head">
        {onClose !== undefined && (
          <>
            <MasterName master={master} row={row} />
            <span className="vsep" />
          </>
        )}
        <Tabs
          id={id}
          label={t('grid.detail.tabs')}
          tabs={links.map(({ view }) => ({
            name: view.name,
            title: t(`view.${view.name as string}`),
            count: known[view.name] ?? null,
          }))}
          openName={open.view.name}
          onOpen={tab => {
            onPanel(null)
            store.change({ detailPane: { ...store.get().detailPane, tab } })
          }}
        />
        <span className="grow" />
        <div ref={setToolsPlace} className="k-tools" />
        {onClose !== undefined && (
          <IconButton
            kind="quiet"
            size="small"
            icon="close"
            label={t('grid.detail.close')}
            onClick={onClose}
          />
        )}
      </div>
      {isEmpty ? (
        <div className="k-tabpanel" role="tabpanel" {...panelOf(id, open)} tabIndex={0}>
          <EmptyState
            drawing="no-match"
            title={t('grid.detail.none', {
              rows: t(`view.${open.view.name as string}`),
              name: master.nameOf(shown),
            })}
            text={t('grid.detail.noneText', { field: master.titleOf(fromField(open)) })}
          />
        </div>
      ) : (
        <DetailRows
          {...props}
          key={open.view.name}
          link={open}
          row={shown}
          followed={followed}
          toolsPlace={toolsPlace}
          tabPanel={panelOf(id, open)}
          onCount={keepCount}
        />
      )}
    </section>
  )
}

/** Row counts of tabs that were open, for one row of the master. */
interface KnownCounts {
  readonly rowId: number
  readonly texts: Readonly<Record<string, string>>
}

function panelOf(id: string, { view }: DetailLink) {
  return { id: tabPanelId(id), 'aria-labelledby': tabId(id, view.name) }
}

interface DetailRowsProps extends GridDetailProps {
  /** The master's row as an atom. */
  readonly followed: Atom<AnyRow>
  readonly link: DetailLink
  /** The element in the head for its tools; null before it is mounted. */
  readonly toolsPlace: HTMLElement | null
  readonly tabPanel: { readonly id: string; readonly 'aria-labelledby': string }
  readonly onCount: (rowId: number, name: string, text: string) => void
}

function DetailRows(props: DetailRowsProps) {
  const { link, master, store, row, followed, root, toolsPlace, tabPanel, onCount, handleRef } = props
  const { panel, onPanel, panelPlace } = props
  const { view } = link
  const arrangement = useAtomValue(store.arrangement)
  const pane = arrangement.details[view.name] ?? defaultPane(view)
  const grid = useGrid(view, 'detail', () => ({
    question: store.detailQuestion(view, conditionsOf(link, master.view, followed)),
  }))
  const { snapshot, text } = grid
  const { access } = useSession()

  const isCounted =
    snapshot.status === 'ready' && snapshot.fixed[0]?.value === detailFilter(link, master.view, row)?.value
  const count = text.formats.number(snapshot.totalCount, 0)
  useEffect(() => {
    if (isCounted) onCount(row.id, view.name, snapshot.isTotalExact ? count : `${count}+`)
  }, [isCounted, onCount, row.id, view.name, snapshot.isTotalExact, count])

  const { options } = arrangement
  const paged = useMemo((): GridOptions => ({ ...options, pageMode: 'pages' }), [options])
  const [isBusy, setBusy] = useState(false)
  const filtersRef = useRef<HTMLButtonElement>(null)
  const tools = { grid, store, panel, onPanel, onBusy: setBusy }

  return (
    <>
      {toolsPlace !== null && createPortal(<DetailTools {...tools} />, toolsPlace)}
      <div className="k-tabpanel" role="tabpanel" {...tabPanel}>
        <GridPane
          grid={grid}
          root={root}
          head={<DetailFilters {...tools} buttonRef={filtersRef} />}
          currentId={null}
          pane={pane}
          options={paged}
          onPane={change => store.changeDetail(view.name, change)}
          onCurrent={noRow}
          onOpen={null}
          onClearFilters={() => {
            store.changeDetail(view.name, { filters: [] })
          }}
          {...(access.can('grid/options') && { onColumns: () => onPanel('columns') })}
          isBusy={isBusy}
          handleRef={handleRef}
        />
      </div>
      {panel !== null &&
        panelPlace !== null &&
        createPortal(
          <PagePanel name={panel} grid={grid} store={store} onClose={() => onPanel(null)} />,
          panelPlace,
        )}
    </>
  )
}

/** The condition for the rows of the master row; the last one while that row has no value to compare with. */
function conditionsOf(link: DetailLink, master: View, followed: Atom<AnyRow>): Atom<readonly Filter[]> {
  return selectAtom(followed, (row, before?: readonly Filter[]) => {
    const filter = detailFilter(link, master, row)
    if (filter === null) return before ?? []
    return before !== undefined && before[0]?.value === filter.value ? before : [filter]
  })
}

/** The master row: its number, its state, and the first other text that its view shows; whom it belongs to says nothing about it. */
function MasterName({ master, row }: { readonly master: Grid; readonly row: AnyRow }) {
  const { view } = master
  const state = view.stateField === undefined ? undefined : row[view.stateField]
  const field = view.stateField === undefined ? undefined : view.entity.fields[view.stateField]
  const note = firstText(view, row)
  return (
    <>
      <b className="id k-master">{master.nameOf(row)}</b>
      {typeof state === 'string' && (
        <StateChip kind={stateKindOf(field?.machine)} state={state} label={master.stateName(state)} />
      )}
      {note !== null && <span className="sec ell">{note}</span>}
    </>
  )
}

function firstText(view: View, row: AnyRow): string | null {
  const field = view.columns.find(name => {
    const { kind, namesRoles = false } = view.entity.fields[name] ?? {}
    return name !== view.nameField && kind === 'text' && !namesRoles
  })
  const value = field === undefined ? null : row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function noRow(): void {
  // A detail has no detail of its own.
}
