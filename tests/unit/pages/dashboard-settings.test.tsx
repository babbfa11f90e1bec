// @vitest-environment happy-dom
/** The page of the dashboard's widgets: what is moved stays moved, and what is said of it is true. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { kpi } from '../../../src/contract/endpoints/kpi'
import type { OfferedWidget } from '../../../src/contract/widgets'
import { DashboardSettingsPage } from '../../../src/pages/dashboard-settings/dashboard-settings-page'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

const widget = (id: number, type: string, isEnabled = true): OfferedWidget => ({
  id,
  type,
  group: 'Orders',
  isEnabled,
})
let view: RenderedPage

beforeEach(async () => {
  vi.useFakeTimers()
  view = renderPage(<DashboardSettingsPage onBack={() => undefined} />, {
    answers: new Map<Endpoint, unknown>([
      [
        dashboardSettings.dashboardWidgetSettings,
        [
          widget(1, 'SalesOrdersInNewState'),
          widget(2, 'SalesOrdersInReadyState'),
          widget(3, 'SalesOrdersInCancelledState', false),
        ],
      ],
      [kpi.saveSelectedWidgets, undefined],
    ]),
  })
  await settle()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const order = () => [...view.root.querySelectorAll('[data-field]')].map(row => row.getAttribute('data-field'))
const spoken = () => view.root.querySelector('[role="status"]')?.textContent
const push = (name: string) => click(byName(view.root, 'button', name))

it('moves the last shown widget below a hidden one, and a hidden one up, as it says', () => {
  push('Move Ready for pick down')
  expect([order(), spoken()]).toEqual([['1', '3', '2'], 'Ready for pick: place 3/0 of 3/0'])
  push('Move Cancelled today up')
  expect([order(), spoken()]).toEqual([['3', '1', '2'], 'Cancelled today: place 1/0 of 3/0'])
})

it('moves a widget past one that was hidden and saved, one place at a time', async () => {
  click(byName(view.root, 'switch', 'Ready for pick'))
  push('Save')
  await settle()
  expect(view.inputsOf(kpi.saveSelectedWidgets)).toHaveLength(1)
  push('Close')
  for (const at of [1, 2]) {
    push('Move New down')
    expect(order().indexOf('1')).toBe(at)
  }
  for (const at of [1, 0]) {
    push('Move New up')
    expect(order().indexOf('1')).toBe(at)
  }
  expect(byName(view.root, 'button', 'Save').getAttribute('aria-disabled')).toBe('true')
})
