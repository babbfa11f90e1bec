/** What every area gets from its element: which page to show and how to leave it. */
import type { Session } from '../kernel/session'

/** A page of the cockpit with the search that it opens with: filters, selectFilters, forceCall, custom-view. */
export interface PageTarget {
  /** A route's name, with ids behind it where the route takes some: processsalesorders/12/34. */
  readonly page: string
  readonly search?: Readonly<Record<string, string>>
}

/** A page that is about to be drawn. */
export interface PageStart {
  /** As in AreaProps. */
  readonly page: string
  readonly search: URLSearchParams
  readonly view?: string | undefined
}

/** Prefetches the data of a page before it is rendered; settles when that is loaded or failed. Undefined when there is nothing to fetch. */
export type PrefetchPage = (session: Session, start: PageStart) => Promise<void> | undefined

export interface AreaProps {
  /** Path of the page: its route's name, with ids behind it where the route takes some. */
  readonly page: string
  readonly search: URLSearchParams
  readonly mode: 'office' | 'kiosk'
  /** Dashboard: ids of the widgets to show instead of the saved selection; several selections are for a wall. */
  readonly selections?: readonly (readonly number[])[]
  /** Dashboard: tiles in a grid with groups, or in one row. */
  readonly layout?: 'grid' | 'row'
  /** Dashboard on a wall: seconds for which each of several selections is shown. */
  readonly rotateSeconds?: number
  /** Address of the wall display, where the page around offers one. */
  readonly kioskUrl?: string
  /** Pages with an old version offer the way there and back. */
  readonly offersOldVersions?: boolean
  /** Name or id of a saved view. */
  readonly view?: string
  /** Grows when the page around asks for fresh data (the element's refresh()): fetch again. */
  readonly refreshes?: number
  /** Where popovers and sheets live. */
  readonly root: ShadowRoot | Document
  /** Opens a page of this area in place, or asks the page around it. */
  navigate(target: PageTarget): void
  /** Tells the page around which saved view is chosen, so that its address can say so; null for none. */
  onCustomView?(id: number | null): void
  /** Tells the page around that there is no saved view as `view` names it, in a sentence. */
  onUnknownView?(sentence: string): void
  /** Tells the page around that the server has another version than this bundle, and that now is a good time to load it. */
  onNewVersion?(version: string): void
  /** Address of the cockpit's own page (host-address.ts); absent where nobody said where that is. */
  readonly hostUrl?: string
  /** Whether a page exists and is permitted; a tile without one does not navigate. */
  canOpen(page: string): boolean
}
