// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { DateField } from '../../../../src/ui/controls/date-field'
import { render, type Rendered } from '../render'

let view: Rendered
afterEach(() => view.unmount())

/** What the browser is given: another text than a day would be a warning in its console. */
function shown(value: string): string | null {
  view = render(<DateField label="From" value={value} onChange={() => undefined} />)
  return view.root.querySelector('input')?.getAttribute('value') ?? null
}

describe('date field', () => {
  it.each(['2026-11-23', '9999-12-31', '0002-01-01', ''])('shows %s', value => {
    expect(shown(value)).toBe(value)
  })

  it.each(['soon', '2026-02-30', '23.11.2026'])('stands empty for %s, which is no day', value => {
    expect(shown(value)).toBe('')
  })
})
