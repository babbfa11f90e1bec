/** The two pages that embed an element, as their users see them: a form to connect, then the element. */
import type { Locator, Page } from 'playwright/test'
import { demoPassword } from '../start-server'
import { text } from '../texts'
import { GridPage } from './grid-page'

class EmbeddingPage {
  readonly user: Locator
  readonly password: Locator
  readonly connectButton: Locator

  constructor(
    readonly page: Page,
    readonly path: string,
  ) {
    this.user = page.getByLabel('User name')
    this.password = page.getByLabel('Password', { exact: true })
    this.connectButton = page.getByRole('button', { name: 'Connect' })
  }

  async open(): Promise<void> {
    await this.page.goto(this.path)
    await this.connectButton.waitFor()
  }

  async submitAs(user: string): Promise<void> {
    await this.user.fill(user)
    await this.password.fill(demoPassword)
    await this.connectButton.click()
  }
}

/** The portal of somebody else with one grid. */
export class PortalPage extends EmbeddingPage {
  readonly orders: GridPage

  constructor(page: Page) {
    super(page, '/portal.html')
    this.orders = new GridPage(page, text('view.SalesOrders'))
  }

  async connect(user = 'planner'): Promise<GridPage> {
    await this.open()
    await this.submitAs(user)
    await this.orders.ready()
    return this.orders
  }
}

/** The dashboard on a wall. */
export class KioskPage extends EmbeddingPage {
  readonly chart: Locator

  constructor(page: Page) {
    super(page, '/kiosk.html')
    this.chart = page.getByRole('img', { name: /^Picks per area: \d/ })
  }

  async connect(user = 'planner'): Promise<void> {
    await this.open()
    await this.submitAs(user)
    await this.chart.waitFor()
  }
}
