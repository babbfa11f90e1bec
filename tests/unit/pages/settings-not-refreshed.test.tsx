// @vitest-environment happy-dom
/** Forms of settings that could not be read again after somebody else saved: what was known stays, with a note and another try. */
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { kpi } from '../../../src/contract/endpoints/kpi'
import { permissions } from '../../../src/contract/endpoints/permissions'
import { replacedTexts } from '../../../src/contract/endpoints/replaced-texts'
import { company, unitSettings } from '../../../src/contract/endpoints/unit-settings'
import { kpiSettingsDefault } from '../../../src/contract/kpi-settings'
import { languages } from '../../../src/contract/limits'
import { unitSettingField, unitSettingList } from '../../../src/contract/unit-settings'
import { failure } from '../../../src/kernel/failure'
import { shippedTexts } from '../../../src/kernel/i18n'
import { Section as Address } from '../../../src/pages/company-information/address-section'
import { Page as KpiManagement } from '../../../src/pages/kpi-management/kpi-management-page'
import { Section as Permissions } from '../../../src/pages/user-settings/permissions-section'
import { Section as Retention } from '../../../src/pages/user-settings/retention-section'
import { StartSettings } from '../../../src/pages/user-settings/start-settings'
import { Section as System } from '../../../src/pages/user-settings/system-section'
import { Section as Translations } from '../../../src/pages/user-settings/translations-section'
import { pageProps, renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

let view: RenderedPage
let answers: Map<Endpoint, unknown>

/** They are modules: they are loaded in real time, which the fake clock does not affect. */
const loadTexts = () => Promise.all(languages.map(language => shippedTexts[language]()))

beforeAll(loadTexts)
beforeEach(() => {
  vi.useFakeTimers()
  answers = new Map<Endpoint, unknown>([
    [
      company.read,
      {
        company: { name: 'Nordkapp', region: 'UTC', currency: 'NOK', numberFormat: 'nb-NO' },
        saves: [],
        signedIn: 1,
      },
    ],
    [
      unitSettings.forAll,
      {
        values: Object.fromEntries(unitSettingList.map(one => [unitSettingField(one), one.is.starts])),
        saves: [],
        address: '10.20.4.11',
      },
    ],
    [unitSettings.grid, []],
    [unitSettings.defaultUserSettings, []],
    [
      unitSettings.retention,
      { problem: null, folder: 'archive', night: '2026-11-20T01:00:00.000Z', kinds: [] },
    ],
    [kpi.availableWidgets, []],
    [dashboardSettings.kpi, { settings: kpiSettingsDefault, saves: [] }],
    [permissions.state, { values: {}, roles: [], bearers: [] }],
    [replacedTexts.replaced, { texts: {}, lastSave: null }],
  ])
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const words = () => view.root.textContent ?? ''
const tabOf = (name: string) => sectionProps('user-settings', 'User settings', { name, title: name })
const note = 'Could not be refreshed'

const forms: readonly (readonly [string, Endpoint, () => ReactNode])[] = [
  ['the company’s address and formats', company.read, () => <Address {...tabOf('address')} />],
  ['the system', unitSettings.forAll, () => <System {...tabOf('system')} />],
  ['the start of users', unitSettings.grid, () => <StartSettings savesCount={0} />],
  ['KPIs', dashboardSettings.kpi, () => <KpiManagement {...pageProps('kpi-management', 'KPI management')} />],
  ['permissions', permissions.state, () => <Permissions {...tabOf('permissions')} />],
  ['translations', replacedTexts.replaced, () => <Translations {...tabOf('translations')} />],
]

it.each(forms)(
  'the settings of %s stay when they could not be read again, with a note',
  async (_, read, form) => {
    view = renderPage(form(), { answers })
    await act(loadTexts)
    await pass()
    expect(view.root.querySelector('input')).not.toBeNull()
    const answer = answers.get(read)
    answers.set(read, failure({ kind: 'unreachable' }))
    for (const viewName of ['Access', 'Kpi']) act(() => view.send({ viewName, methodName: 'Bulk' }))
    await pass()
    expect(words()).toContain(note)
    expect(words()).not.toContain('could not be loaded')
    answers.set(read, answer)
    click(byName(view.root, 'button', 'Retry'))
    await pass()
    expect(words()).not.toContain(note)
  },
)

it('what would be archived stays when it could not be read again, with a note', async () => {
  const form = (refreshes: number) => <Retention {...tabOf('retention')} refreshes={refreshes} />
  view = renderPage(form(1), { answers })
  await pass()
  // The figures are fetched once the settings are shown.
  await pass()
  expect(words()).not.toContain(note)
  answers.set(unitSettings.retention, failure({ kind: 'unreachable' }))
  view.update(form(2))
  await pass()
  expect(words()).toContain(note)
})

it('the start of users is not told while it is not known, but why it could not be loaded', async () => {
  answers.set(unitSettings.defaultUserSettings, failure({ kind: 'unreachable' }))
  view = renderPage(<StartSettings savesCount={0} />, { answers })
  await pass()
  expect(words()).toContain('could not be loaded')
  expect(words()).not.toContain('Dashboards start with')
})
