/**
 * The other pages, as seen from a page, its grids, its dialogs and its popovers: which can be opened, and how. An element has one value for
 * all of them, since its dialogs are rendered below it too (areas/area-router.tsx).
 */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { LeaveGuard } from './edit/unsaved-page'
import { useLatest } from './use-latest'

/** A page of the cockpit with its initial search: filters, selectFilters, forceCall, custom-view. */
export interface PageTarget {
  /** A route's name, followed by ids where the route takes some: processsalesorders/12/34. */
  readonly page: string
  readonly search?: Readonly<Record<string, string>>
}

/** The same object until something of it changes, so that grids need not be drawn again. */
export interface Places {
  /** Opens a page of this area in place; other pages are left to the embedding page. */
  navigate(target: PageTarget): void
  /** Whether a page exists and is permitted; what leads to another one is no link. A wall opens none. */
  canOpen(page: string): boolean
  /** Address of the cockpit's own page (pages/host-address.ts); undefined when it is unknown. */
  readonly hostUrl?: string | undefined
  /** Address of the wall display, where the embedding page offers one. */
  readonly kioskUrl?: string | undefined
}

/** Without an area around it, as in a preview, nothing leads anywhere. */
export const nowhere: Places = { navigate: () => undefined, canOpen: () => false }

export const PlacesContext = createContext<Places>(nowhere)

export function usePlaces(): Places {
  return useContext(PlacesContext)
}

export interface GuardedPlacesProps {
  readonly guard: LeaveGuard
  readonly children: ReactNode
}

/** The content of a page with something to save: every link in it asks before it leaves what is unsaved. */
export function GuardedPlaces({ guard, children }: GuardedPlacesProps) {
  const places = usePlaces()
  const latest = useLatest(guard)
  const guarded = useMemo(
    (): Places => ({
      ...places,
      navigate: target => latest.current.leave(() => places.navigate(target)),
    }),
    [places, latest],
  )
  return <PlacesContext value={guarded}>{children}</PlacesContext>
}
