// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFormats } from '../../../../src/contract/formats'
import { formatDefaults } from '../../../../src/contract/limits'
import { DateField, type DateFieldProps } from '../../../../src/ui/controls/date-field'
import { byName, click, render, within, type Rendered } from '../render'

const formats = createFormats(
  { ...formatDefaults, dateFormat: 'DD.MM.YYYY', region: 'Europe/Berlin', currency: '' },
  'en-GB',
  key => key,
)

let view: Rendered
let emitted: string[]
const incorrect = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') })
  emitted = []
})
afterEach(() => {
  view.unmount()
  incorrect.mockReset()
  vi.useRealTimers()
})

function show(value: string, more: Partial<DateFieldProps> = {}): void {
  function Owner() {
    const [day, setDay] = useState(value)
    const change = (next: string) => {
      emitted.push(next)
      setDay(next)
    }
    const field = { label: 'From', value: day, formats, onChange: change, onIncorrect: incorrect }
    return <DateField {...field} {...more} />
  }
  view = render(<Owner />)
}
const input = () => view.root.querySelector('input') as HTMLInputElement
const days = () => within(view.root).getByRole('grid')
const active = () => view.root.activeElement?.getAttribute('aria-label')?.replace(',', '')

function type(text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
function press(key: string, options: KeyboardEventInit = {}, at: Element | null = input()): void {
  act(
    () =>
      void at?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
      ),
  )
}
const leave = () => act(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

describe('a date field', () => {
  it.each([
    ['2026-11-23', '23.11.2026'],
    ['9999-12-31', '31.12.9999'],
    // Years that are only partly typed.
    ['0202-01-01', '0202-01-01'],
    ['', ''],
    ['soon', ''],
    ['2026-02-30', ''],
    ['23.11.2026', ''],
  ])('displays %j as %j', (value, text) => {
    show(value)
    expect(input().value).toBe(text)
  })

  it('emits a day once it is complete, and an abbreviated one when the field is left', () => {
    show('2026-11-23')
    type('9.12.20')
    expect(emitted).toEqual([''])
    expect(input().value).toBe('9.12.20')
    type('9.12.2026')
    expect(emitted).toEqual(['', '2026-12-09'])
    leave()
    expect(input().value).toBe('09.12.2026')
    type('24.12')
    leave()
    expect(emitted.at(-1)).toBe('2026-12-24')
    expect(input().value).toBe('24.12.2026')
    type('')
    expect(emitted.at(-1)).toBe('')
    leave()
    expect([input().value, incorrect.mock.calls.length]).toEqual(['', 0])
  })

  it('reports an invalid text when the field is left or Enter is pressed, and keeps it visible', () => {
    show('')
    type('31.02.2026')
    expect(incorrect).not.toHaveBeenCalled()
    leave()
    press('Enter')
    expect(incorrect).toHaveBeenCalledTimes(2)
    expect([emitted, input().value]).toEqual([[], '31.02.2026'])
  })

  it('emits that it is empty when a text that was reported as invalid is removed', () => {
    show('')
    type('31.02.2026')
    leave()
    type('')
    expect(emitted).toEqual([''])
    leave()
    type('soon')
    leave()
    press('ArrowDown', { altKey: true })
    click(byName(view.root, 'button', 'Clear'))
    expect([emitted, input().value]).toEqual([['', ''], ''])
  })

  it.each(['Enter', 's'])('is complete before the form around it hears Ctrl+%s', key => {
    const sent: (string | null)[] = []
    function Form() {
      const [day, setDay] = useState<string | null>('2026-11-23')
      return (
        <div onKeyDown={event => event.key === key && sent.push(day)}>
          <DateField
            label="From"
            value={day ?? ''}
            formats={formats}
            onChange={setDay}
            onIncorrect={() => setDay(null)}
          />
        </div>
      )
    }
    view = render(<Form />)
    type('24.12')
    press(key, { ctrlKey: true })
    press(key, { ctrlKey: true })
    type('31.02.')
    press(key, { ctrlKey: true })
    expect(sent).toEqual(['2026-12-24', '2026-12-24', null])
  })

  it('discards typed text when its value changes', () => {
    show('2026-11-23')
    type('31.02.2026')
    leave()
    click(byName(view.root, 'button', 'From: choose from the calendar'))
    click(byName(view.root, 'button', 'Today'))
    expect([emitted.at(-1), input().value]).toEqual(['2026-11-24', '24.11.2026'])
  })

  it("offers the server's day as today where this machine's clock is wrong", () => {
    const offsetMs = 86_400_000
    const ahead = createFormats({ ...formatDefaults, currency: '' }, 'en-GB', key => key, offsetMs)
    show('', { formats: ahead })
    click(byName(view.root, 'button', 'From: choose from the calendar'))
    click(byName(view.root, 'button', 'Today'))
    expect(emitted).toEqual(['2026-11-25'])
  })

  it('changes by days with the arrow keys, within its bounds', () => {
    show('2026-11-29', { max: '2026-11-30' })
    press('ArrowUp')
    press('ArrowUp')
    expect(emitted).toEqual(['2026-11-30'])
    press('ArrowDown')
    expect(emitted.at(-1)).toBe('2026-11-29')
  })
})

describe('its calendar', () => {
  const open = () => press('ArrowDown', { altKey: true })

  it('opens with the chosen day, is moved by keys and emits the day chosen by Enter', () => {
    show('2026-11-24')
    open()
    expect(active()).toBe('Tuesday 24 November 2026')
    const moves: [string, KeyboardEventInit, string][] = [
      ['ArrowRight', {}, 'Wednesday 25 November 2026'],
      ['ArrowDown', {}, 'Wednesday 2 December 2026'],
      ['Home', {}, 'Monday 30 November 2026'],
      ['End', {}, 'Sunday 6 December 2026'],
      ['PageUp', {}, 'Friday 6 November 2026'],
      ['PageDown', { shiftKey: true }, 'Saturday 6 November 2027'],
      ['ArrowUp', {}, 'Saturday 30 October 2027'],
      ['ArrowLeft', {}, 'Friday 29 October 2027'],
    ]
    for (const [key, options, day] of moves) {
      press(key, options, view.root.activeElement)
      expect(active(), key).toBe(day)
    }
    press('Enter', {}, view.root.activeElement)
    expect([emitted, input().value]).toEqual([['2027-10-29'], '29.10.2027'])
    expect(within(view.root).queryByRole('grid')).toBeNull()
  })

  it('displays week numbers and marks the chosen day and today', () => {
    show('2026-12-31')
    open()
    const weeks = [...days().querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    expect(weeks).toEqual(['49', '50', '51', '52', '53', '1'])
    const chosen = days().querySelector('[aria-selected="true"]')
    expect(chosen?.textContent).toBe('31')
    click(byName(view.root, 'button', 'Previous month'))
    expect(days().querySelector('[aria-current="date"]')?.textContent).toBe('24')
  })

  it('emits no day beyond its bounds', () => {
    show('2026-11-24', { min: '2026-11-24', max: '2026-11-25' })
    open()
    press('ArrowLeft', {}, view.root.activeElement)
    press('Enter', {}, view.root.activeElement)
    const beyond = days().querySelector('[aria-label$="26 November 2026"]') as Element
    expect(beyond?.getAttribute('aria-disabled')).toBe('true')
    click(beyond)
    expect(emitted).toEqual([])
  })

  it('clears a field that may be empty, and no other', () => {
    show('2026-11-24')
    open()
    click(byName(view.root, 'button', 'Clear'))
    expect(emitted).toEqual([''])
    view.unmount()
    show('2026-11-24', { required: true })
    open()
    expect(within(view.root).queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('closes by Escape without a change, and restores the focus', () => {
    show('2026-11-24')
    input().focus()
    open()
    press('ArrowRight', {}, view.root.activeElement)
    press('Escape', {}, view.root.activeElement)
    expect(within(view.root).queryByRole('grid')).toBeNull()
    expect(view.root.activeElement).toBe(input())
    expect(emitted).toEqual([])
  })
})
