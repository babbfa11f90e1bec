/** Types of the elements for pages and frameworks: tag names, events, and JSX attributes. */
import type { AuthContext } from '../src/kernel/session'
import type { CockpitEvents } from '../src/areas/cockpit-events'
import type { CockpitElement } from './define-element'

export type { AuthContext, CockpitElement, CockpitEvents }

/** Attributes of every element, as written in markup. */
export interface CockpitAttributes {
  'auth-context'?: string
  page?: string
  view?: string
  search?: string
  lang?: string
  theme?: 'light' | 'dark' | 'auto'
  density?: 'comfortable' | 'compact' | 'touch'
  mode?: 'office' | 'kiosk'
  'host-url'?: string
  'kiosk-url'?: string
  authContext?: AuthContext | string | null
}

export interface DashboardAttributes extends CockpitAttributes {
  widgets?: string
  layout?: 'grid' | 'row'
  rotate?: string | number
}

type GridElementProps = React.DetailedHTMLProps<React.HTMLAttributes<CockpitElement>, CockpitElement> &
  CockpitAttributes

declare global {
  // Listeners anywhere on the page, since the events bubble.
  interface HTMLElementEventMap {
    'cockpit-navigate': CustomEvent<CockpitEvents['cockpit-navigate']>
    'cockpit-auth-needed': CustomEvent<CockpitEvents['cockpit-auth-needed']>
    'cockpit-view': CustomEvent<CockpitEvents['cockpit-view']>
    'cockpit-new-version': CustomEvent<CockpitEvents['cockpit-new-version']>
    'cockpit-ready': CustomEvent<CockpitEvents['cockpit-ready']>
    'cockpit-error': CustomEvent<CockpitEvents['cockpit-error']>
  }
  interface HTMLElementTagNameMap {
    'cockpit-dashboard': CockpitElement
    'cockpit-order-grids': CockpitElement
    'cockpit-purchase-drafts': CockpitElement
    'cockpit-reports': CockpitElement
    'cockpit-settings': CockpitElement
  }
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how React declares elements
  namespace JSX {
    interface IntrinsicElements {
      'cockpit-dashboard': React.DetailedHTMLProps<React.HTMLAttributes<CockpitElement>, CockpitElement> &
        DashboardAttributes
      'cockpit-order-grids': GridElementProps
      'cockpit-purchase-drafts': GridElementProps
      'cockpit-reports': GridElementProps
      'cockpit-settings': GridElementProps
    }
  }
}
