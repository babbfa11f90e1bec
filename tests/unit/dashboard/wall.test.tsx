// @vitest-environment happy-dom
/** The wall: which screens it shows and when, what it says without a server, and what bad input does to it. */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AreaProps } from '../../../src/areas/area-props'
import { WallArea } from '../../../src/areas/wall-area'
import { kpiReportIds, type KpiReport } from '../../../src/contract/kpi-reports'
import { enabledWidgetsSetting, widgetIds, type WidgetData } from '../../../src/contract/widgets'
import { createTranslator } from '../../../src/kernel/translator'
import texts from '../../../src/locales/en-GB.json'
import { SessionContext } from '../../../src/ui/session-context'
import { TranslatorContext } from '../../../src/ui/use-translation'
import { withoutSeconds } from '../../../src/ui/dashboard/wall-head'
import { useWidgetFeed } from '../../../src/ui/dashboard/use-widget-feed'
import { figure, sessionDouble, type SessionDouble } from './session-double'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const translator = createTranslator('en-GB', texts)

const ids = widgetIds
const noon = new Date('2026-11-20T12:00:00Z')
const today = { New: 128, Ready: 64, Started: 37, Done: 212, Cancelled: 3, Error: 7 }
const ordersToday = figure(ids.SalesOrdersToday, 0, { valueJson: JSON.stringify(today) })

let double: SessionDouble
let host: HTMLElement
let root: ShadowRoot
let reactRoot: Root

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  double = sessionDouble()
  host = document.createElement('div')
  document.body.append(host)
  root = host.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  root.append(container)
  reactRoot = createRoot(container)
})
afterEach(() => {
  act(() => {
    reactRoot.unmount()
  })
  host.remove()
  vi.useRealTimers()
})

type Given = Partial<Pick<AreaProps, 'selections' | 'rotateSeconds' | 'onNewVersion'>>

function WallOfSession({ selections, rotateSeconds, onNewVersion }: Given) {
  const { feed } = useWidgetFeed({ isForEver: true })
  return <WallArea {...{ feed, root, selections, rotateSeconds, onNewVersion }} />
}

async function show(given: Given = {}) {
  await act(async () => {
    reactRoot.render(
      <SessionContext.Provider value={double.session}>
        <TranslatorContext value={translator}>
          <WallOfSession {...given} />
        </TranslatorContext>
      </SessionContext.Provider>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
}

const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
const textOf = (selector: string) => [...root.querySelectorAll(selector)].map(element => element.textContent)
const titles = () => textOf('.kt > .l, .kk b, .kp h2')
const saved = (text: string) => {
  Object.assign(double.session.settings.saved, { [enabledWidgetsSetting.key]: text })
}

describe('the wall', () => {
  it('fills one figure red, offers nothing to press, and shows the day beside what is done', async () => {
    double.answer = [
      figure(ids.SalesOrdersInErrorState, 7),
      figure(ids.SalesOrdersWithStocksMissing, 11),
      figure(ids.SalesOrdersInDoneState, 212),
      ordersToday,
    ]
    await show()
    expect(root.querySelectorAll('.al')).toHaveLength(1)
    expect(root.querySelectorAll('button, a, [tabindex], dialog')).toHaveLength(0)
    expect(textOf('.of')).toEqual(['of 45147%'])
  })

  it('prints the target, tints what has reached a limit, and says which', async () => {
    double.answer = [
      figure(ids.NumberOfPausedJobs, 6, { limits: { target: 2, warnAt: 5, alarmAt: null } }),
      figure(ids.SalesOrdersInErrorState, 7, { limits: { target: null, warnAt: 10, alarmAt: 20 } }),
    ]
    await show({ selections: [[ids.NumberOfPausedJobs, ids.SalesOrdersInErrorState]] })
    expect(textOf('.kt.at > .l')).toEqual(['Paused jobs'])
    expect(root.querySelectorAll('.al')).toHaveLength(0)
    expect(textOf('.of')).toHaveLength(1)
    expect(textOf('.kt > .n')[0]).toContain('5')
  })

  it('shows a clock without seconds', () => {
    expect(withoutSeconds('14:32:08')).toBe('14:32')
    expect(withoutSeconds('2:32:08 PM')).toBe('2:32 PM')
    expect(withoutSeconds('14.32')).toBe('14.32')
  })

  it('shows the server\u2019s time where its own clock is a day off, and no wrong age', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:30:00Z'))
    Object.assign(double.session, { serverTimeOffsetMs: -24 * 3_600_000 - 15 * 60_000 })
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await show()
    expect(textOf('time')).toEqual(['12:15'])
    expect(textOf('.kl')).toEqual(['Updated 0 min ago'])
  })
})

describe('several selections', () => {
  const selections = [[ids.SalesOrdersInReadyState], [ids.NumberOfStartedJobs], [ids.NumberOfPausedJobs]]

  beforeEach(() => {
    double.answer = selections.flat().map(id => figure(id, 5))
  })

  it('follow each other after their seconds, with a visible position', async () => {
    await show({ selections, rotateSeconds: 10 })
    const seen: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(`${titles().join()} ${textOf('.k-pos > span:last-child').join()}`)
      expect(root.querySelectorAll('.k-dots > i')).toHaveLength(3)
      expect(root.querySelectorAll('.k-dots > .on')).toHaveLength(1)
      await pass(10)
    }
    expect(new Set(seen)).toEqual(
      new Set(['Ready for pick 1 of 3', 'Started jobs 2 of 3', 'Paused jobs 3 of 3']),
    )
    expect(seen[3]).toBe(seen[0])
  })

  it('stay for half a minute unless somebody said otherwise', async () => {
    await show({ selections })
    const [first] = titles()
    await pass(29)
    expect(titles()).toEqual([first])
    await pass(2)
    expect(titles()).not.toEqual([first])
  })

  it('are the saved ones where the page gives none, and follow what is saved later', async () => {
    saved(`${ids.NumberOfStartedJobs};${ids.NumberOfPausedJobs}`)
    await show()
    expect(textOf('.k-pos > span:last-child')).toEqual(['1 of 2'])
    double.settings = {
      serverTime: noon.toISOString(),
      saved: { [enabledWidgetsSetting.key]: String(ids.SalesOrdersInReadyState) },
    }
    await pass(301)
    expect(titles()).toEqual(['Ready for pick'])
    expect(root.querySelector('.k-pos')).toBeNull()
  })

  it('leave out what is not offered any more', async () => {
    saved(`${ids.NumberOfStartedJobs},${ids.SalesOrdersInNewState};${ids.StockCountsReadyForAcceptance}`)
    await show()
    expect(titles()).toEqual(['Started jobs'])
  })
})

describe('without the server the wall', () => {
  it('says so in words, and shows figures as soon as there are any', async () => {
    double.answer = new Error('unreachable')
    await show()
    expect(textOf('.k-none')).toEqual([texts['dashboard.wall.failed']])
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await pass(61)
    expect(textOf('.kt .v')).toEqual(['64'])
  })

  it('keeps its figures, says how old they are, and greys them after an hour', async () => {
    double.answer = [
      figure(ids.SalesOrdersInReadyState, 64),
      figure(ids.SalesOrdersInDoneState, 5),
      ordersToday,
    ]
    await show()
    double.answer = new Error('unreachable')
    await pass(7 * 60)
    expect(textOf('.kt .v')).toEqual(['64', '5'])
    expect(textOf('.aged')).toEqual(['7 min ago', '7 min ago'])
    expect(root.querySelectorAll('.old')).toHaveLength(0)
    await pass(60 * 60)
    expect(root.querySelectorAll('.kt.old')).toHaveLength(2)
    double.answer = [figure(ids.SalesOrdersInReadyState, 65)]
    await pass(61)
    expect(textOf('.kt .v')).toEqual(['65'])
    expect(root.querySelectorAll('.old, .aged')).toHaveLength(0)
  })
})

it('has its live connection tried again as soon as figures come by themselves', async () => {
  const retryNow = vi.fn()
  let status: 'connected' | 'lost' = 'connected'
  Object.assign(double.session.live, { state: () => (status === 'lost' ? lost : connected), retryNow })
  double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
  await show()
  status = 'lost'
  double.answer = new Error('unreachable')
  await pass(600)
  expect(retryNow).not.toHaveBeenCalled()
  double.answer = [figure(ids.SalesOrdersInReadyState, 65)]
  await pass(61)
  expect(retryNow).toHaveBeenCalledOnce()
})

const connected = { status: 'connected' } as const
const lost = { status: 'lost', reason: 'unreachable' } as const

describe('reports on the wall', () => {
  const { OutBoundOrderReportData: outbound, PickingTaskPerLocationRoleReportData: picking } = kpiReportIds
  const orders = { initial: 47, started: 12, completed: 30, orderLines: 9 }
  const roles = Array.from({ length: 9 }, (_, index) => ({
    name: `Role ${index}`,
    initial: index,
    started: 1,
    completed: 0,
  }))

  async function showReports(reports: readonly KpiReport[]) {
    double.answer = [figure(outbound, 0, { valueJson: null }), figure(picking, 0, { valueJson: null })]
    double.reports = reports
    await show({ selections: [[outbound, picking]] })
    await pass(1)
    return textOf('.k-lines > li > b')
  }

  it('are the lines of one panel; the least busy location roles share one', async () => {
    const lines = await showReports([
      { id: outbound, name: 'OutBoundOrderReportData', reportDataJson: JSON.stringify(orders) },
      {
        id: picking,
        name: 'PickingTaskPerLocationRoleReportData',
        reportDataJson: JSON.stringify({ tasks: 45, locationRoles: roles }),
      },
    ])
    expect(lines).toEqual([
      'Outbound',
      'Picking, Role 6',
      'Picking, Role 7',
      'Picking, Role 8',
      '6 other areas',
    ])
    expect(textOf('.k-lines .k-sum')).toEqual(['89 orders', '7 tasks', '8 tasks', '9 tasks', '21 tasks'])
  })

  it.each([
    ['no data', { name: 'OutBoundOrderReportData', reportDataJson: null }, 'dashboard.report.noTemplate'],
    ['a name that nobody knows', { name: 'Other', reportDataJson: '{}' }, 'dashboard.report.noTemplate'],
    ['no name', { name: null, reportDataJson: '{}' }, 'dashboard.report.noTemplate'],
    [
      'data that cannot be read',
      { name: 'OutBoundOrderReportData', reportDataJson: '{' },
      'dashboard.value.corrupt',
    ],
  ] as const)('with %s say so in their line, never in a dialog', async (_, report, key) => {
    await showReports([{ id: outbound, ...report }])
    expect(textOf('.k-counts')[0]).toBe(texts[key])
    expect(textOf('.k-counts')[1]).toBe(texts['dashboard.value.missing'])
    expect(document.querySelector('dialog') ?? root.querySelector('dialog')).toBeNull()
  })
})

describe('bad input on the wall:', () => {
  const one = async (valueJson: string | null) => {
    double.answer = [
      figure(ids.SalesOrdersInReadyState, 0, { valueJson }),
      figure(ids.NumberOfStartedJobs, 14),
    ]
    await show({ selections: [[ids.SalesOrdersInReadyState, ids.NumberOfStartedJobs]] })
    return [textOf('.kt .v')[0], textOf('.kt > .n')[0]]
  }

  it.each([
    ['a negative number', '{"value":-1}'],
    ['a text', '{"value":"64"}'],
    ['no number', '{"value":null}'],
    ['no JSON', '{"value":'],
    ['too much for a number', '{"value":1e999}'],
  ])('%s cannot be read, and the figure beside it can', async (_, valueJson) => {
    expect(await one(valueJson)).toEqual(['–', texts['dashboard.value.corrupt']])
    expect(textOf('.kt .v')[1]).toBe('14')
  })

  it('a value that is missing is an en dash', async () => {
    expect(await one(null)).toEqual(['–', texts['dashboard.value.missing']])
  })

  it('a huge number is printed by its magnitude', async () => {
    expect((await one('{"value":1e308,"facts":{"partially":1}}'))[0]).toBe('1.0 E308')
  })

  it('an unknown id, twice the same and a type without data leave what is there', async () => {
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await show({
      selections: [[999, ids.SalesOrdersInReadyState, ids.SalesOrdersInReadyState, ids.NumberOfStartedJobs]],
    })
    expect(titles()).toEqual(['Ready for pick'])
    expect(textOf('.kt .v')).toEqual(['64'])
  })

  it('nothing but unknown ids is said in words', async () => {
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await show({ selections: [[999], [998]] })
    await pass(1)
    expect(textOf('.k-none')).toEqual([texts['dashboard.wall.nothing']])
  })

  it.each(['{]', 'null', ';;,,', 'undefined', '<b>12</b>'])(
    'a saved selection of %s counts as none',
    async text => {
      saved(text)
      double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
      await show()
      expect(titles()).toEqual(['Ready for pick'])
    },
  )

  it('a chart that cannot be read spoils its own panel only', async () => {
    double.answer = [
      figure(ids.GroupedBarChart, 0, { valueJson: '[{"Key":5}]' }),
      figure(ids.SalesOrdersInReadyState, 64),
    ]
    await show({ selections: [[ids.GroupedBarChart, ids.SalesOrdersInReadyState]] })
    expect(textOf('.kp .problem')[0]).toContain(texts['dashboard.value.corrupt'])
    expect(textOf('.kt .v')).toEqual(['64'])
  })
})

it('a wall that is taken away leaves no timer', async () => {
  const row: WidgetData = figure(ids.SalesOrdersInReadyState, 64)
  double.answer = [row]
  await show({
    selections: [[ids.SalesOrdersInReadyState], [ids.NumberOfStartedJobs]],
    onNewVersion: vi.fn(),
  })
  act(() => {
    reactRoot.unmount()
  })
  expect(vi.getTimerCount()).toBe(0)
  expect(double.subscriptions).toBe(0)
  reactRoot = createRoot(document.createElement('div'))
})
