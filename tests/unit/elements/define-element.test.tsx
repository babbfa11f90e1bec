/**
 * @vitest-environment happy-dom
 *
 * The element class: attributes and properties before and after the upgrade, inline JSON, moves, removal, navigation and its session.
 */
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { defineElement } from '../../../elements/define-element'
import type { CockpitElement } from '../../../elements/element-types'
import { settledAfterMs } from '../../../src/areas/use-problem-report'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { provideAuthContext } from '../../../src/kernel/contexts'
import { failure } from '../../../src/kernel/failure'
import type * as runtime from '../../../src/kernel/runtime'
import {
  Area,
  areas,
  context,
  elementsForEachTest,
  endSession,
  make,
  mounts,
  settle,
  shown,
  textOf,
} from './element-bench'
import { until } from '../ui/render'

const { acquire } = vi.hoisted(() => ({ acquire: vi.fn<typeof runtime.acquireSession>() }))
vi.mock(import('../../../src/kernel/runtime'), async original => ({
  ...(await original()),
  acquireSession: acquire,
}))

elementsForEachTest(acquire)

describe('the context', () => {
  it('is found by its name, also when it is provided after the element', async () => {
    const element = make('late')
    await settle(() => document.body.append(element))
    expect(acquire).not.toHaveBeenCalled()
    await settle(() => provideAuthContext('late', context()))
    expect(textOf(element)).toBe('page operations-page?')
    await settle(() => provideAuthContext('late', null))
  })

  it('is accepted as a property, and never reflected to the attribute', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('page')
    expect(element.getAttributeNames()).toEqual([])
  })

  it('is accepted as inline JSON, which is removed from the page without ending the context', async () => {
    const json = JSON.stringify({ apiUrl: '', businessUnitName: 'Inline', accessToken: 'secret' })
    const element = make()
    element.setAttribute('auth-context', json)
    await settle(() => document.body.append(element))
    expect(element.getAttribute('auth-context')).toBe('')
    expect(acquire.mock.lastCall?.[0]).toMatchObject({ businessUnitName: 'Inline' })
    const inThePage = [...element.attributes].map(attribute => attribute.value).join() + textOf(element)
    expect(inThePage).not.toContain('secret')
    await settle(() => element.setAttribute('auth-context', json))
    expect(acquire).toHaveBeenCalledTimes(1)
  })

  it('is accepted as the same inline JSON again, after the property was set', async () => {
    const json = JSON.stringify({ apiUrl: '', businessUnitName: 'Demo', accessToken: 'secret' })
    const element = make()
    element.setAttribute('auth-context', json)
    await settle(() => document.body.append(element))
    await settle(() => (element.authContext = null))
    expect(textOf(element)).not.toContain('page')
    await settle(() => element.setAttribute('auth-context', json))
    expect(element.getAttribute('auth-context')).toBe('')
    expect(textOf(element)).toContain('page')
  })

  it('is removed with its attribute', async () => {
    const element = make('here')
    provideAuthContext('here', context())
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('page')
    await settle(() => element.removeAttribute('auth-context'))
    expect(textOf(element)).not.toContain('page sales')
    await settle(() => provideAuthContext('here', null))
  })

  it('has a message in the element when it is invalid', async () => {
    const element = make('[object Object]')
    const needed = vi.fn()
    element.addEventListener('cockpit-auth-needed', needed)
    await settle(() => document.body.append(element))
    await shown(element, 'This widget is not connected')
    expect(textOf(element)).toContain('not valid JSON')
    expect((needed.mock.lastCall?.[0] as CustomEvent).detail).toEqual({ reason: 'invalid' })
  })

  it.each([
    ['a text', 'token' as unknown as AuthContext, 'No context named'],
    ['a number as address', { ...context(), apiUrl: 5 as unknown as string }, 'The value of apiUrl'],
    ['no token function', { apiUrl: '', businessUnitName: 'Demo' } as AuthContext, 'getAccessToken'],
  ])('has a message in the element when %s was provided under its name', async (_, provided, sentence) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const element = make('odd')
    await settle(() => document.body.append(element))
    await settle(() => provideAuthContext('odd', provided))
    await act(() => vi.advanceTimersByTimeAsync(settledAfterMs))
    await shown(element, sentence)
    expect(acquire).not.toHaveBeenCalled()
    await settle(() => provideAuthContext('odd', null))
  })

  it('withdrawn by the page displays the logged-out message until the next one is provided', async () => {
    const element = make('gone')
    provideAuthContext('gone', context())
    await settle(() => document.body.append(element))
    await settle(() => provideAuthContext('gone', null))
    expect(textOf(element)).toContain('You are logged out')
    expect(element.shadowRoot?.querySelector('button')).toBeNull()
    await settle(() => provideAuthContext('gone', context('Nordlager')))
    expect(textOf(element)).toContain('page operations-page')
    expect(acquire.mock.lastCall?.[0]).toMatchObject({ businessUnitName: 'Nordlager' })
    await settle(() => provideAuthContext('gone', null))
  })
})

describe('the element', () => {
  it('adopts properties that were set before it was defined', async () => {
    const element = document.createElement('test-early') as CockpitElement
    Object.defineProperty(element, 'authContext', { value: context(), configurable: true, writable: true })
    document.body.append(element)
    await settle(() => defineElement({ tag: 'test-early', area: 'order-grids', Area }))
    expect(Object.hasOwn(element, 'authContext')).toBe(false)
    expect(textOf(element)).toContain('page')
  })

  it('keeps its state when it is moved and drops it when it is removed', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(mounts).toHaveBeenCalledTimes(1)
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    await settle(() => elsewhere.append(element))
    expect(mounts).toHaveBeenCalledTimes(1)
    expect(textOf(element)).toContain('page')
    await settle(() => element.remove())
    expect(textOf(element)).toBe('')
  })

  it.each([
    [{ theme: 'dark' }, 'dark'],
    [{ theme: 'auto' }, 'auto'],
    [{}, 'light'],
    [{ theme: 'light', mode: 'kiosk' }, 'dark'],
  ])('of %j is %s', async (attributes, theme) => {
    const element = make()
    element.authContext = context()
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    await settle(() => document.body.append(element))
    await shown(element, 'page')
    expect(element.shadowRoot?.querySelector('[part="frame"]')?.getAttribute('data-theme')).toBe(theme)
  })

  it('updates when its attributes change', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => element.setAttribute('search', 'forceCall=true'))
    expect(textOf(element)).toBe('page operations-page?forceCall=true')
    await settle(() => element.removeAttribute('search'))
    expect(textOf(element)).toBe('page operations-page?')
    await settle(() => element.setAttribute('page', 'nowhere'))
    await shown(element, 'There is no such page here')
  })

  it('opens its page again when the embedding page sets the same page or search once more', async () => {
    const element = make()
    element.authContext = context()
    element.setAttribute('search', 'forceCall=true')
    await settle(() => document.body.append(element))
    const opening = () => areas.at(-1)?.opening
    for (const [name, value] of [
      ['search', 'forceCall=true'],
      ['page', 'operations-page'],
      ['page', 'operations-page'],
    ] as const) {
      const before = opening()
      await settle(() => areas.at(-1)?.navigate({ page: 'sales-orders-es-page' }))
      expect(textOf(element)).toBe('page sales-orders-es-page?')
      await settle(() => element.setAttribute('theme', 'dark'))
      expect([textOf(element), opening()]).toEqual(['page sales-orders-es-page?', before])
      await settle(() => element.setAttribute(name, value))
      expect(textOf(element)).toBe('page operations-page?forceCall=true')
      expect(opening()).not.toBe(before)
    }
    expect(mounts).toHaveBeenCalledTimes(1)
  })

  it('refreshes its area on request', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    const before = areas.at(-1)?.refreshes ?? 0
    await settle(() => element.refresh())
    expect(areas.at(-1)?.refreshes).toBe(before + 1)
  })

  it('of a second copy keeps the defined tag, without a log line', () => {
    const present = customElements.get('test-grids')
    const consoleSpies = (['info', 'warn'] as const).map(level => vi.spyOn(console, level).mockReturnValue())
    defineElement({ tag: 'test-grids', area: 'order-grids', Area })
    expect(customElements.get('test-grids')).toBe(present)
    for (const level of consoleSpies) expect(level).not.toHaveBeenCalled()
  })

  it('does not replace a tag defined by the page, and logs a warning', () => {
    const own = class extends HTMLElement {}
    customElements.define('test-own', own)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    defineElement({ tag: 'test-own', area: 'order-grids', Area })
    expect(customElements.get('test-own')).toBe(own)
    expect(warn.mock.lastCall?.join(' ')).toContain('<test-own> is an element of this page already')
  })

  it('removed while its session starts releases it and never renders', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const started = acquire.getMockImplementation()?.(context())
    let arrive = () => {}
    const release = vi.fn()
    acquire.mockImplementationOnce(() => ({
      promise: new Promise((resolve, reject) => {
        arrive = () => void started?.promise.then(resolve, reject)
      }),
      release,
    }))
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => element.remove())
    expect(release).toHaveBeenCalledTimes(1)
    await settle(() => arrive())
    expect(textOf(element)).toBe('')
    expect(mounts).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })
})

describe('navigation', () => {
  async function embedded() {
    const element = make()
    element.authContext = context()
    const events: { page: string; search: string; isSameArea: boolean }[] = []
    const listen = (event: Event) => events.push((event as CustomEvent).detail as (typeof events)[number])
    document.body.addEventListener('cockpit-navigate', listen)
    await settle(() => document.body.append(element))
    return { element, events, stop: () => document.body.removeEventListener('cockpit-navigate', listen) }
  }

  it('opens a page of the same area in place, without changing the address of the host page', async () => {
    const { element, events, stop } = await embedded()
    const address = location.href
    const search = { forceCall: 'true' }
    await settle(() => areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search }))
    expect(textOf(element)).toBe('page sales-orders-es-page?forceCall=true')
    expect(events).toEqual([{ page: 'sales-orders-es-page', search: 'forceCall=true', isSameArea: true }])
    expect(location.href).toBe(address)
    stop()
  })

  it('opens it with the requested search, including any special characters', async () => {
    const { element, stop } = await embedded()
    const find = '100 % & more? %26 + %'
    await settle(() => areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search: { find } }))
    expect(areas.at(-1)?.search.get('find')).toBe(find)
    await settle(() => element.setAttribute('search', `${new URLSearchParams({ find })}&at=a?b`))
    expect(textOf(element)).toContain('page operations-page?')
    expect(areas.at(-1)?.search.get('find')).toBe(find)
    expect(areas.at(-1)?.search.get('at')).toBe('a?b')
    stop()
  })

  it('is skipped when the page cancels the event', async () => {
    const { element, stop } = await embedded()
    element.addEventListener('cockpit-navigate', event => event.preventDefault())
    await settle(() =>
      areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search: { forceCall: 'true' } }),
    )
    expect(textOf(element)).toBe('page operations-page?')
    stop()
  })

  it('opens a page of another area under host-url, in a tab of its own', async () => {
    const { element, stop } = await embedded()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await settle(() => element.setAttribute('host-url', 'https://cockpit.example/app'))
    await settle(() => areas.at(-1)?.navigate({ page: '' }))
    expect(String(open.mock.lastCall?.[0])).toBe('https://cockpit.example/app/')
    open.mockRestore()
    stop()
  })
})

describe('the session', () => {
  it('that cannot start displays the reason and can be retried', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    acquire.mockImplementationOnce(() => ({
      promise: Promise.reject(failure({ kind: 'unreachable' })),
      release: () => undefined,
    }))
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('The cockpit could not start')
    await shown(element, 'Nothing answers at http://localhost:3000')
    await settle(() => element.shadowRoot?.querySelector<HTMLButtonElement>('button')?.click())
    expect(textOf(element)).toContain('page')
    warning.mockRestore()
    error.mockRestore()
  })

  it('that ends is announced, and displayed unless the page handles it', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(null))
    expect(textOf(element)).toContain('You are logged out')
  })

  it.each([
    ['provides', (_: CockpitElement, same: AuthContext) => provideAuthContext('same', same)],
    ['sets', (element: CockpitElement, same: AuthContext) => (element.authContext = same)],
  ])('that ended starts again when the page %s the same context once more', async (_what, give) => {
    const same = context()
    const element = make('same')
    await settle(() => document.body.append(element))
    await settle(() => give(element, same))
    await settle(() => give(element, same))
    expect(acquire).toHaveBeenCalledTimes(1)
    await settle(() => endSession(null))
    expect(textOf(element)).toContain('You are logged out')
    await settle(() => give(element, same))
    expect(acquire).toHaveBeenCalledTimes(2)
    expect(textOf(element)).toContain('page')
    await settle(() => provideAuthContext('same', null))
  })

  it('that could not start is tried again when the page provides the same context once more', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const asked = vi.fn()
    acquire.mockImplementation(() => ({
      promise: Promise.reject(failure({ kind: 'signed-out' })),
      release: () => undefined,
    }))
    const same = context()
    const element = make('same')
    element.addEventListener('cockpit-auth-needed', ({ detail }) => asked(detail.reason))
    provideAuthContext('same', same)
    await settle(() => document.body.append(element))
    await settle(() => provideAuthContext('same', same))
    expect(acquire).toHaveBeenCalledTimes(2)
    expect(asked.mock.calls).toEqual([['invalid'], ['invalid']])
    // A page that always answers with the same one does not start attempts without a pause, nor too late after the clock is set back.
    const setBack = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    element.addEventListener('cockpit-auth-needed', () => provideAuthContext('same', same))
    await settle(() => provideAuthContext('same', same))
    expect(acquire).toHaveBeenCalledTimes(2)
    await settle(() => setBack.mockRestore())
    await until(() => expect(acquire).toHaveBeenCalledTimes(3))
    await settle(() => provideAuthContext('same', null))
    error.mockRestore()
  })

  it('that ends keeps the content visible for a page that handles it', async () => {
    const element = make()
    element.addEventListener('cockpit-auth-needed', event => event.preventDefault())
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(null))
    expect(textOf(element)).toContain('page')
    await settle(() => (element.authContext = context()))
    expect(mounts).toHaveBeenCalledTimes(1)
    expect(textOf(element)).toContain('page')
  })
})
