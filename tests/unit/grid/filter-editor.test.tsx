// @vitest-environment happy-dom
/** The editor at a pill: what nobody changed stays as it is, also where the editor shows less of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { createFormats } from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'
import { FilterEditor } from '../../../src/ui/grid/filter/filter-editor'
import { byName, click, render, submitForm, typeInto, type Rendered } from '../ui/render'
import { panelDouble } from './panel-double'
import { salesOrdersView, text } from './rows'

let view: Rendered | undefined
const apply = vi.fn<(filter: Filter) => void>()
const remove = vi.fn()

beforeEach(() => {
  apply.mockReset()
  remove.mockReset()
})
afterEach(() => view?.unmount())

function open(filter: Filter, choice: { region?: string; numberFormat?: string } = {}): Rendered {
  const field = salesOrdersView.entity.fields[filter.selector]
  if (field === undefined) throw new Error(`No field ${filter.selector}`)
  const formats = createFormats({ ...formatDefaults, currency: '', ...choice }, 'en-GB', key => key)
  view = render(
    panelDouble(salesOrdersView).page(
      <FilterEditor
        selector={filter.selector}
        field={field}
        title={filter.selector}
        filter={filter}
        anchor={{ x: 0, y: 0 }}
        text={{ ...text, formats }}
        onApply={apply}
        onRemove={remove}
        onClose={() => undefined}
      />,
    ),
  )
  return view
}
const inputIn = ({ root }: Rendered) => root.querySelector('input')
const listIn = ({ root }: Rendered) => root.querySelector('textarea')

describe('the editor of a filter', () => {
  const cutOff = (value: string): Filter => ({
    selector: 'executionDate',
    operator: 'IsLessThan',
    value,
    type: 'datetime',
  })

  it.each([
    ['Europe/Berlin', '2026-11-24T23:01:00.000Z', '2026-11-25'],
    ['America/New_York', '2026-11-25T04:01:00.000Z', '2026-11-24'],
  ])(
    'shows the day of a cut-off in %s, and hands on the same filter without a change',
    (region, value, day) => {
      const filter = cutOff(value)
      const editor = open(filter, { region })
      expect(inputIn(editor)?.value).toBe(day)
      click(byName(editor.root, 'button', 'Show rows'))
      submitForm(editor.root)
      expect(apply.mock.calls).toEqual([[filter], [filter]])
      expect(apply.mock.calls[0]?.[0]).toBe(filter)
    },
  )

  it.each<Filter>([
    {
      selector: 'executionDate',
      operator: 'In',
      valueStart: '2026-11-01',
      valueEnd: '2026-11-24T23:01:00.000Z',
      type: 'datetime',
    },
    { selector: 'executionDate', operator: 'In', valueStart: 'week-1', valueEnd: 'week+1', type: 'datetime' },
    {
      selector: 'priority',
      operator: 'In',
      valueStart: 2,
      valueEnd: 4,
      type: 'number',
      isNegated: true,
    },
  ])('hands on the same filter where it shows less of it: %j', filter => {
    const editor = open(filter)
    click(byName(editor.root, 'button', 'Show rows'))
    expect(apply.mock.calls).toEqual([[filter]])
    expect(remove).not.toHaveBeenCalled()
  })

  it('applies a day that was typed over a cut-off', () => {
    const editor = open(cutOff('2026-11-24T23:01:00.000Z'))
    const input = inputIn(editor)
    if (input !== null) typeInto(input, '2026-11-27')
    click(byName(editor.root, 'button', 'Show rows'))
    expect(apply.mock.calls).toEqual([[cutOff('2026-11-27')]])
  })

  it('shows and reads a list of numbers with the decimal mark of the company, and counts them so', () => {
    const filter: Filter = { selector: 'orderWeight', operator: 'In', values: ['12.5', 3], type: 'number' }
    const editor = open(filter, { numberFormat: 'de-DE' })
    const list = listIn(editor)
    expect(list?.value).toBe('12,5\n3')
    if (list !== null) typeInto(list, '12,5\n3,75')
    expect(editor.root.textContent).toContain('grid.filter.list.read {"count":2,"number":"2"}')
    click(byName(editor.root, 'button', 'Show rows'))
    expect(apply.mock.calls).toEqual([[{ ...filter, values: ['12.5', '3.75'] }]])
  })
})
