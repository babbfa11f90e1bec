/** What is edited on the page of a process: its fields, when a value is the saved one, and what is sent. */
import { describe, expect, it } from 'vitest'
import { linePriceForm } from '../../../src/catalog/forms/sales-orders'
import type { SalesOrderLine } from '../../../src/contract/entities/sales-order'
import {
  editedPrices,
  orderEditRules,
  orderValues,
  priceCalls,
  priceFields,
  sentText,
  type OrderValues,
} from '../../../src/pages/process-sales-order/order-edits'
import { openEdits, seenValues, withEdit, type Edits } from '../../../src/ui/edit/edits'
import { line, orderOf } from './process-rows'

const order = orderOf(1, { comment: 'Call first' })
const fieldsOf = (lines: readonly SalesOrderLine[]) => priceFields(lines, linePriceForm)
const savedOf = (lines: readonly SalesOrderLine[]) => orderValues(order, fieldsOf(lines))
/** The edits after typing these texts into the fields of lines. */
const typed = (lines: readonly SalesOrderLine[], texts: OrderValues): Edits<OrderValues> =>
  Object.entries(texts).reduce<Edits<OrderValues>>(
    (edits, [name, text]) => withEdit(savedOf(lines), edits, name, text, orderEditRules(fieldsOf(lines))),
    {},
  )
const namesOf = (lines: readonly SalesOrderLine[], edits: Edits<OrderValues>) =>
  editedPrices(fieldsOf(lines), openEdits(savedOf(lines), edits, orderEditRules(fieldsOf(lines)))).map(
    ({ name }) => name,
  )

describe('the fields', () => {
  it('are the comment of the order, and the price and discount of each line', () => {
    expect(savedOf([line(2, { adjustPrice: '12.50' }), line(3, { discount: '5' })])).toEqual({
      'comment 1': 'Call first',
      'adjustPrice 2': '12.50',
      'discount 2': '',
      'adjustPrice 3': '',
      'discount 3': '5',
    })
  })

  it('are none where nothing may be edited', () => {
    expect(orderValues(undefined, [])).toEqual({})
  })
})

describe('an edit', () => {
  const first = line(1, { adjustPrice: '12.50' })

  it.each(['12.5', '12.50', '12.500'])('that equals the price of the line is none: %s', text => {
    expect(namesOf([first], typed([first], { 'adjustPrice 1': text }))).toEqual([])
  })

  it('of a comment is one with a space at its end: a word follows', () => {
    expect(Object.keys(typed([first], { 'comment 1': 'Call first ' }))).toEqual(['comment 1'])
  })

  it('remains when other values of its line change, and ends when it is saved, or with its line', () => {
    const edits = typed([first], { 'discount 1': '5' })
    expect(namesOf([{ ...first, version: 2, pickedQuantity: '3' }], edits)).toEqual(['discount 1'])
    expect(namesOf([{ ...first, version: 3, discount: '5.00' }], edits)).toEqual([])
    expect(namesOf([line(2)], edits)).toEqual([])
  })

  it('of one field remains when the other one was saved', () => {
    const edits = typed([first], { 'discount 1': '5', 'adjustPrice 1': '11' })
    expect(namesOf([{ ...first, version: 2, discount: '5' }], edits)).toEqual(['adjustPrice 1'])
  })
})

describe('saving', () => {
  const callsOf = (lines: readonly SalesOrderLine[], edits: Edits<OrderValues>, notified: string[] = []) => {
    const prices = fieldsOf(lines)
    const seen = seenValues(savedOf(lines), edits, new Set(notified), orderEditRules(prices))
    return priceCalls(prices, edits, seen).map(({ lines: of, values, read }) => ({
      ids: of.map(({ id }) => id),
      values,
      read,
    }))
  }

  it('sends one call for lines with equal values, with the read values of each', () => {
    const lines = [line(1), line(2, { discount: '3' }), line(3)]
    const edits = typed(lines, {
      'adjustPrice 3': '8',
      'discount 1': '5',
      'discount 2': ' 5 ',
      'discount 3': '9',
    })
    expect(callsOf(lines, edits)).toEqual([
      {
        ids: [1, 2],
        values: { discount: '5' },
        read: [
          { id: 1, values: { discount: null } },
          { id: 2, values: { discount: '3' } },
        ],
      },
      {
        ids: [3],
        values: { adjustPrice: '8', discount: '9' },
        read: [{ id: 3, values: { adjustPrice: null, discount: null } }],
      },
    ])
  })

  it('removes a price for an empty field', () => {
    const lines = [line(1, { adjustPrice: '9' })]
    expect(callsOf(lines, typed(lines, { 'adjustPrice 1': '' }))[0]?.values).toEqual({ adjustPrice: null })
  })

  it('sends the value that was read before another user changed it, until the user was notified', () => {
    const edits = typed([line(1, { discount: '3' })], { 'discount 1': '5' })
    const now = [line(1, { version: 2, discount: '4' })]
    expect(callsOf(now, edits)[0]?.read).toEqual([{ id: 1, values: { discount: '3' } }])
    expect(callsOf(now, edits, ['discount 1'])[0]?.read).toEqual([{ id: 1, values: { discount: '4' } }])
  })

  it.each([
    ['  Ring twice ', 'Ring twice'],
    ['  ', null],
    ['', null],
    [null, null],
  ])('sends the text %j as %j', (text, sent) => {
    expect(sentText(text)).toBe(sent)
  })
})
