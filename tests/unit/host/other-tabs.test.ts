/**
 * @vitest-environment happy-dom
 *
 * A sign-out reaches the other tabs, also in a browser without channels.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { onSignOutElsewhere, tellSignOut } from '../../../host/other-tabs'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('goes over a channel that is closed again', () => {
  const said: unknown[] = []
  const closed = vi.fn()
  const listeners: (() => void)[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => {
        said.push(message)
        listeners.forEach(listener => listener())
      }
      close = closed
      addEventListener = (_name: string, listener: () => void) => listeners.push(listener)
    },
  )
  const told = vi.fn()
  onSignOutElsewhere(told)
  tellSignOut()
  expect(said).toEqual(['signed-out'])
  expect(closed).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledTimes(1)
})

it('goes over the storage where there are no channels, and leaves nothing there', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const written: string[] = []
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    written.push(key)
    // As another tab of this browser sees it.
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  })
  const told = vi.fn()
  onSignOutElsewhere(told)
  dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'x' }))
  expect(told).not.toHaveBeenCalled()
  tellSignOut()
  expect(told).toHaveBeenCalledTimes(1)
  expect(written).toHaveLength(1)
  setItem.mockRestore()
  expect({ ...localStorage }).toEqual({})
})

it('is silent where there is neither', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('disabled')
  })
  expect(tellSignOut).not.toThrow()
  setItem.mockRestore()
})
