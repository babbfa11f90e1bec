/** The props that every area gets from its element: the page to show. The way to other pages is in ui/places.tsx. */
import type { Session } from '../kernel/session'

/** A page that is about to be rendered. */
export interface PageStart {
  /** As in AreaProps. */
  readonly page: string
  readonly search: URLSearchParams
  readonly view?: string | undefined
}

/**
 * Prefetches the data of a page before it is rendered; settles when the data is loaded or failed. Undefined when there is nothing to fetch.
 */
export type PrefetchPage = (session: Session, start: PageStart) => Promise<void> | undefined

export interface AreaProps {
  /** Path of the page: its route's name, followed by ids where the route takes some. */
  readonly page: string
  readonly search: URLSearchParams
  readonly mode: 'office' | 'kiosk'
  /** Dashboard: ids of the widgets to show instead of the saved selection; only a wall shows several selections. */
  readonly selections?: readonly (readonly number[])[]
  /** Dashboard: tiles in a grid with groups, or in one row. */
  readonly layout?: 'grid' | 'row'
  /** Dashboard on a wall: seconds for which each of several selections is shown. */
  readonly rotateSeconds?: number
  /** Whether pages that have an old version link to it, and back. */
  readonly offersOldVersions?: boolean
  /** Name or id of a saved view. */
  readonly view?: string
  /** Incremented when the embedding page asks for fresh data (the element's refresh()): fetch again. */
  readonly refreshes?: number
  /** Incremented when the embedding page asks for a page: open it anew, also where it is shown already. */
  readonly opening?: number
  /** The root in which popovers and sheets are rendered. */
  readonly root: ShadowRoot | Document
  /** Tells the embedding page which saved view is chosen, so that its address can contain it; null for none. */
  onCustomView?(id: number | null): void
  /** Tells the embedding page, in a sentence, that no saved view matches `view`. */
  onUnknownView?(sentence: string): void
  /** Tells the embedding page that the server's version differs from this bundle's, at a good time to load it. */
  onNewVersion?(version: string): void
}
