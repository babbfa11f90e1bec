import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { purchasePages } from '../../../src/areas/purchase-pages'
import { reportsPages } from '../../../src/areas/reports-pages'
import { settingsPages } from '../../../src/areas/settings-pages'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import { wallPreference } from '../../../src/catalog/widgets/wall'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import { features } from '../../../src/contract/features'
import type { FieldKind } from '../../../src/contract/field'
import { rowViews, type ReadRight } from '../../../src/contract/row-views'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import { neededPaths } from '../../../src/contract/permissions'
import { routeNames } from '../../../src/contract/route-names'
import { kpiReportIds } from '../../../src/contract/kpi-reports'
import { usualWidgetOrder } from '../../../src/contract/widget-order'
import { widgetIds } from '../../../src/contract/widgets'
import type { FormField, FormFieldKind, FormValue, FormValues } from '../../../src/define/form'
import { shownBy, type Area } from '../../../src/define/route'
import type { AnyRow, View } from '../../../src/define/view'
import { menuPlaces, settingsPlaces } from '../../../src/catalog/menu'
import { iconPaths } from '../../../src/ui/theme/icon-paths'
import { firstStateLooks } from '../../../src/ui/theme/first-state-look'
import { loadDefinitions } from './definitions'

const { views, actions, forms, routes, widgets } = await loadDefinitions()
const table: readonly Endpoint[] = Object.values(endpoints).flatMap(group => Object.values<Endpoint>(group))
const permissions = Object.keys(permissionDefaults)
const fieldsOf = (view: View) => Object.keys(view.entity.fields)
const kindOf = (view: View, field: string): FieldKind | undefined => view.entity.fields[field]?.kind

describe('the catalogue', () => {
  it('was found', () => {
    expect(views.length).toBeGreaterThanOrEqual(2)
    expect(actions.length).toBeGreaterThanOrEqual(9)
    expect(forms.length).toBeGreaterThanOrEqual(2)
    expect(routes.length).toBeGreaterThanOrEqual(2)
    expect(widgets.length).toBeGreaterThanOrEqual(20)
  })
})

describe.each(views.map(view => [view.name, view] as const))('the view %s', (_name, view) => {
  it('names only fields of its entity', () => {
    const named = [
      ...view.columns,
      ...(view.internal ?? []),
      ...view.filters,
      ...view.sort.map(sort => sort.selector),
      ...(view.sums ?? []),
      ...Object.keys(view.widths ?? {}),
      ...Object.keys(view.links ?? {}),
      ...Object.values(view.links ?? {}).flatMap(link =>
        link === undefined ? [] : 'ids' in link ? link.ids : link.from,
      ),
      ...[...(view.fixed ?? []), ...(view.opensWith ?? [])].map(filter => filter.selector),
      view.historicalDate ?? view.nameField,
      view.nameField,
      view.stateField ?? view.nameField,
    ]
    expect(named.filter(field => !fieldsOf(view).includes(field))).toEqual([])
  })

  it('shows no internal field and no field twice', () => {
    expect(view.columns.filter(field => view.internal?.includes(field))).toEqual([])
    expect(new Set(view.columns).size).toBe(view.columns.length)
  })

  it('shows missing stock as a warning', () => {
    const missing = fieldsOf(view).filter(field => ['isStockMissing', 'stockIsMissing'].includes(field))
    expect(missing.filter(field => view.warnings?.includes(field) !== true)).toEqual([])
  })

  it('shows its name and its state, and its state is one', () => {
    expect(view.columns).toContain(view.nameField)
    if (view.stateField === undefined) return
    expect(view.columns).toContain(view.stateField)
    expect(kindOf(view, view.stateField)).toBe('state')
  })

  it('bounds its historical rows by a date', () => {
    if (view.isHistorical === undefined) return
    expect(['date', 'dateTime']).toContain(kindOf(view, view.historicalDate ?? ''))
  })

  it('leads by its links to pages of the spec, by a field of the row', () => {
    for (const link of Object.values(view.links ?? {})) {
      expect(routeNames).toContain(link?.opens)
      const target = routes.find(({ name }) => name === link?.opens)
      expect(target, `${link?.opens ?? ''} is a route`).toBeDefined()
      if (link !== undefined && 'ids' in link) {
        expect(target?.params?.names.length).toBeGreaterThanOrEqual(link.ids.length)
        expect(fieldsOf(view)).toEqual(expect.arrayContaining([...link.ids]))
        continue
      }
      const shown = views.filter(({ name }) => target?.shows.includes(name) === true)
      expect(shown.some(({ entity }) => entity.fields[link?.by ?? '']?.isSearchable === true)).toBe(true)
    }
  })

  it('sorts and filters by fields that the server searches', () => {
    const asked = [...view.filters, ...view.sort.map(sort => sort.selector)]
    expect(asked.filter(field => view.entity.fields[field]?.isSearchable !== true)).toEqual([])
  })

  it('adds up numbers only', () => {
    const numeric: readonly (FieldKind | undefined)[] = ['count', 'quantity', 'money', 'weight', 'volume']
    expect((view.sums ?? []).filter(field => !numeric.includes(kindOf(view, field)))).toEqual([])
  })

  it('is found through its entity and joined to its details by a field of theirs', () => {
    expect(table).toContain(view.search)
    expect(view.search.isSearch).toBe(true)
    for (const detail of view.details ?? []) {
      expect(fieldsOf(detail.view)).toContain(detail.by)
      expect(fieldsOf(view)).toContain(detail.from ?? 'id')
    }
  })

  it('is read with the permission of its search, also at the hub', () => {
    const right: ReadRight = rowViews[view.name]
    expect(right.permission).toEqual(view.search.permission)
    expect(right.feature).toBe(view.search.feature)
  })

  it('has no two actions with one shortcut', () => {
    const shortcuts = view.actions.flatMap(action => action.shortcut ?? [])
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  })
})

describe.each(actions.map(action => [action.name, action] as const))('the action %s', (_name, action) => {
  const row = {
    id: 7,
    version: 1,
    processId: 8,
    locationId: 9,
    materialId: 10,
    state: 'New',
    hasPicks: false,
  } as AnyRow
  const answers: FormValues = Object.fromEntries(
    (action.form?.fields ?? []).map(field => [field.name, answerOf(field)]),
  )
  const { endpoint, input } = action

  it('calls an endpoint, opens a page or a dialog', () => {
    expect(endpoint ?? action.opens ?? action.dialog).toBeDefined()
    expect(endpoint === undefined).toBe(input === undefined)
  })

  it('needs a permission and a feature that exist, those that its endpoint needs', () => {
    expect(permissions).toContain(action.permission)
    if (endpoint === undefined) return
    expect(endpoint.permission).toBe(action.permission)
    expect(endpoint.feature).toBe(action.feature)
    expect(table).toContain(endpoint)
  })

  // A dialog of its own answers what only it knows.
  if (endpoint !== undefined && action.dialog === undefined)
    it('sends what its endpoint takes', () => {
      for (const [part, values] of Object.entries(input?.([row], answers, []) as Record<string, object>)) {
        const read = v.safeParse(endpoint[part as 'params' | 'query' | 'body'] ?? v.never(), values)
        expect(read.issues, part).toBeUndefined()
        expect(Object.keys(values).filter(key => !Object.hasOwn(read.output as object, key))).toEqual([])
      }
    })

  it('has an icon and belongs to a view', () => {
    expect(Object.keys(iconPaths)).toContain(action.icon)
    expect(views.some(view => view.actions.includes(action))).toBe(true)
  })
})

/** An answer that a field takes. */
function answerOf(field: FormField): FormValue {
  const number = (field.least ?? 0) + 1
  const answers = {
    text: 'LATE TRUCK'.slice(0, field.maxLength),
    longText: 'late truck',
    number: field.least ?? 1,
    quantity: String(number),
    money: String(number),
    percent: String(number),
    date: '2026-11-20',
    choice: field.choices?.[0] ?? '',
    flag: true,
    lookup: '7',
  } as const satisfies Readonly<Record<FormFieldKind, FormValue>>
  return answers[field.kind]
}

describe('actions and forms', () => {
  it('have names of their own', () => {
    for (const named of [actions, forms])
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
  })

  it('belong together: every form is asked by an action', () => {
    expect(forms.filter(form => !actions.some(action => action.form === form))).toEqual([])
  })
})

describe('the routes', () => {
  it('have names of the spec', () => {
    expect(routes.map(route => route.name).filter(name => !routeNames.includes(name))).toEqual([])
    expect(new Set(routeNames).size).toBe(routeNames.length)
  })

  it('are gated by permissions and features that exist', () => {
    expect(
      routes.flatMap(route => route.gate.permission ?? []).filter(path => !permissions.includes(path)),
    ).toEqual([])
    expect(
      routes.flatMap(route => route.gate.features ?? []).filter(name => !features.includes(name)),
    ).toEqual([])
  })

  it('of a grid give the right to read it, and its area has it', () => {
    const viewsOfArea: Readonly<Partial<Record<Area, readonly View[]>>> = {
      'order-grids': orderGridViews,
      'purchase-drafts': purchaseViews,
      settings: settingsViews,
    }
    const wrong = routes.flatMap(route =>
      shownBy(route).flatMap(name => {
        const pages = { ...settingsPages, ...purchasePages, ...reportsPages }
        if (route.area === 'dashboard' || Object.hasOwn(pages, name)) return []
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

  it('have an icon in the menus, and no two stand at one place but the two of the materials', () => {
    // Spec 1, section 2: materials 10, materials-es 10.
    const places = Object.entries(menuPlaces).flatMap(([name, { order, under = '' }]) =>
      name === 'materials-page' ? [] : [`${under} ${order}`],
    )
    const settings = Object.values(settingsPlaces).map(({ category, order }) => `${category} ${order}`)
    for (const list of [places, settings]) expect(new Set(list).size).toBe(list.length)
    const icons = [menuPlaces, settingsPlaces].flatMap(of => Object.values(of).map(({ icon }) => icon))
    expect(icons.filter(icon => !Object.hasOwn(iconPaths, icon))).toEqual([])
  })

  it('exist for every place in the menus', () => {
    const names: readonly string[] = routes.map(({ name }) => name)
    const placed = Object.keys({ ...menuPlaces, ...settingsPlaces })
    expect(placed.filter(name => !names.includes(name))).toEqual([])
  })

  it('of old pages lead to new ones, behind the feature of the old', () => {
    for (const { replacedBy, gate } of routes) {
      if (replacedBy === undefined) continue
      expect(routes.some(({ name }) => name === replacedBy)).toBe(true)
      expect(gate.features).toContain('EnableOldCockpitView')
    }
  })
})

describe('the widgets', () => {
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

  it('stand in the usual order, as the server sends them', () => {
    expect(widgets.map(({ id }) => id)).toEqual(usualWidgetOrder)
  })

  it('open routes of the spec', () => {
    expect(widgets.filter(({ opens }) => !routeNames.includes(opens))).toEqual([])
  })

  it('have a glyph', () => {
    expect(widgets.filter(({ look }) => !Object.hasOwn(firstStateLooks, look))).toEqual([])
  })

  it('of the sales order states stand only while NewSalesOrderView is on, the old one only while it is off', () => {
    // Spec 1, section 4, widget visibility by feature.
    const isOn = (type: string) => widgets.find(widget => widget.type === type)?.when?.isOn
    for (const { type, when } of widgets) {
      const isNew = /^SalesOrdersIn|^SalesOrdersToday$|^SalesOrdersWithStocksMissing$/.test(type)
      if (isNew) expect(when, type).toEqual({ feature: 'NewSalesOrderView', isOn: true })
    }
    expect(isOn('OutgoingOrdersCompletedPerDay')).toBe(false)
  })

  it('are at most nine figures in the preference of the wall, none twice', () => {
    const ids = [...wallPreference.headlines, ...wallPreference.figures]
    expect(ids.length).toBeLessThanOrEqual(9)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
