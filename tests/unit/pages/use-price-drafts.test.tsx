// @vitest-environment happy-dom
/** Prices typed into lines: discarded together, or saved once, however often the button is pressed. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linePriceForm } from '../../../src/catalog/forms/sales-orders'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import type { ProcessActions } from '../../../src/pages/process-sales-order/use-process-actions'
import { usePriceDrafts, type EditedPrices } from '../../../src/pages/process-sales-order/use-price-drafts'
import { render, type Rendered } from '../ui/render'
import { line } from './process-rows'

const lines = [line(1, { adjustPrice: '12.50' }), line(2)] as const
let view: Rendered
let prices: EditedPrices
/** Ends the pending call. */
let answered: () => void
const run = vi.fn<ProcessActions['run']>()

function Lines() {
  const action = { name: 'adjustPrice', form: linePriceForm } as Partial<Action<AnyRow>> as Action<AnyRow>
  const entry: ProcessActions['entry'] = () => ({
    action,
    label: 'Change price',
    icon: undefined,
    reason: undefined,
  })
  prices = usePriceDrafts(lines, { entry, run } as Partial<ProcessActions> as ProcessActions)
  return null
}
const type = (at: 0 | 1, text: string) => act(() => prices.type(lines[at], 'adjustPrice', text))

beforeEach(() => {
  run.mockReset()
  run.mockImplementation(() => new Promise(resolve => (answered = resolve)))
  view = render(<Lines />)
})
afterEach(() => view.unmount())

it('typed prices are all discarded by undo', () => {
  type(0, '11')
  type(1, '9')
  expect(prices.drafts.size).toBe(2)
  act(() => prices.undo())
  expect(prices.drafts.size).toBe(0)
})

it('typed prices are sent once while a save is pending', async () => {
  type(0, '11')
  let saved: Promise<void> | undefined
  act(() => void (saved = prices.save()))
  await act(() => prices.save())
  expect(run).toHaveBeenCalledTimes(1)
  await act(async () => {
    answered()
    await saved
  })
})
