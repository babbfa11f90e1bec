/**
 * How any selection of widgets is laid out on the screens of a wall, which screen is shown, and what stays readable with very many areas.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widgets } from '../../../src/catalog/widgets/widgets'
import { wallPreference } from '../../../src/catalog/widgets/wall'
import { widgetIds } from '../../../src/contract/widgets'
import type { Widget } from '../../../src/define/widget'
import { preferredScreen, rowsOfHeadlines, wallScreens } from '../../../src/ui/dashboard/arrange-wall'
import { isTile } from '../../../src/ui/dashboard/arrange-widgets'
import { busiestAreas, roomForAreas } from '../../../src/ui/dashboard/busiest-areas'
import { placeAt, screenAt } from '../../../src/ui/dashboard/wall-rotation'

const all: readonly Widget[] = widgets
const tiles = all.filter(isTile)
const chart = all.filter(widget => widget.component === 'picksPerArea')
const today = all.filter(widget => widget.component === 'salesOrdersToday')
const reports = all.filter(widget => widget.component === 'report')
const withoutDone = tiles.filter(widget => widget.id !== widgetIds.SalesOrdersInDoneState)

describe('the screens of a selection', () => {
  it('contain every chosen widget once, in its order, with at most nine figures and two panels on each', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...all], { minLength: 1 }), chosen => {
        const screens = wallScreens(chosen)
        const shown = screens.flatMap(({ headlines, figures, panels }) => [
          ...headlines,
          ...figures,
          ...panels.flat(),
        ])
        const missing = chosen.filter(widget => !shown.includes(widget))
        expect(new Set(shown).size).toBe(shown.length)
        // The widget of the day may be part of the one of completed orders.
        expect(missing.every(widget => widget.component === 'salesOrdersToday')).toBe(true)
        for (const { headlines, figures, panels } of screens) {
          expect(headlines.length + figures.length).toBeLessThanOrEqual(9)
          expect(panels.length).toBeLessThanOrEqual(2)
          expect(headlines.length + panels.length).toBeGreaterThan(0)
          if (panels.length > 0) expect(headlines.length).toBeLessThanOrEqual(4)
          if (panels.length > 1) expect(figures).toEqual([])
        }
        const order = screens.flatMap(({ headlines, figures }) => [...headlines, ...figures])
        expect(order).toEqual(chosen.filter(isTile))
      }),
    )
  })

  it('are a single one for nine figures and a chart', () => {
    const screens = wallScreens([...tiles.slice(0, 9), ...chart])
    expect(screens).toEqual([{ headlines: tiles.slice(0, 4), figures: tiles.slice(4, 9), panels: [chart] }])
  })

  it('have only large figures where there is no panel', () => {
    expect(wallScreens(withoutDone.slice(0, 6))).toEqual([
      { headlines: withoutDone.slice(0, 6), figures: [], panels: [] },
    ])
  })

  it('divide more than nine figures evenly', () => {
    const screens = wallScreens(tiles.slice(0, 11))
    expect(screens.map(({ headlines }) => headlines.length)).toEqual([6, 5])
  })

  it('combine the widget of the day with the large figure of completed orders, and separate it from all others', () => {
    const done = tiles.filter(widget => widget.id === widgetIds.SalesOrdersInDoneState)
    expect(wallScreens([...done, ...today])).toEqual([{ headlines: done, figures: [], panels: [] }])
    expect(wallScreens([...withoutDone.slice(0, 2), ...today])).toEqual([
      { headlines: withoutDone.slice(0, 2), figures: [], panels: [today] },
    ])
  })

  it('place two panels side by side', () => {
    expect(wallScreens([...today, ...chart])).toEqual([
      { headlines: [], figures: [], panels: [today, chart] },
    ])
    expect(wallScreens([...withoutDone.slice(0, 3), ...today, ...chart])).toHaveLength(1)
  })

  it('combine all reports in one panel, at the position of the first', () => {
    const [first, ...others] = reports
    if (first === undefined) throw new Error('There are no reports.')
    expect(wallScreens([first, ...chart, ...others])).toEqual([
      { headlines: [], figures: [], panels: [reports, chart] },
    ])
  })

  it('are none for an empty selection', () => {
    expect(wallScreens([])).toEqual([])
  })
})

describe('the default screen of a wall', () => {
  it('has its headlines, nine figures and the chart', () => {
    const [screen, ...others] = preferredScreen(all, wallPreference)
    expect(others).toEqual([])
    expect(screen?.headlines.map(widget => widget.id)).toEqual([...wallPreference.headlines])
    expect(screen?.figures.map(widget => widget.id)).toEqual([...wallPreference.figures])
    expect(screen?.panels).toEqual([chart])
  })

  it('contains other widgets where the preferred ones are missing', () => {
    const jobs = all.filter(widget => widget.group === 'JobsGroup')
    expect(preferredScreen(jobs, wallPreference)).toEqual([{ headlines: jobs, figures: [], panels: [] }])
  })
})

it.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [8, 2],
  [9, 3],
])('%d large figures are arranged in %d rows', (count, rows) => {
  expect(rowsOfHeadlines(count)).toBe(rows)
})

describe('the displayed screen', () => {
  it('is determined by the time: each for its seconds, then from the first again', () => {
    const at = [0, 29_999, 30_000, 60_000, 89_999, 90_000].map(now => screenAt(3, 30, now))
    expect(at).toEqual([0, 0, 1, 2, 2, 0])
  })

  it('is the first where there is only one', () => {
    expect([screenAt(1, 30, 1e12), screenAt(0, 30, 1e12)]).toEqual([0, 0])
  })

  it('moves by a few pixels every few minutes in a cycle', () => {
    const places = Array.from({ length: 18 }, (_, index) => placeAt(index * 4 * 60_000))
    expect(new Set(places).size).toBe(9)
    expect(places.slice(9)).toEqual(places.slice(0, 9))
    for (const place of places)
      for (const step of place.split(' ')) expect(Math.abs(Number(step))).toBeLessThan(8)
  })
})

describe('areas on a wall', () => {
  const areas = Array.from({ length: 60 }, (_, index) => ({
    Key: `Area ${index}`,
    Prepared: index,
    InProgress: 60 - index * 0.5,
  }))
  const others = (count: number) => `${count} others`

  it('are unchanged while there is room', () => {
    expect(busiestAreas(areas.slice(0, 8), others, 8)).toEqual(areas.slice(0, 8))
  })

  it('are limited by the width of the chart and its font size', () => {
    expect([
      roomForAreas(1210, 26),
      roomForAreas(2420, 52),
      roomForAreas(840, 26),
      roomForAreas(0, 26),
    ]).toEqual([8, 8, 6, 3])
  })

  it('are the busiest in their order, and one bar with the sums of the others', () => {
    const shown = busiestAreas(areas, others, 8)
    expect(shown.map(area => area.Key)).toEqual([...areas.slice(-7).map(area => area.Key), '53 others'])
    const sum = (list: typeof areas, of: 'Prepared' | 'InProgress') =>
      list.reduce((total, area) => total + area[of], 0)
    expect(sum([...shown], 'Prepared')).toBe(sum(areas, 'Prepared'))
    expect(sum([...shown], 'InProgress')).toBe(sum(areas, 'InProgress'))
  })
})
