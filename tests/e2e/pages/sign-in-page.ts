/** The sign-in page. */
import type { Locator, Page } from 'playwright/test'
import { demoPassword } from '../start-server'
import { text } from '../texts'
import { CockpitPage } from './cockpit-page'

export interface SignInValues {
  readonly businessUnit?: string
  readonly user: string
  readonly password?: string
}

export class SignInPage {
  readonly heading: Locator
  readonly businessUnit: Locator
  readonly user: Locator
  readonly password: Locator
  readonly submit: Locator
  /** The error message. */
  readonly alert: Locator
  /** The success message. */
  readonly status: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: text('shell.signIn.title'), exact: true })
    this.businessUnit = page.getByLabel(text('shell.signIn.businessUnit'))
    this.user = page.getByLabel(text('field.User.userName'))
    this.password = page.getByLabel(text('ui.password'), { exact: true })
    this.submit = page.getByRole('button', { name: text('shell.signIn.submit') })
    this.alert = page.getByRole('alert')
    this.status = page.getByRole('status')
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.heading.waitFor()
  }

  /** Fills in the form and submits it. */
  async submitAs({ businessUnit = 'Demo', user, password = demoPassword }: SignInValues): Promise<void> {
    await this.businessUnit.fill(businessUnit)
    await this.user.fill(user)
    await this.password.fill(password)
    await this.submit.click()
  }

  /** Signs in and waits for the cockpit; `path` is opened first, and the sign-in leads back to it. */
  async signIn(user: string, path = '/'): Promise<CockpitPage> {
    await this.open(path)
    await this.submitAs({ user })
    const cockpit = new CockpitPage(this.page)
    await cockpit.userButton.waitFor()
    return cockpit
  }

  language(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}
