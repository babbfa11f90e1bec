// @vitest-environment happy-dom
/** The wall: its screens and their rotation, and its message without a server. */
import { atom } from 'jotai/vanilla'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enabledWidgetsSetting, widgetIds as ids, type WidgetData } from '../../../src/contract/widgets'
import { failure } from '../../../src/kernel/failure'
import { resourceGraceMs } from '../../../src/kernel/resource'
import type { LiveState } from '../../../src/kernel/session'
import texts from '../../../src/locales/en-GB.json'
import { withoutSeconds } from '../../../src/ui/dashboard/wall-head'
import { figure } from './session-double'
import {
  double,
  noon,
  pass,
  place,
  root,
  saveSelection,
  show,
  textOf,
  titles,
  wallForEachTest,
} from './wall-bench'

wallForEachTest()

const today = { New: 128, Ready: 64, Started: 37, Done: 212, Cancelled: 3, Error: 7 }
const ordersToday = figure(ids.SalesOrdersToday, 0, { valueJson: JSON.stringify(today) })

describe('the wall', () => {
  it('fills one figure red, has no controls, and displays the day beside the completed orders', async () => {
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

  it('displays the target, and tints and names a reached limit', async () => {
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

  it('displays a clock without seconds', () => {
    expect(withoutSeconds('14:32:08')).toBe('14:32')
    expect(withoutSeconds('2:32:08 PM')).toBe('2:32 PM')
    expect(withoutSeconds('14.32')).toBe('14.32')
  })

  const named = (displayname: string) => ({
    userSettings: { ...double.session.settings.userSettings, displayname },
  })

  it('displays the company and the name of the screen, also after it was renamed', async () => {
    double.settings = { ...double.settings, ...named('North wall'), isScreen: true }
    await show()
    expect(textOf('.site')).toEqual(['Nordkapp Lager ASNorth wall'])
    double.settings = { ...double.settings, ...named('Packing'), isScreen: true }
    await pass(301)
    expect(textOf('.site > span')).toEqual(['Packing'])
  })

  it('displays no user name in the browser of a user', async () => {
    double.settings = { ...double.settings, ...named('Ingrid Haugland'), isScreen: false }
    await show()
    expect(textOf('.site')).toEqual(['Nordkapp Lager ASDemo'])
  })

  it('displays the server\u2019s time and the right age where its own clock is off by a day', async () => {
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

  it('are displayed in turn for their seconds, with a visible position', async () => {
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

  it('are displayed for half a minute by default', async () => {
    await show({ selections })
    const [first] = titles()
    await pass(29)
    expect(titles()).toEqual([first])
    await pass(2)
    expect(titles()).not.toEqual([first])
  })

  it('are the saved ones where the page has none, and follow later saves', async () => {
    saveSelection(`${ids.NumberOfStartedJobs};${ids.NumberOfPausedJobs}`)
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

  it.each([
    ['the hub notifies of a change', () => double.send({ methodName: 'Bulk' })],
    ['the hub connection is registered again', () => void double.register()],
  ])('are displayed with their changes as soon as %s', async (_when, happens) => {
    saveSelection(String(ids.NumberOfStartedJobs))
    await show()
    double.settings = {
      serverTime: noon.toISOString(),
      saved: { [enabledWidgetsSetting.key]: String(ids.NumberOfPausedJobs) },
    }
    await pass(10)
    expect(titles()).toEqual(['Started jobs'])
    act(happens)
    await pass(1)
    expect(titles()).toEqual(['Paused jobs'])
  })

  it('omit widgets that are no longer offered', async () => {
    saveSelection(
      `${ids.NumberOfStartedJobs},${ids.SalesOrdersInNewState};${ids.StockCountsReadyForAcceptance}`,
    )
    await show()
    expect(titles()).toEqual(['Started jobs'])
  })
})

describe('without the server the wall', () => {
  it('displays a message, and figures as soon as there are any', async () => {
    double.answer = failure({ kind: 'unreachable' })
    await show()
    expect(textOf('.k-none')).toEqual([texts['dashboard.wall.failed']])
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await pass(61)
    expect(textOf('.kt .v')).toEqual(['64'])
  })

  it('displays why the server refuses its figures, and that it tries again', async () => {
    double.answer = failure({ kind: 'refused', status: 403, code: 'address-not-allowed', path: '10.0.0.7' })
    await show()
    const why = texts['refusal.address-not-allowed'].replace('{{path}}', '10.0.0.7')
    expect(textOf('.k-none')).toEqual([`${why} ${texts['dashboard.failed.note']}`])
  })

  it('keeps its figures, displays their age, and greys them after an hour', async () => {
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

it('the wall retries its live connection as soon as a fetch of figures succeeds', async () => {
  const retryNow = vi.fn()
  const state = atom<LiveState>({ status: 'connected' })
  Object.assign(double.session.live, { state, retryNow })
  double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
  await show()
  act(() => double.session.store.set(state, { status: 'lost', reason: 'unreachable' }))
  double.answer = new Error('unreachable')
  await pass(600)
  expect(retryNow).not.toHaveBeenCalled()
  double.answer = [figure(ids.SalesOrdersInReadyState, 65)]
  await pass(61)
  expect(retryNow).toHaveBeenCalledOnce()
})

it('a removed wall leaves no timer', async () => {
  const row: WidgetData = figure(ids.SalesOrdersInReadyState, 64)
  double.answer = [row]
  await show({
    selections: [[ids.SalesOrdersInReadyState], [ids.NumberOfStartedJobs]],
    onNewVersion: vi.fn(),
  })
  place.end()
  await pass(resourceGraceMs / 1_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(double.subscriptions).toBe(0)
})
