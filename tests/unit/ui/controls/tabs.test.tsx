// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from '../../../../src/ui/controls/tabs'
import { render, type Rendered } from '../render'

let shown: Rendered | undefined
afterEach(() => shown?.unmount())

const tabs = [
  { name: 'Lines', title: 'Lines', count: '11' },
  { name: 'Operation', title: 'Operations', count: null },
  { name: 'History', title: 'History', count: null },
]

function open(openName = 'Lines') {
  const onOpen = vi.fn()
  shown = render(<Tabs id="d" label="Details" tabs={tabs} openName={openName} onOpen={onOpen} />)
  const { root } = shown
  const tab = (name: string) => root.querySelector<HTMLElement>(`[data-tab="${name}"]`)
  const press = (key: string): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    act(() => void root.activeElement?.dispatchEvent(event))
  }
  return { onOpen, root, tab, press }
}

it('the open tab is the only tab stop, controls the panel and contains its count', () => {
  const { root, tab } = open()
  expect([...root.querySelectorAll('[role=tab]')].map(one => (one as HTMLElement).tabIndex)).toEqual([
    0, -1, -1,
  ])
  expect(tab('Lines')?.getAttribute('aria-selected')).toBe('true')
  expect(tab('Lines')?.getAttribute('aria-controls')).toBe('dpanel')
  expect(tab('Lines')?.textContent).toBe('Lines 11')
  expect(tab('History')?.textContent).toBe('History')
})

it('arrow keys, Home and End move the focus without opening a tab', () => {
  const { root, tab, press, onOpen } = open()
  act(() => tab('Lines')?.focus())
  press('ArrowRight')
  expect(root.activeElement).toBe(tab('Operation'))
  press('End')
  expect(root.activeElement).toBe(tab('History'))
  press('ArrowRight')
  expect(root.activeElement).toBe(tab('Lines'))
  press('ArrowLeft')
  expect(root.activeElement).toBe(tab('History'))
  press('Home')
  expect(root.activeElement).toBe(tab('Lines'))
  expect(onOpen).not.toHaveBeenCalled()
})

it('a press opens a tab, also by Enter and Space', () => {
  const { tab, onOpen } = open()
  act(() => tab('History')?.click())
  expect(onOpen).toHaveBeenCalledWith('History')
})
