/**
 * The pages of one area inside an element. Path and search live in memory, so the address of the page around is never
 * touched; every navigation is offered to that page first.
 */
import { useCallback, useEffect, useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Router, useLocation, useSearch } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { routes } from '../catalog/routes'
import type { Area as AreaName, Route } from '../define/route'
import type { Session } from '../kernel/session'
import { useToaster } from '../ui/controls/toast'
import type { AreaProps, PageTarget } from './area-props'
import type { Emit } from './cockpit-events'
import type { ElementSettings } from './element-settings'
import { ProblemPanel } from './session-panels'

export interface AreaRouterProps {
  readonly area: AreaName
  readonly Area: ComponentType<AreaProps>
  readonly container: ShadowRoot
  readonly settings: ElementSettings
  readonly refreshes: number
  readonly session: Session
  readonly emit: Emit
}

/** Shows the page that the element asks for, then wherever its user goes within the area. */
export function AreaRouter(props: AreaRouterProps) {
  const { area, settings } = props
  const page = settings.page ?? routes.find(route => route.area === area)?.name ?? ''
  const { search } = settings
  // A new page or search from outside starts a new location.
  const location = useMemo(() => memoryLocation({ path: `/${page}`, searchPath: search }), [page, search])
  return (
    <Router hook={location.hook} searchHook={location.searchHook}>
      <AreaPage {...props} />
    </Router>
  )
}

function AreaPage({ area, Area, container, settings, refreshes, session, emit }: AreaRouterProps) {
  const { t } = useTranslation()
  const toaster = useToaster()
  const [path, goTo] = useLocation()
  const query = useSearch()
  const page = path.replace(/^\//, '')
  const search = useMemo(() => new URLSearchParams(query), [query])
  const route = routes.find(candidate => candidate.name === page && candidate.area === area)
  const denial = route === undefined ? null : session.access.denial(route.gate)
  const isShown = route !== undefined && denial === null
  useEffect(() => {
    if (isShown) emit('cockpit-ready', { page })
  }, [isShown, page, emit])

  const { hostUrl, mode } = settings
  const navigate = useCallback(
    (target: PageTarget) => {
      const text = new URLSearchParams(target.search).toString()
      const isSameArea = routeNamed(target.page)?.area === area
      const goesOn = emit('cockpit-navigate', { page: target.page, search: text, isSameArea })
      if (!goesOn) return
      if (isSameArea) goTo(withSearch(`/${target.page}`, text))
      else if (hostUrl !== undefined) openHostPage(hostUrl, target.page, text)
      else toaster.show({ tone: 'info', text: t('shell.notHere') })
    },
    [area, emit, goTo, hostUrl, toaster, t],
  )
  const canOpen = useCallback(
    (name: string) => mode === 'office' && isOpen(routeNamed(name), session),
    [mode, session],
  )

  if (route === undefined) {
    const known = routes.filter(candidate => candidate.area === area).map(candidate => candidate.name || '""')
    return (
      <ProblemPanel
        title={t('shell.unknownPage.title')}
        text={t('shell.unknownPage.text', { page, pages: known.join(', ') })}
        note={t('shell.unknownPage.where', { tag: `cockpit-${area}` })}
      />
    )
  }
  if (denial !== null) {
    return (
      <ProblemPanel
        title={t('shell.denied.title')}
        text={t('shell.denied.text')}
        note={denial.reason === 'permission' ? denial.path : denial.feature}
      />
    )
  }

  const optional = {
    ...(settings.widgets === undefined ? {} : { widgets: settings.widgets }),
    ...(settings.layout === undefined ? {} : { layout: settings.layout }),
    ...(settings.kioskUrl === undefined ? {} : { kioskUrl: settings.kioskUrl }),
    ...(settings.view === undefined ? {} : { view: settings.view }),
  }
  return (
    <Area
      {...optional}
      page={page}
      search={search}
      mode={settings.mode}
      refreshes={refreshes}
      root={container}
      navigate={navigate}
      canOpen={canOpen}
    />
  )
}

function routeNamed(name: string): Route | undefined {
  return routes.find(route => route.name === name)
}

function isOpen(route: Route | undefined, session: Session): boolean {
  return route !== undefined && session.access.denial(route.gate) === null
}

/** Another area's page opens in the cockpit's own page, in a tab of its own: the page around stays where it is. */
function openHostPage(hostUrl: string, page: string, search: string) {
  const url = new URL(page, hostUrl.endsWith('/') ? hostUrl : `${hostUrl}/`)
  url.search = search
  globalThis.open(url, '_blank', 'noopener')
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
