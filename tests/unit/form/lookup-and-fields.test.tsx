// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareOrders } from '../../../src/catalog/actions/sales-orders'
import { stockJobForm } from '../../../src/catalog/forms/jobs'
import { defineForm, type Form } from '../../../src/define/form'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { click, press, problemsIn, within } from '../ui/render'
import {
  actionDouble,
  controlOf,
  loadActions,
  resultOf,
  type,
  type ActionDouble,
} from '../actions/action-double'

const stock = (id: number, fields: Record<string, unknown> = {}): AnyRow => ({
  id,
  version: 1,
  quantity: '5',
  uoM: 'pcs',
  locationId: '31',
  location: 'A-01-1',
  ...fields,
})

const form = defineForm({
  name: 'formOfTheTest',
  fields: [
    { name: 'quantity', kind: 'quantity', isRequired: true, least: 0, isAboveLeast: true, unitFrom: 'uoM' },
    {
      name: 'location',
      kind: 'lookup',
      lookup: { kind: 'location', type: 'pick' },
      isRequired: true,
      from: 'locationId',
      textFrom: 'location',
    },
    { name: 'blocks', kind: 'flag' },
    { name: 'comment', kind: 'longText', onlyWhen: { field: 'blocks', is: [true] }, isRequired: true },
  ],
})

let page: ActionDouble
let requests: unknown[]
const input = vi.fn<NonNullable<Action<AnyRow>['input']>>(() => ({ body: {} }))
beforeAll(() => loadActions())
beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  page = actionDouble()
  page.reads.set('/options/{kind}', (question: unknown) => {
    requests.push(question)
    return [
      { value: '31', text: 'A-01-1' },
      { value: '32', text: 'A-01-2', hint: 'Pick area' },
      { value: '33', text: 'A-02-1' },
    ]
  })
})
afterEach(() => {
  page.end()
  input.mockClear()
  vi.useRealTimers()
})

const open = (rows: readonly AnyRow[], of: Form = form) => {
  const { endpoint, ...rest } = prepareOrders as unknown as Action<AnyRow>
  return page.run({ ...rest, ...(endpoint === undefined ? {} : { endpoint }), form: of, input }, rows)
}
const send = () => page.press('Save')
const field = (name: string) => page.dialog()?.querySelector(`[data-field="${name}"]`)
const options = () =>
  [...(field('location')?.querySelectorAll('[role="option"]') ?? [])].map(option => option.textContent)
const key = (name: string) => press(page.view.root, name, controlOf(page, 'location'))

describe('a form', () => {
  it('is submitted by Ctrl+Enter from a field that handles Enter itself', async () => {
    await open([stock(1)])
    type(page, 'quantity', '2')
    act(() => {
      controlOf(page, 'location').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    })
    await page.settle()
    expect(page.calls).toHaveLength(1)
  })
})

describe('an option with a permission of its own', () => {
  it('is not offered without that permission, and the hint names it', async () => {
    await open([stock(1)], stockJobForm)
    const offered = [...(field('type')?.querySelectorAll('option') ?? [])].map(option => option.value)
    expect(offered).toEqual(['move', 'replenish'])
    expect(field('type')?.textContent).toContain('Count: You do not have the permission for this.')
  })
})

describe('the facts of a form', () => {
  const withFacts = { ...form, facts: ['quantity'] }
  const facts = () => page.dialog()?.querySelector('dl')?.textContent

  it('are displayed above the fields in the unit of the row, and updated with it', async () => {
    await open([stock(1)], withFacts)
    expect(facts()).toBe('title of quantity5 pcs')
    page.change(stock(1, { quantity: '4', version: 2 }))
    await page.settle()
    expect(facts()).toBe('title of quantity4 pcs')
  })

  it('are omitted for several rows', async () => {
    await open([stock(1), stock(2)], withFacts)
    expect(page.dialog()).toBeDefined()
    expect(facts()).toBeUndefined()
  })
})

describe('a lookup', () => {
  it('displays the name of the row’s value, and lists all options when it opens', async () => {
    await open([stock(1)])
    const box = controlOf(page, 'location')
    expect(box.value).toBe('A-01-1')
    expect(box.getAttribute('role')).toBe('combobox')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    key('ArrowDown')
    await page.settle(250)
    expect(requests).toEqual([{ params: { kind: 'location' }, query: { type: 'pick' } }])
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(options()).toEqual(['A-01-1', 'A-01-2Pick area', 'A-02-1'])
    expect(field('location')?.querySelector('[aria-selected="true"]')?.textContent).toBe('A-01-1')
  })

  it('filters by typing, moves by arrow keys and selects by Enter, which does not submit the form', async () => {
    await open([stock(1)])
    type(page, 'location', 'a-01')
    await page.settle(250)
    expect(requests).toEqual([{ params: { kind: 'location' }, query: { find: 'a-01', type: 'pick' } }])
    key('ArrowDown')
    key('ArrowDown')
    const box = controlOf(page, 'location')
    const active = box.getAttribute('aria-activedescendant') ?? ''
    expect(page.view.root.getElementById(active)?.textContent).toContain('A-01-2')
    expect(key('Enter')).toBe(false)
    expect(box.value).toBe('A-01-2')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    type(page, 'quantity', '3')
    page.answer(resultOf([1]))
    await send()
    expect(input).toHaveBeenCalledWith([stock(1)], { quantity: '3', location: '32', blocks: false }, [
      { id: 1, values: { locationId: '31' } },
    ])
  })

  it('sends one request for continuous typing, and Esc closes only the list', async () => {
    await open([stock(1)])
    type(page, 'location', 'x')
    await page.settle(250)
    type(page, 'location', 'xy')
    type(page, 'location', 'xyz')
    await page.settle(250)
    expect(requests).toHaveLength(2)
    expect(key('Escape')).toBe(false)
    expect(controlOf(page, 'location').getAttribute('aria-expanded')).toBe('false')
    expect(key('Escape')).toBe(true)
  })

  it('rejects a text that matches no option', async () => {
    await open([stock(1)])
    type(page, 'quantity', '3')
    type(page, 'location', 'nowhere')
    await send()
    expect(problemsIn(page.view.root)).toEqual(['Choose one from the list.'])
    expect(page.calls).toHaveLength(0)
  })

  it('displays that the list could not be loaded', async () => {
    page.reads.set('/options/{kind}', () => {
      throw new Error('no network')
    })
    await open([stock(1)])
    key('ArrowDown')
    await page.settle(250)
    expect(field('location')?.textContent).toContain('could not be loaded')
  })
})

describe('a quantity', () => {
  it('is displayed beside its unit and validated by the decimals of the unit', async () => {
    await open([stock(1)])
    expect(within(page.view.root).getByText('pcs')).toBeDefined()
    type(page, 'quantity', '1.5')
    await send()
    expect(problemsIn(page.view.root)).toEqual(['Enter a whole number.'])
    type(page, 'quantity', '0')
    expect(problemsIn(page.view.root)).toEqual(['Enter more than 0.'])
    type(page, 'quantity', 'many')
    expect(problemsIn(page.view.root)).toEqual(['Enter a number.'])
    type(page, 'quantity', '2')
    expect(problemsIn(page.view.root)).toEqual([])
  })
})

describe('a day', () => {
  const dayForm = defineForm({ name: 'formOfTheTest', fields: [{ name: 'deliveryDate', kind: 'date' }] })

  it('that does not exist is reported at its field, and nothing is sent', async () => {
    await open([stock(1)], dayForm)
    const box = controlOf(page, 'deliveryDate')
    type(page, 'deliveryDate', '2026-02-31')
    act(() => void box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    await send()
    expect(problemsIn(page.view.root)).toEqual([expect.stringContaining('Enter a day that exists.')])
    expect(input).not.toHaveBeenCalled()
  })
})

describe('a field that depends on another', () => {
  it('is displayed and required only for the other’s value', async () => {
    await open([stock(1)])
    expect(field('comment')).toBeNull()
    click(controlOf(page, 'blocks'))
    await page.settle()
    expect(field('comment')?.querySelector('textarea')).not.toBeNull()
    type(page, 'quantity', '2')
    await send()
    expect(page.view.root.activeElement).toBe(controlOf(page, 'comment'))
    type(page, 'comment', 'damaged')
    page.answer(resultOf([1]))
    await send()
    expect(input).toHaveBeenCalledWith(
      [stock(1)],
      expect.objectContaining({ blocks: true, comment: 'damaged' }),
      expect.anything(),
    )
  })
})
