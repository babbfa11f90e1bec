// @vitest-environment happy-dom
/** A line of an order that is typed in: where the keys go once the material is chosen. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/kernel/session'
import { TypeIn } from '../../../src/pages/create-sales-order/entry-inputs'
import type { EntryWays } from '../../../src/pages/create-sales-order/use-entry-ways'
import { SessionContext } from '../../../src/ui/session-context'
import { text } from '../grid/rows'
import { press, render, typeInto } from '../ui/render'

const tent = { id: 7, itemNo: '140-1007', name: 'Tent', barcode: null }
const session = {
  formats: text.formats,
  api: { call: () => Promise.resolve([tent]) },
} as unknown as Session

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the next key goes into the quantity, in the place of the one that stands there', async () => {
  const { root, unmount } = render(
    <SessionContext.Provider value={session}>
      <TypeIn ways={{ isBusy: false } as unknown as EntryWays} />
    </SessionContext.Provider>,
  )
  const material = root.querySelector<HTMLInputElement>('[role="combobox"]')
  if (material === null) throw new Error('There is no field for the material.')
  material.focus()
  typeInto(material, tent.itemNo)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  press(root, 'ArrowDown')
  press(root, 'Enter')
  // No frame was drawn since.
  const amount = root.querySelector<HTMLInputElement>('input.num')
  expect(root.activeElement).toBe(amount)
  expect([amount?.selectionStart, amount?.selectionEnd]).toEqual([0, 1])
  unmount()
})
