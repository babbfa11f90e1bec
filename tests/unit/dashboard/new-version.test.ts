/** The nightly check for a new version: its time, its repetitions and its notification. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { regionClock } from '../../../src/contract/company-day'
import { watchVersion } from '../../../src/ui/dashboard/new-version'

let requests: string[]
let notified: string[]
let answer: () => Promise<string>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  notified = []
  answer = () => Promise.resolve('2.84.1')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Opens a wall at a moment (ISO, UTC); its company is in Berlin, an hour or two ahead. */
function open(at: string, { random = 0.5, region = 'Europe/Berlin' } = {}) {
  vi.setSystemTime(new Date(at))
  stop = watchVersion({
    now: () => Date.now(),
    regionClock: regionClock(region),
    fetchVersion: () => {
      requests.push(new Date().toISOString().slice(0, 16))
      return answer()
    },
    own: '2.83.55',
    random,
    onNewVersion: version => notified.push(version),
  })
}

const hours = (count: number) => vi.advanceTimersByTimeAsync(count * 3_600_000)

describe('a wall', () => {
  it('checks once a night, at a random moment between 03:00 and 03:30', async () => {
    open('2026-11-20T12:00:00Z', { random: 0.5 })
    await hours(12)
    expect(requests).toEqual([])
    await hours(48)
    expect(requests).toEqual(['2026-11-21T02:15', '2026-11-22T02:15'])
    expect(notified).toEqual(['2.84.1', '2.84.1'])
  })

  it('uses the night of the company\u2019s region, also across clock changes', async () => {
    open('2026-06-20T12:00:00Z', { random: 0 })
    await hours(24)
    expect(requests).toEqual(['2026-06-21T01:00'])
    stop()
    requests = []
    open('2026-10-24T12:00:00Z', { random: 0 })
    await hours(48)
    expect(requests).toEqual(['2026-10-25T02:00', '2026-10-26T02:00'])
  })

  it('does not notify while the version is unchanged', async () => {
    answer = () => Promise.resolve('2.83.55')
    open('2026-11-20T12:00:00Z')
    await hours(24)
    expect(requests).toHaveLength(1)
    expect(notified).toEqual([])
  })

  it('retries while the server is unreachable, until the end of the night and in the next night', async () => {
    answer = () => Promise.reject(new Error('unreachable'))
    open('2026-11-20T12:00:00Z', { random: 0 })
    await hours(16)
    expect(requests.length).toBe(90)
    expect(requests.at(-1)).toBe('2026-11-21T03:29')
    answer = () => Promise.resolve('2.84.1')
    await hours(24)
    expect(notified).toEqual(['2.84.1'])
  })

  it('that was loaded during the night does not check again in that night', async () => {
    open('2026-11-21T02:05:00Z', { random: 0.99 })
    await hours(3)
    expect(requests).toEqual([])
    await hours(24)
    expect(requests).toEqual(['2026-11-22T02:29'])
  })

  it('does not notify after it was stopped', async () => {
    let resolveVersion = (_version: string): void => undefined
    answer = () => new Promise(resolve => (resolveVersion = resolve))
    open('2026-11-20T12:00:00Z', { random: 0 })
    await hours(14.2)
    expect(requests).toHaveLength(1)
    stop()
    resolveVersion('2.84.1')
    await hours(24)
    expect(notified).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
