/** The page of the KPI settings. */
import { expect, type Locator, type Page } from 'playwright/test'
import type { WidgetType } from '../../../src/contract/widgets'
import { signInAs } from '../signed-in'
import { text } from '../texts'

export class KpiPage {
  readonly heading: Locator
  readonly save: Locator
  readonly preview: Locator
  readonly history: Locator
  readonly refreshMinutes: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: text('route.kpi-management'), level: 1 })
    this.save = page.getByRole('button', { name: text('ui.save'), exact: true })
    this.preview = page.getByRole('region', { name: text('ui.preview') })
    this.history = page.getByRole('region', { name: text('settings.history') })
    this.refreshMinutes = page.getByRole('textbox', { name: text('kpi.field.refreshMinutes') })
  }

  /** Signs an administrator in and opens the page. */
  static async open(page: Page): Promise<KpiPage> {
    const cockpit = await signInAs(page, 'admin')
    await cockpit.open('/kpi-management')
    const kpi = new KpiPage(page)
    await kpi.save.waitFor()
    return kpi
  }

  offerBox(type: WidgetType): Locator {
    return this.page.getByRole('checkbox', {
      name: text('kpi.offer', { widget: titleOf(type) }),
      exact: true,
    })
  }

  /** The field of a target or limit, by its whole label: `target`, `warnAt.high`, `alarmAt.low`. */
  limitField(type: WidgetType, label: string): Locator {
    const name = text(`kpi.label.${label}`, { widget: titleOf(type) })
    return this.page.getByRole('textbox', { name, exact: true })
  }

  /** Saves, and waits until no unsaved changes are shown. */
  async saveAndWait(): Promise<void> {
    await this.save.click()
    await expect(this.save).toBeDisabled()
  }
}

const titleOf = (type: WidgetType) => text(`widget.${type}.title`)
