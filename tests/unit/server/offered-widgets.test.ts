import { describe, expect, it } from 'vitest'
import { offeredWidgets } from '../../../demo/server/dashboard/offered-widgets'
import { widgets } from '../../../src/catalog/widgets/widgets'
import { features } from '../../../src/contract/features'
import { kpiReportIds } from '../../../src/contract/kpi-reports'
import { kpiSettingsDefault, openRule, type KpiSettings } from '../../../src/contract/kpi-settings'
import { widgetIds } from '../../../src/contract/widgets'

const newView = ['NewSalesOrderView'] as const
const closed = (...ids: number[]): KpiSettings => ({
  ...kpiSettingsDefault,
  widgets: Object.fromEntries(ids.map(id => [id, { ...openRule, isOffered: false }])),
})
const offered = (more: Partial<Parameters<typeof offeredWidgets>[0]> = {}) =>
  offeredWidgets({ features: newView, kpiSettings: kpiSettingsDefault, selection: null, ...more })
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('the widgets offered to a user', () => {
  it('are every widget and report of the spec in the default order', () => {
    const all = [...Object.values(widgetIds), ...Object.values(kpiReportIds)]
    expect(idsOf(widgets).sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b))
    expect(idsOf(offered())).toEqual(idsOf(widgets).filter(id => id !== 0))
    expect(offered().every(({ isEnabled }) => isEnabled)).toBe(true)
  })

  it('include the old widget instead of those of the new sales order view while that is disabled', () => {
    // Spec 1, section 4, widget visibility by feature.
    const without = idsOf(offered({ features: [] }))
    expect(without).toContain(widgetIds.OutgoingOrdersCompletedPerDay)
    expect(without.filter(id => id >= 11 && id <= 18)).toEqual([])
    expect(without).toContain(widgetIds.SalesOrdersWithPendingMaintenance)
  })

  it('exclude every widget whose feature is not as it wants it', () => {
    const conditional = widgets.flatMap(({ id, when }) => (when === undefined ? [] : [{ id, ...when }]))
    expect(conditional.length).toBeGreaterThan(0)
    for (const { id, feature, isOn } of conditional) {
      const others = features.filter(name => name !== feature)
      expect(idsOf(offered({ features: isOn ? others : features }))).not.toContain(id)
      expect(idsOf(offered({ features: isOn ? features : others }))).toContain(id)
    }
  })

  it('exclude those that the business unit does not offer, even if the user chose them', () => {
    const list = offered({ kpiSettings: closed(14, 103), selection: [14, 12, 103] })
    expect(list.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)).toEqual([12])
    expect(idsOf(list)).not.toContain(14)
    expect(idsOf(list)).not.toContain(103)
  })

  it('begin with the selection in its order; unknown ids in it are ignored', () => {
    const list = offered({ selection: [21, 999, 6, 14] })
    expect(idsOf(list).slice(0, 3)).toEqual([21, 6, 14])
    expect(list).toHaveLength(widgets.length - 1)
    expect(list.filter(({ isEnabled }) => isEnabled)).toHaveLength(3)
  })

  it('are all disabled for an empty selection', () => {
    expect(offered({ selection: [] }).some(({ isEnabled }) => isEnabled)).toBe(false)
  })
})
