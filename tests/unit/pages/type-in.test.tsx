// @vitest-environment happy-dom
/** Typing in a line of an order: where the focus goes once the material is chosen, and what stays when it cannot be added. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TypeIn } from '../../../src/pages/create-sales-order/entry-inputs'
import type { EntryWays } from '../../../src/pages/create-sales-order/use-entry-ways'
import { renderPage } from '../render-page'
import { press, submitForm, typeInto, within } from '../ui/render'

const chosenMaterial = { id: 7, itemNo: '140-1007', name: 'Tent', barcode: null }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the next keystroke replaces the current quantity', async () => {
  const { root, unmount } = renderPage(<TypeIn ways={{ isBusy: false } as unknown as EntryWays} />, {
    answers: () => [chosenMaterial],
  })
  const material = within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' })
  material.focus()
  typeInto(material, chosenMaterial.itemNo)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  press(root, 'ArrowDown')
  press(root, 'Enter')
  // No frame has been drawn since.
  const amount = within(root).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
  expect(root.activeElement).toBe(amount)
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 1])
  unmount()
})

it('the material chosen before is not added once another one is typed', async () => {
  const addMaterial = vi.fn(() => Promise.resolve(true))
  const { root, unmount } = renderPage(
    <TypeIn ways={{ isBusy: false, addMaterial } as unknown as EntryWays} />,
    { answers: () => [chosenMaterial] },
  )
  const material = () => within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' })
  material().focus()
  typeInto(material(), chosenMaterial.itemNo)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  press(root, 'ArrowDown')
  press(root, 'Enter')
  material().focus()
  typeInto(material(), '140-1008')
  submitForm(root)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(addMaterial).not.toHaveBeenCalled()
  expect(material().value).toBe('140-1008')
  expect(root.activeElement).toBe(material())
  expect(root.textContent).toContain('Choose a material')
  unmount()
})

it('material and quantity stay when they could not be added', async () => {
  const addMaterial = vi.fn(() => Promise.resolve(false))
  const { root, unmount } = renderPage(
    <TypeIn ways={{ isBusy: false, addMaterial } as unknown as EntryWays} />,
    { answers: () => [chosenMaterial] },
  )
  const material = within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' })
  material.focus()
  typeInto(material, chosenMaterial.itemNo)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  press(root, 'ArrowDown')
  press(root, 'Enter')
  typeInto(within(root).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }), '12')
  submitForm(root)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(addMaterial).toHaveBeenCalledExactlyOnceWith('140-1007', { text: '12', value: '12' })
  const shown = () => [
    within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' }).value,
    within(root).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value,
  ]
  expect(shown()).toEqual(['140-1007 Tent', '12'])
  addMaterial.mockResolvedValue(true)
  submitForm(root)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(shown()).toEqual(['', '1'])
  unmount()
})
