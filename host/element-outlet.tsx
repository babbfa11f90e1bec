/**
 * The element that shows a route: loads the area's entry when it is first needed, passes it the context and the page, and turns its events
 * into navigation of this page.
 */
import { createElement, useEffect, useRef, type ComponentType, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CockpitElement, CockpitEvents } from '../elements/element-types'
import type { Language } from '../src/contract/limits'
import type { Area } from '../src/define/route'
import type { AuthContext } from '../src/kernel/auth-context'
import { Button } from '../src/ui/controls/button'
import { ErrorPanel } from '../src/ui/controls/error-panel'
import type { Failed } from '../src/ui/error-boundary'
import { lazyPart, type LazyPart } from '../src/ui/lazy-part'
import { viewAddress } from './custom-view'
import { RouteLoader } from './route-loader'

/** The element of an area, loaded lazily: React renders it once the tag is defined. */
function areaElement(tag: string, load: () => Promise<unknown>): LazyPart<AreaElementProps> {
  const Element: ComponentType<AreaElementProps> = props => <AreaElement tag={tag} {...props} />
  return lazyPart(() => load().then(() => ({ Element })), 'Element')
}

const elements: Readonly<Record<Area, LazyPart<AreaElementProps>>> = {
  dashboard: areaElement('cockpit-dashboard', () => import('../elements/dashboard')),
  'order-grids': areaElement('cockpit-order-grids', () => import('../elements/order-grids')),
  'purchase-drafts': areaElement('cockpit-purchase-drafts', () => import('../elements/purchase-drafts')),
  reports: areaElement('cockpit-reports', () => import('../elements/reports')),
  settings: areaElement('cockpit-settings', () => import('../elements/settings')),
}

/** Preloads the code of an area. A failure occurs again, and is reported, when the element is shown. */
export function preloadElement(area: Area): void {
  void elements[area].preload()
}

export interface ElementOutletProps {
  readonly area: Area
  /** Path of the page: its route's name with ids. */
  readonly page: string
  /** Query text of the address, without question mark. */
  readonly search: string
  /** The custom view in the address's hash. */
  readonly view: string | null
  readonly context: AuthContext
  readonly language: Language
  readonly theme: string
  readonly density: string
  readonly onNavigate: (page: string, search: string) => void
  readonly onSignOut: () => void
  /** Refers to the element while it is shown. */
  readonly elementRef: RefObject<CockpitElement | null>
}

/** Shows the route's element, or a loading bar while its code is being fetched. */
export function ElementOutlet(props: ElementOutletProps) {
  useFocusInPage(props.area)
  const { area, ...rest } = props
  const Element = elements[area]
  return (
    <Element key={area} waiting={<RouteLoader />} failed={failed => <NotLoaded {...failed} />} {...rest} />
  )
}

type AreaElementProps = Omit<ElementOutletProps, 'area'>

function AreaElement({ tag, ...props }: AreaElementProps & { readonly tag: string }) {
  const { page, search, view, context, language, theme, density, elementRef: ref } = props
  const { onNavigate, onSignOut } = props
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const navigate = (event: CustomEvent<CockpitEvents['cockpit-navigate']>) => {
      event.preventDefault()
      onNavigate(event.detail.page, event.detail.search)
    }
    // The shell shows its sign-in dialog over the page, so the element keeps its content.
    const keepContent = (event: Event) => event.preventDefault()
    const showView = (event: CustomEvent<CockpitEvents['cockpit-view']>) => {
      history.replaceState(history.state, '', viewAddress(location, event.detail.view))
    }
    element.addEventListener('cockpit-navigate', navigate)
    element.addEventListener('cockpit-view', showView)
    const signOut = (event: Event) => {
      event.preventDefault()
      onSignOut()
    }
    element.addEventListener('cockpit-auth-needed', keepContent)
    element.addEventListener('cockpit-sign-out', signOut)
    return () => {
      element.removeEventListener('cockpit-navigate', navigate)
      element.removeEventListener('cockpit-view', showView)
      element.removeEventListener('cockpit-auth-needed', keepContent)
      element.removeEventListener('cockpit-sign-out', signOut)
    }
  }, [ref, onNavigate, onSignOut])

  return createElement(tag, {
    ref,
    authContext: context,
    page,
    search,
    ...(view === null ? {} : { view }),
    lang: language,
    theme,
    density,
    'kiosk-url': '/kiosk.html',
    'host-url': location.origin,
    'old-versions': '',
  })
}

/** Offers to reload a page that is older than the server's files. */
function NotLoaded({ error }: Failed) {
  const { t } = useTranslation()
  return (
    <div className="body">
      <section className="panel">
        <ErrorPanel
          title={t('shell.failed.chunk.title')}
          text={t('shell.failed.chunk.text')}
          action={
            <Button icon="refresh" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          }
          reference={error instanceof Error ? error.message : ''}
        />
      </section>
    </div>
  )
}

/** When an area replaces another one that contained the focused tile or link, the focus moves to the page. */
function useFocusInPage(area: Area): void {
  const shown = useRef(area)
  useEffect(() => {
    if (shown.current === area) return
    shown.current = area
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#page')?.focus()
  }, [area])
}
