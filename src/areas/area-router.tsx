/**
 * The pages of one area inside an element. Page and search are wouter's location in memory, so the address of the embedding page is never
 * touched; every navigation is offered to the embedding page first. The dialogs are rendered here, so that they know the other pages too.
 */
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Router, useLocation, useRouter } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { routes } from '../catalog/routes'
import type { Area as AreaName } from '../define/route'
import { placeOf } from '../define/route-path'
import type { Session } from '../kernel/session'
import { useToaster } from '../ui/controls/toast'
import { DialogOutlet } from '../ui/dialogs/dialog-outlet'
import { PlacesContext, type PageTarget, type Places } from '../ui/places'
import type { AreaProps } from '../pages/area-props'
import type { Emit } from './cockpit-events'
import { withoutUndefined, type ElementSettings } from './element-settings'
import { hostAddress } from '../pages/host-address'
import { useProblemReport } from './use-problem-report'
import { lazyPart } from '../ui/lazy-part'

export interface AreaRouterProps {
  readonly area: AreaName
  readonly Area: ComponentType<AreaProps>
  readonly container: ShadowRoot
  readonly settings: ElementSettings
  readonly refreshes: number
  readonly opening: number
  readonly session: Session
  readonly emit: Emit
}

/** Shows the page that the element's attributes name, then follows navigation within the area. */
export function AreaRouter(props: AreaRouterProps) {
  const { page, search } = startOf(props.area, props.settings)
  const { opening } = props
  const { hook, searchHook } = useMemo(() => startingAt({ page, search, opening }), [page, search, opening])
  return (
    <Router hook={hook} searchHook={searchHook}>
      <AreaPage {...props} />
    </Router>
  )
}

/** Each opening by the attributes has a new location, also one of the same page and search. */
function startingAt({ page, search }: Place & Pick<AreaRouterProps, 'opening'>) {
  return memoryLocation({ path: `/${page}`, searchPath: new URLSearchParams(search).toString() })
}

function AreaPage({ area, Area, container, settings, refreshes, opening, session, emit }: AreaRouterProps) {
  const { t } = useTranslation()
  const toaster = useToaster()
  const [path, goTo] = useLocation()
  const page = path.slice(1)
  const router = useRouter()
  // Not wouter's useSearch: it decodes the search before URLSearchParams decodes it again, which turns a typed %26 into an &.
  const query = router.searchHook(router)
  const search = useMemo(() => new URLSearchParams(query), [query])
  const route = routeOf(page, area)
  const isShown = route !== undefined && session.access.denial(route.gate) === null
  useEffect(() => {
    if (isShown) emit('cockpit-ready', { page })
  }, [isShown, page, emit])

  const { hostUrl, kioskUrl, mode } = settings
  const navigate = useCallback(
    (target: PageTarget) => {
      const text = new URLSearchParams(target.search).toString()
      const isSameArea = routeOf(target.page, area) !== undefined
      const goesOn = emit('cockpit-navigate', { page: target.page, search: text, isSameArea })
      if (!goesOn) return
      if (isSameArea) goTo(`/${target.page}${text === '' ? '' : `?${text}`}`)
      else if (hostUrl !== undefined) globalThis.open(hostAddress(hostUrl, target), '_blank', 'noopener')
      else toaster.show({ tone: 'info', text: t('shell.notHere') })
    },
    [area, emit, goTo, hostUrl, toaster, t],
  )
  const onCustomView = useCallback(
    (view: number | null) => void emit('cockpit-view', { page, view }),
    [emit, page],
  )
  const [unknownView, setUnknownView] = useState<string | null>(null)
  useProblemReport(emit, 'unknown-view', unknownView, 0)
  const onNewVersion = useCallback((version: string) => void emit('cockpit-new-version', { version }), [emit])
  const places = useMemo(
    (): Places => ({
      navigate,
      canOpen: path => mode === 'office' && isOpen(path, session),
      hostUrl,
      kioskUrl,
    }),
    [navigate, mode, session, hostUrl, kioskUrl],
  )

  const { selections, rotateSeconds, layout, view, offersOldVersions } = settings
  return (
    <PlacesContext value={places}>
      <DialogOutlet>
        <div className="element-body">
          {isShown ? (
            <Area
              {...withoutUndefined({ selections, rotateSeconds, layout, view })}
              page={page}
              search={search}
              mode={mode}
              offersOldVersions={offersOldVersions}
              refreshes={refreshes}
              opening={opening}
              root={container}
              onCustomView={onCustomView}
              onUnknownView={setUnknownView}
              onNewVersion={onNewVersion}
            />
          ) : (
            <RefusedPage area={area} page={page} route={route} session={session} emit={emit} />
          )}
        </div>
      </DialogOutlet>
    </PlacesContext>
  )
}

const RefusedPage = lazyPart(() => import('./refused-page'), 'RefusedPage')

/** The page and search with which an element of an area opens. */
export function startOf(area: AreaName, { page, search }: Pick<ElementSettings, 'page' | 'search'>): Place {
  return { page: page ?? routes.find(candidate => candidate.area === area)?.name ?? '', search }
}

/** The route of a path; undefined when the area does not have it. */
function routeOf(path: string, area: AreaName) {
  const route = placeOf(routes, path)?.route
  return route?.area === area ? route : undefined
}

function isOpen(path: string, session: Session): boolean {
  const place = placeOf(routes, path)
  return place !== null && session.access.denial(place.route.gate) === null
}

interface Place {
  readonly page: string
  readonly search: string
}
