import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReportFeed, renewGapMs, type ReportFeed } from '../../../src/ui/dashboard/reports/report-feed'
import { sessionDouble, type SessionDouble } from './session-double'

let double: SessionDouble
let feed: ReportFeed
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
  double = sessionDouble()
  double.reports = [{ id: 101, name: 'OutBoundOrderReportData', reportDataJson: '{}' }]
  feed = createReportFeed(double.session)
  stop = feed.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the data of the reports', () => {
  it('are fetched with the first figures, then at most once in the gap however often those are renewed', async () => {
    feed.renew()
    await pass(0)
    expect(feed.snapshot().status).toBe('ready')
    for (let second = 0; second < 30; second++) {
      feed.renew()
      await pass(1_000)
    }
    expect(double.reportCalls).toBe(1 + Math.floor(30_000 / renewGapMs))
  })

  it('are fetched at once when somebody asks', async () => {
    feed.renew()
    await pass(0)
    feed.renew(true)
    await pass(0)
    expect(double.reportCalls).toBe(2)
  })

  it('stay when a fetch fails, which is remembered until one succeeds', async () => {
    feed.renew()
    await pass(0)
    double.reports = new Error('unreachable')
    feed.renew(true)
    await pass(0)
    expect(feed.snapshot()).toMatchObject({ status: 'ready', failedAt: Date.now() })
    double.reports = []
    feed.renew(true)
    await pass(0)
    expect(feed.snapshot()).toMatchObject({ failedAt: null, reports: [] })
  })

  it('are there from the beginning when the dashboard is mounted again', async () => {
    feed.renew()
    await pass(0)
    expect(createReportFeed(double.session).snapshot().reports).toHaveLength(1)
  })

  it('leave no timer behind', async () => {
    feed.renew()
    await pass(0)
    feed.renew()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    await pass(60_000)
    expect(double.reportCalls).toBe(1)
  })
})
