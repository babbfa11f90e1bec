/**
 * @vitest-environment happy-dom
 *
 * The element class: attributes and properties before and after the upgrade, inline JSON, moves, removal, events, and what
 * a page sees when its auth-context does not fit.
 */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineElement, type CockpitElement } from '../../../elements/define-element'
import type { AreaProps } from '../../../src/areas/area-props'
import { failure } from '../../../src/kernel/failure'
import { i18nFor } from '../../../src/kernel/i18n'
import { createTranslator } from '../../../src/kernel/translator'
import * as runtime from '../../../src/kernel/runtime'
import type { AuthContext, Session } from '../../../src/kernel/session'
import { createAccess } from '../../../src/kernel/access'
import texts from '../../../src/locales/en-GB.json'

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

let endSession: () => void

// The language's file is there before the first element, as it is on a page with another one.
beforeAll(() => i18nFor('en-GB'))

beforeEach(async () => {
  areas.length = 0
  mounts = 0
  const i18n = createTranslator('en-GB', texts)
  acquire.mockReset()
  acquire.mockImplementation(given => ({
    promise: Promise.resolve({
      key: given.businessUnitName,
      access: createAccess({}, { roles: [] }, new Set()),
      i18n,
      live: { state: () => idle, onState: () => () => undefined },
      onSignedOut: (listener: () => void) => {
        endSession = listener
        return () => undefined
      },
      shared: { change: (session: unknown) => session, listeners: new Set() },
    } as unknown as Awaited<ReturnType<typeof runtime.acquireSession>['promise']> & Session),
    release: () => undefined,
  }))
})
const idle = { status: 'idle' } as const

afterEach(async () => {
  await settle(() => document.body.replaceChildren())
  vi.useRealTimers()
})

/** Lets effects, promises and the language file come in. */
async function settle(run: () => void = () => undefined) {
  await act(async () => {
    run()
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve, 0))
  })
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
    await settle(() => runtime.provideAuthContext('late', context()))
    expect(textOf(element)).toBe('page operations-page?')
    runtime.provideAuthContext('late', null)
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
    runtime.provideAuthContext('here', context())
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('page')
    await settle(() => element.removeAttribute('auth-context'))
    expect(textOf(element)).not.toContain('page sales')
    runtime.provideAuthContext('here', null)
  })

  it('is explained in the element when it does not fit', async () => {
    const element = make('[object Object]')
    const needed = vi.fn()
    element.addEventListener('cockpit-auth-needed', needed)
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('This widget is not connected')
    expect(textOf(element)).toContain('not valid JSON')
    expect((needed.mock.lastCall?.[0] as CustomEvent).detail).toEqual({ reason: 'invalid' })
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

  it('follows its attributes', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => element.setAttribute('search', 'forceCall=true'))
    expect(textOf(element)).toBe('page operations-page?forceCall=true')
    await settle(() => element.removeAttribute('search'))
    expect(textOf(element)).toBe('page operations-page?')
    await settle(() => element.setAttribute('page', 'nowhere'))
    // The panel that says so is fetched when it is first needed.
    await settle(() => vi.waitFor(() => expect(textOf(element)).toContain('There is no such page here')))
  })

  it('asks its area for fresh data', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    const before = areas.at(-1)?.refreshes ?? 0
    await settle(() => element.refresh())
    expect(areas.at(-1)?.refreshes).toBe(before + 1)
  })

  it('leaves a tag that is taken alone and says so', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    defineElement({ tag: 'test-grids', area: 'order-grids', Area })
    expect(info.mock.lastCall?.[0]).toContain('<test-grids> is defined already (version 2.83.55)')
    info.mockRestore()
  })
})

describe('navigation', () => {
  async function shown() {
    const element = make()
    element.authContext = context()
    const events: { page: string; search: string; isSameArea: boolean }[] = []
    const listen = (event: Event) => events.push((event as CustomEvent).detail as (typeof events)[number])
    document.body.addEventListener('cockpit-navigate', listen)
    await settle(() => document.body.append(element))
    return { element, events, stop: () => document.body.removeEventListener('cockpit-navigate', listen) }
  }

  it('opens a page of the same area in place and leaves the address of the page alone', async () => {
    const { element, events, stop } = await shown()
    const address = location.href
    const search = { forceCall: 'true' }
    await settle(() => areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search }))
    expect(textOf(element)).toBe('page sales-orders-es-page?forceCall=true')
    expect(events).toEqual([{ page: 'sales-orders-es-page', search: 'forceCall=true', isSameArea: true }])
    expect(location.href).toBe(address)
    stop()
  })

  it('leaves it to a page that cancels the event', async () => {
    const { element, stop } = await shown()
    element.addEventListener('cockpit-navigate', event => event.preventDefault())
    await settle(() =>
      areas.at(-1)?.navigate({ page: 'sales-orders-es-page', search: { forceCall: 'true' } }),
    )
    expect(textOf(element)).toBe('page operations-page?')
    stop()
  })

  it('opens a page of another area under host-url, in a tab of its own', async () => {
    const { element, stop } = await shown()
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
    acquire.mockImplementationOnce(() => ({
      promise: Promise.reject(failure({ kind: 'unreachable' })),
      release: () => undefined,
    }))
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    expect(textOf(element)).toContain('The cockpit could not start')
    await settle(() => element.shadowRoot?.querySelector<HTMLButtonElement>('button')?.click())
    expect(textOf(element)).toContain('page')
    error.mockRestore()
  })

  it('that ends is announced; the element says so unless the page handles it', async () => {
    const element = make()
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession())
    expect(textOf(element)).toContain('You are logged out')
  })

  it('that ends leaves the content in view for a page that handles it', async () => {
    const element = make()
    element.addEventListener('cockpit-auth-needed', event => event.preventDefault())
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession())
    expect(textOf(element)).toContain('page')
    await settle(() => (element.authContext = context()))
    expect(mounts).toBe(1)
    expect(textOf(element)).toContain('page')
  })
})
