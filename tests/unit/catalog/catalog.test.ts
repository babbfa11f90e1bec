/** The views, actions and forms of the catalogue are consistent with each other, with their entities and with the endpoints. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import type { FieldKind } from '../../../src/contract/field'
import { rowViews, type ReadRight } from '../../../src/contract/row-views'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import { routeNames } from '../../../src/contract/route-names'
import type { FormField, FormFieldKind, FormValue, FormValues } from '../../../src/define/form'
import type { AnyRow, View } from '../../../src/define/view'
import { iconPaths } from '../../../src/ui/theme/icon-paths'
import { loadDefinitions } from './definitions'

const { views, actions, forms, routes, widgets } = await loadDefinitions()
const table: readonly Endpoint[] = Object.values(endpoints).flatMap(group => Object.values<Endpoint>(group))
const permissions = Object.keys(permissionDefaults)
const fieldsOf = (view: View) => Object.keys(view.entity.fields)
/** Actions without undo or confirmation: the server asks where goods are missing; a label is only printed. */
const withoutConfirmation = new Set(['completeIngoingOrders', 'completeOrders', 'printTestLabel'])
const kindOf = (view: View, field: string): FieldKind | undefined => view.entity.fields[field]?.kind

describe('the catalogue', () => {
  it('has views, actions and forms', () => {
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

  it('shows its name and its state, and the state field is a state', () => {
    expect(view.columns).toContain(view.nameField)
    if (view.stateField === undefined) return
    expect(view.columns).toContain(view.stateField)
    expect(kindOf(view, view.stateField)).toBe('state')
  })

  it('bounds its historical rows by a date', () => {
    if (view.isHistorical === undefined) return
    expect(['date', 'dateTime']).toContain(kindOf(view, view.historicalDate ?? ''))
  })

  it('links to pages of the spec by a field of the row', () => {
    for (const link of Object.values(view.links ?? {})) {
      expect(routeNames).toContain(link?.opens)
      const target = routes.find(({ name }) => name === link?.opens)
      expect(target, `${link?.opens ?? ''} is a route`).toBeDefined()
      if (link !== undefined && 'ids' in link) {
        expect(target?.params?.length).toBeGreaterThanOrEqual(link.ids.length)
        expect(fieldsOf(view)).toEqual(expect.arrayContaining([...link.ids]))
        continue
      }
      const shown = views.filter(({ name }) => target?.shows.includes(name) === true)
      expect(shown.some(({ entity }) => entity.fields[link?.by ?? '']?.isSearchable === true)).toBe(true)
    }
  })

  it('sorts and filters by fields that the server searches', () => {
    const searched = [...view.filters, ...view.sort.map(sort => sort.selector)]
    expect(searched.filter(field => view.entity.fields[field]?.isSearchable !== true)).toEqual([])
  })

  it('sums only numbers', () => {
    const numeric: readonly (FieldKind | undefined)[] = [
      'count',
      'quantity',
      'hours',
      'money',
      'weight',
      'volume',
    ]
    expect((view.sums ?? []).filter(field => !numeric.includes(kindOf(view, field)))).toEqual([])
  })

  it('shows the price or cost of one unit with all its decimals', () => {
    const unitPrices = fieldsOf(view).filter(field => /(unit|cost|adjust)(price|cost)$/i.test(field))
    expect(unitPrices.filter(field => kindOf(view, field) !== 'price')).toEqual([])
  })

  it('has an existing search endpoint, and its details refer to it by one of their fields', () => {
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

  it('has no two actions with the same shortcut', () => {
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

  it('calls an endpoint or opens a page or a dialog', () => {
    expect(endpoint ?? action.opens ?? action.dialog).toBeDefined()
    expect(endpoint === undefined).toBe(input === undefined)
  })

  it('needs an existing permission and feature, the same as its endpoint', () => {
    expect(permissions).toContain(action.permission)
    if (endpoint === undefined) return
    expect(endpoint.permission).toBe(action.permission)
    expect(endpoint.feature).toBe(action.feature)
    expect(table).toContain(endpoint)
  })

  // The answers of a custom dialog are unknown here.
  if (endpoint !== undefined && action.dialog === undefined)
    it('sends valid input for its endpoint', () => {
      for (const [part, values] of Object.entries(input?.([row], answers, []) as Record<string, object>)) {
        const read = v.safeParse(endpoint[part as 'params' | 'query' | 'body'] ?? v.never(), values)
        expect(read.issues, part).toBeUndefined()
        expect(Object.keys(values).filter(key => !Object.hasOwn(read.output as object, key))).toEqual([])
      }
    })

  it('has an undo or asks for confirmation', () => {
    const { endpoint, undoneBy, needsConfirmation = false, form, dialog } = action
    const isSafe = endpoint === undefined || undoneBy !== undefined || needsConfirmation
    expect(isSafe || form !== undefined || dialog !== undefined || withoutConfirmation.has(action.name)).toBe(
      true,
    )
  })

  it('has an icon and belongs to a view', () => {
    expect(Object.keys(iconPaths)).toContain(action.icon)
    expect(views.some(view => view.actions.includes(action))).toBe(true)
  })
})

/** A valid answer for a field. */
function answerOf(field: FormField): FormValue {
  const number = (field.least ?? 0) + 1
  const answers = {
    text: 'LATE TRUCK'.slice(0, field.maxLength),
    longText: 'late truck',
    number: field.least ?? 1,
    quantity: String(number),
    price: String(number),
    percent: String(number),
    date: '2026-11-20',
    choice: field.choices?.[0] ?? '',
    flag: true,
    lookup: '7',
  } as const satisfies Readonly<Record<FormFieldKind, FormValue>>
  return answers[field.kind]
}

describe('actions and forms', () => {
  it('have unique names', () => {
    for (const named of [actions, forms])
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
  })

  it('belong together: every form is used by an action', () => {
    expect(forms.filter(form => !actions.some(action => action.form === form))).toEqual([])
  })
})
