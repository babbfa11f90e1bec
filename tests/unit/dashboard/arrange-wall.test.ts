/**
 * How any selection of widgets is laid out on the screens of a wall, which screen is shown, and what stays readable with very many areas.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widgets } from '../../../src/catalog/widgets/orders'
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
  it('show everything that was chosen once, in its order, at most nine figures and two panels at a time', () => {
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

  it('are one where nine figures and a chart are enough', () => {
    const screens = wallScreens([...tiles.slice(0, 9), ...chart])
    expect(screens).toEqual([{ headlines: tiles.slice(0, 4), figures: tiles.slice(4, 9), panels: [chart] }])
  })

  it('have all figures large where there is no panel', () => {
    expect(wallScreens(withoutDone.slice(0, 6))).toEqual([
      { headlines: withoutDone.slice(0, 6), figures: [], panels: [] },
    ])
  })

  it('share more figures than nine evenly', () => {
    const screens = wallScreens(tiles.slice(0, 11))
    expect(screens.map(({ headlines }) => headlines.length)).toEqual([6, 5])
  })

  it('put the day into the large figure of what is done, and beside everything else', () => {
    const done = tiles.filter(widget => widget.id === widgetIds.SalesOrdersInDoneState)
    expect(wallScreens([...done, ...today])).toEqual([{ headlines: done, figures: [], panels: [] }])
    expect(wallScreens([...withoutDone.slice(0, 2), ...today])).toEqual([
      { headlines: withoutDone.slice(0, 2), figures: [], panels: [today] },
    ])
  })

  it('have two panels side by side', () => {
    expect(wallScreens([...today, ...chart])).toEqual([
      { headlines: [], figures: [], panels: [today, chart] },
    ])
    expect(wallScreens([...withoutDone.slice(0, 3), ...today, ...chart])).toHaveLength(1)
  })

  it('have all reports in one panel, where the first of them stands', () => {
    const [first, ...others] = reports
    if (first === undefined) throw new Error('There are no reports.')
    expect(wallScreens([first, ...chart, ...others])).toEqual([
      { headlines: [], figures: [], panels: [reports, chart] },
    ])
  })

  it('are none for nothing', () => {
    expect(wallScreens([])).toEqual([])
  })
})

describe('what a wall prefers', () => {
  it('is one screen with its headlines, nine figures and the chart', () => {
    const [screen, ...others] = preferredScreen(all, wallPreference)
    expect(others).toEqual([])
    expect(screen?.headlines.map(widget => widget.id)).toEqual([...wallPreference.headlines])
    expect(screen?.figures.map(widget => widget.id)).toEqual([...wallPreference.figures])
    expect(screen?.panels).toEqual([chart])
  })

  it('is filled with others where it is not there', () => {
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
])('%d large figures stand in %d rows', (count, rows) => {
  expect(rowsOfHeadlines(count)).toBe(rows)
})

describe('the screen that is shown', () => {
  it('follows from the time, each for its seconds, and begins again', () => {
    const at = [0, 29_999, 30_000, 60_000, 89_999, 90_000].map(now => screenAt(3, 30, now))
    expect(at).toEqual([0, 0, 1, 2, 2, 0])
  })

  it('is the only one there is', () => {
    expect([screenAt(1, 30, 1e12), screenAt(0, 30, 1e12)]).toEqual([0, 0])
  })

  it('moves a few pixels every few minutes, and comes back', () => {
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

  it('stay as they are while there is room', () => {
    expect(busiestAreas(areas.slice(0, 8), others, 8)).toEqual(areas.slice(0, 8))
  })

  it('have room by the width of the chart and the size of its type', () => {
    expect([
      roomForAreas(1210, 26),
      roomForAreas(2420, 52),
      roomForAreas(840, 26),
      roomForAreas(0, 26),
    ]).toEqual([8, 8, 6, 3])
  })

  it('are the busiest in their order, and one bar for the others; nothing is lost in the sums', () => {
    const shown = busiestAreas(areas, others, 8)
    expect(shown.map(area => area.Key)).toEqual([...areas.slice(-7).map(area => area.Key), '53 others'])
    const sum = (list: typeof areas, of: 'Prepared' | 'InProgress') =>
      list.reduce((total, area) => total + area[of], 0)
    expect(sum([...shown], 'Prepared')).toBe(sum(areas, 'Prepared'))
    expect(sum([...shown], 'InProgress')).toBe(sum(areas, 'InProgress'))
  })
})
