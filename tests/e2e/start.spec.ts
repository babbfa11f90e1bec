/** The address while the server is still creating its data: a page that is replaced by the cockpit without a reload by the user. */
import { expect, test } from 'playwright/test'
import { SignInPage } from './pages/sign-in-page'
import { freePort, startLimitMs, startServer } from './start-server'

test('opening the address during the start shows its progress, and then the sign-in by itself', async ({
  page,
}) => {
  const port = await freePort()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  const starting = startServer({ port })
  try {
    await expect(async () => {
      const answer = await page.goto(`http://127.0.0.1:${port}/`)
      expect(answer?.status()).toBe(503)
    }).toPass()
    await expect(page.getByText('The demo data is being created: ')).toBeVisible()
    const top = await page.getByRole('heading', { name: 'Cockpit' }).boundingBox()
    await expect(page.getByText(/^The demo data is being created: [1-9]/)).toBeVisible()
    expect(await page.getByRole('heading', { name: 'Cockpit' }).boundingBox()).toEqual(top)
    await expect(new SignInPage(page).password).toBeVisible({ timeout: startLimitMs })
    expect(problems).toEqual([])
  } finally {
    await (await starting).stop()
  }
})
