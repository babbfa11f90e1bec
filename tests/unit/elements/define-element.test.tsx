/**
 * @vitest-environment happy-dom
 *
 * The element class: attributes and properties before and after the upgrade, inline JSON, moves, removal, events, and what
 * a page sees when its auth-context does not fit.
 */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineElement } from '../../../elements/define-element'
import type { CockpitElement } from '../../../elements/element-types'
import type { AreaProps } from '../../../src/pages/area-props'
import { settledAfterMs } from '../../../src/areas/use-problem-report'
import { failure, type Failure } from '../../../src/kernel/failure'
import { i18nFor } from '../../../src/kernel/i18n'
import { createI18n } from '../../../src/texts/create-i18n'
import { provideAuthContext } from '../../../src/kernel/contexts'
import type * as runtime from '../../../src/kernel/runtime'
import type { AuthContext } from '../../../src/kernel/auth-context'
import texts from '../../../src/locales/en-GB.json'
import { plannerSession, plannerSettings } from '../kernel/session-parts'

const { acquire } = vi.hoisted(() => ({ acquire: vi.fn<typeof runtime.acquireSession>() }))
vi.mock(import('../../../src/kernel/runtime'), async original => ({
  ...(await original()),
  acquireSession: acquire,
}))

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const areas: AreaProps[] = []
let mounts = 0
function Area(props: AreaProps) {
  areas.push(props)
  return <p ref={countMounts}>{`page ${props.page}?${props.search.toString()}`}</p>
}
const countMounts = () => {
  mounts += 1
}
defineElement({ tag: 'test-grids', area: 'order-grids', Area })

const context = (businessUnitName = 'Demo'): AuthContext => ({
  apiUrl: '',
  businessUnitName,
  getAccessToken: () => Promise.resolve('token'),
})

let endSession: (cause: Failure | null) => void

// Lazy modules are loaded before the first element, as on a page that already has another one.
beforeAll(async () => {
  await i18nFor('en-GB')
  await Promise.all([
    import('../../../src/areas/attribute-notice'),
    import('../../../src/areas/not-connected'),
    import('../../../src/areas/refused-page'),
  ])
})

beforeEach(async () => {
  areas.length = 0
  mounts = 0
  // A session that cannot start checks what answers at its address: here nothing does.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  const i18n = createI18n('en-GB', texts)
  acquire.mockReset()
  acquire.mockImplementation(input => {
    const { current, store, state } = plannerSession({
      key: input.businessUnitName,
      i18n,
      settings: plannerSettings({ roles: [], features: [] }),
    })
    endSession = cause => store.set(state.ended, { cause })
    return { promise: Promise.resolve(store.get(current)), release: () => undefined }
  })
})

afterEach(async () => {
  await settle(() => document.body.replaceChildren())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for effects, promises and the language file. */
async function settle(run: () => void = () => undefined) {
  await act(async () => {
    run()
    for (let turn = 0; turn < 20; turn++)
      // A fake clock is advanced by hand: advancing by itself it would take 20 ms a turn.
      await (vi.isFakeTimers()
        ? vi.advanceTimersByTimeAsync(0)
        : new Promise(resolve => setTimeout(resolve, 0)))
  })
}

/** Waits for modules that are loaded when first needed. */
async function shown(element: Element, text: string) {
  await vi.waitFor(
    async () => {
      await settle()
      expect(textOf(element)).toContain(text)
    },
    { timeout: 30_000 },
  )
}

const make = (name = ''): CockpitElement => {
  const element = document.createElement('test-grids') as unknown as CockpitElement
  if (name !== '') element.setAttribute('auth-context', name)
  return element
}
const textOf = (element: Element) => element.shadowRoot?.textContent ?? ''

describe('the context', () => {
  it('comes by name, also when it is provided later than the element', async () => {
    const element = make('late')
    await settle(() => document.body.append(element))
    expect(acquire).not.toHaveBeenCalled()
    await settle(() => provideAuthContext('late', context()))
    expect(textOf(element)).toBe('page operations-page?')
    await settle(() => provideAuthContext('late', null))
  })

  it('comes as property, and is never written back', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('page')
    expect(element.getAttributeNames()).toEqual([])
  })

  it('comes as inline JSON, which leaves the page at once and is not ended by that', async () => {
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

  it('goes when its attribute is removed', async () => {
    const element = make('here')
    provideAuthContext('here', context())
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('page')
    await settle(() => element.removeAttribute('auth-context'))
    expect(textOf(element)).not.toContain('page sales')
    await settle(() => provideAuthContext('here', null))
  })

  it('is explained in the element when it does not fit', async () => {
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
  ])('is explained in the element when %s was provided under its name', async (_, provided, sentence) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const element = make('odd')
    await settle(() => document.body.append(element))
    await settle(() => provideAuthContext('odd', provided))
    await act(() => vi.advanceTimersByTimeAsync(settledAfterMs))
    await shown(element, sentence)
    expect(acquire).not.toHaveBeenCalled()
    await settle(() => provideAuthContext('odd', null))
  })

  it('that the page takes away shows that its user is logged out, until the next one is provided', async () => {
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
  it('takes properties that were set before it was defined', async () => {
    const element = document.createElement('test-early') as CockpitElement
    Object.defineProperty(element, 'authContext', { value: context(), configurable: true, writable: true })
    document.body.append(element)
    await settle(() => defineElement({ tag: 'test-early', area: 'order-grids', Area }))
    expect(Object.hasOwn(element, 'authContext')).toBe(false)
    expect(textOf(element)).toContain('page')
  })

  it('keeps its state in a move and gives it up when it is removed', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(mounts).toBe(1)
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    await settle(() => elsewhere.append(element))
    expect(mounts).toBe(1)
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

  it('follows its attributes', async () => {
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

  it('asks its area for fresh data', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    const before = areas.at(-1)?.refreshes ?? 0
    await settle(() => element.refresh())
    expect(areas.at(-1)?.refreshes).toBe(before + 1)
  })

  it('of a second copy leaves the tag as it is, without a word for each', () => {
    const present = customElements.get('test-grids')
    const shownText = (['info', 'warn'] as const).map(level => vi.spyOn(console, level).mockReturnValue())
    defineElement({ tag: 'test-grids', area: 'order-grids', Area })
    expect(customElements.get('test-grids')).toBe(present)
    for (const level of shownText) expect(level).not.toHaveBeenCalled()
  })

  it('leaves a tag alone that the page itself has defined, and says so', () => {
    const own = class extends HTMLElement {}
    customElements.define('test-own', own)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    defineElement({ tag: 'test-own', area: 'order-grids', Area })
    expect(customElements.get('test-own')).toBe(own)
    expect(warn.mock.lastCall?.join(' ')).toContain('<test-own> is an element of this page already')
  })

  it('removed while its session starts lets go of it, and nothing of it comes back', async () => {
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
    expect(mounts).toBe(0)
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

  it('opens a page of the same area in place and leaves the address of the page alone', async () => {
    const { element, events, stop } = await embedded()
    const address = location.href
    const search = { forceCall: 'true' }
    await settle(() => areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search }))
    expect(textOf(element)).toBe('page sales-orders-es-page?forceCall=true')
    expect(events).toEqual([{ page: 'sales-orders-es-page', search: 'forceCall=true', isSameArea: true }])
    expect(location.href).toBe(address)
    stop()
  })

  it('opens it with the search as it was asked for, whatever signs that has', async () => {
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

  it('leaves it to a page that cancels the event', async () => {
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
  it('that cannot start is explained and can be tried again', async () => {
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

  it('that ends is announced; the element says so unless the page handles it', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(null))
    expect(textOf(element)).toContain('You are logged out')
  })

  it('that ends leaves the content in view for a page that handles it', async () => {
    const element = make()
    element.addEventListener('cockpit-auth-needed', event => event.preventDefault())
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(null))
    expect(textOf(element)).toContain('page')
    await settle(() => (element.authContext = context()))
    expect(mounts).toBe(1)
    expect(textOf(element)).toContain('page')
  })
})

describe('a page that uses an element in a way that cannot work', () => {
  /** What the page receives: the events and the lines of the console. */
  function received(element: Element) {
    const events: Record<string, unknown>[] = []
    element.addEventListener('cockpit-error', event => events.push((event as CustomEvent).detail as never))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    return { events, lines: () => warn.mock.calls.map(line => line.join(' ')) }
  }
  const inTime = async () => {
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(settledAfterMs))
    await settle()
  }
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  it('by a name that nobody provides hears so in the element, by an event and in the console', async () => {
    const element = make('nobody')
    const { events, lines } = received(element)
    await settle(() => document.body.append(element))
    expect(events).toEqual([])
    await inTime()
    const sentence =
      "No context named “nobody” was provided. Call provideAuthContext('nobody', …) on this page."
    await shown(element, sentence)
    expect(events).toEqual([{ code: 'context-missing', message: sentence, reference: '' }])
    expect(lines()).toEqual([`[cockpit] ${sentence}`])
  })

  it.each([
    ['theme', 'pink', 'Possible values: light, dark, auto.'],
    ['lang', 'xx', 'Possible values: en-GB, da-DK'],
    ['host-url', 'javascript:1', '“javascript:1”.'],
  ])('by %s="%s" hears so, and gets the default', async (name, value, sentence) => {
    const element = make()
    const { events, lines } = received(element)
    element.setAttribute(name, value)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await inTime()
    await shown(element, sentence)
    expect(textOf(element)).toContain('page operations-page')
    expect(events).toMatchObject([{ code: 'unknown-attribute', reference: '' }])
    expect(String(events[0]?.['message'])).toContain(`The attribute ${name} has an unknown value`)
    expect(lines()).toHaveLength(1)
    await settle(() => element.removeAttribute(name))
    expect(textOf(element)).not.toContain('unknown value')
  })

  it('by a page of another area hears which there are', async () => {
    const element = make()
    const { events, lines } = received(element)
    element.setAttribute('page', 'nowhere')
    element.authContext = context()
    await settle(() => document.body.append(element))
    await inTime()
    await shown(element, 'There is no such page here')
    expect(events).toMatchObject([{ code: 'unknown-page' }])
    expect(String(events[0]?.['message'])).toContain('sales-orders-es-page')
    expect(lines()).toHaveLength(1)
  })

  it('by a view that is not there hears what there is', async () => {
    const element = make()
    const { events, lines } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => areas.at(-1)?.onUnknownView?.('There is no view “a”.'))
    await inTime()
    expect(events).toEqual([{ code: 'unknown-view', message: 'There is no view “a”.', reference: '' }])
    expect(lines()).toEqual(['[cockpit] There is no view “a”.'])
  })

  it('by a function that fails hears the cause, as a sentence', async () => {
    const cause = new Error('The portal or its secret is wrong.')
    const token = { code: 'token-failed', values: { cause: cause.message } } as const
    acquire.mockImplementationOnce(() => ({
      promise: Promise.reject(failure({ kind: 'signed-out', token }, 'no token', cause)),
      release: () => undefined,
    }))
    const element = make()
    const { events } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    const message = `The surrounding page gave no access token: ${cause.message}`
    expect(events).toEqual([{ code: 'token-failed', message, reference: '', cause }])
    expect(textOf(element)).toContain(message)
  })

  it('hears too why a session ended, where it is for want of a token', async () => {
    const token = { code: 'token-empty', values: {} } as const
    const element = make()
    const { events } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(failure({ kind: 'signed-out', token })))
    expect(events).toMatchObject([{ code: 'token-empty' }])
    expect(String(events[0]?.['message'])).toContain('getAccessToken returned no text')
  })

  it('hears a sentence and no key when the session cannot start', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    acquire.mockImplementationOnce(() => ({
      promise: Promise.reject(failure({ kind: 'unreachable' })),
      release: () => undefined,
    }))
    const element = make()
    const { events } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    const message = 'The warehouse service cannot be reached. Check the network and try again.'
    expect(events).toMatchObject([{ code: 'not-started', message }])
  })
})
