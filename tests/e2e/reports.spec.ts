/** Reports in use: figures that equal the rows and other pages, links to the counted rows, files, and addresses. */
import { readFileSync } from 'node:fs'
import { employeeEfficiencyView, materialSummaryView, viewOfReport } from '../../src/catalog/views/reports'
import { stocksView } from '../../src/catalog/views/stocks'
import { dayOf } from '../../src/contract/company-day'
import { formatDefaults } from '../../src/contract/limits'
import { reportFigures, type ReportFacts } from '../../src/contract/reports/report-facts'
import { reportNames, reportPlaces, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { rowsBehindMost } from '../../src/pages/reports/rows-behind'
import { readPdf } from '../integration/pdf-reader'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { numbersIn, ReportPage } from './pages/report-page'
import { signedIn } from './signed-in'
import { text } from './texts'

const dayMs = 86_400_000
/** A day in the company's time zone: after its midnight this differs from UTC. */
const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * dayMs), formatDefaults.region)
const period = { dateFrom: daysAgo(90), dateTo: daysAgo(0) }
const requested: Readonly<Record<ReportName, object>> = {
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
  supplierPunctuality: period,
}

/** Columns that the page sums. */
const totalsOf = {
  materialSummary: materialSummaryView.sums?.length,
  employeeEfficiency: employeeEfficiencyView.sums?.length,
} as const

test.beforeEach(async ({ api, page }) => {
  for (const name of reportNames) await api.saveGridState(reportPlaces[name].view)
  await signedIn(page, 'planner')
})

test('figures equal those of the rows, the server and other pages, also after a reload @core', async ({
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
      await api.call<{ result: ReportFacts }>('POST', `/Report/${name}/facts`, { criteria: requested[name] })
    ).result
    const report = await ReportPage.open(page, name, requested[name])
    await expect(report.total).toContainText(new RegExp(`\\b${inDigits(facts.rows)}\\b`))
    const kinds: Readonly<Record<string, string>> = reportFigures[name]
    for (const [figure, value] of Object.entries(facts.figures)) {
      const shown = await report.figure(figure)
      // Hours are shown with two decimals.
      const expected = value !== null && kinds[figure] === 'hours' ? Number(value).toFixed(2) : value
      expect(shown, `${name} ${figure}`).toBe(expected === null ? null : Number(expected))
    }
    if (name === 'materialSummary') {
      // A stock has a price of its own, so its grid sums the quantity but not the value.
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

test('a search filters the figures and the rows', async ({ page, api }) => {
  const criteria = requested.materialSummary
  const report = await ReportPage.open(page, 'materialSummary', criteria)
  const whole = await report.figure('units')
  const find = '1'
  await page.getByRole('searchbox', { name: text('grid.find') }).fill(find)
  const { result: narrowed } = await api.call<{ result: ReportFacts }>(
    'POST',
    '/Report/materialSummary/facts',
    { criteria, find },
  )
  expect(Number(narrowed.figures['units'])).not.toBe(whole)
  await expect.poll(() => report.figure('units')).toBe(Number(narrowed.figures['units']))
  await expect(page.getByText(text('report.page.filtered'), { exact: true })).toBeVisible()
})

test('a bar filters the rows, by keyboard alone, and a figure links to exactly the rows that it counts', async ({
  page,
  api,
}) => {
  const report = await ReportPage.open(page, 'slowMovingMaterials', requested.slowMovingMaterials)
  await expect(report.note).toHaveText(text('report.file.note.pick'))
  await report.asChart.focus()
  await page.keyboard.press('ArrowRight')
  const facts = await api.call<{ result: ReportFacts }>('POST', '/Report/slowMovingMaterials/facts', {
    criteria: requested.slowMovingMaterials,
  })
  const bar = facts.result.chart.find(({ key, count }) => key !== '0' && Number(key) <= 5 && count > 1)
  if (bar === undefined) throw new Error('No material was picked a few times.')
  await report.bar(bar.key ?? '').focus()
  await page.keyboard.press('Enter')
  await expect(report.bar(bar.key ?? '')).toHaveAttribute('aria-pressed', 'true')
  await expect(report.total).toContainText(text('grid.rows.Material_other', { number: bar.count }))
  const figure = report.countedFigures.first()
  await figure.click()
  const shown = Math.min(Number(bar.key), rowsBehindMost)
  await expect(report.rowsBehind.locator('tbody tr')).toHaveCount(shown)
  await expectAccessible(page, 'the rows behind a figure')
  await page.keyboard.press('Escape')
  await expect(report.rowsBehind).toBeHidden()
  await page.keyboard.press('Enter')
  await report.rowsBehind
    .getByRole('button', {
      name: text(`report.behind.showAll_${bar.key === '1' ? 'one' : 'other'}`, {
        number: bar.key ?? '',
        page: text('route.tasks-es-page'),
      }),
    })
    .click()
  await expect(page).toHaveURL(/\/tasks-es-page\?/)
  await expect(report.total).toContainText(new RegExp(`–${bar.key} of ${bar.key}\\b`))
  await page.goBack()
  await report.ready()
  await expect(report.total).toContainText(text('grid.rows.Material_other', { number: facts.result.rows }))
})

test('a PDF has the totals of the page, and a workbook is created', async ({ page }) => {
  // One with quantities and money, one with counts and hours.
  for (const name of ['materialSummary', 'employeeEfficiency'] as const) {
    const report = await ReportPage.open(page, name, requested[name])
    const totals = await report.totals()
    expect(totals.length).toBe(totalsOf[name])
    const pdf = await report.file(text('report.page.pdf'))
    expect(pdf.name).toMatch(/\.pdf$/)
    const texts = readPdf(readFileSync(pdf.path)).flatMap(one => one.texts)
    const inPdf = texts.slice(texts.lastIndexOf(text('report.file.total')) + 1)
    // The file's total has the ratios of these sums too.
    const { columns, sums = [], ratios = {} } = viewOfReport[name]
    const figures = columns.filter(field => sums.includes(field) || ratios[field] !== undefined)
    const summed = inPdf.slice(0, figures.length).filter((_, place) => sums.includes(figures[place] ?? ''))
    expect(summed.flatMap(numbersIn), name).toEqual(totals)
  }
  const report = await ReportPage.open(page, 'materialSummary', requested.materialSummary)
  const sheet = await report.file('XLSX')
  expect(sheet.name).toMatch(/\.xlsx$/)
  expect(readFileSync(sheet.path).subarray(0, 2).toString()).toBe('PK')
})

test('a file is cancelled, or created in the background for the downloads', async ({ page }) => {
  const report = await ReportPage.open(page, 'materialTransactions', requested.materialTransactions)
  // The answer is delayed like that of a large report.
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/Report/*/file', async route => {
    await released
    await route.continue().catch(() => undefined)
  })
  const pdf = page.getByRole('button', { name: text('report.page.pdf') })
  await pdf.click()
  await expect(report.making.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page, 'a file that is being made')
  await report.making.getByRole('button', { name: text('ui.cancel') }).click()
  await expect(report.making).toBeHidden()

  await pdf.click()
  await expect(report.making.getByRole('progressbar')).toBeVisible()
  await report.making.getByRole('button', { name: text('report.page.later') }).click()
  await expect(report.making).toBeHidden()
  await page.getByRole('button', { name: text('report.page.openDownloads') }).click()
  const made = page.getByRole('row').filter({ hasText: text('report.materialTransactions.title') })
  await expect(made.filter({ hasText: text('state.download.Ready') })).toHaveCount(1)
  release()
})

test('invalid criteria in the address and an empty result are explained', async ({ page }) => {
  await page.goto(
    `/${reportPlaces.slowMovingMaterials.page}?criteria=${encodeURIComponent('{"fromDate":"soon"}')}`,
  )
  await expect(page.getByText(text('report.page.notRun'))).toBeVisible()
  await expect(page.locator('.k-report-issue').first()).toContainText(text('report.criterion.performed'))
  await expectAccessible(page, 'an address that names no report')
  await page.getByRole('button', { name: text('report.page.choose') }).click()
  await expect(page).toHaveURL(new RegExp(`/${reportPlaces.slowMovingMaterials.config}`))
  const none = { ...requested.materialTransactions, materialsSKU: ['there is no such number'] }
  await page.goto(ReportPage.address('materialTransactions', none))
  await expect(page.getByText(text('report.page.empty'))).toBeVisible()
  await expectAccessible(page, 'nothing found')
})

test('everything is reachable on a narrow page in the dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const report = await ReportPage.open(page, 'employeeEfficiency', requested.employeeEfficiency)
  await expect(report.note).toContainText('15')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
  await expectAccessible(page, 'employee efficiency, narrow and dark')
})

test('rows are grouped by default, and later as the user last arranged them', async ({ page }) => {
  const report = await ReportPage.open(page, 'materialSummary', requested.materialSummary)
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

/** A number in the company's format. */
function inDigits(count: number): string {
  return new Intl.NumberFormat('de-DE').format(count)
}
