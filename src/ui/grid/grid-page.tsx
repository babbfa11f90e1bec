/**
 * A page that shows a view: its head with the state of the live connection, the master grid, and the detail of the current row
 * in a pane below. What the user arranged is remembered per view.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import type { AnyRow, View } from '../../define/view'
import { Banner } from '../controls/banner'
import { SplitPane } from '../controls/split-pane'
import { useSession } from '../session-context'
import { GridDetail } from './grid-detail'
import { GridPane } from './grid-pane'
import { defaultFilters, filtersFromSearch, keepKnown, startingQuery, type GridQuery } from './grid-query'
import { createGridSettings } from './grid-settings'
import { adoptGridSheets } from './grid-sheets'
import { GridToolbar } from './grid-toolbar'
import type { HotGridHandle } from './hot-grid'
import { PageHead } from './page-head'
import { useGrid } from './use-grid'

/** Height of the detail in px before the user moved the handle. */
const detailHeightPx = 246

export interface GridPageProps {
  readonly view: View
  readonly title: string
  readonly search: URLSearchParams
  readonly root: ShadowRoot | Document
  /** Grows when fresh rows are wanted. */
  readonly refreshes: number
}

/** The page of a view. Give it another `key` for another view or another search. */
export function GridPage({ view, title, search, root, refreshes }: GridPageProps) {
  const session = useSession()
  const { t } = useTranslation()
  useLayoutEffect(() => adoptGridSheets(root), [root])
  const [settings] = useState(() => createGridSettings(session, view.name))
  const [start] = useState(() => startingPoint(view, search, settings.state(), session.memory))
  const [notice, setNotice] = useState<'corrupt' | 'dropped' | null>(
    settings.isCorrupt ? 'corrupt' : start.dropped.length > 0 ? 'dropped' : null,
  )
  const grid = useGrid(view, 'master', () => ({ query: start.query }))
  const { data, snapshot } = grid
  const [current, setCurrent] = useState<AnyRow | null>(null)
  const [isDetailOpen, setDetailOpen] = useState(settings.state().isDetailOpen ?? true)
  const [isBusy, setBusy] = useState(false)
  const masterRef = useRef<HotGridHandle>(null)
  const detailRef = useRef<HotGridHandle>(null)
  const pageRef = useRef<HTMLDivElement>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const filtersRef = useRef<HTMLButtonElement>(null)

  useEffect(() => () => settings.flush(), [settings])
  useEffect(() => {
    if (refreshes > 0) void data.refresh()
  }, [data, refreshes])
  useEffect(() => {
    session.memory.set(memoryKey(view), snapshot.query)
  }, [session, view, snapshot.query])
  useEffect(
    () =>
      data.onLiveRows(rows => {
        setCurrent(row => rows.find(({ id }) => id === row?.id) ?? row)
      }),
    [data],
  )
  useEffect(() => {
    // The first row stands for the page until the user moves; a row that is gone gives way to it.
    setCurrent(
      row =>
        data.rows.find(({ id }) => id === row?.id) ??
        (snapshot.waitingCount > 0 ? row : data.rows[0]) ??
        null,
    )
  }, [data, snapshot.trueAt, snapshot.rowCount, snapshot.waitingCount])

  const showDetail = useCallback(
    (isOpen: boolean) => {
      setDetailOpen(isOpen)
      settings.change({ isDetailOpen: isOpen })
    },
    [settings],
  )
  const setFilters = (filters: readonly Filter[]) => {
    data.setQuery({ filters })
    grid.selection.clear()
    settings.change({ filters: [...filters] })
  }
  const detail = view.detail !== undefined && isDetailOpen && current !== null ? view.detail : null

  return (
    <div
      className="k-page"
      ref={pageRef}
      onKeyDown={event => {
        if (isTyping(event.target)) return
        if (event.key === 'F6' && movePane(pageRef.current, event.shiftKey, { masterRef, detailRef }))
          event.preventDefault()
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const target =
          event.key === '/' ? findRef.current : event.key.toLowerCase() === 'f' ? filtersRef.current : null
        if (target === null || event.target instanceof HTMLDialogElement) return
        event.preventDefault()
        target.focus()
        if (target instanceof HTMLButtonElement) target.click()
      }}
    >
      <PageHead title={title} grid={grid} />
      <div className="k-body">
        <SplitPane
          label={t('grid.detail.handle')}
          defaultSize={detailHeightPx}
          {...(settings.state().detailSizePx === undefined
            ? {}
            : { initialSize: settings.state().detailSizePx })}
          minFirst={220}
          minSecond={140}
          onSizeChange={detailSizePx => settings.change({ detailSizePx })}
          first={
            <section className="panel k-panel" aria-label={title}>
              <GridPane
                grid={grid}
                root={root}
                head={
                  <>
                    <GridToolbar
                      grid={grid}
                      findRef={findRef}
                      filtersRef={filtersRef}
                      onFilters={setFilters}
                      onBusy={setBusy}
                    />
                    {notice !== null && (
                      <Banner
                        tone="warning"
                        docked
                        actions={[{ label: t('ui.close'), run: () => setNotice(null) }]}
                      >
                        {notice === 'corrupt'
                          ? t('grid.notice.corrupt')
                          : t('grid.notice.dropped', { fields: start.dropped.join(', ') })}
                      </Banner>
                    )}
                  </>
                }
                currentId={current?.id ?? null}
                paneState={settings.state}
                onPaneState={settings.change}
                onCurrent={setCurrent}
                onOpen={row => {
                  setCurrent(row)
                  showDetail(true)
                }}
                onClearFilters={() => {
                  data.setQuery({ filters: [], find: '' })
                  settings.change({ filters: [] })
                }}
                isBusy={isBusy}
                handleRef={masterRef}
              />
            </section>
          }
          second={
            detail === null || current === null ? null : (
              <GridDetail
                link={detail}
                master={grid}
                row={current}
                root={root}
                paneState={() => settings.state().detail ?? {}}
                onPaneState={change => settings.change({ detail: { ...settings.state().detail, ...change } })}
                onClose={() => {
                  showDetail(false)
                  masterRef.current?.focus(current.id)
                }}
                handleRef={detailRef}
              />
            )
          }
        />
      </div>
    </div>
  )
}

interface StartingPoint {
  readonly query: GridQuery
  readonly dropped: readonly string[]
}

/** Where the page opens: the address, else where the user was on this page, else what was saved, else open work. */
function startingPoint(
  view: View,
  search: URLSearchParams,
  saved: ReturnType<ReturnType<typeof createGridSettings>['state']>,
  memory: ReadonlyMap<string, unknown>,
): StartingPoint {
  const asked = filtersFromSearch(view, search)
  if (asked !== null)
    return { query: startingQuery(view, 'master', saved, asked.filters), dropped: asked.dropped }
  const left = memory.get(memoryKey(view))
  if (left !== undefined) return { query: left as GridQuery, dropped: [] }
  const known = saved.filters === undefined ? null : keepKnown(view, saved.filters)
  return {
    query: startingQuery(view, 'master', saved, known?.filters ?? defaultFilters(view)),
    dropped: known?.dropped ?? [],
  }
}

function memoryKey(view: View): string {
  return `grid/${view.name}`
}

interface Panes {
  readonly masterRef: { readonly current: HotGridHandle | null }
  readonly detailRef: { readonly current: HotGridHandle | null }
}

/** Moves between master and detail; false at the end, so that F6 goes on around the page. */
function movePane(page: HTMLElement | null, isBack: boolean, { masterRef, detailRef }: Panes): boolean {
  const root = page?.getRootNode()
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  const panels = [...(page?.querySelectorAll('.k-panel') ?? [])]
  const at = panels.findIndex(panel => panel.contains(focused))
  const target = at < 0 ? (isBack ? panels.length - 1 : 0) : at + (isBack ? -1 : 1)
  const handle = [masterRef, detailRef][target]?.current
  if (handle === undefined || handle === null || target >= panels.length) return false
  handle.focus()
  return true
}

/** Keys that mean letters belong to whoever writes. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('dialog, [popover]') !== null ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox'))
  )
}
