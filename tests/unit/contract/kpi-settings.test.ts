import { describe, expect, it } from 'vitest'
import { inKpiOrder, kpiChanges, withKpiChanges } from '../../../src/contract/kpi-changes'
import { limitSideOf, reachedLimit } from '../../../src/contract/kpi-limits'
import { kpiSettingsProblems, limitProblems } from '../../../src/contract/kpi-problems'
import { kpiReportIds } from '../../../src/contract/kpi-reports'
import {
  kpiSettings,
  kpiSettingsDefault,
  openRule,
  ruleOf,
  type KpiSettings,
  type WidgetRule,
} from '../../../src/contract/kpi-settings'
import { widgetLimitMost } from '../../../src/contract/limits'
import { readJson } from '../../../src/contract/read-json'
import { widgetIds } from '../../../src/contract/widgets'

const { SalesOrdersInReadyState: ready, SalesOrdersInDoneState: done, GroupedBarChart: chart } = widgetIds

const rule = (more: Partial<WidgetRule>): WidgetRule => ({ ...openRule, ...more })
const settings = (widgets: KpiSettings['widgets'], refreshMinutes = 5): KpiSettings => ({
  refreshMinutes,
  widgets,
})

describe('a limit', () => {
  it('of an upper side is reached from its value on, and the alarm takes precedence over the warning', () => {
    const limits = { warnAt: 20, alarmAt: 30 }
    expect([0, 19, 20, 29, 30, 31].map(value => reachedLimit(ready, value, limits))).toEqual([
      null,
      null,
      'warning',
      'warning',
      'alarm',
      'alarm',
    ])
  })

  it('of a lower side is reached below its value', () => {
    const limits = { warnAt: 20, alarmAt: 10 }
    expect([0, 9, 10, 19, 20].map(value => reachedLimit(done, value, limits))).toEqual([
      'alarm',
      'alarm',
      'warning',
      'warning',
      null,
    ])
  })

  it('that is not set is never reached', () => {
    expect(reachedLimit(ready, 1_000, { warnAt: null, alarmAt: null })).toBeNull()
    expect(reachedLimit(ready, 1_000, { warnAt: null, alarmAt: 1 })).toBe('alarm')
    expect(reachedLimit(done, 0, { warnAt: 1, alarmAt: null })).toBe('warning')
  })

  it('is a lower one for completed and running work, and an upper one for all other widgets', () => {
    const low = Object.entries(widgetIds).flatMap(([type, id]) => (limitSideOf(id) === 'low' ? [type] : []))
    expect(low).toEqual([
      'OutgoingOrdersCompletedPerDay',
      'SalesOrderLinesCompletedToday',
      'SalesOrdersInDoneState',
      'NumberOfStartedJobs',
    ])
  })
})

describe('the figures of a widget', () => {
  const kinds = (id: number, more: Partial<WidgetRule>) =>
    [...limitProblems(id, rule(more))].map(([field, { kind }]) => `${field} ${kind}`)

  it('may be absent or in ascending severity', () => {
    expect(kinds(ready, {})).toEqual([])
    expect(kinds(ready, { target: 0, warnAt: 1, alarmAt: 2 })).toEqual([])
    expect(kinds(done, { warnAt: 2, alarmAt: 1 })).toEqual([])
  })

  it('have an alarm more severe than the warning, on the side of the limits', () => {
    expect(kinds(ready, { warnAt: 20, alarmAt: 20 })).toEqual(['alarmAt not-above-warning'])
    expect(kinds(ready, { warnAt: 20, alarmAt: 19 })).toEqual(['alarmAt not-above-warning'])
    expect(kinds(done, { warnAt: 20, alarmAt: 20 })).toEqual(['alarmAt not-below-warning'])
  })

  it('are neither zero as limits nor infinite', () => {
    expect(kinds(ready, { warnAt: 0 })).toEqual(['warnAt too-small'])
    expect(kinds(done, { alarmAt: 0 })).toEqual(['alarmAt too-small'])
    expect(kinds(ready, { target: widgetLimitMost + 1 })).toEqual(['target too-big'])
  })

  it('do not exist for charts, panels and reports', () => {
    expect(kinds(chart, { target: 1 })).toEqual(['target not-measured'])
    expect(kinds(kpiReportIds.OutBoundOrderReportData, { warnAt: 1 })).toEqual(['warnAt not-measured'])
  })

  it('are reported with their path in whole settings, as are widgets that do not exist', () => {
    const found = kpiSettingsProblems(
      settings({ 7: openRule, [ready]: rule({ warnAt: 9, alarmAt: 3 }), [done]: rule({ target: 3 }) }),
    )
    expect(found).toEqual([
      { path: 'widgets.7', kind: 'unknown-widget', values: {} },
      { path: `widgets.${ready}.alarmAt`, kind: 'not-above-warning', values: { warnAt: 9 } },
    ])
  })
})

describe('saved settings', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"refreshMinutes":5}',
    '{"refreshMinutes":0,"widgets":{}}',
    '{"refreshMinutes":1441,"widgets":{}}',
    '{"refreshMinutes":5,"widgets":{"012":{"isOffered":true,"target":null,"warnAt":null,"alarmAt":null}}}',
    '{"refreshMinutes":5,"widgets":{"12":{"isOffered":"yes","target":null,"warnAt":null,"alarmAt":null}}}',
    '{"refreshMinutes":5,"widgets":{"12":{"isOffered":true,"target":1.5,"warnAt":null,"alarmAt":null}}}',
  ])('cannot be read from %s', text => {
    expect(readJson(kpiSettings, text)).toBeNull()
  })

  it('are read back unchanged, and use the default rule for widgets without one', () => {
    const saved = settings({ [ready]: rule({ target: 7 }) }, 9)
    expect(readJson(kpiSettings, JSON.stringify(saved))).toEqual(saved)
    expect(ruleOf(saved, done)).toEqual(openRule)
  })
})

describe('differences', () => {
  const before = settings({ [done]: rule({ warnAt: 9 }), [ready]: rule({ isOffered: false }) })
  const after = settings({ [ready]: rule({ target: 3 }) }, 7)

  it('are listed value by value, the interval first', () => {
    expect(kpiChanges(before, after)).toEqual([
      { field: 'refreshMinutes', from: 5, to: 7 },
      { field: `widgets.${done}.warnAt`, from: 9, to: null },
      { field: `widgets.${ready}.isOffered`, from: false, to: true },
      { field: `widgets.${ready}.target`, from: null, to: 3 },
    ])
    expect(kpiChanges(after, after)).toEqual([])
    expect(kpiChanges(kpiSettingsDefault, settings({ [ready]: openRule }))).toEqual([])
  })

  it('are sorted into their order', () => {
    const changes = kpiChanges(before, after)
    expect(inKpiOrder(changes.toReversed())).toEqual(changes)
  })

  it('turn the one into the other when applied, and remove rules that equal the default', () => {
    expect(withKpiChanges(before, kpiChanges(before, after))).toEqual(after)
    expect(withKpiChanges(after, kpiChanges(after, before))).toEqual(before)
    expect(withKpiChanges(after, [{ field: `widgets.${ready}.target`, to: null }]).widgets).toEqual({})
  })
})
