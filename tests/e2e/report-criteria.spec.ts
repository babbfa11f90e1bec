/** The criteria of the reports: invalid values are shown at their fields, sets and schedules are saved, and a run leads to the report. */
import { reportNames, reportPlaces } from '../../src/contract/reports/report-names'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { CriteriaPage } from './pages/criteria-page'
import { signInAs } from './signed-in'
import { text } from './texts'

const slowMoving = {
  fromDate: '2026-01-01',
  toDate: '2026-03-31',
  processTypes: ['Pick'],
  basedOn: 'costPrice',
}

test('a report is run by keyboard alone, and its criteria are saved', async ({ page }) => {
  const criteria = await CriteriaPage.open(page, 'slowMovingMaterials')
  await expect(criteria.estimate).toContainText(text('report.estimate.waits'))
  await page.keyboard.press('Tab')
  await criteria.period('lastQuarter').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  const basedOn = criteria.field('basedOn')
  await expect(basedOn).toBeFocused()
  await expect(basedOn).toHaveAccessibleDescription(text('report.missing.basedOn'))
  await expectAccessible(page, 'a mandatory criterion is missing')
  // A native select: typing a first letter selects an option.
  await page.keyboard.type(text('report.basedOn.latestCostPrice').slice(0, 1))
  await expect(basedOn).toHaveValue('latestCostPrice')
  await expect(criteria.estimate.getByRole('definition')).toHaveCount(2)
  await expectAccessible(page, 'criteria with an estimate')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(url => url.pathname === `/${reportPlaces.slowMovingMaterials.page}`)
  const requested: unknown = JSON.parse(new URL(page.url()).searchParams.get('criteria') ?? '')
  expect(requested).toMatchObject({ basedOn: 'latestCostPrice', processTypes: ['Pick', 'Replenish'] })

  await page.goto(`/${reportPlaces.slowMovingMaterials.config}`)
  await expect(basedOn).toHaveValue('latestCostPrice')
  await expect(criteria.period('lastQuarter')).toHaveAttribute('aria-pressed', 'true')
})

test('an invalid criterion is reported at its field', async ({ page }) => {
  const criteria = await CriteriaPage.open(page, 'slowMovingMaterials', {
    ...slowMoving,
    fromDate: '2026-04-01',
    minPickingFrequency: 4,
    maxPickingFrequency: 3,
    fromLocation: 'ZZ no more',
    materialGroups: ['<b>Gone</b> żółć'],
  })
  const first = criteria.part('performed', 'firstDay')
  await expect(first).toHaveAccessibleDescription(text('grid.form.from-after-to'))
  await expect(criteria.part('picked', 'least')).toHaveAccessibleDescription(
    text('grid.form.least-above-most'),
  )
  await expect(criteria.form).toContainText(text('report.gone.location_one', { names: 'ZZ no more' }))
  const gone = criteria.form.getByRole('listitem').filter({ hasText: '<b>Gone</b> żółć' })
  await expect(criteria.form).toContainText(text('report.gone.material_one', { names: '<b>Gone</b> żółć' }))
  await expectAccessible(page, 'criteria to correct')
  await criteria.run.click()
  await expect(first).toBeFocused()

  await gone.getByRole('button').click()
  await expect(gone).toHaveCount(0)
  await first.fill('2999-01-01')
  await criteria.part('performed', 'lastDay').fill('2999-01-02')
  await expect(first).toHaveAccessibleDescription(text('grid.form.in-the-future'))
  await first.fill('1999-01-01')
  await criteria.part('performed', 'lastDay').fill('2026-01-02')
  await expect(first).toHaveAccessibleDescription(text('grid.form.period-too-long'))
  await first.fill('')
  await criteria.run.click()
  await expect(first).toHaveAccessibleDescription(text('report.missing.performed'))
  const location = criteria.part('locations', 'firstLocation')
  await location.fill('nowhere at all')
  await location.blur()
  await expect(location).toHaveAccessibleDescription(text('report.unreadable.locations'))
  await criteria.part('picked', 'most').fill('many')
  await expect(criteria.part('picked', 'most')).toHaveAccessibleDescription(text('report.unreadable.counts'))
})

test('invalid criteria in the address are reported', async ({ page }) => {
  const criteria = await CriteriaPage.open(page, 'employeeEfficiency', '{"dateFrom":')
  await expect(page.getByText(text('report.addressUnreadable'))).toBeVisible()
  await expect(criteria.period('last30Days')).toHaveAttribute('aria-pressed', 'true')
})

test('criteria are saved as a set, which may be edited, reset and starred', async ({ page }) => {
  const criteria = await CriteriaPage.open(page, 'slowMovingMaterials', slowMoving)
  await criteria.saveSet.click()
  const dialog = page.getByRole('dialog', { name: text('report.saveSet') })
  await dialog.getByRole('button', { name: text('report.saveSet') }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(text('report.set.nameMissing'))
  await expectAccessible(page, 'a set without a name')
  await dialog.getByRole('textbox').fill('Winter clear-out')
  await page.keyboard.press('Enter')
  const set = criteria.savedSet('Winter clear-out')
  await expect(set).toBeVisible()
  await expect(set).not.toContainText(text('report.set.edited'))

  await criteria.field('basedOn').selectOption('averageCostPrice')
  await expect(set).toContainText(text('report.set.edited'))
  await set.getByRole('button', { name: text('ui.reset') }).click()
  await expect(criteria.field('basedOn')).toHaveValue('costPrice')
  await expect(set).not.toContainText(text('report.set.edited'))

  const star = set.getByRole('button', { name: text('report.set.star', { name: 'Winter clear-out' }) })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/${reportPlaces.slowMovingMaterials.config}`)
  await expect(criteria.part('performed', 'lastDay')).toHaveValue('2026-03-31')
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/reports-page')
  const stored = page.getByRole('region', { name: text('report.sets') })
  await expect(stored).toContainText(text('report.slowMovingMaterials.title'))
  await expectAccessible(page, 'the reports with what is kept of them')
  await stored.getByRole('button', { name: 'Winter clear-out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('report.slowMovingMaterials.title'))
  await expect(page).toHaveURL(/criteria=.*2026-03-31/)
  await page.goto(`/${reportPlaces.slowMovingMaterials.config}`)

  await criteria.sets.getByRole('button', { name: text('report.sets.manage') }).click()
  await set
    .getByRole('button', { name: text('report.set.deleteNamed', { name: 'Winter clear-out' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('report.set.delete') })
    .click()
  await expect(criteria.sets).toContainText(text('report.sets.none'))
})

test('a report is scheduled, switched off and deleted again', async ({ page }) => {
  const criteria = await CriteriaPage.open(page, 'materialTransactions')
  await criteria.schedule.click()
  const dialog = page.getByRole('dialog', { name: text('report.schedule.title') })
  await dialog.getByRole('radio', { name: text('report.schedule.every.week') }).check()
  await dialog.getByLabel(text('report.schedule.day'), { exact: true }).selectOption('5')
  const time = dialog.getByLabel(text('report.schedule.time'))
  await time.fill('25:00')
  await dialog.getByRole('button', { name: text('report.schedule.save') }).click()
  await expect(time).toHaveAccessibleDescription(text('report.schedule.timeWrong'))
  await expectAccessible(page, 'a schedule to correct')
  await time.fill('07:30')
  await dialog.getByLabel(text('report.schedule.name')).fill('Moves of the week')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(criteria.schedules).toContainText(
    text('report.rhythm.weekly', { day: 'Friday', time: '07:30' }),
  )
  const isOn = criteria.schedules.getByRole('switch', {
    name: text('report.schedule.active', { name: 'Moves of the week' }),
  })
  await expect(isOn).toBeChecked()
  await isOn.click()
  await expect(isOn).not.toBeChecked()
  await page.reload()
  await expect(isOn).not.toBeChecked()
  await expectAccessible(page, 'a schedule that is off')
  await criteria.schedules.getByRole('button', { name: /Moves of the week/ }).click()
  await page.getByRole('button', { name: text('report.schedule.delete') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text('report.schedule.delete.text'))
  await expectAccessible(page, 'a schedule to delete')
  await question.getByRole('button', { name: text('ui.cancel') }).click()
  // The schedule's dialog is still open.
  await page.getByRole('button', { name: text('report.schedule.delete') }).click()
  await question.getByRole('button', { name: text('report.schedule.delete') }).click()
  await expect(criteria.schedules).toContainText(text('report.scheduled.none'))
})

test('a report that is switched off for a business unit has no tile and no page', async ({ page }) => {
  const cockpit = await signInAs(page, 'planner')
  await cockpit.open('/reports-page')
  const tile = (report: string) => page.getByRole('button', { name: text(`report.${report}.title`) })
  for (const report of reportNames) await expect(tile(report)).toBeVisible()
  await expectAccessible(page, 'the tiles of the reports')
  await tile('employeeEfficiency').click()
  await new CriteriaPage(page).form.waitFor()

  // Unloaded, since its page would notice that another user has signed in.
  await page.goto('about:blank')
  const other = await signInAs(page, 'planner', 'Nordlager')
  await other.open('/reports-page')
  await expect(tile('materialSummary')).toBeVisible()
  await expect(tile('employeeEfficiency')).toHaveCount(0)
  await other.open(`/${reportPlaces.employeeEfficiency.config}`)
  await expect(page.getByText(text('shell.denied.modal'))).toBeVisible()
  await expect(new CriteriaPage(page).form).toHaveCount(0)
})
