import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { viewNamed } from '../../../src/catalog/views/views-by-name'
import { wallPreference } from '../../../src/catalog/widgets/wall'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import { features } from '../../../src/contract/features'
import type { FieldKind } from '../../../src/contract/field'
import { liveViews } from '../../../src/contract/live-messages'
import { permissionDefaults } from '../../../src/contract/permissions'
import { routeNames } from '../../../src/contract/route-names'
import { widgetIds } from '../../../src/contract/widgets'
import type { FormValues } from '../../../src/define/form'
import type { AnyRow, View } from '../../../src/define/view'
import { iconPaths } from '../../../src/ui/theme/icon-paths'
import { stateLooks } from '../../../src/ui/theme/state-look'
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
    expect(widgets.length).toBeGreaterThanOrEqual(14)
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
      view.nameField,
      view.stateField,
    ]
    expect(named.filter(field => !fieldsOf(view).includes(field))).toEqual([])
  })

  it('shows no internal field and no field twice', () => {
    expect(view.columns.filter(field => view.internal?.includes(field))).toEqual([])
    expect(new Set(view.columns).size).toBe(view.columns.length)
  })

  it('shows its name and its state, and its state is one', () => {
    expect(view.columns).toContain(view.nameField)
    expect(view.columns).toContain(view.stateField)
    expect(kindOf(view, view.stateField)).toBe('state')
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
    const { detail } = view
    if (detail !== undefined) expect(fieldsOf(detail.view)).toContain(detail.by)
  })

  it('is followed at the hub with the permission of its search', () => {
    expect(Object.keys(liveViews)).toContain(view.name)
    expect(liveViews[view.name].permission).toBe(view.search.permission)
  })

  it('has no two actions with one shortcut', () => {
    const shortcuts = view.actions.flatMap(action => action.shortcut ?? [])
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  })
})

describe.each(actions.map(action => [action.name, action] as const))('the action %s', (_name, action) => {
  const row = { id: 7, version: 1, processId: 8, state: 'New', hasPicks: false } as AnyRow
  const answers: FormValues = Object.fromEntries(
    (action.form?.fields ?? []).map(field => [
      field.name,
      { text: 'late truck', number: field.least ?? 1, date: '2026-11-20', choice: field.choices?.[0] ?? '' }[
        field.kind
      ],
    ]),
  )

  it('needs a permission that exists, the one that its endpoint needs', () => {
    expect(permissions).toContain(action.permission)
    expect(action.endpoint.permission).toBe(action.permission)
    expect(table).toContain(action.endpoint)
  })

  it('sends what its endpoint takes', () => {
    const body = v.parse(v.object({ body: v.unknown() }), action.input([row], answers)).body
    const read = v.safeParse(action.endpoint.body ?? v.never(), body)
    expect(read.issues).toBeUndefined()
    expect(Object.keys(body as object).filter(key => !Object.hasOwn(read.output as object, key))).toEqual([])
  })

  it('has an icon and belongs to a view', () => {
    expect(Object.keys(iconPaths)).toContain(action.icon)
    expect(views.some(view => view.actions.includes(action))).toBe(true)
  })
})

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
    expect(
      routes.map(route => route.name).filter(name => !(routeNames as readonly string[]).includes(name)),
    ).toEqual([])
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

  it('of a grid need what its search needs', () => {
    for (const { area, shows, gate } of routes) {
      if (area === 'order-grids') expect(gate.permission).toBe(viewNamed(shows).search.permission)
    }
  })

  it('have an icon in the menu, and no two stand at one place', () => {
    const places = routes.flatMap(route => route.menu ?? [])
    expect(places.filter(({ icon }) => !Object.hasOwn(iconPaths, icon))).toEqual([])
    expect(new Set(places.map(({ order }) => order)).size).toBe(places.length)
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
    for (const widget of widgets) expect(widget.id).toBe(widgetIds[widget.type])
    expect(new Set(widgets.map(({ id }) => id)).size).toBe(widgets.length)
  })

  it('open routes of the spec', () => {
    expect(widgets.filter(({ opens }) => !routeNames.includes(opens))).toEqual([])
  })

  it('have a glyph', () => {
    expect(widgets.filter(({ look }) => !Object.hasOwn(stateLooks, look))).toEqual([])
  })

  it('of the sales order states stand only while NewSalesOrderView is on, the old one only while it is off', () => {
    // Spec 1, section 4, widget visibility by feature.
    const isOn = (type: string) => widgets.find(widget => widget.type === type)?.when?.isOn
    for (const { type, when } of widgets) {
      const isNew = /^SalesOrdersIn|^SalesOrdersToday$|^SalesOrdersWithStocksMissing$/.test(type)
      if (isNew) expect(when, type).toEqual({ feature: 'NewSalesOrderView', isOn: true })
    }
    expect(isOn('OutgoingOrdersCompletedPerDay') ?? false).toBe(false)
  })

  it('are at most nine figures in the preference of the wall, none twice', () => {
    const ids = [...wallPreference.headlines, ...wallPreference.figures]
    expect(ids.length).toBeLessThanOrEqual(9)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
