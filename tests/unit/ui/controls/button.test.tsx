// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Button, IconButton } from '../../../../src/ui/controls/button'
import { loadTip } from '../../../../src/ui/controls/tooltip'
import { preload } from '../../../../src/ui/use-lazy-module'
import { click, press, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
beforeAll(() => preload(loadTip))
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})
const button = () => view.root.querySelector('button') as HTMLButtonElement

/** Lets the pointer rest on the button until a tooltip would open. */
const rest = () =>
  act(() => {
    button().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    vi.advanceTimersByTime(1_000)
  })

describe('button', () => {
  it('with a reason stays focusable, tells the reason and does nothing, not even send its form', () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    view = render(
      <form onSubmit={onSubmit}>
        <Button
          type="submit"
          onClick={onClick}
          reason={{ title: 'Not now', facts: [{ label: 'State', value: 'New' }] }}
        >
          Send
        </Button>
      </form>,
    )
    button().focus()
    expect(view.root.activeElement).toBe(button())
    expect(button().disabled).toBe(false)
    expect(view.root.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Not now. State: New',
    )
    click(button())
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('that is busy ignores further clicks and keeps its label', () => {
    const onClick = vi.fn()
    view = render(
      <Button busy icon="refresh" onClick={onClick}>
        Retry
      </Button>,
    )
    click(button())
    expect(onClick).not.toHaveBeenCalled()
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(button().textContent).toBe('Retry')
  })

  it('without a tooltip in view leaves Esc to the dialog around it', () => {
    vi.useFakeTimers()
    view = render(<Button>Close</Button>)
    rest()
    expect(press(view.root, 'Escape', button())).toBe(true)
  })

  it('with a tooltip in view closes that first at Esc', () => {
    vi.useFakeTimers()
    view = render(<Button reason="No order is chosen">Prepare</Button>)
    rest()
    expect(view.root.querySelector('[role=tooltip]')?.textContent).toBe('No order is chosen')
    expect(press(view.root, 'Escape', button())).toBe(false)
    expect(view.root.querySelector('[role=tooltip]')).toBeNull()
    expect(press(view.root, 'Escape', button())).toBe(true)
  })

  it('with an icon alone has a name', () => {
    view = render(<IconButton icon="refresh" label="Refresh" />)
    expect(button().getAttribute('aria-label')).toBe('Refresh')
  })
})
