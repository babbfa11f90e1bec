// @vitest-environment happy-dom
/** Data of the wall's widgets: reports as lines of one panel, and invalid data that affects nothing else. */
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { widgets } from '../../../src/catalog/widgets/widgets'
import { kpiReportIds, type KpiReport } from '../../../src/contract/kpi-reports'
import { widgetIds as ids } from '../../../src/contract/widgets'
import texts from '../../../src/locales/en-GB.json'
import { reportsGapMs } from '../../../src/ui/dashboard/reports/tile-reports'
import { WallReports } from '../../../src/ui/dashboard/wall-reports'
import { SessionProvider } from '../../../src/ui/session-context'
import { figure, sessionDouble, type SessionDouble } from './session-double'
import { double, pass, place, root, saveSelection, show, textOf, titles, wallForEachTest } from './wall-bench'

wallForEachTest()

describe('reports on the wall', () => {
  const { OutBoundOrderReportData: outbound, PickingTaskPerLocationRoleReportData: picking } = kpiReportIds
  const orders = { initial: 47, started: 12, completed: 30, orderLines: 9 }
  const roles = Array.from({ length: 9 }, (_, index) => ({
    name: `Role ${index}`,
    initial: index,
    started: 1,
    completed: 0,
  }))

  async function showReports(reports: readonly KpiReport[]) {
    double.answer = [figure(outbound, 0, { valueJson: null }), figure(picking, 0, { valueJson: null })]
    double.reports = reports
    await show({ selections: [[outbound, picking]] })
    await pass(1)
    return textOf('.k-lines > li > b')
  }

  it('are the lines of one panel; the least busy location roles share one', async () => {
    const lines = await showReports([
      { id: outbound, name: 'OutBoundOrderReportData', reportDataJson: JSON.stringify(orders) },
      {
        id: picking,
        name: 'PickingTaskPerLocationRoleReportData',
        reportDataJson: JSON.stringify({ tasks: 45, locationRoles: roles }),
      },
    ])
    expect(lines).toEqual([
      'Outbound',
      'Picking, Role 6',
      'Picking, Role 7',
      'Picking, Role 8',
      '6 other areas',
    ])
    const [outboundCounts] = [...root.querySelectorAll('.k-counts')]
    expect([...(outboundCounts?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '30 completed',
      '12 started',
      '47 not started',
    ])
    expect(textOf('.k-counts .k-figure').slice(0, 3)).toEqual(['30', '12', '47'])
    expect(textOf('.k-lines .k-sum')).toEqual(['89 orders', '7 tasks', '8 tasks', '9 tasks', '21 tasks'])
  })

  it('age at the interval that an administrator set after the wall was opened', async () => {
    const minutes = { valueJson: null, refreshMinutes: 30 }
    const report = { name: 'OutBoundOrderReportData', reportDataJson: JSON.stringify(orders) } as const
    double.answer = [figure(outbound, 0, minutes)]
    double.reports = [{ id: outbound, ...report }]
    await show({ selections: [[outbound]] })
    await pass(60)
    const { reportCalls } = double
    await pass(19 * 60)
    expect(double.reportCalls).toBe(reportCalls)
    expect(textOf('.kp .aged')).toEqual([])
    double.answer = new Error('unreachable')
    double.reports = new Error('unreachable')
    await pass(12 * 60)
    expect(textOf('.kp .aged')).toEqual(['32 min ago'])
  })

  it('are fetched by the next session after a sign-in while the wall is open', async () => {
    const next = sessionDouble({ store: double.session.store })
    const shown = widgets.filter(({ id }) => id === outbound)
    const draw = async ({ session }: SessionDouble, received: number) => {
      const widget = { data: figure(outbound, 0), receivedAt: received, freshness: 'fresh' } as const
      act(() =>
        place.draw(
          <SessionProvider session={session}>
            <WallReports widgets={shown} received={new Map([[outbound, widget]])} />
          </SessionProvider>,
        ),
      )
      await pass(reportsGapMs / 1_000)
    }
    await draw(double, 1)
    await draw(next, 2)
    expect([double.reportCalls, next.reportCalls]).toEqual([1, 1])
  })

  it.each([
    ['no data', { name: 'OutBoundOrderReportData', reportDataJson: null }, 'dashboard.report.noTemplate'],
    ['a name that nobody knows', { name: 'Other', reportDataJson: '{}' }, 'dashboard.report.noTemplate'],
    ['no name', { name: null, reportDataJson: '{}' }, 'dashboard.report.noTemplate'],
    [
      'data that cannot be read',
      { name: 'OutBoundOrderReportData', reportDataJson: '{' },
      'dashboard.value.corrupt',
    ],
  ] as const)('with %s are explained in their line, never in a dialog', async (_, report, key) => {
    await showReports([{ id: outbound, ...report }])
    expect(textOf('.k-counts')[0]).toBe(texts[key])
    expect(textOf('.k-counts')[1]).toBe(texts['dashboard.value.missing'])
    expect(document.querySelector('dialog') ?? root.querySelector('dialog')).toBeNull()
  })
})

describe('bad input on the wall:', () => {
  const one = async (valueJson: string | null) => {
    double.answer = [
      figure(ids.SalesOrdersInReadyState, 0, { valueJson }),
      figure(ids.NumberOfStartedJobs, 14),
    ]
    await show({ selections: [[ids.SalesOrdersInReadyState, ids.NumberOfStartedJobs]] })
    return [textOf('.kt .v')[0], textOf('.kt > .n')[0]]
  }

  it.each([
    ['a negative number', '{"value":-1}'],
    ['a text', '{"value":"64"}'],
    ['no number', '{"value":null}'],
    ['no JSON', '{"value":'],
    ['a number beyond the range of numbers', '{"value":1e999}'],
  ])('%s is displayed as unreadable, and the figure beside it is unaffected', async (_, valueJson) => {
    expect(await one(valueJson)).toEqual(['–', texts['dashboard.value.corrupt']])
    expect(textOf('.kt .v')[1]).toBe('14')
  })

  it('a missing value is displayed as an en dash', async () => {
    expect(await one(null)).toEqual(['–', texts['dashboard.value.missing']])
  })

  it('a huge number is displayed by its magnitude', async () => {
    expect((await one('{"value":1e308,"facts":{"partially":1}}'))[0]).toBe('1.0 E308')
  })

  it('unknown ids, repeated ids and types without data are ignored', async () => {
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await show({
      selections: [[999, ids.SalesOrdersInReadyState, ids.SalesOrdersInReadyState, ids.NumberOfStartedJobs]],
    })
    expect(titles()).toEqual(['Ready for pick'])
    expect(textOf('.kt .v')).toEqual(['64'])
  })

  it('a selection of unknown ids displays a message', async () => {
    double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
    await show({ selections: [[999], [998]] })
    await pass(1)
    expect(textOf('.k-none')).toEqual([texts['dashboard.wall.nothing']])
  })

  it.each(['{]', 'null', ';;,,', 'undefined', '<b>12</b>'])(
    'a saved selection of %s counts as absent',
    async text => {
      saveSelection(text)
      double.answer = [figure(ids.SalesOrdersInReadyState, 64)]
      await show()
      expect(titles()).toEqual(['Ready for pick'])
    },
  )

  it('an unreadable chart affects only its own panel', async () => {
    double.answer = [
      figure(ids.GroupedBarChart, 0, { valueJson: '[{"Key":5}]' }),
      figure(ids.SalesOrdersInReadyState, 64),
    ]
    await show({ selections: [[ids.GroupedBarChart, ids.SalesOrdersInReadyState]] })
    expect(textOf('.kp .problem')[0]).toContain(texts['dashboard.value.corrupt'])
    expect(textOf('.kt .v')).toEqual(['64'])
  })
})
