/** Reports as people use them: figures that agree with the rows and with other pages, ways to what was counted, files, and addresses. */
import { readFileSync } from 'node:fs'
import { stocksView } from '../../src/catalog/views/stocks'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import { reportNames, reportPlaces, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { ReportPage } from './pages/report-page'
import { signedIn } from './signed-in'
import { text } from './texts'

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const period = { dateFrom: daysAgo(90), dateTo: daysAgo(0) }
const asked: Readonly<Record<ReportName, object>> = {
  materialSummary: { basedOn: 'costPrice' },
  materialTransactions: { ...period, processTypes: transactionTypes },
  slowMovingMaterials: {
    fromDate: period.dateFrom,
    toDate: period.dateTo,
    processTypes: ['Pick'],
    basedOn: 'costPrice',
    maxPickingFrequency: 5,
  },
  employeeEfficiency: period,
}

test.beforeEach(async ({ api, page }) => {
  for (const name of reportNames) await api.saveGridState(reportPlaces[name].view)
  await signedIn(page, 'planner')
})

test('figures are those of the rows, of the server and of other pages, also after a reload', async ({
  page,
  api,
}) => {
  const stocks = await api.call<{ sums: Record<string, string> }>('POST', stocksView.search.path, {
    filters: [],
    sums: ['quantity'],
    take: 1,
  })
  for (const name of reportNames) {
    const facts = (
      await api.call<{ result: ReportFacts }>('POST', `/Report/${name}/facts`, { criteria: asked[name] })
    ).result
    const report = await ReportPage.open(page, name, asked[name])
    await expect(report.total).toContainText(new RegExp(`\\b${inDigits(facts.rows)}\\b`))
    for (const [figure, value] of Object.entries(facts.figures)) {
      const shown = await report.figure(figure)
      expect(shown, `${name} ${figure}`).toBe(value === null ? null : Number(value))
    }
    if (name === 'materialSummary') {
      // A stock has a price of its own, so the value is no figure of their grid; the quantity is.
      expect(Number(facts.figures['units'])).toBe(Number(stocks.sums['quantity']))
    }
    await expectAccessible(page, name)
  }
  const address = page.url()
  const before = await page.locator('.k-report-figures').innerText()
  await page.reload()
  expect(page.url()).toBe(address)
  await expect(page.locator('.k-report-figures')).toHaveText(before, { useInnerText: true })
})

test('a bar filters the rows, by keyboard alone, and a figure leads to exactly what it counted', async ({
  page,
  api,
}) => {
  const report = await ReportPage.open(page, 'slowMovingMaterials', asked.slowMovingMaterials)
  await report.asChart.focus()
  await page.keyboard.press('ArrowRight')
  const facts = await api.call<{ result: ReportFacts }>('POST', '/Report/slowMovingMaterials/facts', {
    criteria: asked.slowMovingMaterials,
  })
  const bar = facts.result.chart.find(({ key, count }) => key !== '0' && Number(key) <= 5 && count > 1)
  if (bar === undefined) throw new Error('No material was picked a few times.')
  await report.bar(bar.key ?? '').focus()
  await page.keyboard.press('Enter')
  await expect(report.bar(bar.key ?? '')).toHaveAttribute('aria-pressed', 'true')
  await expect(report.total).toContainText(text('grid.rows.SlowMovingMaterial_other', { number: bar.count }))
  // Groups of another choice of rows begin closed.
  await page.getByRole('button', { name: text('grid.groups.openAll') }).click()
  await report.countedFigures.first().click()
  await expect(page).toHaveURL(/\/tasks-es-page\?/)
  await expect(report.total).toContainText(new RegExp(`–${bar.key} of ${bar.key}\\b`))
  await page.goBack()
  await report.ready()
  await expect(report.total).toContainText(
    text('grid.rows.SlowMovingMaterial_other', { number: facts.result.rows }),
  )
})

test('a PDF and a sheet are made of what is shown', async ({ page }) => {
  const report = await ReportPage.open(page, 'materialSummary', asked.materialSummary)
  const pdf = await report.file(text('report.page.pdf'))
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(readFileSync(pdf.path).subarray(0, 5).toString()).toBe('%PDF-')
  const sheet = await report.file('XLSX')
  expect(sheet.name).toMatch(/\.xlsx$/)
  expect(readFileSync(sheet.path).subarray(0, 2).toString()).toBe('PK')
})

test('an address without usable criteria says what is wrong, and nothing found says so', async ({ page }) => {
  await page.goto(
    `/${reportPlaces.slowMovingMaterials.page}?criteria=${encodeURIComponent('{"fromDate":"soon"}')}`,
  )
  await expect(page.getByText(text('report.page.notRun'))).toBeVisible()
  await expect(page.locator('.k-report-issue').first()).toContainText(text('report.criterion.performed'))
  await expectAccessible(page, 'an address that names no report')
  await page.getByRole('button', { name: text('report.page.choose') }).click()
  await expect(page).toHaveURL(new RegExp(`/${reportPlaces.slowMovingMaterials.config}`))
  const none = { ...asked.materialTransactions, materialsSKU: ['there is no such number'] }
  await page.goto(ReportPage.address('materialTransactions', none))
  await expect(page.getByText(text('report.page.empty'))).toBeVisible()
  await expectAccessible(page, 'nothing found')
})

test('a narrow page in the dark has everything in reach', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const report = await ReportPage.open(page, 'employeeEfficiency', asked.employeeEfficiency)
  await expect(report.note).toContainText('15')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
  await expectAccessible(page, 'employee efficiency, narrow and dark')
})

test('rows are grouped at first, and later as the user left them', async ({ page }) => {
  const report = await ReportPage.open(page, 'materialSummary', asked.materialSummary)
  const groups = page.locator('.k-groups')
  await expect(groups).toContainText(text('field.materialGroup'))
  const saved = page.waitForResponse(answer => /\/Settings\/?$/.test(answer.url()) && answer.ok())
  await page.getByRole('button', { name: text('grid.groups.sortInstead') }).click()
  await expect(groups).toBeHidden()
  await saved
  await page.reload()
  await report.ready()
  await expect(groups).toBeHidden()
})

/** A number as the company writes it. */
function inDigits(count: number): string {
  return new Intl.NumberFormat('de-DE').format(count)
}
