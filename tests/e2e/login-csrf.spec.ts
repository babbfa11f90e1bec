/**
 * Login CSRF: a page of another site sends everything that needs no permission of the browser, and can neither sign a user in as somebody
 * else nor sign one out. The site is `localhost`, which browsers treat as different from the cockpit's 127.0.0.1.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from './cockpit-test'
import { demoPassword } from './start-server'

const attackers = { businessUnitName: 'Demo', userName: 'viewer', password: demoPassword }
const signIn = '/api/authentication/user'

/** A text/plain form whose body is valid JSON: the `=` between name and value is inside a string. */
const jsonInText = { [JSON.stringify(attackers).replace(/}$/, ',"x":"')]: '"}' }

const forms: readonly {
  what: string
  path: string
  type: string
  fields: Readonly<Record<string, string>>
}[] = [
  { what: 'a form with files', path: signIn, type: 'multipart/form-data', fields: attackers },
  { what: 'a form', path: signIn, type: 'application/x-www-form-urlencoded', fields: attackers },
  { what: 'JSON as plain text', path: signIn, type: 'text/plain', fields: jsonInText },
  {
    what: 'a form that signs out',
    path: '/api/userSession/logoutcurrent',
    type: 'multipart/form-data',
    fields: {},
  },
  {
    what: 'a form that renews the session',
    path: '/api/authentication/refresh',
    type: 'multipart/form-data',
    fields: {},
  },
]

const test = base.extend<{ readonly hostile: string }>({
  hostile: async ({}, use) => {
    const site = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><link rel=icon href="data:,">')
    })
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    await use(`http://localhost:${(site.address() as AddressInfo).port}/`)
    site.closeAllConnections()
    site.close()
  },
})

test('requests of another site can neither replace nor end the session of the user @core', async ({
  cockpit,
  context,
  hostile,
  server,
  watch,
}) => {
  watch.expect(/status of 4\d\d .*\/api\//, /blocked by CORS policy/, /net::ERR_FAILED/)
  await cockpit.openDashboard()
  /** The session of the browser, without the secret that each renewal changes. */
  const session = async () =>
    (await context.cookies()).find(({ name }) => name === '__Host-cockpit_refresh')?.value.split('.')[0]
  const victims = await session()
  expect(victims).toBeDefined()

  const page = await context.newPage()
  for (const { what, path, type, fields } of forms) {
    await page.goto(hostile)
    const answer = page.waitForResponse(response => response.url().endsWith(path))
    await page.evaluate(
      ({ action, enctype, inputs }) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action, enctype })
        for (const [name, value] of inputs) {
          form.append(Object.assign(document.createElement('textarea'), { name, value }))
        }
        document.body.append(form)
        form.submit()
      },
      { action: server.url + path, enctype: type, inputs: Object.entries(fields) },
    )
    expect((await answer).status(), what).toBe(403)
    await page.waitForURL(server.url + path)
    expect(await session(), what).toBe(victims)
  }

  await page.goto(hostile)
  const sent = await page.evaluate(
    async ({ address, credentials }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(credentials)) form.set(name, value)
      const text = JSON.stringify(credentials)
      const bodies = [form, text, new URLSearchParams(credentials), new Blob([text])]
      const modes = ['no-cors', 'cors'] as const
      const answers: string[] = []
      for (const body of bodies) {
        for (const mode of modes) {
          const options = { method: 'POST', mode, credentials: 'include', body } as const
          answers.push(
            await fetch(address, options).then(
              answer => answer.type,
              () => 'refused',
            ),
          )
        }
      }
      return answers
    },
    { address: server.url + signIn, credentials: attackers },
  )
  expect(new Set(sent), 'no answer can be read').toEqual(new Set(['opaque', 'refused']))
  expect(await session()).toBe(victims)

  await cockpit.page.reload()
  await expect(cockpit.dashboard.heading).toBeVisible()
  await expect(cockpit.userButton).toContainText('Camilla Juul')
  expect(await session()).toBe(victims)
})
