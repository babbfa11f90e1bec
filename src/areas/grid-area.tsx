/**
 * An area whose pages are grids, with pages of its own for what is no grid. It finds the page of a path, and loads it when it is
 * first shown: the grid's engine with the area's definitions, or the page.
 */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import { shownBy, type Area } from '../define/route'
import { pageShownAt, placeOf, type RoutePlace } from '../define/route-path'
import { PartAwaited } from '../ui/controls/part-awaited'
import { preload, useLazyModule, withModule } from '../ui/use-lazy-module'
import type { AreaProps, AskForPage } from './area-props'
import type { AreaPageProps, AreaPages } from './area-pages'
import type { GridAreaPageProps } from './grid-area-page'
import type { AskForGrids } from './grid-area-rows'

export interface GridArea {
  readonly Area: ComponentType<AreaProps>
  /** Fetches the pages of grids while the session starts. */
  preload(): void
  /** Asks for the first rows of a page of grids, where it is one that may be opened. */
  readonly ask: AskForPage
}

/** The pages of grids of an area, in two parts that are fetched together. */
export interface GridAreaParts {
  /** With the engine: by far the heaviest part, so the frame stands before it arrives. */
  readonly page: () => Promise<{ readonly Page: ComponentType<GridAreaPageProps> }>
  /** What asks for their first rows. */
  readonly rows: () => Promise<{ readonly askForRows: AskForGrids }>
}

/** Makes an area with pages of grids; `pages` are its other pages. */
export function gridArea(area: Area, grids: GridAreaParts, pages: AreaPages = {}): GridArea {
  return areaOf(area, pages, grids)
}

/** The same of an area without pages of grids. */
export function pageArea(area: Area, pages: AreaPages): GridArea {
  return areaOf(area, pages)
}

function areaOf(area: Area, pages: AreaPages, grids?: GridAreaParts): GridArea {
  /** A page of the area. The element around it has checked that the route exists and is permitted. */
  function GridAreaFrame({ page, ...props }: AreaProps) {
    const { t } = useTranslation()
    useKeptFocus(props.root)
    const place = placeOf(routes, page)
    if (place === null || place.route.area !== area) return null
    const { route, ids } = place
    const title = t(`route.${route.name as string}`)
    const shown = shownAt(place)
    const loadPage = pages[shown]
    if (loadPage !== undefined) {
      return (
        <LoadedPart<AreaPageProps> key={shown} load={loadPage} title={title}>
          {Page => <Page {...props} route={route} title={title} ids={ids} />}
        </LoadedPart>
      )
    }
    if (grids === undefined) return null
    return (
      <LoadedPart<GridAreaPageProps> key="" load={grids.page} title={title}>
        {Page => <Page {...props} key={page} route={route} title={title} />}
      </LoadedPart>
    )
  }
  return {
    Area: GridAreaFrame,
    preload: () => {
      if (grids === undefined) return
      void preload(grids.rows)
      void preload(grids.page)
    },
    ask: (session, { page, ...start }) => {
      const place = placeOf(routes, page)
      if (grids === undefined || place === null || place.route.area !== area) return undefined
      const { route } = place
      const isOther = pages[shownAt(place)] !== undefined
      if (isOther || session.access.denial(route.gate) !== null) return undefined
      return withModule(grids.rows, ({ askForRows }) => askForRows(session, { route, ...start }))
    },
  }
}

/** Name of the page, or of the first view, that stands at a place. */
function shownAt(place: RoutePlace): string {
  return pageShownAt(place) ?? shownBy(place.route)[0] ?? ''
}

const loadKeptFocus = () => import('../ui/controls/kept-focus')

/** The focus stays in the area when what has it goes, also with the page that another one replaces. */
function useKeptFocus(root: AreaProps['root']): void {
  const part = useLazyModule(loadKeptFocus)
  const keeper = part.status === 'ready' ? part.module : null
  useEffect(() => (root instanceof ShadowRoot ? keeper?.keepFocus(root) : undefined), [keeper, root])
}

interface LoadedPartProps<P> {
  /** The same function as long as the part stands. */
  readonly load: () => Promise<{ readonly Page: ComponentType<P> }>
  readonly title: string
  readonly children: (Page: ComponentType<P>) => ReactNode
}

/** A page once its code is there; its title and the shape of rows until then. */
function LoadedPart<P>({ load, title, children }: LoadedPartProps<P>) {
  const part = useLazyModule(load)
  if (part.status === 'ready') return children(part.module.Page)
  return (
    <div>
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      <PartAwaited part={part} load={load} />
    </div>
  )
}
