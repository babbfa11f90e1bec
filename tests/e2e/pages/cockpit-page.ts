/** The frame of the signed-in cockpit: header, left menu, and what its pages have in common. */
import type { Locator, Page } from 'playwright/test'
import { text } from '../texts'
import { DashboardPage } from './dashboard-page'
import { GridPage } from './grid-page'

export class CockpitPage {
  readonly userButton: Locator
  readonly userMenu: Locator
  readonly menu: Locator
  readonly dashboard: DashboardPage
  readonly orders: GridPage

  constructor(readonly page: Page) {
    this.userButton = page.getByRole('button', { name: text('shell.user.menu') })
    this.userMenu = page.getByRole('dialog', { name: text('shell.user.menu') })
    this.menu = page.getByRole('navigation', { name: text('shell.menu.main') })
    this.dashboard = new DashboardPage(page)
    this.orders = new GridPage(page, text('route.sales-orders-es-page'))
  }

  menuEntry(route: string): Locator {
    return this.menu.getByRole('link', { name: text(`route.${route}`) })
  }

  /** Loads a page of the cockpit. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.userButton.waitFor()
  }

  async openDashboard(): Promise<DashboardPage> {
    await this.#openPage('dashboard', '/')
    await this.dashboard.heading.waitFor()
    return this.dashboard
  }

  async openOrders(): Promise<GridPage> {
    await this.#openPage('sales-orders-es-page')
    await this.orders.ready()
    return this.orders
  }

  /** Opens sales orders by a page load. */
  async reopenOrders(): Promise<GridPage> {
    await this.open('/sales-orders-es-page')
    await this.orders.ready()
    return this.orders
  }

  /** Opens sales orders with the filters of this address. */
  async openOrdersWith(filters: readonly object[]): Promise<GridPage> {
    await this.open(addressOf('sales-orders-es-page', filters))
    await this.orders.ready()
    return this.orders
  }

  /** Opens a page by its menu entry, or by its address while no page is open. */
  async #openPage(route: string, path = `/${route}`): Promise<void> {
    if (this.page.url() === 'about:blank') await this.open(path)
    else await this.menuEntry(route).click()
  }

  async signOut(): Promise<void> {
    await this.userButton.click()
    await this.userMenu.getByRole('button', { name: text('shell.user.signOut') }).click()
  }
}

/** The address of a page with these filters; without filters it shows all rows, without the confirmation of unfiltered searches. */
export function addressOf(route: string, filters: readonly object[]): string {
  const search = new URLSearchParams({ filters: JSON.stringify(filters), forceCall: 'true' })
  return `/${route}?${search.toString()}`
}
