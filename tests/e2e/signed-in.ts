/** A sign-in without the form: the browser gets the cookies that the form would set, and the next page load uses them. */
import type { Page } from 'playwright/test'
import { sessionHeader } from '../../src/contract/endpoints/endpoint'
import { hintCookie } from '../../src/kernel/signed-in-cookies'
import { CockpitPage } from './pages/cockpit-page'
import { demoPassword } from './start-server'

/**
 * Signs a user in on this page's browser context; no page is opened yet.
 * @throws Error with the service's answer when it refuses
 */
export async function signInAs(
  page: Page,
  userName: string,
  businessUnitName = 'Demo',
): Promise<CockpitPage> {
  const context = page.context()
  const credentials = { businessUnitName, userName, password: demoPassword }
  const answer = await context.request.post('/api/authentication/user', {
    data: credentials,
    headers: { [sessionHeader]: '1' },
  })
  if (!answer.ok()) throw new Error(`${userName} was not signed in: ${await answer.text()}`)
  // A browser accepts a secure cookie from 127.0.0.1; the client of this request does not.
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers()['set-cookie'] ?? '') ?? []
  const place = { domain: new URL(answer.url()).hostname, path: '/', sameSite: 'Strict' } as const
  await context.addCookies([
    { name, value, ...place, httpOnly: true, secure: true },
    { name: hintCookie, value: '1', ...place },
  ])
  return new CockpitPage(page)
}
