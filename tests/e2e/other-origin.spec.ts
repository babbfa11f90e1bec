/**
 * Purchase drafts, reports and settings in a portal of another origin under the strictest policy (embedding.spec.ts has the grids and the
 * dashboard): one flow of each, on one page of the portal, whose console stays empty.
 */
import { readFileSync } from 'node:fs'
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import type { CompanyState } from '../../src/contract/endpoints/unit-settings'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import { reportPlaces } from '../../src/contract/reports/report-names'
import { readPdf } from '../integration/pdf-reader'
import { expect } from './cockpit-test'
import { portalHtml } from './foreign-portal'
import { importMapTag, portalScript, signInAtPortal, test as base } from './foreign-test'
import { CriteriaPage } from './pages/criteria-page'
import { DraftPage } from './pages/draft-page'
import { ReportPage } from './pages/report-page'
import { forgetUnsavedLines, needed } from './purchase-needs'
import { startLimitMs } from './start-server'
import { text } from './texts'

/** The portal's page with the element and the page of the cockpit that its address names, signed in as a global admin. */
const test = base.extend<{ readonly show: (area: string, page: string, search?: string) => Promise<void> }>({
  show: async ({ page, portal, server }, use) => {
    portal.serve({
      '/portal.css': '[auth-context] { height: 900px; }',
      '/area.js': `import { provideAuthContext } from 'warehouse-cockpit/all'
const { area, ...attributes } = Object.fromEntries(new URLSearchParams(location.search))
const element = document.createElement('cockpit-' + area)
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
element.setAttribute('auth-context', 'demo')
document.body.append(element)
${portalScript(server.url, 'provideAuthContext')}`,
      '/area.html': portalHtml({
        head: `${importMapTag(server.url)}<script type="module" src="/area.js"></script>`,
        body: '<p>Portal</p>',
      }),
    })
    await use(async (area, shown, search = '') => {
      const address = new URLSearchParams({ area, page: shown, search })
      await page.goto(`${portal.url}/area.html?${address.toString()}`)
      await signInAtPortal(page, 'demo', 'Demo', 'global')
    })
  },
})
test.describe.configure({ mode: 'default', timeout: startLimitMs })
test.use({ viewport: { width: 1600, height: 1000 } })

test('a purchase draft is proposed, changed and saved', async ({ page, admin, show }) => {
  await forgetUnsavedLines(admin)
  const { supplier } = await needed(admin)
  await show('purchase-drafts', 'newdraft-page')
  const draft = new DraftPage(page)
  await draft.criteria.waitFor()
  const address = page.url()
  await draft.proposeFor(supplier.supplierName)
  const [first = ''] = await draft.items()
  await draft.quantity(first).fill('4321')
  await page.keyboard.press('Control+s')
  await expect(draft.heading).toHaveText(/^Draft PD-/)
  await expect(draft.quantity(first)).toHaveValue('4321')
  expect(page.url(), 'the page of the portal').toBe(address)

  const [saved] = (await admin.rows(purchaseDraftsView, { sort: [{ selector: 'id', desc: true }] })).result
  expect(saved).toMatchObject({ supplierName: supplier.supplierName })
  await expect(draft.heading).toContainText(String(saved?.['draftNumber']))
  await admin.call('DELETE', `/Draft?ids=${String(saved?.id)}`)
})

test('a report is run, shows the figures of the server and is saved as a file @core', async ({
  page,
  admin,
  show,
}) => {
  const criteria = { basedOn: 'costPrice' }
  const search = new URLSearchParams({ criteria: JSON.stringify(criteria) }).toString()
  await show('reports', reportPlaces.materialSummary.config, search)
  await new CriteriaPage(page).run.click()
  const report = new ReportPage(page, 'materialSummary')
  await report.ready()
  const { result } = await admin.call<{ result: ReportFacts }>('POST', '/Report/materialSummary/facts', {
    criteria,
  })
  for (const [name, value] of Object.entries(result.figures))
    expect(await report.figure(name), name).toBe(value === null ? null : Number(value))
  const { name, path } = await report.file(text('report.page.pdf'))
  expect(name).toMatch(/\.pdf$/)
  const words = readPdf(readFileSync(path)).flatMap(({ texts }) => texts)
  expect(words).toContain(text('report.file.total'))
})

test('a setting is changed, survives a reload, and is restored', async ({ page, admin, show }) => {
  const company = async () =>
    (await admin.call<{ result: CompanyState }>('GET', '/companyinfo')).result.company
  const before = await company()
  const city = page.getByRole('textbox', { name: text('company.field.city'), exact: true })
  for (const value of [`${before.city} by the sea`, before.city]) {
    await show('settings', 'company-information')
    await city.fill(value)
    await page.getByRole('button', { name: text('ui.save'), exact: true }).click()
    await expect.poll(async () => (await company()).city).toBe(value)
    await page.reload()
    await signInAtPortal(page, 'demo', 'Demo', 'global')
    await expect(city).toHaveValue(value)
  }
  expect(await company()).toEqual(before)
})
