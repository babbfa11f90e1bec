// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { NumberField } from '../../../../src/ui/controls/number-field'
import { byName, click, press, render, typeInto, type Rendered } from '../render'

let view: Rendered
let last: string | null
afterEach(() => view.unmount())

function Quantity({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  const change = (next: string | null) => {
    last = next
    if (next !== null) setValue(next)
  }
  return (
    <>
      <NumberField label="Quantity" value={value} onChange={change} decimalSeparator="," min="0" max="12" />
      <button type="button" onClick={() => setValue('12')}>
        All
      </button>
    </>
  )
}
const input = () => view.root.querySelector('input') as HTMLInputElement
const type = (text: string) => typeInto(input(), text)

describe('number field', () => {
  it('displays and reads the decimal separator of the company', () => {
    view = render(<Quantity start="2.5" />)
    expect(input().value).toBe('2,5')
    type('3,25')
    expect(last).toBe('3.25')
  })

  it('reports an invalid number and keeps it visible', () => {
    view = render(<Quantity start="2" />)
    type('2x')
    expect(last).toBeNull()
    act(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(input().value).toBe('2x')
  })

  it('shows a value that a button sets, also in place of an invalid number', () => {
    view = render(<Quantity start="2" />)
    type('2x')
    click(byName(view.root, 'button', 'All'))
    expect(input().value).toBe('12')
    type('7,50')
    expect(input().value).toBe('7,50')
  })

  it('steps with the arrow keys, exactly and within its limits', () => {
    view = render(<Quantity start="11.1" />)
    press(view.root, 'ArrowUp', input())
    expect(last).toBe('12')
    press(view.root, 'ArrowDown', input())
    expect(last).toBe('11')
  })
})
