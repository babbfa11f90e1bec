// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { createHandle, type HandleInput } from '../../../src/ui/grid/table/hot-handle'
import type { Hot } from '../../../src/ui/grid/table/hot-modules'
import { hotSettings, type HotSettingsInput } from '../../../src/ui/grid/table/hot-settings'
import { createFocusedLine } from '../../../src/ui/grid/table/grid-focus'
import { createLineMaker, type GridLine } from '../../../src/ui/grid/data/grid-lines'
import { order } from './rows'

/** A grid on a double of Handsontable, which keeps its selection's position and reports it again with new data. */
function gridOf(...shown: GridLine[]) {
  const lines = [...shown]
  const model = { columns: [{ field: 'orderNo' }], groups: [], pinnedCount: 0, hasRowNumbers: false }
  const onCurrentRow = vi.fn<HotSettingsInput['onCurrentRow']>()
  const onSeen = vi.fn<HotSettingsInput['onSeen']>()
  const input = {
    context: { lines },
    hasSelection: false,
    model: () => model,
    focusedLine: createFocusedLine(lines),
    onCurrentRow,
    onSeen,
  } as unknown as HotSettingsInput
  const { afterSelection } = hotSettings(input, document.createElement('div')) as {
    afterSelection: (row: number, column: number) => void
  }
  let place = { row: 0, col: 0 }
  let count = lines.length
  const select = (row: number, col: number) => {
    place = { row, col }
    afterSelection.call(hot, row, col)
  }
  const hot = {
    rootElement: document.createElement('div'),
    getSelectedRangeLast: () => ({ highlight: place }),
    selectCell: select,
    countRows: () => count,
    render: vi.fn(),
    updateData: () => {
      count = lines.length
      select(Math.min(place.row, count - 1), place.col)
    },
    colToProp: () => 'orderNo',
    getFocusManager: () => ({ suspend: vi.fn(), resume: vi.fn() }),
    addHook: vi.fn(),
    removeHook: vi.fn(),
  } as unknown as Hot
  const handle = createHandle({
    hot,
    root: document,
    frame: document.createElement('div'),
    input,
    layout: { measure: () => false, labelRoom: () => 0 },
    lines,
    model: () => model,
    onReplaced: vi.fn(),
  } as unknown as HandleInput)
  return {
    onCurrentRow,
    onSeen,
    select,
    focusedLine: () => lines[place.row],
    place: () => place,
    replace: (...next: GridLine[]) => {
      lines.splice(0, lines.length, ...next)
      handle.replaced()
    },
  }
}

const line = createLineMaker()
const groupOf = (name: string) =>
  line(name, {
    kind: 'group',
    key: name,
    level: 1,
    field: 'state',
    value: name,
    count: 2,
    sums: {},
    isOpen: true,
  })

describe('the cell with the focus', () => {
  it('follows its row to another position, without notifying of another current row', () => {
    const grid = gridOf(order(1), order(2), order(3))
    grid.select(1, 4)
    grid.onCurrentRow.mockClear()
    grid.onSeen.mockClear()
    grid.replace(order(2), order(9), order(1), order(3))
    expect(grid.place()).toEqual({ row: 0, col: 4 })
    grid.replace(order(9), order(1), order(3), order(2))
    expect(grid.place()).toEqual({ row: 3, col: 4 })
    expect(grid.onCurrentRow).not.toHaveBeenCalled()
    expect(grid.onSeen).not.toHaveBeenCalled()
  })

  it('keeps its position when its row is removed, and then follows the row at that position', () => {
    const grid = gridOf(order(1), order(2), order(3))
    grid.select(1, 0)
    grid.replace(order(1), order(3))
    expect(grid.focusedLine()?.id).toBe(3)
    grid.replace(order(3), order(1))
    expect(grid.focusedLine()?.id).toBe(3)
  })

  it('follows the header of a group', () => {
    const [open, done] = [groupOf('New'), groupOf('Completed')]
    const grid = gridOf(open, order(1), done, order(2))
    grid.select(2, 0)
    grid.replace(open, order(1), order(3), done, order(2))
    expect(grid.focusedLine()).toBe(done)
  })

  it('notifies of the current row again when the user moves it', () => {
    const grid = gridOf(order(1), order(2))
    grid.replace(order(2), order(1))
    grid.select(1, 0)
    expect(grid.onCurrentRow.mock.lastCall?.[0].id).toBe(1)
  })
})
