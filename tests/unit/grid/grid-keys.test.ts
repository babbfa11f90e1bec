import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import type { AnyRow } from '../../../src/define/view'
import { handleGridKey, type GridKeysInput } from '../../../src/ui/grid/table/grid-keys'
import { createLineMaker, type GridLine } from '../../../src/ui/grid/data/grid-lines'
import { selectProperty } from '../../../src/ui/grid/table/grid-columns'
import { createSelection } from '../../../src/ui/grid/data/grid-selection'
import type { HeadsInput } from '../../../src/ui/grid/table/grid-heads'
import type { Hot } from '../../../src/ui/grid/table/hot-modules'

const row = (id: number): AnyRow => ({ id, version: 1, name: `row ${id}` })
const line = createLineMaker()
const group = (isOpen: boolean) =>
  line('g', { kind: 'group', key: 'g', level: 1, field: 'name', value: 'x', count: 2, sums: {}, isOpen })

/** The focused cell, as Handsontable reports it. */
let place = { row: 0, col: 1 }
let lines: GridLine[]
type Called = 'onOpen' | 'onMenu' | 'onLetter' | 'onLink' | 'onLine' | 'onSelectAll'
let input: Omit<GridKeysInput, Called> & { readonly [K in Called]: Mock<GridKeysInput[K]> }
const properties = [selectProperty, 'name', 'state']

const hot = {
  getSelectedRangeLast: () => ({ highlight: place }),
  rootElement: { contains: () => true },
  toPhysicalRow: (at: number) => at,
  toVisualRow: (at: number) => at,
  colToProp: (column: number) => properties[column],
  getCell: () => 'cell',
  countRows: () => lines.length,
  getFirstFullyVisibleRow: () => 0,
  getLastFullyVisibleRow: () => 2,
  selectCell: (at: number, col: number) => {
    place = { row: at, col }
  },
} as unknown as Hot

const heads = {
  hasSelection: true,
  model: () => ({
    columns: [
      { field: 'name', isSortable: true },
      { field: 'state', isSortable: true },
    ],
    hasRowNumbers: false,
  }),
  onSort: vi.fn(),
  onColumnOrder: vi.fn(),
} as unknown as HeadsInput & { onSort: ReturnType<typeof vi.fn> }

/** Presses a key; returns whether the grid handled it. */
function press(key: string, more: Partial<KeyboardEvent> = {}): boolean {
  const preventDefault = vi.fn()
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
  handleGridKey(
    { ...event, preventDefault, stopPropagation: vi.fn() } as unknown as KeyboardEvent,
    hot,
    input,
    heads,
  )
  return preventDefault.mock.calls.length > 0
}

beforeEach(() => {
  place = { row: 0, col: 1 }
  show(row(1), row(2), row(3), row(4))
})

function show(...shown: GridLine[]) {
  lines = shown
  input = {
    lines,
    rows: shown.filter(one => one.id > 0) as AnyRow[],
    selection: createSelection(createStore()),
    onOpen: vi.fn<GridKeysInput['onOpen']>(),
    onMenu: vi.fn<GridKeysInput['onMenu']>(() => true),
    onLetter: vi.fn<GridKeysInput['onLetter']>(() => true),
    onLink: vi.fn<GridKeysInput['onLink']>(() => false),
    onLine: vi.fn<GridKeysInput['onLine']>(() => true),
    onSelectAll: vi.fn<GridKeysInput['onSelectAll']>(),
  }
}
const chosen = () => input.selection?.rows().map(({ id }) => id)

describe('selecting', () => {
  it('Space selects the row, or all of the page on the header of the check boxes', () => {
    press(' ')
    expect(chosen()).toEqual([1])
    place = { row: -1, col: 0 }
    press(' ')
    expect(chosen()).toEqual([1, 2, 3, 4])
    press(' ')
    expect(chosen()).toEqual([])
  })

  it('Shift and arrows extend and shrink the selection', () => {
    press('ArrowDown', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(chosen()).toEqual([1, 2, 3])
    press('ArrowUp', { shiftKey: true })
    expect(chosen()).toEqual([1, 2])
    expect(place.row).toBe(1)
  })

  it('Ctrl A selects the page, then requests all rows', () => {
    press('a', { ctrlKey: true })
    expect(chosen()).toHaveLength(4)
    expect(input.onSelectAll).not.toHaveBeenCalled()
    press('a', { ctrlKey: true })
    expect(input.onSelectAll).toHaveBeenCalledOnce()
  })

  it('Esc clears a selection, and is not handled when there is none', () => {
    press(' ')
    expect(press('Escape')).toBe(true)
    expect(chosen()).toEqual([])
    expect(press('Escape')).toBe(false)
  })

  it('grids without selection do not handle these keys', () => {
    input = { ...input, selection: null }
    expect(press(' ')).toBe(false)
    expect(press('a', { ctrlKey: true })).toBe(false)
  })
})

describe('moving', () => {
  it('Home goes to the first cell of the row, with Ctrl to that of the grid', () => {
    place = { row: 2, col: 2 }
    press('Home')
    expect(place).toEqual({ row: 2, col: 0 })
    press('Home', { ctrlKey: true })
    expect(place).toEqual({ row: 0, col: 0 })
  })

  it('Page Up and Page Down stay within the rows', () => {
    press('PageDown')
    expect(place.row).toBe(2)
    press('PageDown')
    expect(place.row).toBe(3)
    press('PageUp')
    press('PageUp')
    expect(place.row).toBe(0)
  })

  it('arrows are left to Handsontable', () => {
    expect(press('ArrowDown')).toBe(false)
    expect(press('ArrowRight')).toBe(false)
  })
})

describe('opening', () => {
  it('Enter opens the row, or the link of its cell', () => {
    press('Enter')
    expect(input.onOpen).toHaveBeenCalledWith(lines[0])
    input.onLink.mockReturnValue(true)
    press('Enter')
    expect(input.onLink).toHaveBeenLastCalledWith(lines[0], 'name')
    expect(input.onOpen).toHaveBeenCalledOnce()
  })

  it('Shift F10 opens the menu of the cell, or of the header', () => {
    press('F10', { shiftKey: true })
    expect(input.onMenu).toHaveBeenLastCalledWith({ row: lines[0], field: 'name' }, 'cell')
    place = { row: -1, col: 2 }
    press('ContextMenu')
    expect(input.onMenu).toHaveBeenLastCalledWith({ row: null, field: 'state' }, 'cell')
    place = { row: -1, col: 0 }
    expect(press('ContextMenu')).toBe(false)
  })

  it('Enter on a header sorts, also with Shift', () => {
    place = { row: -1, col: 1 }
    press('Enter')
    expect(heads.onSort).toHaveBeenLastCalledWith('name', false)
    press('Enter', { shiftKey: true })
    expect(heads.onSort).toHaveBeenLastCalledWith('name', true)
  })

  it('letters without modifiers are passed to the actions', () => {
    press('p')
    expect(input.onLetter).toHaveBeenCalledWith('P', row(1))
    expect(press('p', { ctrlKey: true })).toBe(false)
    input.onLetter.mockReturnValue(false)
    expect(press('x')).toBe(false)
  })

  it('a letter that is held down is one press', () => {
    press('p')
    press('p', { repeat: true })
    expect(input.onLetter).toHaveBeenCalledTimes(1)
  })
})

describe('groups', () => {
  it('arrows and Enter open and close a group', () => {
    show(group(false), row(1))
    expect(press('ArrowLeft')).toBe(false)
    expect(press('ArrowRight')).toBe(true)
    press('Enter')
    expect(input.onLine).toHaveBeenCalledTimes(2)
    show(group(true), row(1))
    expect(press('ArrowRight')).toBe(false)
    expect(press('ArrowLeft')).toBe(true)
  })

  it('the left arrow moves from the first cell of a row to its group', () => {
    show(group(true), row(1), row(2))
    place = { row: 2, col: 1 }
    expect(press('ArrowLeft')).toBe(false)
    place = { row: 2, col: 0 }
    expect(press('ArrowLeft')).toBe(true)
    expect(place.row).toBe(0)
  })

  it('Space selects the rows of a group; a group without displayed rows is opened', () => {
    show(group(true), row(1), row(2))
    press(' ')
    expect(chosen()).toEqual([1, 2])
    show(group(false))
    press(' ')
    expect(input.onLine).toHaveBeenCalledOnce()
  })

  it('a group has no menu', () => {
    show(group(true))
    expect(press('F10', { shiftKey: true })).toBe(false)
  })
})
