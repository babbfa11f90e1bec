// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Hot } from '../../../src/ui/grid/engine/hot-modules'
import { layLinesApart } from '../../../src/ui/grid/engine/line-boxes'

/** A table that draws its second and third column, and the grid around it. */
function gridOf(widths: number[]) {
  const TABLE = document.createElement('table')
  const table = {
    columnsToRender: 2,
    colGroup: { render: () => undefined },
    columnUtils: { getWidth: (column: number) => widths[column] ?? 0 },
    renderedColumnToSource: (index: number) => index + 1,
  }
  const hot = (element: HTMLTableElement) =>
    ({
      view: {
        _wt: {
          wtTable: { TABLE, tableRenderer: { renderer: table } },
          wtOverlays: {
            topOverlay: { clone: { wtTable: { TABLE: element } } },
            bottomOverlay: { clone: null },
          },
        },
      },
    }) as unknown as Hot
  return { TABLE, table, hot }
}

describe('the lines of a grid', () => {
  it('stand in columns as wide as those of the table', () => {
    const { TABLE, table, hot } = gridOf([40, 110, 190])
    layLinesApart(hot(TABLE))
    table.colGroup.render()
    expect([TABLE.style.gridTemplateColumns, TABLE.style.width]).toEqual(['110px 190px', '300px'])
    expect(TABLE.hasAttribute('data-apart')).toBe(true)
  })

  it('follow a column that is made wider, and cost nothing while none is', async () => {
    const widths = [40, 110, 190]
    const { TABLE, table, hot } = gridOf(widths)
    layLinesApart(hot(TABLE))
    table.colGroup.render()
    const observer = new MutationObserver(() => undefined)
    observer.observe(TABLE, { attributes: true })
    layLinesApart(hot(TABLE))
    table.colGroup.render()
    expect(observer.takeRecords()).toEqual([])
    widths[2] = 240
    table.colGroup.render()
    expect(TABLE.style.gridTemplateColumns).toBe('110px 240px')
  })

  it('stay a table where this one is not built as expected', () => {
    const { hot } = gridOf([])
    const other = document.createElement('table')
    layLinesApart(hot(other))
    expect(other.hasAttribute('data-apart')).toBe(false)
  })
})
