/** The link of a trusted portal in a browser where another user is signed in: nothing happens until that user decides. */
import { sessionHeader } from '../../src/contract/endpoints/endpoint'
import { expectAccessible, test as base } from './axe'
import { expect, workerServer } from './cockpit-test'
import { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import type { RunningServer } from './start-server'
import { text } from './texts'

const portal = { origin: 'https://portal.example', secret: 'a-secret-of-a-portal-of-32-letters-and-more' }

const test = base.extend({
  server: workerServer({ COCKPIT_PORTALS: `${portal.origin}=${portal.secret}` }),
})

/** The link that the portal's server creates for a user. */
async function linkFor({ url }: RunningServer, userName: string): Promise<string> {
  const answer = await fetch(`${url}/api/authentication/handover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sessionHeader]: '1' },
    body: JSON.stringify({
      portal: portal.origin,
      secret: portal.secret,
      businessUnitName: 'Demo',
      userName,
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { result } = (await answer.json()) as { result: { token: string } }
  return `${url}/login-internal#${result.token}`
}

test('a link from a portal replaces the session of another user only after a confirmation, by keyboard alone', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/status of 409 .*\/api\/authentication\/internal/)
  const user = 'supervisor, Demo'
  const cockpit = await new SignInPage(page).signIn('supervisor', `${server.url}/jobs-es-page`)
  const question = page.getByRole('heading', { name: text('refusal.another-session', { path: user }) })
  const stay = page.getByRole('button', { name: text('shell.anotherSession.stay', { user }) })
  const replace = page.getByRole('button', { name: text('shell.anotherSession.replace', { user }) })

  await page.goto(await linkFor(server, 'planner'))
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login-internal`)
  await expect(stay).toBeFocused()
  await expectAccessible(page, 'the question of a link from a portal')
  await page.keyboard.press('Enter')
  await expect(cockpit.userButton).toContainText('Kristin Ruud')
  await expect(page).toHaveURL(`${server.url}/`)

  await page.goto(await linkFor(server, 'planner'))
  await expect(stay).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(replace).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cockpit.userButton).toContainText('Camilla Juul')
  await page.reload()
  await expect(new CockpitPage(page).userButton).toContainText('Camilla Juul')
})
