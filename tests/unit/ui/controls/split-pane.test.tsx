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
  it('is resized by 16 px in the direction of the arrow key', () => {
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(246 + splitStepPx)
    press(view.root, 'ArrowDown', handle())
    press(view.root, 'ArrowDown', handle())
    expect(size()).toBe(246 - splitStepPx)
    expect(onSizeChange).toHaveBeenLastCalledWith(230)
  })

  it('is resized down to the minimum size of its panes', () => {
    press(view.root, 'Home', handle())
    expect(size()).toBe(611 - 11 - 200)
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(400)
    press(view.root, 'End', handle())
    expect(size()).toBe(100)
    press(view.root, 'ArrowDown', handle())
    expect(size()).toBe(100)
  })

  it('is reset to the default by a double click', () => {
    press(view.root, 'End', handle())
    act(() => void handle().dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(size()).toBe(246)
    expect(onSizeChange).toHaveBeenLastCalledWith(246)
  })

  it('is resized without a listener', () => {
    view.update(<SplitPane label="Resize" first="a" second="b" defaultSize={246} />)
    press(view.root, 'ArrowUp', handle())
    expect(size()).toBe(262)
  })

  it('does not handle other keys', () => {
    expect(press(view.root, 'ArrowLeft', handle())).toBe(true)
    expect(press(view.root, 'Tab', handle())).toBe(true)
  })

  it('displays only the first pane when there is no second', () => {
    view.update(<SplitPane label="Resize" first="orders" second={null} defaultSize={246} />)
    expect(view.root.querySelector('[role=separator]')).toBeNull()
    expect(view.root.textContent).toBe('orders')
  })
})
