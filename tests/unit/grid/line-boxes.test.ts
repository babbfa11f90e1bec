// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Hot } from '../../../src/ui/grid/table/hot-modules'
import { layLinesApart } from '../../../src/ui/grid/table/hot-settings'

/** A grid of one pinned column that draws its second and third one, with a table for each of the two layers. */
function gridOf(widths: number[], first = 1) {
  const rootElement = document.createElement('div')
  const tables = ['ht_master', 'ht_clone_inline_start'].map(layerName => {
    const table = document.createElement('table')
    table.className = 'htCore'
    const layer = document.createElement('div')
    layer.className = layerName
    layer.append(table)
    rootElement.append(layer)
    return table
  })
  const hot = {
    rootElement,
    getFirstRenderedVisibleColumn: () => (widths.length === 0 ? null : first),
    getLastRenderedVisibleColumn: () => (widths.length === 0 ? null : 2),
    getColWidth: (column: number) => widths[column] ?? 0,
    getSettings: () => ({ fixedColumnsStart: 1 }),
  } as unknown as Hot
  return {
    hot,
    rootElement,
    looks: () => tables.map(({ style }) => [style.gridTemplateColumns, style.width]),
  }
}

describe('the lines of a grid', () => {
  it('have the column widths of the grid, also in the pinned layer', () => {
    const { hot, looks } = gridOf([40, 110, 190])
    layLinesApart(hot)
    expect(looks()).toEqual([
      ['110px 190px', '300px'],
      ['40px', '40px'],
    ])
  })

  it('follow a resized column, and write nothing while none is resized', () => {
    const widths = [40, 110, 190]
    const { hot, rootElement, looks } = gridOf(widths)
    layLinesApart(hot)
    const observer = new MutationObserver(() => undefined)
    observer.observe(rootElement, { attributes: true, subtree: true })
    layLinesApart(hot)
    expect(observer.takeRecords()).toEqual([])
    widths[2] = 240
    layLinesApart(hot)
    expect(looks()[0]).toEqual(['110px 240px', '350px'])
  })

  it('hide a pinned column that is also rendered below its layer', () => {
    const covered = (first: number) => {
      const { hot, rootElement } = gridOf([40, 110, 190], first)
      layLinesApart(hot)
      return [...rootElement.querySelectorAll('table')].map(table => table.hasAttribute('data-covered'))
    }
    expect(covered(0)).toEqual([true, false])
    expect(covered(1)).toEqual([false, false])
  })

  it('keep the table layout where no column is rendered', () => {
    const { hot, rootElement } = gridOf([])
    layLinesApart(hot)
    expect(rootElement.querySelector('[data-apart]')).toBeNull()
  })
})
