// @vitest-environment happy-dom
import { act } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../../../src/texts/create-i18n'
import german from '../../../../src/locales/de-DE.json'
import { Button, IconButton } from '../../../../src/ui/controls/button'
import { click, press, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})
const button = () => view.root.querySelector('button') as HTMLButtonElement

const movePointer = (type: string, target: Element | null) =>
  act(() => {
    target?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  })
/** Longer than a tooltip takes to open or to close. */
const wait = () =>
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
/** Keeps the pointer on the button until a tooltip would open. */
const rest = () => {
  movePointer('pointerover', button())
  wait()
}

describe('button', () => {
  it('names the keys of its shortcut as on keyboards of the language', () => {
    view = render(
      <I18nextProvider i18n={createI18n('de-DE', german)}>
        <Button shortcut="Ctrl+Enter">Los</Button>
        <Button shortcut="F8">Weiter</Button>
      </I18nextProvider>,
    )
    expect([...view.root.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual([
      'Strg Eingabe',
      'F8',
    ])
  })

  it('with a reason is focusable, displays the reason and has no effect, not even submitting its form', () => {
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

  it('ignores further clicks and keeps its label while it is busy', () => {
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

  it('without a visible tooltip does not handle Esc', () => {
    vi.useFakeTimers()
    view = render(<Button>Close</Button>)
    rest()
    expect(press(view.root, 'Escape', button())).toBe(true)
  })

  it('with a visible tooltip closes that first at Esc', () => {
    vi.useFakeTimers()
    view = render(<Button reason="No order is chosen">Prepare</Button>)
    rest()
    expect(view.root.querySelector('[role=tooltip]')?.textContent).toBe('No order is chosen')
    expect(press(view.root, 'Escape', button())).toBe(false)
    expect(view.root.querySelector('[role=tooltip]')).toBeNull()
    expect(press(view.root, 'Escape', button())).toBe(true)
  })

  it('keeps its tooltip while the pointer is on that, and closes it after the pointer left both', () => {
    vi.useFakeTimers()
    view = render(<Button reason="No order is chosen">Prepare</Button>)
    rest()
    const tip = () => view.root.querySelector('[role=tooltip]')
    movePointer('pointerout', button())
    movePointer('pointerover', tip())
    wait()
    expect(tip()?.textContent).toBe('No order is chosen')
    movePointer('pointerout', tip())
    wait()
    expect(tip()).toBeNull()
  })

  it('closes its tooltip at Esc with the focus elsewhere, without preventing the key', () => {
    vi.useFakeTimers()
    view = render(
      <>
        <Button reason="No order is chosen">Prepare</Button>
        <input />
      </>,
    )
    rest()
    expect(press(view.root, 'Escape', view.root.querySelector('input'))).toBe(true)
    expect(view.root.querySelector('[role=tooltip]')).toBeNull()
  })

  it('closes its tooltip when it is pressed, unless it is disabled', () => {
    vi.useFakeTimers()
    view = render(<IconButton icon="refresh" label="Refresh" />)
    rest()
    movePointer('pointerup', button())
    expect(view.root.querySelector('[role=tooltip]')).toBeNull()
    view.update(<IconButton icon="refresh" label="Refresh" reason="Nothing to refresh" />)
    rest()
    movePointer('pointerup', button())
    expect(view.root.querySelector('[role=tooltip]')?.textContent).toBe('Nothing to refresh')
  })

  it('with only an icon has a name', () => {
    view = render(<IconButton icon="refresh" label="Refresh" />)
    expect(button().getAttribute('aria-label')).toBe('Refresh')
  })
})
