// @vitest-environment happy-dom
/** KPI tile reports: their templates, and what replaces one without a template (spec 2, section 8). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kpiReportIds, type KpiReport } from '../../../src/contract/kpi-reports'
import { byName, within } from '../ui/render'
import { renderDashboard, type RenderedDashboard } from './render-dashboard'
import { figure, sessionDouble, type SessionDouble } from './session-double'

const { OutBoundOrderReportData: outbound, PickingTaskPerLocationRoleReportData: picking } = kpiReportIds

let double: SessionDouble
let page: RenderedDashboard
beforeEach(() => {
  double = sessionDouble()
  page = renderDashboard(double)
  double.answer = [row(outbound), row(picking)]
})
afterEach(() => page.end())

const row = (id: number) => figure(id, 0, { valueJson: null })
const report = (id: number, name: string | null, data: unknown): KpiReport => ({
  id,
  name,
  reportDataJson: data === null ? null : typeof data === 'string' ? data : JSON.stringify(data),
})
const orders = { initial: 128, started: 101, completed: 212, orderLines: 640 }
const roles = [
  { name: 'Small parts', initial: 118, started: 47, completed: 806 },
  { name: 'Pallet', initial: 65, started: 21, completed: 206 },
]

/** The texts of the order flow's lines, piece by piece. */
const lines = () =>
  [...page.root.querySelectorAll('.fr')].map(line =>
    [...line.querySelectorAll('b, .fl1 > span, .fn > span')].map(part => part.textContent),
  )
const dialogs = () => page.textOf('[role="alertdialog"]')

describe('the order flow', () => {
  it('displays orders by progress with their open lines, and a line for every location role', async () => {
    double.reports = [
      report(outbound, 'OutBoundOrderReportData', orders),
      report(picking, 'PickingTaskPerLocationRoleReportData', { tasks: 251, locationRoles: roles }),
    ]
    await page.show()
    expect(lines().slice(0, 3)).toEqual([
      ['Outbound', '441 orders · 640 open lines', '212 completed', '101 started', '128 not started'],
      ['Picking, Small parts', '971 tasks', '806 completed', '47 started', '118 not started'],
      ['Picking, Pallet', '292 tasks', '206 completed', '21 started', '65 not started'],
    ])
    expect(byName(page.root, 'region', 'Order flow').textContent).toContain('251 open tasks in total')
    expect(dialogs()).toEqual([])
  })

  it('explains what each line counts, since tiles count similar orders of other days', async () => {
    double.reports = [
      report(outbound, 'OutBoundOrderReportData', orders),
      report(picking, 'PickingTaskPerLocationRoleReportData', { tasks: 251, locationRoles: roles }),
    ]
    await page.show()
    expect(page.textOf('.fnote')).toEqual(['Not started: due by today, reserved ones too'])
    const [orderLine, taskLine, , sum] = page.root.querySelectorAll<HTMLElement>('.fr')
    expect(orderLine?.title).toContain('those completed since midnight')
    expect(taskLine?.title).toContain('open ones of any day')
    expect(sum?.textContent).toBe('251 open tasks in total · due on any day')
  })

  it('is neither rendered nor requested while no report is chosen', async () => {
    double.answer = [figure(14, 7), { ...row(outbound), isEnabled: false }]
    await page.show()
    expect(within(page.root).queryByRole('region', { name: 'Order flow' })).toBeNull()
    expect(double.reportCalls).toBe(0)
  })

  it('displays that it could not be loaded, and the figures are kept', async () => {
    double.answer = [figure(14, 7), row(outbound)]
    double.reports = new Error('unreachable')
    await page.show()
    expect(page.textOf('.flow .problem > span')).toEqual(['The order flow could not be loaded.'])
    expect(page.textOf('.tile > .v')).toEqual(['7'])
  })
})

describe('a report without a template', () => {
  const notFound = 'Template for dynamic kpi not found!'

  it.each([
    ['no name', report(outbound, null, orders), `${notFound} The report came without a name.`],
    ['a blank name', report(outbound, ' ', orders), `${notFound} The report came without a name.`],
    [
      'data',
      report(outbound, 'OutBoundOrderReportData', null),
      `${notFound} The report OutBoundOrderReportData came without data.`,
    ],
    ['unreadable data', report(outbound, 'OutBoundOrderReportData', '{"initial":'), 'Value cannot be read'],
    [
      'invalid data',
      report(outbound, 'OutBoundOrderReportData', { ...orders, started: -1 }),
      'Value cannot be read',
    ],
  ])('with %s is explained in its line, without a dialog', async (_what, broken, lineText) => {
    double.answer = [row(outbound)]
    double.reports = [broken]
    await page.show()
    expect(lines()).toEqual([['Outbound', lineText]])
    expect(dialogs()).toEqual([])
  })

  it('with an unknown name is explained in its line and once in a dialog', async () => {
    double.answer = [row(outbound)]
    double.reports = [
      report(outbound, 'OutBoundOrderReportData', orders),
      report(104, 'constructor', { a: 1 }),
    ]
    await page.show()
    expect(lines().at(-1)).toEqual(['constructor', `${notFound} There is no report called constructor.`])
    expect(dialogs()).toHaveLength(1)
    expect(dialogs()[0]).toContain('constructor')
    await page.show({ refreshes: 1 })
    expect(dialogs()).toHaveLength(1)
  })

  it('never opens a dialog on a wall', async () => {
    double.answer = [row(outbound)]
    double.reports = [report(104, 'Unknown', orders)]
    await page.show({ mode: 'kiosk' })
    expect(dialogs()).toEqual([])
  })
})
