import { describe, expect, it } from 'vitest'
import { wallPreference } from '../../../src/catalog/widgets/wall'
import { widgets } from '../../../src/catalog/widgets/orders'
import { widgetIds } from '../../../src/contract/widgets'
import type { Widget } from '../../../src/define/widget'
import { arrangeWall } from '../../../src/ui/dashboard/arrange-wall'
import { arrangeWidgets, balancedColumns, chosenWidgets } from '../../../src/ui/dashboard/arrange-widgets'
import { expectedWidgets, parseSelection } from '../../../src/ui/dashboard/saved-selection'

const all: readonly Widget[] = widgets
const typesOf = (list: readonly Widget[]) => list.map(widget => widget.type)
const enabled = (...ids: number[]) => new Map(ids.map(id => [id, { isEnabled: true }]))
const everything = enabled(...all.map(widget => widget.id))

describe('the choice of widgets', () => {
  it('follows what the user enabled, in the order of the product', () => {
    const data = new Map([
      ...enabled(widgetIds.NumberOfStartedJobs, widgetIds.SalesOrdersInErrorState),
      [13, { isEnabled: false }] as const,
    ])
    const chosen = chosenWidgets(all, { featureOn: () => true, data })
    expect(typesOf(chosen)).toEqual(['SalesOrdersInErrorState', 'NumberOfStartedJobs'])
  })

  it('follows the given ids and their order instead; unknown and repeated ones are left out', () => {
    const chosen = chosenWidgets(all, { ids: [21, 999, 14, 21], featureOn: () => true, data: new Map() })
    expect(chosen.map(widget => widget.id)).toEqual([21, 14])
  })

  it('never shows the state widgets while NewSalesOrderView is off, even when asked for by id', () => {
    const chosen = chosenWidgets(all, { ids: [14, 21], featureOn: () => false, data: everything })
    expect(chosen.map(widget => widget.id)).toEqual([21])
  })
})

describe('the dashboard', () => {
  it('has the orders at the top, then the panels, then the other groups', () => {
    const { head, panels, sections } = arrangeWidgets(all)
    expect(head?.name).toBe('Orders')
    expect(head?.tiles).toHaveLength(8)
    expect(typesOf(panels)).toEqual(['SalesOrdersToday', 'GroupedBarChart'])
    expect(sections.map(section => section.name)).toEqual(['OrderLines', 'JobsGroup'])
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
  ])('fills rows evenly: %d tiles, at most %d in a row, stand %d in a row', (count, most, columns) => {
    expect(balancedColumns(count, most)).toBe(columns)
  })
})

describe('the wall', () => {
  it('has the preferred headlines and at most nine figures and one chart', () => {
    const { headlines, figures, chart } = arrangeWall(all, wallPreference)
    expect(headlines.map(widget => widget.id)).toEqual([...wallPreference.headlines])
    expect(headlines.length + figures.length).toBe(9)
    expect(chart?.type).toBe('GroupedBarChart')
    expect(new Set([...headlines, ...figures]).size).toBe(9)
  })

  it('makes the first four large when the page gave an order of its own', () => {
    const tiles = all.filter(widget => widget.component === 'singleValue').slice(0, 6)
    const { headlines, figures, chart } = arrangeWall(tiles, undefined)
    expect(headlines).toEqual(tiles.slice(0, 4))
    expect(figures).toEqual(tiles.slice(4))
    expect(chart).toBeUndefined()
  })

  it('takes other figures as headlines when none of the preferred is there', () => {
    const jobs = all.filter(widget => widget.group === 'JobsGroup')
    expect(arrangeWall(jobs, wallPreference)).toEqual({ headlines: jobs, figures: [], chart: undefined })
  })
})

describe('the saved selection', () => {
  it('is a comma-joined list of ids; anything else in it is left out', () => {
    expect(parseSelection('14, 12,,x,-1,3.5,99999999999,6')).toEqual([14, 12, 6])
    expect(parseSelection('')).toEqual([])
  })

  it('tells which widgets to expect; without it all are', () => {
    expect(expectedWidgets(all, { EnabledWidgets: '14' }).get(14)).toEqual({ isEnabled: true })
    expect(expectedWidgets(all, { EnabledWidgets: '14' }).get(12)).toEqual({ isEnabled: false })
    expect(expectedWidgets(all, {}).get(12)).toEqual({ isEnabled: true })
  })
})
