import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enabledWidgetsSetting } from '../../../src/contract/widgets'
import { resourceGraceMs, sharedEntry, type Following } from '../../../src/kernel/resource'
import { dashboardFigures, rememberSelection } from '../../../src/ui/dashboard/widget-feed'
import { figure, sessionDouble, type SessionDouble } from './session-double'

const minute = 60_000
const later = '2026-11-20T12:00:01.000Z'
const earlier = '2026-11-20T11:59:59.000Z'

let double: SessionDouble
let feed: ReturnType<typeof feedOf>
let stop: () => void

/** The figures of a session, shown by one dashboard. */
function feedOf({ session }: SessionDouble, how: Following = {}) {
  const entry = sharedEntry(session.store, dashboardFigures)
  const dashboard = {}
  return {
    snapshot: () => session.store.get(entry.state),
    widgets: () => session.store.get(entry.state).value ?? new Map<number, never>(),
    refresh: entry.refetch,
    state: entry.state,
    start: () => {
      entry.subscribe(dashboard, { ...how, session, query: undefined })
      return () => entry.unsubscribe(dashboard)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
  double = sessionDouble()
  double.answer = [figure(14, 7), figure(12, 64)]
  feed = feedOf(double)
  stop = feed.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const valueOf = (id: number): number => {
  const received = feed.widgets().get(id)
  return (JSON.parse(received?.data.valueJson ?? '{}') as { value: number }).value
}

describe('the figures of the dashboard', () => {
  it('are fetched at once and again after each interval', async () => {
    await pass(0)
    expect(feed.snapshot().status).toBe('ready')
    expect(valueOf(14)).toBe(7)
    await pass(5 * minute - 1_000)
    expect(double.calls).toBe(1)
    await pass(1_000)
    expect(double.calls).toBe(2)
  })

  it('are fetched at an interval that an administrator changed meanwhile', async () => {
    await pass(0)
    double.answer = [figure(14, 7, { refreshMinutes: 2 })]
    double.send({ methodName: 'Bulk' })
    await pass(0)
    const calls = double.calls
    await pass(2 * minute)
    expect(double.calls).toBe(calls + 1)
  })

  it('are fetched again after every registration at the hub', async () => {
    await pass(0)
    double.answer = [figure(14, 8)]
    await double.register()
    expect(valueOf(14)).toBe(8)
  })

  it('are updated by a live message about one widget or several', async () => {
    await pass(0)
    double.send({ methodName: 'SalesOrdersInErrorState', viewModel: figure(14, 8, { executionTime: later }) })
    expect(valueOf(14)).toBe(8)
    double.send({
      methodName: 'Bulk',
      viewModels: [figure(14, 9, { executionTime: later }), figure(12, 65, { executionTime: later })],
    })
    expect([valueOf(14), valueOf(12)]).toEqual([9, 65])
  })

  it('are fetched when a message of the hub has no values', async () => {
    await pass(0)
    double.send({ methodName: 'Bulk' })
    await pass(0)
    expect(double.calls).toBe(2)
  })

  it('are never replaced by a value that was computed earlier', async () => {
    await pass(0)
    double.send({ viewModel: figure(14, 3, { executionTime: earlier }) })
    expect(valueOf(14)).toBe(7)
  })

  it('keep the user’s enabled widgets when a live message, sent to all users, has other ones', async () => {
    double.answer = [figure(14, 7, { isEnabled: false })]
    await feed.refresh()
    double.send({ viewModel: figure(14, 8, { executionTime: later, isEnabled: true }) })
    expect(feed.widgets().get(14)?.data).toMatchObject({ isEnabled: false })
  })

  it('ignore messages that cannot be read and deletions', async () => {
    await pass(0)
    const before = feed.snapshot()
    double.send({ viewModel: { id: 'x' } })
    double.send({ methodName: 'Deleted', id: 14 })
    double.send({ methodName: 'BulkDelete', ids: [14] })
    expect(feed.snapshot()).toBe(before)
  })

  it('are kept when a refresh fails, which is retried after a minute', async () => {
    await pass(0)
    double.answer = new Error('unreachable')
    await pass(5 * minute)
    expect(feed.snapshot()).toMatchObject({ status: 'ready', failedAt: Date.now() })
    expect(valueOf(14)).toBe(7)
    double.answer = [figure(14, 10, { executionTime: later })]
    await pass(minute)
    expect(valueOf(14)).toBe(10)
    expect(feed.snapshot().failedAt).toBeNull()
  })

  it('have an error when the first fetch fails', async () => {
    stop()
    double = sessionDouble()
    double.answer = new Error('unreachable')
    feed = feedOf(double)
    stop = feed.start()
    await pass(0)
    expect(feed.snapshot().status).toBe('failed')
  })

  it('are available at once when the dashboard is mounted again', async () => {
    await pass(0)
    expect(feedOf(double).widgets().has(14)).toBe(true)
  })

  it('leave no timer and no subscription behind', async () => {
    await pass(0)
    stop()
    await pass(resourceGraceMs)
    expect(vi.getTimerCount()).toBe(0)
    expect(double.subscriptions).toBe(0)
    const { calls } = double
    await pass(60 * minute)
    expect(double.calls).toBe(calls)
  })

  it('do not notify their listeners while nothing changes', async () => {
    await pass(0)
    const listener = vi.fn()
    double.session.store.sub(feed.state, listener)
    await pass(2 * minute)
    expect(listener).not.toHaveBeenCalled()
  })

  it('are only fetched at the interval while live updates are paused', async () => {
    stop()
    double = sessionDouble()
    double.answer = [figure(14, 7)]
    feed = feedOf(double, { isLive: false })
    stop = feed.start()
    await pass(0)
    expect(double.subscriptions).toBe(0)
    expect(valueOf(14)).toBe(7)
    double.answer = [figure(14, 8)]
    await pass(5 * minute)
    expect(valueOf(14)).toBe(8)
  })

  it('are in the order of the server, live or fetched', async () => {
    double.answer = [figure(12, 64), figure(14, 7)]
    await feed.refresh()
    double.send({ methodName: 'Bulk', viewModels: [figure(14, 8, { executionTime: later })] })
    expect([...feed.widgets().keys()]).toEqual([12, 14])
  })

  it('are chosen in the settings of the session too, for whoever copies the own selection', async () => {
    await pass(0)
    rememberSelection(double.session, [12, 14])
    expect(double.session.settings.saved[enabledWidgetsSetting.key]).toBe('12,14')
  })

  it('begin with a selection that was just saved', async () => {
    await pass(0)
    rememberSelection(double.session, [12])
    const widgets = feedOf(double).widgets()
    expect([...widgets.values()].map(({ data }) => [data.id, data.isEnabled])).toEqual([
      [12, true],
      [14, false],
    ])
  })
})
