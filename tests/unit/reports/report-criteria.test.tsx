// @vitest-environment happy-dom
/** The page of a report's criteria: its fields, its days past midnight, and its schedules. */
import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '../../../src/contract/company-day'
import { lookupOptions } from '../../../src/contract/endpoints/lookup-options'
import {
  reportCriteria,
  reportSchedules,
  scheduleContent,
  type ReportSchedule,
} from '../../../src/contract/endpoints/report-plans'
import { reports } from '../../../src/contract/endpoints/reports'
import { reportPlaces } from '../../../src/contract/reports/report-names'
import { failure } from '../../../src/kernel/failure'
import { Page } from '../../../src/pages/reports/report-config-page'
import type { PageTarget } from '../../../src/ui/places'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { savedSchedule } from './saved-schedule'
import { byName, click, typeInto, within } from '../ui/render'

const { config, page } = reportPlaces.materialTransactions
const evening = new Date('2026-11-24T22:59:50Z')
const locations = [
  { value: '11', text: 'A-01' },
  { value: '12', text: 'A-01-1' },
]
const schedule = (id: number, name: string): ReportSchedule => ({
  ...savedSchedule,
  ...{ id, name, criteria: { dateTo: '2026-11-20' }, columns: ['itemNo', 'quantity'], find: 'bolt' },
  groupBy: 'itemNo',
  groupOrder: { selector: 'quantity', desc: true },
  filters: [{ selector: 'itemNo', operator: 'In', values: ['1'], type: 'list' }],
  sort: [{ selector: 'itemNo', desc: false }],
})
const names = {
  ...{ users: [], locationRoles: [], suppliers: [], goneLocations: [], goneGroups: [], goneMaterials: [] },
  locations: { chosen: 2, all: 2 },
}
const refused = failure({ kind: 'refused', status: 409, code: 'name-taken' })

let view: RenderedPage
let navigate: ReturnType<typeof vi.fn<(target: PageTarget) => void>>
/** The answer to a new schedule. */
let answerCreate: () => unknown
/** Answers the calls that switch a schedule, by its id. */
let answerSwitch: Map<number, (schedule: object) => void>
beforeEach(async () => {
  vi.useFakeTimers({ now: evening })
  navigate = vi.fn()
  answerSwitch = new Map()
  const answers = new Map<unknown, unknown>([
    [reportCriteria.sets, []],
    [reportSchedules.ofReport, [schedule(1, 'Daily'), schedule(2, 'Weekly')]],
    [
      reportSchedules.switch,
      ({ params }: { params: { id: number } }) =>
        new Promise(resolve => answerSwitch.set(params.id, resolve)),
    ],
    [reportSchedules.recipients, []],
    [reportSchedules.create, () => answerCreate()],
    [reportSchedules.update, ({ body }: { body: object }) => ({ ...schedule(1, ''), ...body })],
    [reports.names, names],
    [reports.facts, { moment: evening.toISOString(), rows: 0, figures: {}, chart: [] }],
    [
      lookupOptions.options,
      ({ params }: { params: { kind: string } }) => (params.kind === 'location' ? locations : []),
    ],
  ])
  view = renderPage(<Page {...pageProps(config, 'Criteria')} />, {
    places: { navigate },
    session: { formats: { companyDay: (moment = Date.now()) => dayOf(moment, 'Europe/Berlin') } },
    answers: answers as never,
  })
  await pass(1_000)
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const run = () => {
  click(within(view.root).getByRole('button', { name: /^Run report/ }))
  return navigate.mock.calls.at(-1)?.[0]
}

describe('the criteria of a report', () => {
  it('have the days of their period on the day on which the report is run', async () => {
    await pass(20_000)
    expect(run()).toMatchObject({
      page,
      search: { criteria: expect.stringContaining('"dateTo":"2026-11-25"') },
    })
    await pass(1_000)
    expect(view.inputsOf(reports.facts).at(-1)).toMatchObject({
      body: { criteria: { dateTo: '2026-11-25' } },
    })
  })

  it('take a location whose name was typed completely', async () => {
    const [from] = within(view.root).getAllByRole('combobox', { name: 'First location' })
    act(() => from?.focus())
    typeInto(from as HTMLInputElement, 'a-01')
    await pass(500)
    act(() => from?.blur())
    expect(from?.getAttribute('aria-invalid')).toBeNull()
    expect(run()).toMatchObject({ search: { criteria: expect.stringContaining('"fromLocation":"A-01"') } })
  })
})

describe('schedules of a report', () => {
  it('that are switched one after the other keep what each switch said, whichever is answered first', async () => {
    const switches = within(view.root).getAllByRole('switch') as HTMLInputElement[]
    for (const one of switches) click(one)
    for (const [id, name] of [
      [1, 'Daily'],
      [2, 'Weekly'],
    ] as const) {
      answerSwitch.get(id)?.({ ...schedule(id, name), isActive: false })
      await pass(0)
    }
    expect(switches.map(({ checked }) => checked)).toEqual([false, false])
  })

  it('that are changed keep their criteria and how their file is arranged', async () => {
    click(within(view.root).getByRole('button', { name: /^Daily/ }))
    await pass(0)
    typeInto(within(view.root).getByRole('textbox', { name: /^Name of the file/ }), 'Moves')
    click(byName(view.root, 'button', 'Save schedule'))
    await pass(0)
    const body = v.parse(scheduleContent, schedule(1, 'Moves'))
    expect(view.inputsOf(reportSchedules.update)).toEqual([
      { params: { report: 'materialTransactions', id: 1 }, body },
    ])
  })

  it('that are refused keep what was typed, and say why', async () => {
    answerCreate = () => Promise.reject(refused)
    click(byName(view.root, 'button', 'Schedule…'))
    await pass(0)
    const name = () => within(view.root).getByRole<HTMLInputElement>('textbox', { name: /^Name of the file/ })
    typeInto(name(), 'Moves')
    const save = async () => {
      click(byName(view.root, 'button', 'Save schedule'))
      await pass(0)
    }
    await save()
    expect(name().value).toBe('Moves')
    expect(within(view.root).getByRole('alert').textContent).toContain('This name is taken')
    answerCreate = () => schedule(3, 'Moves')
    await save()
    expect(within(view.root).queryByRole('dialog')).toBeNull()
    expect(byName(view.root, 'switch', 'Moves is on')).toBeDefined()
  })
})
