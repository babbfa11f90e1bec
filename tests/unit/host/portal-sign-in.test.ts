/**
 * @vitest-environment happy-dom
 *
 * The page of a portal's link in a browser in which somebody else is signed in: whose session is open, and the two ways on.
 */
import { expect, it, vi } from 'vitest'
import { choiceForm } from '../../../host/portal-sign-in'
import { createTranslator } from '../../../src/kernel/translator'
import texts from '../../../src/locales/en-GB.json'

const { t } = createTranslator('en-GB', texts)

it('says whose session is open, goes on with it, or replaces it once', () => {
  const [stay, replace] = [vi.fn(), vi.fn()]
  const form = choiceForm(t, 'anna, Demo', { stay, replace })
  expect(form.querySelector('h1')?.textContent).toBe('anna, Demo is already logged in here.')
  const [staying, replacing] = [...form.querySelectorAll('button')]
  expect([staying?.textContent, replacing?.textContent]).toEqual([
    'Continue as anna, Demo',
    'Log anna, Demo out and use the link',
  ])
  staying?.click()
  expect([stay.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0])
  replacing?.click()
  replacing?.click()
  expect(replace).toHaveBeenCalledTimes(1)
})
