/** Columns of the draft editor: the default ones, a user's choice, and those that fit the width. */
import { describe, expect, it } from 'vitest'
import {
  chosenColumns,
  columnsFor,
  columnsText,
  draftColumns,
  lineTracks,
} from '../../../src/pages/purchase-draft/draft-columns'
import { widthOf } from '../../../src/ui/lines/line-table'

describe('columns of a draft', () => {
  it('are the default ones without a choice, and fewer where there is no room for them', () => {
    const wide = columnsFor(null, 1_200)
    const narrow = columnsFor(null, 670)
    expect(wide).toContain('reserved')
    expect(narrow.length).toBeLessThan(wide.length)
    expect(narrow).toContain('demand')
    expect(columnsFor(null, 0), 'before anything was measured').toEqual(wide)
    expect(widthOf(lineTracks(wide, false))).toBeLessThanOrEqual(1_200)
    expect(widthOf(lineTracks(narrow, true))).toBeLessThanOrEqual(670)
  })

  it('are the chosen ones at any width, in the default order', () => {
    const chosen = chosenColumns(columnsText(['pack', 'onHand']))
    expect(chosen).toEqual(['onHand', 'pack'])
    expect(columnsFor(chosen, 100)).toEqual(['onHand', 'pack'])
    expect(chosenColumns(columnsText([])), 'none at all').toEqual([])
    expect(chosenColumns(columnsText(null))).toBeNull()
    expect(chosenColumns(undefined)).toBeNull()
    expect(chosenColumns('onHand,ofAnotherVersion')).toEqual(['onHand'])
  })

  it('have a track each, with the fixed ones', () => {
    const names = (columns: Parameters<typeof lineTracks>[0]) =>
      lineTracks(columns, false).map(({ name }) => name)
    expect(names([])).toEqual(['pick', 'itemNo', 'material', 'quantity', 'price'])
    expect(names(draftColumns)).toHaveLength(5 + draftColumns.length)
    expect(names(['cost', 'onHand'])).toEqual([
      'pick',
      'itemNo',
      'material',
      'onHand',
      'quantity',
      'price',
      'cost',
    ])
    expect(widthOf(lineTracks(draftColumns, false))).toBeGreaterThan(widthOf(lineTracks(['cost'], false)))
  })
})
