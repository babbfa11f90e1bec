/** Types of the elements for pages and frameworks: tag names, events and attributes. Every entry includes them; jsx.ts adds React's. */
import type { CockpitEvents } from '../src/areas/cockpit-events'
import type { AuthContext } from '../src/kernel/auth-context'
import type {
  DashboardPage,
  ElementLanguage,
  OrderGridsPage,
  PurchaseDraftsPage,
  ReportsPage,
  SettingsPage,
} from './element-pages'

export type * from './element-pages'
export type { AuthContext, CockpitEvents }

/** The public interface of every element of the cockpit. */
export interface CockpitElement extends HTMLElement {
  /** A context with its token function, the name of a provided one, or null. Never reflected to the attribute. */
  get authContext(): AuthContext | string | null
  set authContext(value: AuthContext | string | null | undefined)
  /** Fetches the displayed data again. */
  refresh(): void
}

/** Attributes of every element, as written in markup. */
export interface CockpitAttributes {
  'auth-context'?: string
  view?: string
  search?: string
  lang?: ElementLanguage
  theme?: 'light' | 'dark' | 'auto'
  density?: 'comfortable' | 'compact' | 'touch'
  mode?: 'office' | 'kiosk'
  'host-url'?: string
  'kiosk-url'?: string
  'old-versions'?: boolean | 'true' | 'false' | ''
}

export interface DashboardAttributes extends CockpitAttributes {
  page?: DashboardPage
  widgets?: string
  layout?: 'grid' | 'row'
  rotate?: string | number
}

export interface OrderGridsAttributes extends CockpitAttributes {
  page?: OrderGridsPage
}

export interface PurchaseDraftsAttributes extends CockpitAttributes {
  page?: PurchaseDraftsPage
}

export interface ReportsAttributes extends CockpitAttributes {
  page?: ReportsPage
}

export interface SettingsAttributes extends CockpitAttributes {
  page?: SettingsPage
}

/** The events by the names under which they are dispatched. */
export type CockpitEventMap = { readonly [Name in keyof CockpitEvents]: CustomEvent<CockpitEvents[Name]> }

declare global {
  // For listeners anywhere on the page, since the events bubble.
  interface HTMLElementEventMap extends CockpitEventMap {}
  interface DocumentEventMap extends CockpitEventMap {}
  interface HTMLElementTagNameMap {
    'cockpit-dashboard': CockpitElement
    'cockpit-order-grids': CockpitElement
    'cockpit-purchase-drafts': CockpitElement
    'cockpit-reports': CockpitElement
    'cockpit-settings': CockpitElement
  }
}
