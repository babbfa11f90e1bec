/** An element of the page for tests: an area that records its properties, and a session that answers at once. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, vi, type Mock } from 'vitest'
import type { CockpitElement } from '../../../elements/element-types'
import { defineElement } from '../../../elements/define-element'
import type { AuthContext } from '../../../src/kernel/auth-context'
import type { Failure } from '../../../src/kernel/failure'
import { i18nFor } from '../../../src/kernel/i18n'
import type { acquireSession } from '../../../src/kernel/runtime'
import texts from '../../../src/locales/en-GB.json'
import type { AreaProps } from '../../../src/pages/area-props'
import { createI18n } from '../../../src/texts/create-i18n'
import { usePlaces, type Places } from '../../../src/ui/places'
import { plannerSession, plannerSettings } from '../kernel/session-parts'
import { until } from '../ui/render'

/** The properties of every render of the area in the current test, and its way to other pages. */
export const areas: (AreaProps & Places)[] = []
/** How often the area was mounted in the current test. */
export const mounts = vi.fn()

export function Area(props: AreaProps) {
  areas.push({ ...props, ...usePlaces() })
  return <p ref={mounts}>{`page ${props.page}?${props.search.toString()}`}</p>
}

/** Ends the session that was acquired last. */
export let endSession: (cause: Failure | null) => void

/**
 * Defines `<test-grids>`, and gives every test an empty page.
 * @param acquire takes the place of acquireSession, which the test file has to mock: mocks apply to the file that declares them
 */
export function elementsForEachTest(acquire: Mock<typeof acquireSession>): void {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  defineElement({ tag: 'test-grids', area: 'order-grids', Area })

  // Lazy modules are loaded before the first element, as on a page that already has another one.
  beforeAll(() => Promise.all([i18nFor('en-GB'), import('../../../src/areas/refused-page')]))

  beforeEach(() => {
    areas.length = 0
    mounts.mockReset()
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
}

export const context = (businessUnitName = 'Demo'): AuthContext => ({
  apiUrl: '',
  businessUnitName,
  getAccessToken: () => Promise.resolve('token'),
})

/** Waits for effects, promises and the language file. */
export async function settle(run: () => void = () => undefined) {
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
export async function shown(element: Element, text: string) {
  await until(() => expect(textOf(element)).toContain(text))
}

export const make = (name = '', tag = 'test-grids'): CockpitElement => {
  const element = document.createElement(tag) as unknown as CockpitElement
  if (name !== '') element.setAttribute('auth-context', name)
  return element
}
export const textOf = (element: Element) => element.shadowRoot?.textContent ?? ''
