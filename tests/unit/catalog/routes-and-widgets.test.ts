/** The routes, their places in the menus, and the widgets of the dashboard. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderGrids } from '../../../src/areas/order-grids'
import { purchaseDrafts } from '../../../src/areas/purchase-drafts'
import { reports } from '../../../src/areas/reports'
import { settings } from '../../../src/areas/settings'
import { menuGroups, menuPlaces, settingsPlaces } from '../../../src/catalog/menu'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import { wallPreference } from '../../../src/catalog/widgets/wall'
import { oldPages, oldPagesFeature } from '../../../src/contract/old-pages'
import { features } from '../../../src/contract/features'
import { kpiReportIds } from '../../../src/contract/kpi-reports'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import { neededPaths } from '../../../src/contract/permissions'
import { routeNames } from '../../../src/contract/route-names'
import { widgetIds } from '../../../src/contract/widgets'
import { shownBy, type Area } from '../../../src/define/route'
import type { View } from '../../../src/define/view'
import { stateStyles } from '../../../src/ui/theme/state-style'
import { iconPaths } from '../../../src/ui/theme/icon-paths'
import { loadDefinitions } from './definitions'

const { routes, widgets } = await loadDefinitions()
const permissions = Object.keys(permissionDefaults)

describe('the routes', () => {
  it('have the names of the spec', () => {
    expect(routes.map(route => route.name).filter(name => !routeNames.includes(name))).toEqual([])
    expect(new Set(routeNames).size).toBe(routeNames.length)
  })

  it('require permissions and features that exist', () => {
    expect(
      routes.flatMap(route => route.gate.permission ?? []).filter(path => !permissions.includes(path)),
    ).toEqual([])
    expect(
      routes.flatMap(route => route.gate.features ?? []).filter(name => !features.includes(name)),
    ).toEqual([])
  })

  it('of the settings need the permissions of the spec', () => {
    const needed = (name: string) => routes.find(route => route.name === name)?.gate.permission
    expect(Object.fromEntries(Object.keys(settingsPermissions).map(name => [name, needed(name)]))).toEqual(
      settingsPermissions,
    )
  })

  it('of a grid require the permission to read it, and its area contains it', () => {
    const viewsOfArea: Readonly<Partial<Record<Area, readonly View[]>>> = {
      'order-grids': orderGridViews,
      'purchase-drafts': purchaseViews,
      settings: settingsViews,
    }
    const areas = [orderGrids, settings, purchaseDrafts, reports]
    const wrong = routes.flatMap(route =>
      shownBy(route).flatMap(name => {
        const isOther = areas.some(({ pages }) => Object.hasOwn(pages, name))
        if (route.area === 'dashboard' || isOther) return []
        const view = viewsOfArea[route.area]?.find(candidate => candidate.name === name)
        if (view === undefined) return [`${route.name}: its area has no ${name}`]
        const { permission = [], feature } = view.search
        const { gate } = route
        const isGranted = gate.isClosed === true || neededPaths(permission).includes(gate.permission as never)
        const isOn = feature === undefined || gate.features?.includes(feature) === true
        return isGranted && isOn ? [] : [`${route.name} opens, ${name} is refused`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('have an icon in the menus and a unique position, except the two material routes', () => {
    // Spec 1, section 2: materials 10, materials-es 10.
    const places = Object.entries(menuPlaces).flatMap(([name, { order, under = '' }]) =>
      name === 'materials-page' ? [] : [`${under} ${order}`],
    )
    const settings = Object.values(settingsPlaces).map(({ category, order }) => `${category} ${order}`)
    for (const list of [places, settings]) expect(new Set(list).size).toBe(list.length)
    const icons = [menuPlaces, settingsPlaces].flatMap(of => Object.values(of).map(({ icon }) => icon))
    expect(icons.filter(icon => !Object.hasOwn(iconPaths, icon))).toEqual([])
  })

  it('have different icons where they are below each other', () => {
    const shown = [...Object.values(menuPlaces), ...Object.values(menuGroups)].map(
      ({ icon, under = '' }) => `${under} ${icon}`,
    )
    const settings = Object.values(settingsPlaces).map(({ icon }) => icon)
    for (const list of [shown, settings])
      expect(list.filter((one, at) => list.indexOf(one) !== at)).toEqual([])
  })

  it('exist for every position in the menus', () => {
    const names: readonly string[] = routes.map(({ name }) => name)
    const placed = Object.keys({ ...menuPlaces, ...settingsPlaces })
    expect(placed.filter(name => !names.includes(name))).toEqual([])
  })

  it('of old pages redirect to new ones, and require the feature of the old page', () => {
    for (const { replacedBy, gate } of routes) {
      if (replacedBy === undefined) continue
      expect(routes.some(({ name }) => name === replacedBy)).toBe(true)
      expect(gate.features).toContain(oldPagesFeature)
    }
    const old = routes.filter(({ replacedBy }) => replacedBy !== undefined)
    expect(old.map(({ gate }) => gate.permission).sort()).toEqual([...oldPages].sort())
  })
})

/** Spec 2, section 6, route access. */
const settingsPermissions = {
  'company-information': 'header/settings/users',
  users: 'header/settings/users',
  'user-management': 'header/settings/users',
  import: 'header/settings/import',
  integration: 'header/settings/integration_monitor',
  'kpi-management': 'header/settings/kpi',
  'cause-codes': 'header/settings/cause_codes',
  'printer-management': 'header/settings/printers',
  downloads: 'header/settings/downloads',
  'user-settings': 'header/settings/user_settings',
  'stock-attributes': 'header/settings/stock_attributes',
  'active-users': 'header/settings/active_users',
  'integration-imports': 'header/settings/integration',
  'integration-messages': 'header/settings/integration',
  'integration-requests': 'header/settings/integration',
  '': undefined,
  'dashboard-settings': undefined,
}

describe('the widgets', () => {
  it('count by a field of the page that they open, and have its icon', () => {
    const views = [...orderGridViews, ...purchaseViews, ...settingsViews]
    for (const { type, field, opens } of widgets) {
      const shown = routes.find(({ name }) => name === opens)
      const view = views.find(({ name }) => shown !== undefined && shownBy(shown).includes(name))
      expect(Object.keys(view?.entity.fields ?? {}), type).toContain(field)
      const icon = menuPlaces[opens]?.icon ?? ''
      const picture = readFileSync(join('host', 'public', 'pictures', `${icon}.svg`), 'utf8')
      expect(picture).toContain(`d="${(iconPaths as Record<string, string>)[icon]}"`)
    }
  })

  it('have the ids of the spec', () => {
    // Spec 1, section 3, dashboard widget.
    expect(widgetIds).toEqual({
      OutgoingOrdersCompletedPerDay: 0,
      OutgoingOrdersPending: 1,
      SalesOrderLinesFailedInPreparation: 2,
      SalesOrderLinesReadyForPick: 3,
      PurchaseOrdersStarted: 4,
      SalesOrdersStarted: 5,
      GroupedBarChart: 6,
      SalesOrderLinesCompletedToday: 9,
      SalesOrdersWithPendingMaintenance: 10,
      SalesOrdersInDoneState: 11,
      SalesOrdersInReadyState: 12,
      SalesOrdersInNewState: 13,
      SalesOrdersInErrorState: 14,
      SalesOrdersInCancelledState: 15,
      SalesOrdersInStartedState: 16,
      SalesOrdersToday: 17,
      SalesOrdersWithStocksMissing: 18,
      StockCountsReadyForAcceptance: 19,
      NumberOfPausedJobs: 20,
      NumberOfStartedJobs: 21,
    })
    const ids: Readonly<Record<string, number>> = { ...widgetIds, ...kpiReportIds }
    for (const widget of widgets) expect(widget.id).toBe(ids[widget.type])
    expect(widgets.map(({ type }) => type).sort()).toEqual(Object.keys(ids).sort())
    expect(new Set(widgets.map(({ id }) => id)).size).toBe(widgets.length)
  })

  it('open routes of the spec', () => {
    expect(widgets.filter(({ opens }) => !routeNames.includes(opens))).toEqual([])
  })

  it('have an icon', () => {
    expect(widgets.filter(({ style }) => !Object.hasOwn(stateStyles, style))).toEqual([])
  })

  it('of the sales order states exist only while NewSalesOrderView is on, the old one only while it is off', () => {
    // Spec 1, section 4, widget visibility by feature.
    const isOn = (type: string) => widgets.find(widget => widget.type === type)?.when?.isOn
    for (const { type, when } of widgets) {
      const isNew = /^SalesOrdersIn|^SalesOrdersToday$|^SalesOrdersWithStocksMissing$/.test(type)
      if (isNew) expect(when, type).toEqual({ feature: 'NewSalesOrderView', isOn: true })
    }
    expect(isOn('OutgoingOrdersCompletedPerDay')).toBe(false)
  })

  it('of the default wall are at most nine figures, none twice', () => {
    const ids = [...wallPreference.headlines, ...wallPreference.figures]
    expect(ids.length).toBeLessThanOrEqual(9)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
