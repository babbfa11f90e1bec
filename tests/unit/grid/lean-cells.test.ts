// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Hot } from '../../../src/ui/grid/engine/hot-modules'
import { drawLeanCells } from '../../../src/ui/grid/engine/lean-cells'
import type { HotRenderer } from '../../../src/ui/grid/engine/line-renderers'

const write: HotRenderer = (_hot, cell, _row, _column, _property, value) => {
  if (cell.textContent !== String(value)) cell.textContent = String(value)
}

/** A grid of two columns that are drawn, behind one that is not; `rows` are in view. */
function gridOf(count: number, rows: number, columns = 2) {
  const body = document.createElement('tbody')
  body.append(...Array.from({ length: rows }, () => document.createElement('tr')))
  const lines = Array.from({ length: count }, (_, id) => ({ id, a: `a${id}`, b: `b${id}`, c: `c${id}` }))
  const window = { first: 0, columns }
  const table = {
    rowsToRender: rows,
    get columnsToRender() {
      return window.columns
    },
    rows: { getRenderedNode: (index: number) => body.children[index] ?? null },
    cells: { render: () => undefined },
    renderedRowToSource: (index: number) => index + window.first,
    renderedColumnToSource: (index: number) => index + 1,
  }
  const settings = ['a', 'b', 'c'].map(data => ({ data, renderer: write }))
  const hot = {
    getSettings: () => ({ columns: settings }),
    view: { _wt: { wtTable: { tableRenderer: { renderer: table } } } },
  } as unknown as Hot
  drawLeanCells(hot, lines as never)
  const draw = (first: number) => {
    window.first = first
    table.cells.render()
  }
  const texts = () =>
    [...body.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
  return { body, window, draw, texts, cell: () => body.querySelector('td') as HTMLElement }
}

describe('the cells of a grid', () => {
  it('show the values of the lines and columns that are drawn', () => {
    const grid = gridOf(10, 2)
    grid.draw(0)
    expect(grid.texts()).toEqual([
      ['b0', 'c0'],
      ['b1', 'c1'],
    ])
    grid.draw(7)
    expect(grid.texts()).toEqual([
      ['b7', 'c7'],
      ['b8', 'c8'],
    ])
  })

  it('tell assistive technology that they are read-only cells, and of which column', () => {
    const grid = gridOf(10, 1)
    grid.draw(0)
    const attributes = ['role', 'tabindex', 'aria-readonly', 'aria-colindex']
    expect(attributes.map(name => grid.cell().getAttribute(name))).toEqual(['gridcell', '-1', 'true', '2'])
  })

  it('lose the marks of a selection, which is marked again after the draw, and keep those of their line', () => {
    const grid = gridOf(10, 1)
    grid.draw(0)
    grid.cell().className = 'ck-row-selected current highlight'
    grid.cell().setAttribute('aria-selected', 'true')
    grid.draw(1)
    expect(grid.cell().className).toBe('ck-row-selected')
    expect(grid.cell().hasAttribute('aria-selected')).toBe(false)
  })

  it('follow the number of columns that are drawn', () => {
    const grid = gridOf(10, 1, 1)
    grid.draw(0)
    expect(grid.texts()).toEqual([['b0']])
    grid.window.columns = 2
    grid.draw(0)
    expect(grid.texts()).toEqual([['b0', 'c0']])
    grid.window.columns = 1
    grid.draw(0)
    expect(grid.texts()).toEqual([['b0']])
  })

  it('are not written again when nothing differs', async () => {
    const grid = gridOf(10, 3)
    grid.draw(0)
    let changes = 0
    const observer = new MutationObserver(list => {
      changes += list.length
    })
    observer.observe(grid.body, { subtree: true, childList: true, attributes: true, characterData: true })
    grid.draw(0)
    await Promise.resolve()
    observer.disconnect()
    expect(changes).toBe(0)
  })
})
