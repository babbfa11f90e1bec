// @vitest-environment happy-dom
/** Invalid data from a server, a page or a setting: it affects its own tile only (QUALITY, section 3). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSelection, widgetIds } from '../../../src/contract/widgets'
import { readWidgetValue } from '../../../src/ui/dashboard/widget-value'
import { byName, click, within } from '../ui/render'
import { renderDashboard, type RenderedDashboard } from './render-dashboard'
import { figure, sessionDouble, type SessionDouble } from './session-double'

// The chart needs a canvas; its options have tests of their own.
vi.mock('../../../src/ui/chart/picks-chart', () => ({ PicksChart: () => null }))

let double: SessionDouble
let page: RenderedDashboard
beforeEach(() => {
  double = sessionDouble()
  page = renderDashboard(double)
})
afterEach(() => {
  page.end()
  vi.useRealTimers()
})

const { SalesOrdersInErrorState: error, SalesOrdersInReadyState: ready, GroupedBarChart: picks } = widgetIds
const area = (name: string, prepared: unknown = 1) => ({ Key: name, Prepared: prepared, InProgress: 2 })
const bars = (areas: readonly object[]) => figure(picks, 0, { valueJson: JSON.stringify(areas) })
const asTable = (...args: Parameters<RenderedDashboard['show']>) => {
  click(byName(page.root, 'button', 'Show as table'))
  return page.show(...args)
}

describe('an unknown widget id', () => {
  it('from the server is ignored', async () => {
    double.answer = [figure(999, 5, { type: 'Tomorrow' }), figure(error, 7)]
    await page.show()
    expect(page.textOf('.tile > .v')).toEqual(['7'])
  })

  it('from the page is ignored', async () => {
    double.answer = [figure(error, 7), figure(ready, 64)]
    await page.show({ selections: [[999, ready]] })
    expect(page.textOf('.tile > .v')).toEqual(['64'])
  })
})

describe('a type without data', () => {
  it('is not offered, and left out though the page requests it', async () => {
    double.answer = [figure(error, 7)]
    await page.show({ selections: [[ready, error]] })
    expect(page.textOf('.tile > .t')).toEqual(['In error'])
  })
})

describe('a value', () => {
  it.each([
    ['missing', '{}'],
    ['negative', '{"value":-1}'],
    ['not a number', '{"value":"7"}'],
    ['null', '{"value":null}'],
    ['endless', '{"value":1e999}'],
    ['no object', '7'],
    ['no JSON', '{"value":'],
    ['markup', '<b>7</b>'],
  ])('that is %s is never displayed as a figure', async (_name, valueJson) => {
    double.answer = [figure(error, 0, { valueJson }), figure(ready, 64)]
    await page.show()
    expect(page.textOf('.tile > .v')).toEqual(['–', '64'])
    expect(page.textOf('.tile > .s')[0]).toBe('Value cannot be read')
    expect(page.root.querySelector('.tile.alert')).toBeNull()
  })

  it('that is huge is abbreviated in its tile and complete in its tooltip', async () => {
    double.answer = [figure(error, 2 ** 53 + 1)]
    await page.show()
    expect(page.root.querySelector('.tile > .v')?.getAttribute('title')).toBe('9007199254740992')
  })

  it.each([
    ['negative', [area('A', -1)]],
    ['not a number', [area('A', '12')]],
    ['missing', [{ Key: 'A', Prepared: 1 }]],
    ['endless', '[{"Key":"A","Prepared":1e999,"InProgress":0}]'],
  ])('of an area that is %s affects only the chart', (_name, value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    expect(readWidgetValue('picksPerArea', text)).toEqual({ status: 'corrupt' })
  })

  it('of a group that is negative affects only the panel', async () => {
    const today = { New: -1, Ready: 1, Started: 1, Done: 1, Cancelled: 1, Error: 1 }
    double.answer = [
      figure(widgetIds.SalesOrdersToday, 0, { valueJson: JSON.stringify(today) }),
      figure(error, 7),
    ]
    await page.show()
    expect(page.textOf('.today .problem')).toEqual(['–Value cannot be read'])
    expect(page.textOf('.tile > .v')).toEqual(['7'])
  })
})

describe('an area', () => {
  const long = 'Ä'.repeat(200)
  const markup = '<img src=x onerror=alert(1)>{a|b}'

  it('with a name of 200 characters or with markup is rendered as text', async () => {
    double.answer = [bars([area(long), area(markup)])]
    await page.show()
    await asTable()
    expect(page.textOf('.pick-table tbody td:first-child')).toEqual([long, markup])
    expect(page.root.querySelector('img')).toBeNull()
  })

  it('opens the tasks filtered by its exact name', async () => {
    double.answer = [bars([area('Shelf * A')])]
    const { navigate } = await page.show()
    await asTable({ navigate })
    within(byName(page.root, 'group', 'Picks per area'))
      .getAllByRole('button')[1]
      ?.click()
    const [target] = navigate.mock.calls[0] as [{ search: { filters: string } }]
    expect(JSON.parse(target.search.filters)).toEqual([
      { selector: 'area', operator: 'In', values: ['Shelf * A'], type: 'list' },
      { selector: 'state', operator: 'In', values: ['Started'], type: 'enum' },
    ])
  })

  it('among sixty is reachable: the chart scrolls, and the table has all of them', async () => {
    double.answer = [bars(Array.from({ length: 60 }, (_, index) => area(`Area ${index}`)))]
    await page.show()
    expect(byName(page.root, 'group', 'Picks per area').tabIndex).toBe(0)
    await asTable()
    // The header and the areas.
    expect(within(byName(page.root, 'group', 'Picks per area')).getAllByRole('row')).toHaveLength(61)
  })
})

describe('a client clock off by a day', () => {
  it.each([-1, 1])('%d: just received figures are fresh', async days => {
    vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
    double = sessionDouble({ serverTimeOffsetMs: -days * 86_400_000 })
    page.end()
    page = renderDashboard(double)
    double.answer = [figure(error, 7, { executionTime: new Date().toISOString() })]
    await page.show()
    expect(page.textOf('.updated')).toEqual(['updated 0 min ago'])
    expect(page.root.querySelector('.stale')).toBeNull()
  })
})

describe('a corrupt saved selection', () => {
  it.each(['{"a":', 'undefined', '-1,-2', '\u0000'])(
    '%j counts as absent, so that every widget is displayed',
    text => {
      expect(readSelection(text)).toBeNull()
    },
  )

  it('with some ids keeps those', () => {
    expect(readSelection('14,<script>,12')).toEqual([14, 12])
  })
})

describe('navigation disabled by the server', () => {
  it('displays the figure without a link', async () => {
    double.answer = [
      figure(error, 7, { disabledNavigation: true }),
      { ...bars([area('A')]), disabledNavigation: true },
    ]
    await page.show()
    await asTable()
    expect(page.textOf('.tile > .v')).toEqual(['7'])
    expect(page.root.querySelector('button.tile')).toBeNull()
    expect(within(byName(page.root, 'group', 'Picks per area')).queryAllByRole('button')).toEqual([])
    expect(page.textOf('.picks .ph button')).toEqual([''])
  })
})
