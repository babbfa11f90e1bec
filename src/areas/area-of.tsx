/**
 * An area, whose pages are grids or pages of their own. It finds the page of a path and loads it when it is first shown: the grid engine
 * with the area's definitions, or the page.
 */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import { shownBy, type Area } from '../define/route'
import type { View } from '../define/view'
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

export interface LoadedArea {
  readonly Area: ComponentType<AreaProps>
  /** Loads the code of the grids while the session starts. */
  preload(): void
  /** Prefetches the first rows of a page of grids, where it may be opened. */
  readonly prefetch: PrefetchPage
}

/** What an area shows. */
export interface AreaContent {
  /** Loads the definitions of its grids; absent: it has none. */
  readonly views?: () => Promise<readonly View[]>
  /** Its other pages. */
  readonly pages: AreaPages
}

/** Makes an area of its content. */
export function areaOf(area: Area, { views, pages }: AreaContent): LoadedArea {
  const GridPages = views && lazyPart(() => gridPages(views), 'Page')
  const rows = () => import('./grid-area-rows')
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
      if (views !== undefined) rows().catch(nothing)
    },
    prefetch: (session, { page, ...start }) => {
      const place = placeOf(routes, page)
      if (views === undefined || place === null || place.route.area !== area) return undefined
      const { route } = place
      const isOther = pages[shownAt(place)] !== undefined
      if (isOther || session.access.denial(route.gate) !== null) return undefined
      return Promise.all([rows(), views()]).then(
        ([{ prefetchRows }, known]) => prefetchRows(known, session, { route, ...start }),
        nothing,
      )
    },
  }
}

/** The page with the engine, by far the largest chunk: the frame is shown before it arrives. */
async function gridPages(views: () => Promise<readonly View[]>) {
  const [{ GridAreaPage }, known] = await Promise.all([import('./grid-area-page'), views()])
  return { Page: (props: Omit<GridAreaPageProps, 'views'>) => <GridAreaPage {...props} views={known} /> }
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
