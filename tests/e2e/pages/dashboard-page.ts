/** The dashboard: tiles and panels with their figures. */
import type { Locator, Page } from 'playwright/test'
import type { WidgetType } from '../../../src/contract/widgets'
import { widgets } from '../../../src/catalog/widgets/widgets'
import { escaped, text } from '../texts'

export class DashboardPage {
  readonly heading: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: text('route.dashboard'), level: 1 })
  }

  /** The tiles that open their rows, by the title of the widget. */
  tile(type: WidgetType): Locator {
    const title = escaped(text(`widget.${type}.title`))
    return this.page
      .getByRole('region', { name: sectionOf(type), exact: true })
      .getByRole('button', { name: new RegExp(`^${title} \\d`) })
  }

  /** Every tile, panel and line of the order flow, in reading order. */
  get headings(): Locator {
    return this.page.getByRole('heading', { level: 2 })
  }

  get liveSwitch(): Locator {
    return this.page.getByRole('switch', { name: text('dashboard.liveUpdates') })
  }

  panel(type: WidgetType): Locator {
    return this.page.getByRole('region', { name: text(`widget.${type}.title`), exact: true })
  }

  async figure(type: WidgetType): Promise<number> {
    const shown = await this.tile(type).innerText()
    const [, figure = ''] =
      new RegExp(`${escaped(text(`widget.${type}.title`))}\\s+([\\d.]+)`).exec(shown) ?? []
    return Number(figure.replaceAll('.', ''))
  }
}

/** The heading above a widget's tile. */
function sectionOf(type: WidgetType): string {
  const widget = widgets.find(known => known.type === type)
  if (widget === undefined) throw new Error(`No widget is called ${type}.`)
  return text(`dashboard.section.${widget.section ?? widget.group}`)
}
