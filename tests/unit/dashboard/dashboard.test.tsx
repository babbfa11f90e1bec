// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kpiSettingsDefault, openRule } from '../../../src/contract/kpi-settings'
import { widgetIds } from '../../../src/contract/widgets'
import { failure } from '../../../src/kernel/failure'
import texts from '../../../src/locales/en-GB.json'
import { within } from '../ui/render'
import { renderDashboard, type RenderedDashboard, type ShownDashboard } from './render-dashboard'
import { figure, sessionDouble, type SessionDouble } from './session-double'

const today = { New: 128, Ready: 64, Started: 37, Done: 212, Cancelled: 3, Error: 7 }
const ordersToday = figure(widgetIds.SalesOrdersToday, 0, { valueJson: JSON.stringify(today) })

let double: SessionDouble
let view: RenderedDashboard
let root: ShadowRoot

beforeEach(() => {
  double = sessionDouble()
  view = renderDashboard(double)
  root = view.root
})
afterEach(() => {
  view.end()
})

const show = (props: ShownDashboard = {}) =>
  view.show({ canOpen: page => page === 'sales-orders-es-page', ...props })
const textOf = (selector: string) => view.textOf(selector)
const button = (start: string) => view.button(start)

describe('a tile', () => {
  it('displays title, value and note', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7)]
    await show()
    expect(textOf('.tile > .t')).toEqual(['In error'])
    expect(textOf('.tile > .v')).toEqual(['7'])
    expect(textOf('.tile > .s')).toEqual(['9 lines need master data'])
  })

  it('opens the counted rows, filtered', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7)]
    const { navigate } = await show()
    act(() => {
      button('In error').click()
    })
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      page: 'sales-orders-es-page',
      search: {
        filters: '[{"selector":"state","operator":"In","values":["Error"],"type":"enum"}]',
        selectFilters: '{}',
        forceCall: 'true',
      },
    })
  })

  it('has no link while its page cannot be opened', async () => {
    double.answer = [figure(widgetIds.NumberOfStartedJobs, 14)]
    await show()
    expect(textOf('.tile > .v')).toEqual(['14'])
    expect(root.querySelector('button.tile')).toBeNull()
  })

  it('is tinted only while its value is above zero', async () => {
    double.answer = [
      figure(widgetIds.SalesOrdersInErrorState, 7),
      figure(widgetIds.SalesOrdersWithStocksMissing, 0),
    ]
    await show()
    expect(root.querySelectorAll('.tile.alert')).toHaveLength(1)
    expect(root.querySelectorAll('.tile.warn')).toHaveLength(0)
  })

  it('with an unreadable value displays that, and the other tiles are unaffected', async () => {
    double.answer = [
      figure(widgetIds.SalesOrdersInErrorState, 7, { valueJson: '{"value":' }),
      figure(widgetIds.SalesOrdersInReadyState, 64),
      figure(widgetIds.SalesOrdersInStartedState, 0, { valueJson: null }),
    ]
    await show()
    expect(textOf('.tile > .v')).toEqual(['–', '64', '–'])
    expect(textOf('.tile > .s')).toEqual(['Value cannot be read', '1 of them partially', 'No value yet'])
  })

  it('tints a live change and not the first value', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInReadyState, 64)]
    await show()
    expect(root.querySelector('.changed')).toBeNull()
    act(() => {
      double.send({
        viewModel: figure(widgetIds.SalesOrdersInReadyState, 65, {
          executionTime: '2026-11-20T12:00:01.000Z',
        }),
      })
    })
    expect(textOf('.changed')).toEqual(['65'])
  })
})

describe('sales orders today', () => {
  it('shows the share done, the total and the six groups', async () => {
    double.answer = [ordersToday]
    await show()
    expect(textOf('.big > b')).toEqual(['47'])
    expect(textOf('.ph .muted')).toEqual(['451 orders'])
    expect(textOf('.grp')).toEqual(['Done212', 'Started37', 'Ready64', 'New128', 'Error7', 'Cancelled3'])
    // Names the day of each group, since the order flow and the tiles count similar orders of other days.
    expect(textOf('.counted')).toEqual([texts['widget.SalesOrdersToday.note']])
    const days = [...root.querySelectorAll<HTMLElement>('.grp')].map(({ title }) => title)
    expect(days.slice(1, 4).map(day => /due (on any day|by today)$/.exec(day)?.[1])).toEqual([
      'on any day',
      'on any day',
      'by today',
    ])
  })

  it('opens a group with the filter of its own widget, and only those that have one', async () => {
    const filters = [{ selector: 'state', operator: 'In', values: ['Completed'], type: 'enum' }] as const
    double.answer = [
      ordersToday,
      figure(widgetIds.SalesOrdersInDoneState, 212, {
        isEnabled: false,
        filters: filters.map(filter => ({ ...filter, values: [...filter.values] })),
      }),
    ]
    const { navigate } = await show()
    act(() => {
      button('Done').click()
    })
    expect(navigate.mock.calls[0]?.[0]).toMatchObject({ search: { filters: JSON.stringify(filters) } })
    expect(root.querySelectorAll('button.grp')).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  it('displays that it is empty, with a link to the settings only where that page exists', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7, { isEnabled: false })]
    await show()
    expect(textOf('.empt > b')).toEqual(['Nothing to show yet'])
    expect(within(root).queryAllByRole('button', { name: 'Customize' })).toEqual([])
    await show({ canOpen: () => true })
    // In the header, and in place of the figures.
    expect(within(root).getAllByRole('button', { name: 'Customize' })).toHaveLength(2)
  })

  it('displays a failed load with a button to retry', async () => {
    double.answer = new Error('unreachable')
    await show()
    expect(root.querySelector('[role="alert"]')?.textContent).toContain('The dashboard could not be loaded')
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7)]
    await act(async () => {
      button('Try again').click()
      await Promise.resolve()
    })
    expect(textOf('.tile > .v')).toEqual(['7'])
  })

  it('displays why the server refuses its figures', async () => {
    double.answer = failure({ kind: 'refused', status: 403, code: 'address-not-allowed', path: '10.0.0.7' })
    await show()
    expect(root.querySelector('[role="alert"]')?.textContent).toContain(
      texts['refusal.address-not-allowed'].replace('{{path}}', '10.0.0.7'),
    )
  })

  it('displays the name of a feature that is switched off as people know it', async () => {
    double.answer = failure({ kind: 'refused', status: 403, code: 'feature-off', path: 'PurchaseModule' })
    await show()
    const text = root.querySelector('[role="alert"]')?.textContent
    expect(text).toContain(texts['feature.PurchaseModule'])
    expect(text).not.toContain('PurchaseModule')
  })

  it('fetches again when the element is refreshed', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7)]
    await show()
    const { calls } = double
    await show({ refreshes: 1 })
    expect(double.calls).toBe(calls + 1)
  })

  it('with the widgets of its page shows those that the business unit offers now', async () => {
    const { SalesOrdersInErrorState: failing, SalesOrdersInReadyState: ready } = widgetIds
    const widgets = { [ready]: { ...openRule, isOffered: false } }
    double = sessionDouble({ settings: { kpiSettings: { ...kpiSettingsDefault, widgets } } })
    view.end()
    view = renderDashboard(double)
    root = view.root
    const props: ShownDashboard = { layout: 'row', selections: [[failing, ready]] }
    double.answer = [figure(failing, 7), figure(ready, 64)]
    await show(props)
    expect(textOf('.tile > .t')).toEqual(['In error', 'Ready for pick'])
    double.answer = [figure(ready, 64)]
    await show({ ...props, refreshes: 1 })
    expect(textOf('.tile > .t')).toEqual(['Ready for pick'])
  })

  it('links to the kiosk page only where there is one', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7)]
    await show()
    expect(root.querySelector('a')).toBeNull()
    await show({ kioskUrl: '/kiosk.html' })
    expect(root.querySelector('a')?.getAttribute('href')).toBe('/kiosk.html')
  })

  it('with the row layout displays only the figures', async () => {
    double.answer = [figure(widgetIds.SalesOrdersInErrorState, 7), ordersToday]
    await show({ layout: 'row' })
    expect(root.querySelector('h1')).toBeNull()
    expect(within(root).getAllByRole('listitem')).toHaveLength(1)
  })
})
