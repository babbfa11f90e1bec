/** More users than licences: who ends whose session and how, what the other users see, and what an administrator sees. */
import { expectAccessible, test as base } from './axe'
import { expect, workerServer } from './cockpit-test'
import { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import { demoPassword } from './start-server'
import { text } from './texts'

const test = base.extend({
  server: workerServer({ COCKPIT_LICENCES: '1' }),
  // Disabled, since its sign-in would use up a licence.
  cleanGrids: async ({}, use) => use(undefined),
})

test('while all licences are in use, a session is ended, an extra licence used, and sessions are ended by password', async ({
  page,
  newDesk,
  watch,
  server,
}) => {
  watch.expect(/status of 400 .*\/api\/authentication\//, /status of 400 .*\/api\/userSession\/logout/)
  // The user of an ended session is refused once, and requests a new token once.
  watch.expect(/status of 401/, /^warning: 401/)
  const planner = await newDesk()
  await new SignInPage(planner).signIn('planner', `${server.url}/sales-orders-es-page`)
  await new CockpitPage(planner).orders.ready()
  const ended = planner.getByRole('dialog', { name: text('shell.ended.title') })

  // The supervisor is not signed in, also after a page load.
  const signIn = new SignInPage(page)
  await signIn.open(`${server.url}/jobs-es-page`)
  await signIn.submitAs({ user: 'supervisor' })
  await expect(page).toHaveURL(`${server.url}/login-limit?return=%2Fjobs-es-page`)
  await expect(page.getByRole('main')).toContainText(
    'You have reached the maximum concurrent logged-in users.',
  )
  expect(await page.context().cookies()).toEqual([])
  await page.reload()
  await expect(signIn.heading).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login?return=%2Fjobs-es-page`)

  // By keyboard only, one of the listed sessions is ended.
  await signIn.submitAs({ user: 'supervisor' })
  const device = page.getByRole('radio', { name: /Camilla Juul/ })
  await expect(device).toBeFocused()
  await expect(device).toBeChecked()
  await expect(ended).toHaveCount(0)
  await expectAccessible(page, 'all licences are in use')
  await page.keyboard.press('Enter')
  const supervisor = new CockpitPage(page)
  await expect(supervisor.userButton).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/jobs-es-page`)
  await expect(ended).toBeVisible()
  await expect(ended).toContainText(text('shell.ended.text'))

  // A user whose session was ended cannot sign in again from its notice while no licence is free.
  await ended.getByLabel(text('ui.password'), { exact: true }).fill(demoPassword)
  await planner.keyboard.press('Enter')
  await expect(ended).toContainText(text('refusal.session-limit'))
  await expectAccessible(planner, 'a session that was ended')

  // The choice of an extra licence has a page of its own, which explains its consequences.
  const desk = await newDesk()
  const admin = new SignInPage(desk)
  await admin.open(`${server.url}/`)
  await admin.submitAs({ user: 'admin' })
  await desk.getByRole('radio', { name: text('shell.limit.extra.title') }).check()
  await desk.getByRole('button', { name: text('shell.limit.extra.submit') }).click()
  await expect(desk).toHaveURL(`${server.url}/login-limit-accept`)
  await desk.goBack()
  await expect(desk).toHaveURL(`${server.url}/login-limit`)
  await desk.goForward()
  await expectAccessible(desk, 'an extra licence')
  await desk.getByRole('button', { name: text('shell.limit.accept.submit') }).click()
  const overuse = desk.getByRole('alert').filter({ hasText: '2 users are working at the same time' })
  await overuse.getByRole('button', { name: text('shell.overuse.show') }).click()
  await expect(desk.getByRole('tab', { name: text('company.section.concurrent-users') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(desk, 'more users than licences')
  await overuse.getByRole('button', { name: text('ui.close') }).click()
  await expect(overuse).toHaveCount(0)

  // The administrator ends a colleague's session; for the own session the confirmation would say so.
  const rows = desk.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  const own = rows.filter({ hasText: text('company.users.you') })
  await own.getByRole('button').click()
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText(text('dialog.endSessions.this'))
  await expectAccessible(desk, 'the question whether to end a session')
  await desk.keyboard.press('Escape')
  await expect(own.getByRole('button')).toBeFocused()
  await rows.filter({ hasText: 'supervisor' }).getByRole('button').click()
  await question.getByRole('button', { name: text('dialog.endSessions.submit_one') }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('dialog', { name: text('shell.ended.title') })).toBeVisible()

  // Still signed in at another desk: the password ends that session from anywhere.
  const out = new SignInPage(planner)
  await out.open(`${server.url}/login?return=%2Fjobs-es-page`)
  await planner.getByRole('button', { name: text('shell.signIn.elsewhere') }).click()
  await expect(planner).toHaveURL(`${server.url}/logout-sessions?return=%2Fjobs-es-page`)
  const end = planner.getByRole('button', { name: text('shell.logoutSessions.submit') })
  const type = async (password: string) => {
    await out.businessUnit.fill('Demo')
    await out.user.fill('admin')
    await out.password.fill(password)
    await end.click()
  }
  await type('not the password')
  await expect(out.alert).toHaveText('Username or password is incorrect.')
  await type(demoPassword)
  await expect(out.status).toHaveText('1 session was ended.')
  await expect(desk.getByRole('dialog', { name: text('shell.ended.title') })).toBeVisible()
  await expectAccessible(planner, 'sessions ended by password')
  await planner.getByRole('button', { name: text('shell.toSignIn') }).click()
  await expect(planner).toHaveURL(`${server.url}/login?return=%2Fjobs-es-page`)
  await expect(out.user).toHaveValue('admin')
})
