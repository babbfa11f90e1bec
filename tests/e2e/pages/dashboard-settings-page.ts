/** The selection of widgets: a switch and a handle for each, in groups. */
import type { Locator, Page } from 'playwright/test'
import type { WidgetGroup, WidgetType } from '../../../src/contract/widgets'
import { text } from '../texts'

export class DashboardSettingsPage {
  readonly heading: Locator
  readonly save: Locator
  readonly back: Locator
  readonly reset: Locator
  /** Buttons that hide a whole group. */
  readonly hideAll: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: text('route.dashboard-settings'), level: 1 })
    this.save = page.getByRole('button', { name: text('ui.save') })
    this.back = page.getByRole('button', { name: text('dashboard.settings.back') }).last()
    this.reset = page.getByRole('button', { name: text('dashboard.settings.reset') })
    this.hideAll = page.getByRole('button', { name: new RegExp(`^${text('dashboard.settings.none')} `) })
  }

  static async open(page: Page): Promise<DashboardSettingsPage> {
    const settings = new DashboardSettingsPage(page)
    await page.getByRole('button', { name: text('dashboard.customize') }).click()
    await settings.heading.waitFor()
    return settings
  }

  /** Saves, and closes the confirmation. */
  async saved(press: () => Promise<void> = () => this.save.click()): Promise<void> {
    await press()
    const done = this.page.getByRole('dialog', { name: text('dashboard.settings.saved') })
    await done.getByRole('button', { name: text('ui.close') }).click()
    await done.waitFor({ state: 'detached' })
  }

  switchOf(type: WidgetType): Locator {
    return this.page.getByRole('switch', { name: text(`widget.${type}.title`), exact: true })
  }

  rowsOf(group: WidgetGroup): Locator {
    return this.page
      .getByRole('region', { name: text(`dashboard.section.${group}`), exact: true })
      .getByRole('listitem')
  }

  /** Drags a widget by its handle to the position of another one. */
  async drag(type: WidgetType, onto: WidgetType): Promise<void> {
    const [from, to] = await Promise.all([this.#row(type).boundingBox(), this.#row(onto).boundingBox()])
    if (from === null || to === null) throw new Error('A row is not on the screen.')
    await this.page.mouse.move(from.x + 10, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + 10, to.y + 4, { steps: 8 })
    await this.page.mouse.up()
  }

  #row(type: WidgetType): Locator {
    return this.page.getByRole('listitem').filter({ has: this.switchOf(type) })
  }
}
