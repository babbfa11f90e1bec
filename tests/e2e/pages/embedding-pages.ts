/** The two pages that embed an element, as their users see them: a form that connects, then the element. */
import type { Locator, Page } from 'playwright/test'
import { widgetIds } from '../../../src/contract/widgets'
import { CockpitApi } from '../cockpit-api'
import { demoPassword } from '../start-server'
import { text } from '../texts'
import { GridPage } from './grid-page'

/** Another company's portal with one grid. */
export class PortalPage {
  readonly user: Locator
  readonly password: Locator
  readonly connectButton: Locator
  readonly orders: GridPage

  constructor(readonly page: Page) {
    this.user = page.getByLabel('User name')
    this.password = page.getByLabel('Password', { exact: true })
    this.connectButton = page.getByRole('button', { name: 'Connect' })
    this.orders = new GridPage(page, text('route.sales-orders-es-page'))
  }

  async open(): Promise<void> {
    await this.page.goto('/portal.html')
    await this.connectButton.waitFor()
  }

  async connect(user = 'planner'): Promise<GridPage> {
    await this.open()
    await this.submitAs(user)
    await this.orders.ready()
    return this.orders
  }

  async submitAs(user: string): Promise<void> {
    await this.user.fill(user)
    await this.password.fill(demoPassword)
    await this.connectButton.click()
  }
}

/** Default content of a screen: the wall's preferred widgets, new orders, and the chart. */
const defaultSelection = [
  widgetIds.SalesOrdersInReadyState,
  widgetIds.SalesOrdersInStartedState,
  widgetIds.SalesOrdersInDoneState,
  widgetIds.SalesOrdersInErrorState,
  widgetIds.NumberOfStartedJobs,
  widgetIds.NumberOfPausedJobs,
  widgetIds.StockCountsReadyForAcceptance,
  widgetIds.SalesOrdersWithStocksMissing,
  widgetIds.SalesOrdersInNewState,
  widgetIds.GroupedBarChart,
] as const

export interface WallContent {
  /** Address of the cockpit, where the page is of another origin. */
  readonly cockpitUrl?: string
  readonly selections?: readonly (readonly number[])[]
  readonly rotateSeconds?: number
}

let screens = 0

/** The dashboard on a wall. */
export class KioskPage {
  readonly code: Locator
  readonly connectButton: Locator
  readonly problem: Locator
  readonly chart: Locator

  constructor(readonly page: Page) {
    this.code = page.getByRole('textbox', { name: 'Code' })
    this.connectButton = page.getByRole('button', { name: 'Connect' })
    this.problem = page.getByRole('alert')
    this.chart = page.getByRole('img', { name: /^Picks per area: \d/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/kiosk.html')
    await this.connectButton.waitFor()
  }

  /** Types a code and sends it. */
  async submitCode(code: string): Promise<void> {
    await this.code.fill(code)
    await this.connectButton.click()
  }

  /** Connects this page as a new screen, as an administrator made it, and waits for the wall. */
  async connect({
    cockpitUrl,
    selections = [defaultSelection],
    rotateSeconds,
  }: WallContent = {}): Promise<void> {
    await this.open()
    const admin = new CockpitApi(cockpitUrl ?? new URL(this.page.url()).origin, 'admin')
    const body = {
      name: `Wall ${Date.now()}-${++screens}`,
      selections,
      ...(rotateSeconds === undefined ? {} : { rotateSeconds }),
    }
    const added = await admin.call<{ result: { done: readonly { id: number }[] } }>('POST', '/Screen', body)
    const path = `/Screen/${added.result.done[0]?.id ?? 0}/code`
    const made = await admin.call<{ result: { code: string } }>('POST', path)
    await this.submitCode(made.result.code)
    await this.connectButton.waitFor({ state: 'hidden' })
    if (selections[0]?.includes(widgetIds.GroupedBarChart) === true) await this.chart.waitFor()
  }
}
