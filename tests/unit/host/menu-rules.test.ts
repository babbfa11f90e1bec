/** What the left menu lists and when it is extended (spec 1, sections 2 and 4). */
import { describe, expect, it } from 'vitest'
import { initialMenu, layoutAt, menuAtWidth, menuEntries, toggledMenu } from '../../../host/menu-rules'
import { routes } from '../../../src/catalog/routes'
import { defineRoutes } from '../../../src/define/route'
import type { Access } from '../../../src/kernel/session'

const open: Pick<Access, 'denial'> = { denial: () => null }
const without = (path: string): Pick<Access, 'denial'> => ({
  denial: gate => (gate.permission === path ? { reason: 'permission', path } : null),
})

const route = (name: string, order?: number) => ({
  name,
  area: 'order-grids' as const,
  shows: name,
  gate: {},
  ...(order === undefined ? {} : { menu: { order, icon: 'order' } }),
})

describe('the entries', () => {
  it('start with the dashboard', () => {
    expect(menuEntries(routes, open).map(entry => entry.page)).toEqual(['', 'sales-orders-es-page'])
  })

  it('leave out what is not permitted', () => {
    const entries = menuEntries(routes, without('pages/sales-orders-es-page'))
    expect(entries.map(entry => entry.page)).toEqual([''])
  })

  it('stand by order, equal ones as in the table, and only routes with a place', () => {
    const table = defineRoutes([route('late', 10), route('first', 1), route('hidden'), route('later', 10)])
    expect(menuEntries(table, open).map(entry => entry.path)).toEqual(['/first', '/late', '/later'])
  })
})

describe('the width', () => {
  it('is tablet below 1151 px', () => {
    expect([1150, 1150.98, 1151].map(layoutAt)).toEqual(['tablet', 'tablet', 'desktop'])
  })

  it('starts extended on a desktop, as the user left it, and collapsed on a tablet', () => {
    expect(initialMenu(1600, false)).toEqual({ layout: 'desktop', isExtended: true })
    expect(initialMenu(1600, true)).toEqual({ layout: 'desktop', isExtended: false })
    expect(initialMenu(1024, false)).toEqual({ layout: 'tablet', isExtended: false })
  })

  it('collapses the menu when it narrows and expands it when it widens', () => {
    const narrow = menuAtWidth({ layout: 'desktop', isExtended: true }, 1000)
    expect(narrow).toEqual({ layout: 'tablet', isExtended: false })
    expect(menuAtWidth(narrow, 1151)).toEqual({ layout: 'desktop', isExtended: true })
  })

  it('leaves the choice alone within a layout', () => {
    const collapsed = { layout: 'desktop', isExtended: false } as const
    expect(menuAtWidth(collapsed, 1800)).toBe(collapsed)
  })

  it('can be toggled on a desktop only', () => {
    expect(toggledMenu({ layout: 'desktop', isExtended: true }).isExtended).toBe(false)
    expect(toggledMenu({ layout: 'tablet', isExtended: false }).isExtended).toBe(false)
  })
})
