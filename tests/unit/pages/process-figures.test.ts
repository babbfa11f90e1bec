/** Figures that the process page computes from its rows. */
import { describe, expect, it } from 'vitest'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import {
  chosenOrder,
  isHeldInPart,
  lineFigures,
  missingQuantity,
  orderFlow,
  pickedPercent,
  taskCounts,
} from '../../../src/pages/process-sales-order/process-figures'
import { line, orderOf, processOf, task } from './process-rows'

describe('the sums of lines', () => {
  it('exclude cancelled lines and add decimals exactly', () => {
    const lines = [
      line(1, { confirmedQuantity: '0.1', pickedQuantity: '0.1' }),
      line(2, { confirmedQuantity: '0.2', pickedQuantity: '0', isStockMissing: true }),
      line(3, { confirmedQuantity: '99', state: 'Cancelled', isStockMissing: true }),
    ]
    expect(lineFigures(lines)).toEqual({ confirmed: '0.3', picked: '0.1', count: 2, short: 1 })
  })

  it.each([
    ['0', '0', 0],
    ['3', '2.999', 99],
    ['3', '3', 100],
    ['2', '3', 100],
  ])('of %s with %s picked are %d percent', (confirmed, picked, percent) => {
    expect(pickedPercent({ confirmed, picked })).toBe(percent)
  })
})

describe('the missing quantity of a line', () => {
  it('is the open quantity that is neither reserved nor available', () => {
    const short = line(1, { isStockMissing: true, reservedQuantity: '3', availableQuantity: '2.5' })
    expect(missingQuantity(short)).toBe('4.5')
  })

  it('is none when no stock is missing, or the missing stock has arrived', () => {
    expect(missingQuantity(line(1, { reservedQuantity: '0', availableQuantity: '0' }))).toBeNull()
    expect(missingQuantity(line(1, { isStockMissing: true, availableQuantity: '10' }))).toBeNull()
  })

  it.each([
    ['0', 'New', false],
    ['4', 'PartiallyReserved', true],
    ['10', 'Reserved', false],
    ['4', 'Completed', false],
  ] as const)('with %s reserved in state %s: partially reserved %s', (reservedQuantity, state, isPart) => {
    expect(isHeldInPart(line(1, { reservedQuantity, state }))).toBe(isPart)
  })
})

describe('the displayed order', () => {
  const { orders } = processOf([orderOf(1, { state: 'Completed' }), orderOf(2), orderOf(3)])

  it.each([
    ['the one of the address', 3, 3],
    ['the first that needs work', undefined, 2],
    ['the first that needs work for one that is not of this process', 99, 2],
  ])('is %s', (_, requested, shown) => {
    expect(chosenOrder(orders, requested)?.order.id).toBe(shown)
  })

  it('is the first when none needs work, and none without orders', () => {
    expect(chosenOrder(orders.slice(0, 1), undefined)?.order.id).toBe(1)
    expect(chosenOrder([], 1)).toBeUndefined()
  })
})

describe('the steps of an order', () => {
  it.each(salesOrderStates)('of an order in %s have one current step, with its state', state => {
    const steps = orderFlow(state)
    const current = steps.filter(({ state: shown }) => shown === state)
    if (state === 'Cancelled') {
      expect(steps.every(({ place }) => place === 'next')).toBe(true)
      return
    }
    expect(current).toHaveLength(1)
    const at = steps.findIndex(({ state: shown }) => shown === state)
    expect(steps.slice(0, at).every(({ place }) => place === 'done')).toBe(true)
    expect(steps.slice(at + 1).every(({ place }) => place === 'next')).toBe(true)
  })

  it('are all done when the order is completed', () => {
    expect(orderFlow('Completed').map(({ place }) => place)).toEqual(Array.from({ length: 6 }, () => 'done'))
  })
})

it('tasks are open until they are completed or cancelled', () => {
  const states = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
  expect(taskCounts(states.map((state, id) => task(id + 1, { state })))).toEqual({ open: 2, closed: 2 })
})
