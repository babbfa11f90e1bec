import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { createSelection } from '../../../src/ui/grid/data/grid-selection'
import { order } from './rows'

const view = [1, 2, 3, 4, 5].map(id => order(id))
const ids = (selection: ReturnType<typeof createSelection>) => selection.rows().map(row => row.id)
const at = (index: number) => view[index] ?? order(99)

describe('the selection of rows', () => {
  it('toggles one row', () => {
    const selection = createSelection(createStore())
    selection.toggle(at(1))
    expect(ids(selection)).toEqual([2])
    selection.toggle(at(1))
    expect(ids(selection)).toEqual([])
  })

  it('extends from its anchor row in both directions, and deselects rows outside the range', () => {
    const selection = createSelection(createStore())
    selection.toggle(at(2))
    selection.extendTo(view, at(4))
    expect(ids(selection).sort()).toEqual([3, 4, 5])
    selection.extendTo(view, at(1))
    expect(ids(selection).sort()).toEqual([2, 3])
  })

  it('keeps rows selected outside the range', () => {
    const selection = createSelection(createStore())
    selection.toggle(at(0))
    selection.toggle(at(3))
    selection.extendTo(view, at(4))
    expect(ids(selection).sort()).toEqual([1, 4, 5])
  })

  it('adopts newer values of selected rows and no older ones', () => {
    const selection = createSelection(createStore())
    selection.toggle(order(1, { version: 3, state: 'New' }))
    selection.refresh([order(1, { version: 2, state: 'Error' }), order(2, { version: 9 })])
    expect(selection.rows().map(row => row.state)).toEqual(['New'])
    selection.refresh([order(1, { version: 4, state: 'Reserved' })])
    expect(selection.rows().map(row => row.state)).toEqual(['Reserved'])
  })

  it('notifies of changed rows, and returns the same array until one changes', () => {
    const selection = createSelection(createStore())
    const received: number[][] = []
    selection.onChange(changed => received.push([...changed]))
    selection.add(view.slice(0, 2))
    const rows = selection.rows()
    selection.add(view.slice(0, 2))
    expect(selection.rows()).toBe(rows)
    selection.clear()
    expect(received).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})
