/**
 * @vitest-environment happy-dom
 *
 * A sign-out reaches the other tabs, also in a browser without channels.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { notifyTabs, onOtherTab } from '../../../host/other-tabs'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a sign-out is sent over a channel, which is then closed', () => {
  const shown: unknown[] = []
  const closed = vi.fn()
  const listeners: (() => void)[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => {
        shown.push(message)
        listeners.forEach(listener => listener())
      }
      close = closed
      addEventListener = (_name: string, listener: () => void) => listeners.push(listener)
    },
  )
  const notified = vi.fn()
  onOtherTab('sign-out', notified)
  notifyTabs('sign-out')
  expect(shown).toEqual(['sign-out'])
  expect(closed).toHaveBeenCalledTimes(1)
  expect(notified).toHaveBeenCalledTimes(1)
})

it('a sign-out is sent over the storage where there are no channels, and leaves no entry', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const written: string[] = []
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => {
      written.push(key)
      storage.set(key, value)
      // The event that another tab of this browser receives.
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    },
    removeItem: (key: string) => storage.delete(key),
  })
  const notified = vi.fn()
  onOtherTab('sign-out', notified)
  dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'x' }))
  expect(notified).not.toHaveBeenCalled()
  notifyTabs('sign-in')
  expect(notified).not.toHaveBeenCalled()
  notifyTabs('sign-out')
  expect(notified).toHaveBeenCalledTimes(1)
  expect(written).toEqual(['cockpit.sign-in', 'cockpit.sign-out'])
  expect([...storage]).toEqual([])
})

it('a sign-out throws no error where there is neither', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const setItem = vi.fn(() => {
    throw new Error('disabled')
  })
  vi.stubGlobal('localStorage', { setItem })
  expect(() => notifyTabs('sign-out')).not.toThrow()
  expect(setItem).toHaveBeenCalledOnce()
})
