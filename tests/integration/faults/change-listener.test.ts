/** The connection that listens for changes, behind a proxy that breaks it: one attempt at a time, and one message about missed changes. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenForChanges } from '../../../demo/server/core/db/change-listener'
import { startTcpProxy } from '../../tcp-proxy'

const databaseUrl = process.env.TEST_DATABASE_URL

describe.skipIf(databaseUrl === undefined)('the change listener', () => {
  const listenThroughProxy = async () => {
    const url = new URL(databaseUrl ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const received = { errors: 0, missed: 0 }
    const listener = await listenForChanges(url.href, {
      change: () => undefined,
      silent: () => undefined,
      missed: () => (received.missed += 1),
      error: () => (received.errors += 1),
    })
    onTestFinished(async () => {
      await listener.close()
      await proxy.close()
    })
    return { proxy, received, listener }
  }

  it('retries once for each failed attempt, and reports missed changes once', async () => {
    const { proxy, received, listener } = await listenThroughProxy()
    expect(proxy.opened()).toBe(1)
    proxy.cut()
    await expect.poll(proxy.opened).toBeGreaterThanOrEqual(5)
    // Errors: the loss, and every attempt except one that may still be running.
    expect(proxy.opened() - received.errors).toBeLessThanOrEqual(1)
    expect(listener.isListening()).toBe(false)
    proxy.restore()
    await expect.poll(() => received.missed).toBe(1)
    expect(listener.isListening()).toBe(true)
    expect(proxy.opened() - received.errors).toBe(1)
  })

  it('can be closed during an attempt to connect', async () => {
    const { proxy, listener } = await listenThroughProxy()
    proxy.cut()
    await expect.poll(proxy.opened).toBeGreaterThanOrEqual(3)
    await listener.close()
    const tries = proxy.opened()
    proxy.restore()
    expect(listener.isListening()).toBe(false)
    expect(proxy.opened()).toBe(tries)
  })

  it('ends when it is closed at the moment of its reconnection', async () => {
    const url = new URL(databaseUrl ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    let end: (closed: Promise<void>) => void
    const closed = new Promise<void>(resolve => (end = resolve))
    const listener = await listenForChanges(url.href, {
      change: () => undefined,
      silent: () => undefined,
      missed: () => end(listener.close()),
      error: () => proxy.restore(),
    })
    proxy.cut()
    await closed
    await proxy.close()
  })
})
