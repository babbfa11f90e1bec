/** What the left menu lists and when it is extended (spec 1, sections 2 and 4). */
import { describe, expect, it } from 'vitest'
import {
  firstSettingsPage,
  initialMenu,
  layoutAt,
  menuAtPage,
  menuAtWidth,
  menuPageOf,
  settingsGroups,
  toggledMenu,
  withMainList,
  withSettings,
} from '../../../host/menu-rules'
import { menuEntries } from '../../../src/catalog/menu-entries'
import { routes } from '../../../src/catalog/routes'
import type { RouteName } from '../../../src/contract/route-names'
import { defineRoutes } from '../../../src/define/route'
import type { Access } from '../../../src/kernel/session'

const open: Pick<Access, 'denial'> = { denial: () => null }
const without = (path: string): Pick<Access, 'denial'> => ({
  denial: gate => (gate.permission === path ? { reason: 'permission', path } : null),
})

const route = (name: RouteName) => ({ name, area: 'order-grids' as const, shows: name, gate: {} })
const place = (order: number) => ({ order, icon: 'order' })

describe('the entries', () => {
  const names = (access: Pick<Access, 'denial'>) => menuEntries(routes, access).map(entry => entry.name)

  it('begin with the dashboard, then follow the order of the spec, then the additional ones', () => {
    // Spec 1, section 2, left menu: operations 1, jobs 2, ... materials 10, materials-es 10.
    expect(names(open)).toEqual([
      '',
      'operations-page',
      'jobs-es-page',
      'tasks-es-page',
      'maintenance-es-page',
      'inventory-es-page',
      'stocks-es-page',
      'outgoing-orders-es-page',
      'ingoing-orders-es-page',
      'locations-es-page',
      'materials-page',
      'materials-es-page',
      'sales-orders-es-page',
      'purchase',
      'reports-page',
      'user-management',
    ])
  })

  it('contain their children', () => {
    const under = (name: string) =>
      menuEntries(routes, open)
        .find(entry => entry.name === name)
        ?.children.map(child => child.name)
    expect(under('sales-orders-es-page')).toEqual([
      'sales-order-lines-page',
      'create-sales-order',
      'sales-order-draft',
    ])
    expect(under('purchase')).toEqual(['newdraft-page', 'draft-es-page', 'supplier-es-page'])
  })

  it('omit what is not permitted; a child is kept without its parent, a group is omitted without children', () => {
    expect(names(without('pages/sales-orders-es-page'))).toContain('sales-order-lines-page')
    expect(names(without('pages/sales-orders-es-page'))).not.toContain('sales-orders-es-page')
    const noPurchase: Pick<Access, 'denial'> = {
      denial: gate =>
        gate.features?.includes('PurchaseModule') === true
          ? { reason: 'feature', feature: 'PurchaseModule' }
          : null,
    }
    expect(names(noPurchase)).not.toContain('purchase')
  })

  it('follow the order of the environment file', () => {
    const order = { 'jobs-es-page': 0.5, purchase: 1.5 }
    const input = menuEntries(routes, open, order).map(entry => entry.name)
    expect(input.slice(0, 4)).toEqual(['', 'jobs-es-page', 'operations-page', 'purchase'])
  })

  it('are sorted by order, equal ones as in the table, and include only routes with a position', () => {
    const table = defineRoutes([
      route('jobs-page'),
      route('tasks-page'),
      route('grid-test-page'),
      route('stocks-page'),
    ])
    const places = { 'stocks-page': place(10), 'jobs-page': place(10), 'tasks-page': place(1) }
    expect(menuEntries(table, open, {}, places).map(entry => entry.path)).toEqual([
      '/tasks-page',
      '/jobs-page',
      '/stocks-page',
    ])
  })
})

describe('the marked entry', () => {
  const entryAt = (name: RouteName) => {
    const open = routes.find(known => known.name === name)
    return open && menuPageOf(open)
  }

  it("is the page's own, else that of its parent page or its replacement", () => {
    expect(entryAt('jobs-es-page')).toBe('jobs-es-page')
    expect(entryAt('active-users')).toBe('active-users')
    expect(entryAt('materials-page')).toBe('materials-page')
    expect(entryAt('jobs-page')).toBe('jobs-es-page')
    expect(entryAt('processsalesorders')).toBe('sales-orders-es-page')
    expect(entryAt('material-edit-page')).toBe('materials-es-page')
  })
})

describe('the settings panel', () => {
  it('has its categories with the existing and permitted pages', () => {
    const groups = settingsGroups(routes, open)
    expect(groups.map(({ category }) => category)).toEqual(['general', 'warehouse', 'integration'])
    const [general = [], warehouse = [], integration = []] = groups.map(({ entries }) =>
      entries.map(({ name }) => name),
    )
    expect([general, warehouse.slice(0, 3), integration]).toEqual([
      [
        'company-information',
        'user-management',
        'active-users',
        'user-settings',
        'import',
        'kpi-management',
        'downloads',
      ],
      ['printer-management', 'stock-attributes', 'cause-codes'],
      ['integration-imports', 'integration-requests', 'integration-messages'],
    ])
    expect(firstSettingsPage(groups)).toBe('company-information')
  })

  it('lists the company information only with the permission to change it', () => {
    const namesFor = (access: typeof open) =>
      settingsGroups(routes, access).flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(namesFor(without('header/settings/can_edit_company_info'))).not.toContain('company-information')
    expect(namesFor(without('header/settings/can_edit_company_info'))).toContain('user-management')
    expect(namesFor(without('header/settings/users'))).not.toContain('company-information')
  })

  it('omits a category without a page', () => {
    const groups = settingsGroups(routes, without('header/settings/integration'))
    expect(groups.map(({ category }) => category)).toEqual(['general', 'warehouse'])
    expect(firstSettingsPage([])).toBeNull()
  })

  it('opens as the settings pair of the width, and a main page chosen from it collapses the menu', () => {
    // Spec 1, section 4, menu and layout.
    const wide = initialMenu(1600, false)
    const opened = withSettings(wide)
    expect(opened).toMatchObject({ isExtended: true, isSettings: true, list: 'settings' })
    const back = withMainList(opened)
    expect(back).toMatchObject({ isSettings: true, list: 'main' })
    expect(menuAtPage(back, false)).toMatchObject({ isExtended: false, isSettings: false, list: 'main' })
    expect(menuAtPage(wide, false)).toBe(wide)
    expect(menuAtPage(wide, true)).toMatchObject({ isSettings: true, list: 'settings', isExtended: true })
    expect(menuAtPage(opened, true)).toBe(opened)
  })

  it('is open initially on a settings page', () => {
    expect(initialMenu(1024, false, true)).toMatchObject({ isSettings: true, isExtended: false })
  })
})

const main = { isSettings: false, list: 'main' } as const

describe('the width', () => {
  it('is tablet below 1151 px', () => {
    expect([1150, 1150.98, 1151].map(layoutAt)).toEqual(['tablet', 'tablet', 'desktop'])
  })

  it('starts extended on a desktop, as the user left it, and collapsed on a tablet', () => {
    expect(initialMenu(1600, false)).toEqual({ ...main, layout: 'desktop', isExtended: true })
    expect(initialMenu(1600, true)).toEqual({ ...main, layout: 'desktop', isExtended: false })
    expect(initialMenu(1024, false)).toEqual({ ...main, layout: 'tablet', isExtended: false })
  })

  it('collapses the menu when it narrows and expands it when it widens', () => {
    const narrow = menuAtWidth({ ...main, layout: 'desktop', isExtended: true }, 1000)
    expect(narrow).toEqual({ ...main, layout: 'tablet', isExtended: false })
    expect(menuAtWidth(narrow, 1151)).toEqual({ ...main, layout: 'desktop', isExtended: true })
  })

  it('keeps the user’s choice within a layout', () => {
    const collapsed = { ...main, layout: 'desktop', isExtended: false } as const
    expect(menuAtWidth(collapsed, 1800)).toBe(collapsed)
  })

  it('can be toggled on a desktop only', () => {
    expect(toggledMenu({ ...main, layout: 'desktop', isExtended: true }).isExtended).toBe(false)
    expect(toggledMenu({ ...main, layout: 'tablet', isExtended: false }).isExtended).toBe(false)
  })
})
