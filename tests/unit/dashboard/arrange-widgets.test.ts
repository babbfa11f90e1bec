import { describe, expect, it } from 'vitest'
import { widgets } from '../../../src/catalog/widgets/widgets'
import { readSelection, widgetIds } from '../../../src/contract/widgets'
import type { Widget } from '../../../src/define/widget'
import { arrangeWidgets, balancedColumns, chosenWidgets } from '../../../src/ui/dashboard/arrange-widgets'
import { kpiSettingsDefault, openRule } from '../../../src/contract/kpi-settings'
import { expectedWidgets } from '../../../src/ui/dashboard/saved-selection'

const all: readonly Widget[] = widgets
const typesOf = (list: readonly Widget[]) => list.map(widget => widget.type)
const enabled = (...ids: number[]) => new Map(ids.map(id => [id, { isEnabled: true }]))
const everything = enabled(...all.map(widget => widget.id))

describe('the choice of widgets', () => {
  it('contains the widgets that the user enabled, in the user’s order across the groups', () => {
    const data = new Map([
      ...enabled(widgetIds.NumberOfStartedJobs, widgetIds.SalesOrdersInErrorState),
      [13, { isEnabled: false }] as const,
    ])
    const chosen = chosenWidgets(all, { featureOn: () => true, data })
    expect(typesOf(chosen)).toEqual(['NumberOfStartedJobs', 'SalesOrdersInErrorState'])
    expect(arrangeWidgets(chosen).head?.name).toBe('JobsGroup')
  })

  it('contains the given ids in their order instead; unknown and repeated ones are ignored', () => {
    const chosen = chosenWidgets(all, { ids: [21, 999, 14, 21], featureOn: () => true, data: new Map() })
    expect(chosen.map(widget => widget.id)).toEqual([21, 14])
  })

  it('omits the state widgets while NewSalesOrderView is off, even when requested by id', () => {
    const chosen = chosenWidgets(all, { ids: [14, 21], featureOn: () => false, data: everything })
    expect(chosen.map(widget => widget.id)).toEqual([21])
  })
})

describe('the dashboard', () => {
  it('has the orders first, then the panels, then the other groups', () => {
    const { head, panels, reports, sections } = arrangeWidgets(
      all.filter(widget => widget.when?.isOn !== false),
    )
    expect(head?.name).toBe('Orders')
    expect(head?.tiles).toHaveLength(8)
    expect(typesOf(panels)).toEqual(['SalesOrdersToday', 'GroupedBarChart'])
    expect(sections.map(section => section.name)).toEqual([
      'Goods',
      'OrderLines',
      'JobsGroup',
      'StockCountGroup',
    ])
    expect(reports.map(({ id }) => id)).toEqual([101, 102, 103])
  })

  it('has no top group without tiles', () => {
    expect(arrangeWidgets(all.filter(widget => widget.component !== 'singleValue')).head).toBeUndefined()
  })

  it.each([
    [8, 4, 4],
    [9, 4, 3],
    [5, 4, 3],
    [3, 4, 3],
    [1, 4, 1],
    [0, 4, 1],
    [7, 8, 7],
  ])('fills rows evenly: %d tiles, at most %d in a row, are placed %d in a row', (count, most, columns) => {
    expect(balancedColumns(count, most)).toBe(columns)
  })
})

describe('the saved selection', () => {
  it('is a comma-joined list of ids; anything else in it is ignored', () => {
    expect(readSelection('14, 12,,x,-1,3.5,99999999999,6,14')).toEqual([14, 12, 6])
    expect(readSelection('')).toEqual([])
  })

  it('counts as absent when no id in it can be read, so that no widget is hidden', () => {
    expect(readSelection(undefined)).toBeNull()
    expect(readSelection('{"widgets":')).toBeNull()
    expect(readSelection('\u0000')).toBeNull()
  })

  it('determines the expected widgets; without it all are expected', () => {
    const expected = (saved: Readonly<Record<string, string>>, kpiSettings = kpiSettingsDefault) =>
      expectedWidgets(all, { saved, kpiSettings })
    expect(expected({ EnabledWidgets: '14' }).get(14)).toEqual({ isEnabled: true })
    expect(expected({ EnabledWidgets: '14' }).has(12)).toBe(false)
    expect([...expected({ EnabledWidgets: '21,14' }).keys()]).toEqual([21, 14])
    expect(expected({ EnabledWidgets: 'corrupt' }).size).toBe(all.length)
    expect(expected({}).get(12)).toEqual({ isEnabled: true })
    const without = { ...kpiSettingsDefault, widgets: { 14: { ...openRule, isOffered: false } } }
    expect([...expected({ EnabledWidgets: '21,14' }, without).keys()]).toEqual([21])
  })
})
