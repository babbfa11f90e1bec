import { expect, it } from 'vitest'
import { sortFieldsMost } from '../../../src/contract/limits'
import type { PaneArrangement } from '../../../src/ui/grid/layout/arrangement'
import {
  addGroup,
  addSort,
  hideColumn,
  removeGroup,
  sortBy,
  togglePin,
} from '../../../src/ui/grid/commands/menu-commands'

const pane: PaneArrangement = {
  columns: ['a', 'b', 'c'],
  pinned: ['a'],
  widths: {},
  sort: [],
  groups: ['b'],
  groupOrder: null,
  filters: [],
  pageSize: 20,
}

it('sorting removes the grouping, and grouping removes the sort', () => {
  expect(sortBy('c', true)).toEqual({ sort: [{ selector: 'c', desc: true }], groups: [] })
  expect(addGroup(pane, 'c')).toEqual({ groups: ['b', 'c'], sort: [] })
  expect(addGroup(pane, 'b')).toEqual({})
  expect(removeGroup(pane, 'b')).toEqual({ groups: [] })
})

it('a further sort is appended, up to the limit of a search', () => {
  const shown = Array.from({ length: sortFieldsMost }, (_, at) => ({ selector: `f${at}`, desc: true }))
  expect(addSort(shown.slice(0, 1), 'c').sort).toEqual([shown[0], { selector: 'c', desc: false }])
  expect(addSort(shown, 'c').sort).toHaveLength(sortFieldsMost)
})

it('pins in the order of the columns and unpins', () => {
  expect(togglePin({ ...pane, pinned: ['c'] }, 'a')).toEqual({ pinned: ['a', 'c'] })
  expect(togglePin(pane, 'a')).toEqual({ pinned: [] })
})

it('hides a column with its pin, but not the last one', () => {
  expect(hideColumn(pane, 'a')).toEqual({ columns: ['b', 'c'], pinned: [] })
  expect(hideColumn({ ...pane, columns: ['a'] }, 'a')).toEqual({})
})
