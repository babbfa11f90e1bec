/**
 * @vitest-environment happy-dom
 *
 * An element whose page chooses a language that cannot be loaded.
 */
import { expect, it, vi } from 'vitest'
import type * as runtime from '../../../src/kernel/runtime'
import { shippedTexts } from '../../../src/kernel/i18n'
import { context, elementsForEachTest, make, mounts, settle, shown, textOf } from './element-bench'

const { acquire } = vi.hoisted(() => ({ acquire: vi.fn<typeof runtime.acquireSession>() }))
vi.mock(import('../../../src/kernel/runtime'), async original => ({
  ...(await original()),
  acquireSession: acquire,
}))

elementsForEachTest(acquire)

it('keeps its page, in the last language, and tells the page around', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const missing = () => Promise.reject(cause)
  vi.spyOn(shippedTexts, 'pl-PL').mockImplementation(missing)
  const told = vi.fn()
  const element = make()
  element.authContext = context()
  element.setAttribute('lang', 'de-DE')
  element.addEventListener('cockpit-error', ({ detail }) => told(detail))
  await settle(() => document.body.append(element))
  const language = () => element.shadowRoot?.querySelector('.root')?.getAttribute('lang')
  await shown(element, 'page')
  expect(language()).toBe('de-DE')
  acquire.mockImplementationOnce(() => ({ promise: missing(), release: () => undefined }))
  await settle(() => element.setAttribute('lang', 'pl-PL'))
  expect(mounts).toHaveBeenCalledOnce()
  expect(textOf(element)).toContain('page')
  expect(language()).toBe('de-DE')
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'part-failed', cause }))
})
