// @vitest-environment happy-dom
/** The lock that keeps a wall's screen on: when it is requested, and that it is released. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepScreenOn } from '../../../src/ui/dashboard/wake-lock'

class Lock extends EventTarget {
  isHeld = true
  release() {
    if (this.isHeld) {
      this.isHeld = false
      this.dispatchEvent(new Event('release'))
    }
    return Promise.resolve()
  }
}

let locks: Lock[]
let visibility: DocumentVisibilityState
let requestLock: () => Promise<Lock>
let stop: () => void

beforeEach(() => {
  locks = []
  visibility = 'visible'
  requestLock = () => {
    const lock = new Lock()
    locks.push(lock)
    return Promise.resolve(lock)
  }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.defineProperty(navigator, 'wakeLock', {
    value: { request: () => requestLock() },
    configurable: true,
  })
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const heldLocks = () => locks.filter(lock => lock.isHeld).length
const settle = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** Hides or shows the page; a browser releases the lock of a hidden one. */
async function setVisibility(to: DocumentVisibilityState) {
  visibility = to
  if (to === 'hidden') for (const lock of locks) await lock.release()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

describe('a wall', () => {
  it('holds a wake lock, and releases it when it is removed', async () => {
    stop = keepScreenOn()
    await settle()
    expect(heldLocks()).toBe(1)
    stop()
    expect(heldLocks()).toBe(0)
    await setVisibility('visible')
    expect(locks).toHaveLength(1)
  })

  it('requests the lock again only when it becomes visible', async () => {
    stop = keepScreenOn()
    await settle()
    await setVisibility('hidden')
    expect(heldLocks()).toBe(0)
    await setVisibility('visible')
    await setVisibility('visible')
    expect([heldLocks(), locks.length]).toEqual([1, 2])
  })

  it('that starts hidden requests the lock when it becomes visible', async () => {
    visibility = 'hidden'
    stop = keepScreenOn()
    await settle()
    expect(locks).toEqual([])
    await setVisibility('visible')
    expect(heldLocks()).toBe(1)
  })

  it('continues where the lock is refused, and requests it again when it next becomes visible', async () => {
    const granted = requestLock
    requestLock = () => Promise.reject(new DOMException('battery', 'NotAllowedError'))
    stop = keepScreenOn()
    await settle()
    requestLock = granted
    await setVisibility('visible')
    expect(heldLocks()).toBe(1)
  })

  it('that is removed while the request is pending releases the lock', async () => {
    let answer = (_lock: Lock): void => undefined
    requestLock = () => new Promise(resolve => (answer = resolve))
    stop = keepScreenOn()
    stop()
    const lock = new Lock()
    answer(lock)
    await settle()
    expect(lock.isHeld).toBe(false)
  })

  it('works where the browser has no wake locks', () => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    stop = keepScreenOn()
    expect(stop).not.toThrow()
  })
})
