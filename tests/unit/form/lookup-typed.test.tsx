// @vitest-environment happy-dom
/** A lookup whose option is not chosen from the list: its name is typed in full, or scanned. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { prepareOrders } from '../../../src/catalog/actions/sales-orders'
import type { LookupKind, LookupOption } from '../../../src/contract/endpoints/lookup-options'
import type { Action } from '../../../src/define/action'
import { defineForm } from '../../../src/define/form'
import type { AnyRow } from '../../../src/define/view'
import { press, problemsIn } from '../ui/render'
import {
  actionDouble,
  controlOf,
  loadActions,
  resultOf,
  type,
  type ActionDouble,
} from '../actions/action-double'

let page: ActionDouble
let options: readonly LookupOption[]
const input = vi.fn<NonNullable<Action<AnyRow>['input']>>(() => ({ body: {} }))
beforeAll(() => loadActions())
beforeEach(() => {
  vi.useFakeTimers()
  page = actionDouble()
  page.reads.set('/options/{kind}', ({ query: { find = '' } }: { query: { find?: string } }) =>
    options.filter(({ text, hint = '' }) => `${text} ${hint}`.toLowerCase().includes(find.toLowerCase())),
  )
})
afterEach(() => {
  page.end()
  input.mockClear()
  vi.useRealTimers()
})

const open = (kind: LookupKind, offered: readonly LookupOption[]) => {
  options = offered
  const form = defineForm({
    name: 'formOfTheTest',
    fields: [{ name: 'thing', kind: 'lookup', lookup: { kind }, isRequired: true }],
  })
  const { endpoint, ...rest } = prepareOrders as unknown as Action<AnyRow>
  return page.run({ ...rest, ...(endpoint === undefined ? {} : { endpoint }), form, input }, [
    { id: 1, version: 1 },
  ])
}
const box = () => controlOf(page, 'thing')
const listArrives = () => page.settle(250)
const leave = () => act(() => void box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const pressWithCtrl = (key: string) =>
  act(
    () =>
      void box().dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  )
const sent = () => input.mock.calls.map(([, values]) => (values as { thing?: unknown }).thing)
const send = async () => {
  page.answer(resultOf([1]))
  await page.press('Save')
}

const locations = [
  { value: '31', text: 'A-01', hint: 'Shelves' },
  { value: '32', text: 'A-01-2', hint: 'Shelves' },
  { value: '33', text: 'A-01-3', hint: 'A-01' },
]

it('takes the material with the typed item number, not the one whose id is the same', async () => {
  await open('material', [
    { value: '12', text: 'Rope 12', hint: 'M-7' },
    { value: '40', text: 'Cord', hint: '12' },
  ])
  type(page, 'thing', '12')
  await listArrives()
  leave()
  expect(box().value).toBe('Cord')
  await send()
  expect(sent()).toEqual(['40'])
})

it('takes a location that has the typed name, although another has it as its id or is in an area of that name', async () => {
  await open('location', [
    { value: '7', text: '101', hint: 'Shelves' },
    { value: '101', text: 'A-101', hint: '101' },
  ])
  type(page, 'thing', '101')
  await listArrives()
  leave()
  await send()
  expect(sent()).toEqual(['7'])
})

it('takes none of several with the typed name', async () => {
  await open('user', [
    { value: '1', text: 'Anna Berg', hint: 'anna' },
    { value: '2', text: 'Anna Berg', hint: 'anna2' },
  ])
  type(page, 'thing', 'anna berg')
  await listArrives()
  leave()
  expect(problemsIn(page.view.root)).toEqual(['Choose one from the list.'])
})

it('takes the typed name by Enter, and only the next Enter sends the form', async () => {
  await open('location', locations)
  type(page, 'thing', 'a-01')
  await listArrives()
  expect(press(page.view.root, 'Enter', box())).toBe(false)
  expect(box().value).toBe('A-01')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(press(page.view.root, 'Enter', box())).toBe(true)
  await send()
  expect(sent()).toEqual(['31'])
})

it('leaves Enter to the form where the typed text names nothing, which then says so', async () => {
  await open('location', locations)
  type(page, 'thing', 'a-01-')
  await listArrives()
  expect(press(page.view.root, 'Enter', box())).toBe(true)
  await send()
  expect(problemsIn(page.view.root)).toEqual(['Choose one from the list.'])
  expect(sent()).toEqual([])
})

it('takes the typed name by the key that sends the form, and sends it', async () => {
  await open('location', locations)
  type(page, 'thing', 'A-01')
  await listArrives()
  page.answer(resultOf([1]))
  pressWithCtrl('Enter')
  await page.settle()
  expect(sent()).toEqual(['31'])
})

it('takes a scanned name, whose Enter comes before the list', async () => {
  await open('location', locations)
  type(page, 'thing', 'A-01')
  expect(press(page.view.root, 'Enter', box())).toBe(false)
  await page.settle()
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(problemsIn(page.view.root)).toEqual([])
  await send()
  expect(sent()).toEqual(['31'])
})

it('sends the form once the list for the typed name is there', async () => {
  await open('location', locations)
  type(page, 'thing', 'A-01')
  page.answer(resultOf([1]))
  pressWithCtrl('Enter')
  await page.settle()
  expect(sent()).toEqual(['31'])
})

it('takes the typed name of a field that was left before its list arrived', async () => {
  await open('location', locations)
  type(page, 'thing', 'A-01')
  leave()
  expect(problemsIn(page.view.root)).toEqual([])
  await page.settle()
  await send()
  expect(sent()).toEqual(['31'])
})

it('takes nothing for a text that was changed before the list arrived, or when the list could not be loaded', async () => {
  await open('location', locations)
  type(page, 'thing', 'A-01')
  leave()
  type(page, 'thing', 'A-01-')
  await listArrives()
  expect(box().value).toBe('A-01-')
  page.reads.set('/options/{kind}', () => {
    throw new Error('no network')
  })
  type(page, 'thing', 'A-01-2')
  leave()
  await listArrives()
  expect(problemsIn(page.view.root)).toEqual(['Choose one from the list.'])
})
