/** The page of a report's criteria. */
import type { Locator, Page } from 'playwright/test'
import { reportPlaces, type ReportName } from '../../../src/contract/reports/report-names'
import { signInAs } from '../signed-in'
import { escaped, text } from '../texts'

export class CriteriaPage {
  readonly form: Locator
  readonly run: Locator
  readonly saveSet: Locator
  readonly schedule: Locator
  readonly sets: Locator
  readonly estimate: Locator
  readonly schedules: Locator

  constructor(readonly page: Page) {
    const region = (key: string) => page.getByRole('region', { name: text(key), exact: true })
    this.form = region('report.criteria')
    this.sets = region('report.sets')
    this.estimate = region('report.estimate')
    this.schedules = region('report.scheduled')
    this.run = page.getByRole('button', { name: text('report.run') })
    this.saveSet = page.getByRole('button', { name: text('report.saveSet'), exact: true })
    this.schedule = page.getByRole('button', { name: text('report.schedule'), exact: true })
  }

  /** Signs a user in and opens the page, with criteria in its address where some are given. */
  static async open(page: Page, report: ReportName, criteria?: object | string): Promise<CriteriaPage> {
    const cockpit = await signInAs(page, 'planner')
    const own = new CriteriaPage(page)
    const input = typeof criteria === 'string' ? criteria : JSON.stringify(criteria)
    const search = criteria === undefined ? '' : `?${new URLSearchParams({ criteria: input }).toString()}`
    await cockpit.open(`/${reportPlaces[report].config}${search}`)
    await own.form.waitFor()
    return own
  }

  /** One of the two parts of a criterion. */
  part(criterion: string, part: string): Locator {
    return this.form
      .getByRole('group', { name: new RegExp(`^${escaped(text(`report.criterion.${criterion}`))}`) })
      .getByLabel(text(`report.part.${part}`))
      .first()
  }

  field(criterion: string): Locator {
    return this.form.getByLabel(new RegExp(`^${escaped(text(`report.criterion.${criterion}`))}`)).first()
  }

  period(period: string): Locator {
    return this.form.getByRole('button', { name: text(`period.${period}`), exact: true })
  }

  savedSet(name: string): Locator {
    return this.sets.getByRole('listitem').filter({ hasText: name })
  }
}
