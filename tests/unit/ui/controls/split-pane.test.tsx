// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SplitPane, splitStepPx } from '../../../../src/ui/controls/split-pane'
import { press, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
const onSizeChange = vi.fn()

beforeEach(() => {
  onSizeChange.mockClear()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(611)
  view = render(
    <SplitPane
      label="Resize"
      first="orders"
      second="lines"
      defaultSize={246}
      minFirst={200}
      minSecond={100}
      onSizeChange={onSizeChange}
    />,
  )
})
afterEach(() => view.unmount())

const handle = () => view.root.querySelector('[role=separator]') as HTMLElement
const size = () => Number(handle().getAttribute('aria-valuenow'))

describe('split pane', () => {
  it('moves by 16 px with the arrow that points where the handle goes', () => {
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(246 + splitStepPx)
    press(view.root, 'ArrowDown', handle())
    press(view.root, 'ArrowDown', handle())
    expect(size()).toBe(246 - splitStepPx)
    expect(onSizeChange).toHaveBeenLastCalledWith(230)
  })

  it('stops where a pane would get too small', () => {
    press(view.root, 'Home', handle())
    expect(size()).toBe(611 - 11 - 200)
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(400)
    press(view.root, 'End', handle())
    expect(size()).toBe(100)
    press(view.root, 'ArrowDown', handle())
    expect(size()).toBe(100)
  })

  it('goes back to the default with a double click', () => {
    press(view.root, 'End', handle())
    act(() => void handle().dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(size()).toBe(246)
    expect(onSizeChange).toHaveBeenLastCalledWith(246)
  })

  it('moves without anybody listening', () => {
    view.update(<SplitPane label="Resize" first="a" second="b" defaultSize={246} />)
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(262)
  })

  it('leaves other keys alone', () => {
    expect(press(view.root, 'ArrowLeft', handle())).toBe(true)
    expect(press(view.root, 'Tab', handle())).toBe(true)
  })

  it('shows the first pane alone when there is no second', () => {
    view.update(<SplitPane label="Resize" first="orders" second={null} defaultSize={246} />)
    expect(view.root.querySelector('[role=separator]')).toBeNull()
    expect(view.root.textContent).toBe('orders')
  })
})
