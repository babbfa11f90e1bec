/** The frame of the signed-in cockpit: header, left menu, what its pages share. */
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
    this.orders = new GridPage(page, text('view.SalesOrders'))
  }

  menuEntry(route: string): Locator {
    return this.menu.getByRole('link', { name: text(`route.${route}`) })
  }

  async openDashboard(): Promise<DashboardPage> {
    await this.menuEntry('dashboard').click()
    await this.dashboard.heading.waitFor()
    return this.dashboard
  }

  async openOrders(): Promise<GridPage> {
    await this.menuEntry('sales-orders-es-page').click()
    await this.orders.ready()
    return this.orders
  }

  /** Sales orders with the filters of this address. */
  async openOrdersWith(filters: readonly object[]): Promise<GridPage> {
    const search = new URLSearchParams({ filters: JSON.stringify(filters), forceCall: 'true' })
    await this.page.goto(`/sales-orders-es-page?${search.toString()}`)
    await this.orders.ready()
    return this.orders
  }

  async signOut(): Promise<void> {
    await this.userButton.click()
    await this.userMenu.getByRole('button', { name: text('shell.user.signOut') }).click()
  }
}
