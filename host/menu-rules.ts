/** What the left menu shows and how wide it is (spec 1, sections 2 and 4). Pure: the component only draws it. */
import { tabletBreakpointPx } from '../src/contract/limits'
import type { Route } from '../src/define/route'
import type { Access } from '../src/kernel/session'

export interface MenuEntry {
  /** Route name. */
  readonly page: string
  readonly path: string
  readonly icon: string
  /** Translation key of the title. */
  readonly titleKey: string
}

/** The dashboard first, then the permitted routes that have a place in the menu, by order; equal orders by table order. */
export function menuEntries(routes: readonly Route[], access: Pick<Access, 'denial'>): readonly MenuEntry[] {
  const placed = routes.flatMap(route => (route.menu === undefined ? [] : [{ route, place: route.menu }]))
  return placed
    .filter(({ route }) => access.denial(route.gate) === null)
    .sort((a, b) => a.place.order - b.place.order)
    .map(({ route, place }) => ({
      page: route.name,
      path: `/${route.name}`,
      icon: place.icon,
      titleKey: routeTitleKey(route.name),
    }))
}

/** Translation key of a route's title; the dashboard has an empty name. */
export function routeTitleKey(name: string): string {
  return `route.${name === '' ? 'dashboard' : name}`
}

export type Layout = 'desktop' | 'tablet'
export interface MenuState {
  readonly layout: Layout
  readonly isExtended: boolean
}

/** Tablet below the breakpoint. */
export function layoutAt(widthPx: number): Layout {
  return widthPx < tabletBreakpointPx ? 'tablet' : 'desktop'
}

/** The first state of a page: extended on desktop unless the user had collapsed it. */
export function initialMenu(widthPx: number, wasCollapsed: boolean): MenuState {
  const layout = layoutAt(widthPx)
  return { layout, isExtended: layout === 'desktop' && !wasCollapsed }
}

/** Crossing the breakpoint collapses or expands the menu; within a layout the user's choice stays. */
export function menuAtWidth(state: MenuState, widthPx: number): MenuState {
  const layout = layoutAt(widthPx)
  return layout === state.layout ? state : { layout, isExtended: layout === 'desktop' }
}

/** The toggle does nothing on a tablet. */
export function toggledMenu(state: MenuState): MenuState {
  return state.layout === 'tablet' ? state : { ...state, isExtended: !state.isExtended }
}
