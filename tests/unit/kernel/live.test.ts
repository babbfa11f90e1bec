/** Views followed on one live connection: registered once, fetched, then kept up to date (QUALITY, section 1). */
import { describe, expect, it, vi } from 'vitest'
import { liveLeaveGraceMs } from '../../../src/kernel/live'
import { clock, hub, live, liveForEachTest, liveState, message, registers, watch } from './live-bench'

liveForEachTest()

describe('following views', () => {
  it('uses one connection, and registers a view once for all its subscribers', async () => {
    const watchers = [watch(), watch(), watch('Kpi')]
    await clock.settle()
    expect(hub.opened).toHaveLength(1)
    expect(registers().map(call => call.view)).toEqual(['SalesOrders', 'Kpi'])
    hub.send(message('a'))
    expect(watchers.map(one => one.received)).toEqual([['a'], ['a'], []])
    const late = watch()
    await clock.settle()
    expect(late.fetches).toBe(1)
    expect(registers()).toHaveLength(2)
  })

  it('queues messages from the registration until the end of the fetch, then delivers them in order', async () => {
    let acknowledge = (): void => undefined
    hub.onInvoke = () => new Promise<void>(resolve => (acknowledge = resolve))
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    hub.send(message('before the acknowledgement'))
    expect([watcher.fetches, watcher.received]).toEqual([0, []])
    acknowledge()
    await clock.settle()
    hub.send(message('while fetching'))
    expect([watcher.fetches, watcher.received]).toEqual([1, []])
    watcher.finishFetch()
    await clock.settle()
    hub.send(message('after'))
    expect(watcher.received).toEqual(['before the acknowledgement', 'while fetching', 'after'])
  })

  it('continues when a fetch fails or a subscriber throws', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    live.subscribe({
      view: 'SalesOrders',
      onMessage: () => {
        throw new Error('broken')
      },
      onRegistered: () => Promise.reject(new Error('no rows')),
      onRefused: () => undefined,
    })
    const watcher = watch()
    await clock.settle()
    hub.send(message('a'))
    expect(watcher.received).toEqual(['a'])
  })

  it('ignores invalid messages', async () => {
    const watcher = watch()
    await clock.settle()
    for (const nonsense of [null, 5, {}, { viewName: 'Other', methodName: 'x' }])
      hub.last().options.onMessage(nonsense)
    expect(watcher.received).toEqual([])
  })

  it('closes the connection after a delay without subscribers, unless one subscribes again', async () => {
    const first = watch()
    await clock.settle()
    first.stop()
    await clock.advance(liveLeaveGraceMs - 1)
    const second = watch()
    await clock.advance(10 * liveLeaveGraceMs)
    expect(hub.last().isStopped).toBe(false)
    expect(second.fetches).toBe(1)
    expect(registers()).toHaveLength(1)
    second.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(hub.last().isStopped).toBe(true)
    expect(liveState()).toEqual({ status: 'idle' })
    expect(clock.pending()).toBe(0)
  })

  it('counts the delay from the last unsubscription', async () => {
    watch().stop()
    await clock.advance(liveLeaveGraceMs - 10)
    watch().stop()
    await clock.advance(liveLeaveGraceMs - 10)
    expect(hub.last().isStopped).toBe(false)
    await clock.advance(10)
    expect(hub.last().isStopped).toBe(true)
  })

  it('unregisters a view without subscribers while others continue', async () => {
    const orders = watch()
    watch('Kpi')
    await clock.settle()
    orders.stop()
    orders.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(hub.last().calls.at(-1)).toEqual({ method: 'unregister', view: 'SalesOrders' })
    expect(hub.last().isStopped).toBe(false)
  })

  it('can be subscribed to again after all unsubscribed', async () => {
    watch().stop()
    await clock.advance(liveLeaveGraceMs)
    const again = watch()
    await clock.settle()
    expect([hub.opened.length, again.fetches]).toEqual([2, 1])
  })
})

describe('a gap in the sequence', () => {
  const numbered = (methodName: string, seq: number, epoch = 'e1') => message(methodName, { seq, epoch })

  it('or a new epoch causes a fetch, after which the message is applied', async () => {
    const watcher = watch()
    await clock.settle()
    for (const seq of [10, 11, 11, 10]) hub.send(numbered(`m${seq}`, seq))
    await clock.settle()
    expect(watcher.fetches).toBe(1)
    hub.send(numbered('m13', 13))
    expect(watcher.received).not.toContain('m13')
    await clock.settle()
    expect(watcher.fetches).toBe(2)
    expect(watcher.received).toEqual(['m10', 'm11', 'm11', 'm10', 'm13'])
    hub.send(numbered('new', 1, 'e2'))
    await clock.settle()
    expect(watcher.fetches).toBe(3)
  })

  it('during a fetch causes one more fetch, not one per message', async () => {
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    for (const seq of [1, 5, 9, 13]) hub.send(numbered(`m${seq}`, seq))
    await clock.settle()
    expect(watcher.fetches).toBe(1)
    watcher.finishFetch()
    await clock.settle()
    expect([watcher.fetches, watcher.received]).toEqual([2, []])
    watcher.finishFetch()
    await clock.settle()
    expect([watcher.fetches, watcher.received.length]).toEqual([2, 4])
  })
})

describe('a refused view', () => {
  it('notifies its subscribers once, is not retried, and other views continue', async () => {
    hub.onInvoke = (_, view) =>
      view === 'SalesOrders'
        ? Promise.reject(new Error('Registration to SalesOrders failed'))
        : Promise.resolve()
    const orders = watch()
    const kpi = watch('Kpi')
    await clock.advance(60_000)
    expect(orders.refusals).toEqual(['Registration to SalesOrders failed'])
    expect([orders.fetches, kpi.fetches]).toEqual([0, 1])
    expect(registers()).toHaveLength(2)
    hub.cut()
    await clock.advance(60_000)
    expect(orders.refusals).toHaveLength(1)
    expect(kpi.fetches).toBe(2)
  })

  it('is not reported when a cut ended the registration', async () => {
    hub.onInvoke = () => {
      hub.cut()
      return Promise.reject(new Error('connection closed'))
    }
    const orders = watch()
    await clock.settle()
    hub.onInvoke = () => Promise.resolve()
    await clock.advance(3_000)
    expect([orders.refusals, orders.fetches]).toEqual([[], 1])
  })
})
