// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act } from 'react'
import { outsideClickDelayMs } from '../../../../src/contract/limits'
import { Menu, MenuButton } from '../../../../src/ui/controls/menu'
import type { MenuGroup } from '../../../../src/ui/controls/menu'
import { byName, click, press, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
const prepare = vi.fn()
const unprepare = vi.fn()
const cancel = vi.fn()

const groups: MenuGroup[] = [
  {
    id: 'work',
    items: [
      { id: 'prepare', label: 'Prepare', onSelect: prepare },
      { id: 'partly', label: 'Partly prepare', onSelect: vi.fn() },
      { id: 'unprepare', label: 'Unprepare', reason: 'No order is prepared', onSelect: unprepare },
    ],
  },
  { id: 'empty', items: [] },
  { id: 'end', items: [{ id: 'cancel', label: 'Cancel order…', danger: true, onSelect: cancel }] },
]

beforeEach(() => {
  vi.clearAllMocks()
  view = render(
    <>
      <button>before</button>
      <MenuButton label="More" groups={groups} />
    </>,
  )
  opener().focus()
  click(opener())
})
afterEach(() => {
  vi.useRealTimers()
  view.unmount()
})

const opener = () => view.root.querySelectorAll('button')[1] as HTMLButtonElement
const isOpen = () => view.root.querySelector('[role=menu]') !== null
const item = (name: string) => byName(view.root, 'menuitem', name)

describe('menu', () => {
  it('focuses its first item and exposes that it is open', () => {
    expect(view.root.activeElement).toBe(item('Prepare'))
    expect(opener().getAttribute('aria-expanded')).toBe('true')
  })

  it('moves the focus with the arrow keys, Home and End, and wraps around', () => {
    press(view.root, 'ArrowUp')
    expect(view.root.activeElement).toBe(item('Cancel order…'))
    press(view.root, 'ArrowDown')
    expect(view.root.activeElement).toBe(item('Prepare'))
    press(view.root, 'End')
    expect(view.root.activeElement).toBe(item('Cancel order…'))
    press(view.root, 'Home')
    expect(view.root.activeElement).toBe(item('Prepare'))
  })

  it('finds items by typed letters', () => {
    press(view.root, 'p')
    expect(view.root.activeElement).toBe(item('Partly prepare'))
    press(view.root, 'p')
    expect(view.root.activeElement).toBe(item('Prepare'))
    press(view.root, 'u')
    expect(view.root.activeElement).toBe(item('Prepare'))
  })

  it('runs the chosen item once, closes and restores the focus', () => {
    press(view.root, 'Enter')
    expect(prepare).toHaveBeenCalledTimes(1)
    expect(isOpen()).toBe(false)
    expect(view.root.activeElement).toBe(opener())
  })

  it('keeps a disabled item focusable, with its reason and without effect', () => {
    press(view.root, 'ArrowDown')
    press(view.root, 'ArrowDown')
    const item = view.root.activeElement
    expect(item?.getAttribute('aria-disabled')).toBe('true')
    const description = view.root.getElementById(item?.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('No order is prepared')
    expect(view.root.querySelector('[role=tooltip]')?.textContent).toBe('No order is prepared')
    press(view.root, 'Enter')
    expect(unprepare).not.toHaveBeenCalled()
    expect(isOpen()).toBe(true)
  })

  it('closes at Esc without passing the key to an outer dialog', () => {
    expect(press(view.root, 'Escape')).toBe(false)
    expect(isOpen()).toBe(false)
    expect(view.root.activeElement).toBe(opener())
  })

  it('renders a separator only between groups that have items', () => {
    expect(view.root.querySelectorAll('[role=separator]')).toHaveLength(1)
  })

  it('closes at a press outside, but not at the one that opened it', () => {
    view.unmount()
    vi.useFakeTimers()
    view = render(<MenuButton label="More" groups={groups} />)
    click(byName(view.root, 'button', 'More'))
    const pressOutside = () =>
      act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(outsideClickDelayMs - 1))
    pressOutside()
    expect(isOpen()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    pressOutside()
    expect(isOpen()).toBe(false)
  })

  it('closes at a press outside also while its owner renders continuously', () => {
    view.unmount()
    vi.useFakeTimers()
    const onClose = vi.fn()
    const menu = () => (
      <Menu label="Orders" groups={groups} anchor={{ x: 1, y: 1 }} onClose={() => onClose()} />
    )
    view = render(menu())
    for (let i = 0; i < 10; i += 1) {
      act(() => void vi.advanceTimersByTime(16))
      view.update(menu())
    }
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
