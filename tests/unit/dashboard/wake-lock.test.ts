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
let give: () => Promise<Lock>
let stop: () => void

beforeEach(() => {
  locks = []
  visibility = 'visible'
  give = () => {
    const lock = new Lock()
    locks.push(lock)
    return Promise.resolve(lock)
  }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.defineProperty(navigator, 'wakeLock', { value: { request: () => give() }, configurable: true })
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
  it('keeps its screen on, and gives the lock back when it goes', async () => {
    stop = keepScreenOn()
    await settle()
    expect(heldLocks()).toBe(1)
    stop()
    expect(heldLocks()).toBe(0)
    await setVisibility('visible')
    expect(locks).toHaveLength(1)
  })

  it('asks again when it becomes visible, and only then', async () => {
    stop = keepScreenOn()
    await settle()
    await setVisibility('hidden')
    expect(heldLocks()).toBe(0)
    await setVisibility('visible')
    await setVisibility('visible')
    expect([heldLocks(), locks.length]).toEqual([1, 2])
  })

  it('that starts hidden waits until it is visible', async () => {
    visibility = 'hidden'
    stop = keepScreenOn()
    await settle()
    expect(locks).toEqual([])
    await setVisibility('visible')
    expect(heldLocks()).toBe(1)
  })

  it('does without where it is refused, and asks at the next chance', async () => {
    const granted = give
    give = () => Promise.reject(new DOMException('battery', 'NotAllowedError'))
    stop = keepScreenOn()
    await settle()
    give = granted
    await setVisibility('visible')
    expect(heldLocks()).toBe(1)
  })

  it('that goes while it is being asked keeps nothing', async () => {
    let answer = (_lock: Lock): void => undefined
    give = () => new Promise(resolve => (answer = resolve))
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
