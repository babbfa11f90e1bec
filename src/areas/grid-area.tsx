/**
 * An area whose pages are grids, with pages of its own for what is no grid. It finds the page of a path, and loads it when it is
 * first shown: the grid's engine with the area's definitions, or the page.
 */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { routes } from '../catalog/routes'
import { shownBy, type Area } from '../define/route'
import { pageShownAt, placeOf } from '../define/route-path'
import { PartAwaited } from '../ui/controls/part-awaited'
import { preload, useLazyModule } from '../ui/use-lazy-module'
import { useTranslation } from '../ui/use-translation'
import type { AreaProps } from './area-props'
import type { AreaPageProps, AreaPages } from './area-pages'
import type { GridAreaPageProps } from './grid-area-page'

export interface GridArea {
  readonly Area: ComponentType<AreaProps>
  /** Fetches the engine while the session starts. */
  preload(): void
}

/**
 * Makes an area. `load` brings its page of grids: the engine is by far the heaviest part, so the frame stands before it arrives.
 * `pages` are the area's other pages.
 */
export function gridArea(
  area: Area,
  load: () => Promise<{ readonly Page: ComponentType<GridAreaPageProps> }>,
  pages: AreaPages = {},
): GridArea {
  return areaOf(area, pages, load)
}

/** The same of an area without pages of grids. */
export function pageArea(area: Area, pages: AreaPages): GridArea {
  return areaOf(area, pages)
}

function areaOf(
  area: Area,
  pages: AreaPages,
  load?: () => Promise<{ readonly Page: ComponentType<GridAreaPageProps> }>,
): GridArea {
  /** A page of the area. The element around it has checked that the route exists and is permitted. */
  function GridAreaFrame({ page, ...props }: AreaProps) {
    const { t } = useTranslation()
    useKeptFocus(props.root)
    const place = placeOf(routes, page)
    if (place === null || place.route.area !== area) return null
    const { route, ids } = place
    const title = t(`route.${route.name}`)
    const shown = pageShownAt(place) ?? shownBy(route)[0] ?? ''
    const loadPage = pages[shown]
    if (loadPage !== undefined) {
      return (
        <LoadedPart<AreaPageProps> key={shown} load={loadPage} title={title}>
          {Page => <Page {...props} route={route} title={title} ids={ids} />}
        </LoadedPart>
      )
    }
    if (load === undefined) return null
    return (
      <LoadedPart<GridAreaPageProps> key="" load={load} title={title}>
        {Page => <Page {...props} key={page} route={route} title={title} />}
      </LoadedPart>
    )
  }
  return { Area: GridAreaFrame, preload: () => load && void preload(load) }
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
