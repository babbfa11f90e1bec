/** Renders a component into an open shadow root, as elements do, with the English texts of the controls. */
import { configure, prettyDOM, within as queriesWithin, type ByRoleMatcher } from '@testing-library/dom'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import { createI18n } from '../../../src/texts/create-i18n'
import texts from '../../../src/locales/en-GB.json'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const translator = createI18n('en-GB', texts)

export interface Rendered {
  readonly root: ShadowRoot
  /** Renders again. */
  update(content: ReactNode): void
  unmount(): void
}

/** Renders `content`; `unmount` also removes the host from the page. */
export function render(content: ReactNode): Rendered {
  const { root, draw, end } = shadowPlace()
  const update = (next: ReactNode) => act(() => draw(next))
  update(content)
  return { root, update, unmount: end }
}

export interface ShadowPlace {
  readonly root: ShadowRoot
  /** Renders; the caller waits with `act`. */
  draw(content: ReactNode): void
  /** Unmounts the content and removes the host from the page. */
  end(): void
}

/** An empty shadow root on the page, for content that is rendered later. */
export function shadowPlace(): ShadowPlace {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  root.append(container)
  const reactRoot = createRoot(container)
  return {
    root,
    draw: content => reactRoot.render(<I18nextProvider i18n={translator}>{content}</I18nextProvider>),
    end: () => {
      act(() => reactRoot.unmount())
      host.remove()
    },
  }
}

/** Presses a key on the focused element, or on `target`; true unless a handler prevented the default. */
export function press(root: ShadowRoot, key: string, target: Element | null = root.activeElement): boolean {
  let isDefault = true
  act(() => {
    isDefault = (target ?? root).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
    )
  })
  return isDefault
}

/** Clicks an element. */
export function click(element: Element): void {
  act(() => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  })
}

/** Replaces the text of a field, as typing does: React only notices it through the native setter and an event. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  })
}

/** Submits the form around an element, or the first one in it. */
export function submitForm(place: Element | ShadowRoot): void {
  const form = ('closest' in place ? place.closest('form') : null) ?? place.querySelector('form')
  act(() => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

/** The machine's clock, also while a test has one of its own. */
const now = performance.now.bind(performance)
const untilAtMostMs = 30_000

/**
 * Waits in `act` until `check` throws no more, for what arrives in real time, as modules do; a clock of the test stays where it is.
 * `vi.waitFor` does not: between two checks it waits outside of `act`, and advances the test's clock there.
 */
export async function until(check: () => void): Promise<void> {
  const end = now() + untilAtMostMs
  for (;;) {
    await act(async () => {
      await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise(resolve => setTimeout(resolve)))
    })
    try {
      return check()
    } catch (problem) {
      if (now() > end) throw problem
    }
  }
}

/** Queries by role, name or text in a container; shadow roots work, although their types and error texts do not mention them. */
export const within = (place: ShadowRoot | HTMLElement) => queriesWithin(place as HTMLElement)
configure({
  getElementError: (message, found) => new Error(message ?? (prettyDOM(found) || '')),
})

/** The only element of a role with this accessible name that is not hidden. */
export const byName = (place: ShadowRoot | HTMLElement, role: ByRoleMatcher, name: string): HTMLElement =>
  within(place).getByRole(role, { name })

/** The error messages of the invalid fields in a container, in their order, as a screen reader reads them. */
export const problemsIn = (place: ShadowRoot | HTMLElement): (string | undefined)[] =>
  [...place.querySelectorAll('[aria-invalid="true"]')].map(field => {
    const page = field.getRootNode() as ShadowRoot | Document
    return page.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  })
