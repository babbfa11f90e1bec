// @vitest-environment happy-dom
/** A new stock count of locations that are typed or scanned, one after the other. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { inventories } from '../../../src/contract/endpoints/inventory'
import { lookupOptions } from '../../../src/contract/endpoints/lookup-options'
import { CreateInventoryDialog } from '../../../src/pages/dialogs/create-inventory'
import { renderPage, type RenderedPage } from '../render-page'
import { press, problemsIn, submitForm, typeInto, within } from '../ui/render'

let view: RenderedPage
const onClose = vi.fn()
beforeEach(() => {
  view = renderPage(
    <CreateInventoryDialog
      rows={[]}
      title="New stock count"
      isBusy={false}
      problem={null}
      onClose={onClose}
      goOn={() => undefined}
    />,
    {
      answers: new Map<Endpoint, unknown>([
        [lookupOptions.options, ['Shelves', 'Floor'].map((text, at) => ({ value: String(at + 1), text }))],
        [inventories.countable, { stocks: 3, beingCounted: 0 }],
      ]),
    },
  )
})
afterEach(() => {
  onClose.mockClear()
  view.unmount()
})

const field = () => within(view.root).getByRole<HTMLInputElement>('combobox', { name: /^Find an area/ })
const answered = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const counted = () =>
  [...view.root.querySelectorAll('.k-counted-list b')].map(({ textContent }) => textContent)
const submit = () => {
  typeInto(within(view.root).getByLabelText<HTMLInputElement>(/^Name/), 'Floor')
  submitForm(view.root)
}

it('adds what is scanned, and has the field for the next one', async () => {
  act(() => field().focus())
  typeInto(field(), 'shelves')
  expect(press(view.root, 'Enter', field())).toBe(false)
  await answered()
  expect(counted()).toEqual(['Shelves'])
  expect(field().value).toBe('')
  expect(view.root.activeElement).toBe(field())
})

it('leaves the focus where it is when what was typed is added after the field was left', async () => {
  act(() => field().focus())
  typeInto(field(), 'Floor')
  const name = within(view.root).getByLabelText<HTMLInputElement>(/^Name/)
  act(() => name.focus())
  await answered()
  expect(counted()).toEqual(['Floor'])
  expect(view.root.activeElement).toBe(name)
})

it('counts nothing while a text is in the field that is not added', async () => {
  typeInto(field(), 'Shelves')
  press(view.root, 'Enter', field())
  await answered()
  typeInto(field(), 'nowhere')
  submit()
  expect(problemsIn(view.root)).toEqual(['Choose one from the list.'])
  expect(onClose).not.toHaveBeenCalled()
  typeInto(field(), '')
  submit()
  expect(onClose).toHaveBeenCalledOnce()
})
