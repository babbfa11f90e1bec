/**
 * @vitest-environment happy-dom
 *
 * Messages about an element that a page uses in an invalid way: in the element, as an event and in the console.
 */
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settledAfterMs } from '../../../src/areas/use-problem-report'
import { failure } from '../../../src/kernel/failure'
import type * as runtime from '../../../src/kernel/runtime'
import { areas, context, elementsForEachTest, endSession, make, settle, shown, textOf } from './element-bench'

const { acquire } = vi.hoisted(() => ({ acquire: vi.fn<typeof runtime.acquireSession>() }))
vi.mock(import('../../../src/kernel/runtime'), async original => ({
  ...(await original()),
  acquireSession: acquire,
}))

elementsForEachTest(acquire)

describe('the misuse of an element', () => {
  /** The events and the console lines that the page receives. */
  function received(element: Element) {
    const events: Record<string, unknown>[] = []
    element.addEventListener('cockpit-error', event => events.push((event as CustomEvent).detail as never))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    return { events, lines: () => warn.mock.calls.map(line => line.join(' ')) }
  }
  const waitUntilReported = async () => {
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(settledAfterMs))
    await settle()
  }
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  it('by the name of a missing context is reported in the element, by an event and in the console', async () => {
    const element = make('nobody')
    const { events, lines } = received(element)
    await settle(() => document.body.append(element))
    expect(events).toEqual([])
    await waitUntilReported()
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
  ])('by %s="%s" is reported, and the default is used', async (name, value, sentence) => {
    const element = make()
    const { events, lines } = received(element)
    element.setAttribute(name, value)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await waitUntilReported()
    await shown(element, sentence)
    expect(textOf(element)).toContain('page operations-page')
    expect(events).toMatchObject([{ code: 'unknown-attribute', reference: '' }])
    expect(String(events[0]?.['message'])).toContain(`The attribute ${name} has an unknown value`)
    expect(lines()).toHaveLength(1)
    await settle(() => element.removeAttribute(name))
    expect(textOf(element)).not.toContain('unknown value')
  })

  it('by a page of another area is reported with the pages of this one', async () => {
    const element = make()
    const { events, lines } = received(element)
    element.setAttribute('page', 'nowhere')
    element.authContext = context()
    await settle(() => document.body.append(element))
    await waitUntilReported()
    await shown(element, 'There is no such page here')
    expect(events).toMatchObject([{ code: 'unknown-page' }])
    expect(String(events[0]?.['message'])).toContain('sales-orders-es-page')
    expect(lines()).toHaveLength(1)
  })

  it('by a view that does not exist is reported with the message of the area', async () => {
    const element = make()
    const { events, lines } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => areas.at(-1)?.onUnknownView?.('There is no view “a”.'))
    await waitUntilReported()
    expect(events).toEqual([{ code: 'unknown-view', message: 'There is no view “a”.', reference: '' }])
    expect(lines()).toEqual(['[cockpit] There is no view “a”.'])
  })

  it('by a failing token function is reported with the cause as a sentence', async () => {
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

  it('by a missing token is reported when it ends the session', async () => {
    const token = { code: 'token-empty', values: {} } as const
    const element = make()
    const { events } = received(element)
    element.authContext = context()
    await settle(() => document.body.append(element))
    await settle(() => endSession(failure({ kind: 'signed-out', token })))
    expect(events).toMatchObject([{ code: 'token-empty' }])
    expect(String(events[0]?.['message'])).toContain('getAccessToken returned no text')
  })

  it('that prevents the start of the session is reported as a sentence, not as a key', async () => {
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
