// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster, useToaster } from '../../../../src/ui/controls/toast'
import { toastDurationMs } from '../../../../src/ui/controls/toast-list'
import { byName, click, render, within } from '../render'
import type { Rendered } from '../render'

let view: Rendered
const undo = vi.fn()

function Save() {
  const toaster = useToaster()
  return (
    <button onClick={() => toaster.show({ text: 'View saved', action: { label: 'Undo', run: undo } })}>
      Save
    </button>
  )
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const toasts = () => within(view.root).queryAllByText('View saved')

beforeEach(() => {
  undo.mockClear()
  vi.useFakeTimers()
  view = render(
    <Toaster>
      <Save />
    </Toaster>,
  )
  click(byName(view.root, 'button', 'Save'))
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('are removed after six seconds', () => {
    wait(toastDurationMs - 1)
    expect(toasts()).toHaveLength(1)
    wait(1)
    expect(toasts()).toHaveLength(0)
  })

  it('are kept while they contain the focus', () => {
    act(() => byName(view.root, 'button', 'Undo').focus())
    wait(3 * toastDurationMs)
    expect(toasts()).toHaveLength(1)
    act(() => byName(view.root, 'button', 'Undo').blur())
    wait(toastDurationMs)
    expect(toasts()).toHaveLength(0)
  })

  it('undo once and are removed', () => {
    click(byName(view.root, 'button', 'Undo'))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(toasts()).toHaveLength(0)
  })

  it('are at most three at a time', () => {
    for (let i = 0; i < 5; i += 1) click(byName(view.root, 'button', 'Save'))
    expect(toasts()).toHaveLength(3)
  })
})
