/**
 * @vitest-environment happy-dom
 *
 * The page of a portal's link: its token leaves the address before anybody is asked about it; and in a browser in which somebody else is
 * signed in, whose session is open, and the two ways on.
 */
import { expect, it, vi } from 'vitest'
import type { Door } from '../../../host/door'
import { choiceForm, comeFromPortal } from '../../../host/portal-sign-in'
import { createI18n } from '../../../src/kernel/create-i18n'
import texts from '../../../src/locales/en-GB.json'

const { t } = createI18n('en-GB', texts)

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

it('takes the token out of the address before it is exchanged', async () => {
  history.replaceState(null, '', '/login-internal?return=%2Fstocks-es-page#secret.of.portal')
  const asked: { readonly body: unknown; readonly address: string }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    asked.push({ body: JSON.parse(String(body)), address: location.href })
    return Promise.resolve(Response.json({ code: 'credentials-wrong', message: 'Over.' }, { status: 403 }))
  })
  const door: Door = {
    place: document.body,
    environment: { apiUrl: 'http://api.test', name: 'Cockpit', helpUrl: '', menuOrder: {} },
    toSignIn: () => Promise.resolve(),
    enter: signIn =>
      signIn().then(
        () => null,
        () => 'The link is over.',
      ),
  }
  await comeFromPortal(door)
  expect(asked).toMatchObject([{ body: { token: 'secret.of.portal' } }])
  expect(asked[0]?.address).toMatch(/\/login-internal\?return=%2Fstocks-es-page$/)
})
