/**
 * An area whose pages are grids or pages of their own. It finds the page of a path and loads it when it is first shown: the grid engine
 * with the area's definitions, or the page.
 */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import { shownBy, type Area } from '../define/route'
import { pageShownAt, placeOf, type RoutePlace } from '../define/route-path'
import { PageNotLoaded, PageWaiting } from '../ui/controls/page-placeholder'
import { restoreFocus } from '../ui/controls/restored-focus'
import { useDialogs } from '../ui/dialogs/dialog-outlet'
import { lazyPart } from '../ui/lazy-part'
import { followPaneKeys } from '../ui/panes'
import type { Failed } from '../ui/error-boundary'
import type { AreaProps, PrefetchPage } from '../pages/area-props'
import type { AreaPages } from '../pages/area-pages'
import type { GridAreaPageProps } from './grid-area-page'
import type { PrefetchGrids } from './grid-area-rows'

export interface GridArea {
  readonly Area: ComponentType<AreaProps>
  /** Loads the code of the grids while the session starts. */
  preload(): void
  /** Prefetches the first rows of a page of grids, where it may be opened. */
  readonly prefetch: PrefetchPage
}

/** The code of an area's grids, in two chunks that are loaded together. */
export interface GridAreaParts {
  /** With the engine: by far the largest chunk, so the frame is shown before it arrives. */
  readonly page: () => Promise<{ readonly Page: ComponentType<GridAreaPageProps> }>
  /** Prefetches the first rows. */
  readonly rows: () => Promise<{ readonly prefetchRows: PrefetchGrids }>
}

/** Makes an area with pages of grids; `pages` are its other pages. */
export function gridArea(area: Area, grids: GridAreaParts, pages: AreaPages = {}): GridArea {
  return areaOf(area, pages, grids)
}

/** The same for an area without grids. */
export function pageArea(area: Area, pages: AreaPages): GridArea {
  return areaOf(area, pages)
}

function areaOf(area: Area, pages: AreaPages, grids?: GridAreaParts): GridArea {
  const GridPages = grids && lazyPart(grids.page, 'Page')
  /** A page of the area. The enclosing element has checked that the route exists and is permitted. */
  function GridAreaFrame({ page, ...props }: AreaProps) {
    const { t } = useTranslation()
    useRestoredFocus(props.root)
    const place = placeOf(routes, page)
    const shown = place === null ? '' : shownAt(place)
    const Page = pages[shown]
    const key = Page === undefined ? page : shown
    useDialogsOfPage(key)
    if (place === null || place.route.area !== area) return null
    const { route, ids } = place
    const title = t(`route.${route.name as string}`)
    const places = {
      waiting: (
        <PageOf title={title}>
          <PageWaiting />
        </PageOf>
      ),
      failed: (failed: Failed) => (
        <PageOf title={title}>
          <PageNotLoaded {...failed} />
        </PageOf>
      ),
    }
    if (Page !== undefined)
      return <Page key={key} {...props} {...places} route={route} title={title} ids={ids} />
    return GridPages && <GridPages key={key} {...props} {...places} route={route} title={title} />
  }
  return {
    Area: GridAreaFrame,
    preload: () => {
      void GridPages?.preload()
      grids?.rows().catch(nothing)
    },
    prefetch: (session, { page, ...start }) => {
      const place = placeOf(routes, page)
      if (grids === undefined || place === null || place.route.area !== area) return undefined
      const { route } = place
      const isOther = pages[shownAt(place)] !== undefined
      if (isOther || session.access.denial(route.gate) !== null) return undefined
      return grids.rows().then(({ prefetchRows }) => prefetchRows(session, { route, ...start }), nothing)
    },
  }
}

/** The page itself handles a failed import. */
const nothing = () => undefined

/** Name of the page, or of the first view, at a place. */
function shownAt(place: RoutePlace): string {
  return pageShownAt(place) ?? shownBy(place.route)[0] ?? ''
}

/** Cancels the dialogs of a page when another one replaces it, as the back button may while one is open: they are about its rows. */
function useDialogsOfPage(key: string): void {
  const dialogs = useDialogs()
  useEffect(() => () => dialogs.closeAll(), [key, dialogs])
}

/**
 * Keeps the focus in the area when the focused element disappears, also when another page replaces it, and moves it from pane to pane by
 * key.
 */
function useRestoredFocus(root: AreaProps['root']): void {
  useEffect(() => {
    if (!(root instanceof ShadowRoot)) return undefined
    const stopRestoring = restoreFocus(root)
    const stopKeys = followPaneKeys(root, () => [root])
    return () => {
      stopRestoring()
      stopKeys()
    }
  }, [root])
}

/** The frame of a page whose content is not loaded. */
function PageOf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      {children}
    </div>
  )
}
