/** Prices typed into lines: preserved while rows change, validated, and sent with the values that were read. */
import { describe, expect, it } from 'vitest'
import { linePriceForm } from '../../../src/catalog/forms/sales-orders'
import type { SalesOrderLine } from '../../../src/contract/entities/sales-order'
import {
  changeCounts,
  draftProblem,
  firstWrong,
  draftsOfLines,
  meanwhileText,
  priceCalls,
  seenDrafts,
  shownText,
  typedInto,
  type PriceDrafts,
} from '../../../src/pages/process-sales-order/price-drafts'
import { line } from './process-rows'

const none: PriceDrafts = new Map()
const field = (name: string) => {
  const found = linePriceForm.fields.find(candidate => candidate.name === name)
  if (found === undefined) throw new Error(`The form has no ${name}.`)
  return found
}
const type = (drafts: PriceDrafts, on: SalesOrderLine, name: string, text: string | null) =>
  typedInto(drafts, linePriceForm, on, name, text)

describe('a draft', () => {
  const first = line(1, { adjustPrice: '12.50' })

  it('is displayed in the field instead of the value', () => {
    const drafts = type(none, first, 'adjustPrice', '11')
    expect(shownText(drafts, first, field('adjustPrice'))).toBe('11')
    expect(shownText(drafts, first, field('discount'))).toBe('')
    expect(changeCounts(drafts)).toEqual({ adjustPrice: 1 })
  })

  it.each(['12.5', '12.50', '12.500'])('that equals the value of the line is dropped: %s', text => {
    expect(type(type(none, first, 'adjustPrice', '1'), first, 'adjustPrice', text).size).toBe(0)
  })

  it('is kept when other values of the line change, and dropped when it is saved', () => {
    const drafts = type(none, first, 'discount', '5')
    expect(draftsOfLines(drafts, linePriceForm, [{ ...first, version: 2, pickedQuantity: '3' }])).toBe(drafts)
    expect(draftsOfLines(drafts, linePriceForm, [{ ...first, version: 3, discount: '5.00' }]).size).toBe(0)
  })

  it('is dropped with its line', () => {
    expect(draftsOfLines(type(none, first, 'discount', '5'), linePriceForm, [line(2)]).size).toBe(0)
  })

  it('of one field is kept when the other one was saved', () => {
    const drafts = type(type(none, first, 'discount', '5'), first, 'adjustPrice', '11')
    const remainingDrafts = draftsOfLines(drafts, linePriceForm, [{ ...first, version: 2, discount: '5' }])
    expect(changeCounts(remainingDrafts)).toEqual({ adjustPrice: 1 })
  })

  it.each([
    ['discount', '0', 'not-above'],
    ['discount', '100.01', 'too-big'],
    ['discount', '100', null],
    ['discount', '', null],
    ['discount', null, 'not-a-number'],
    ['adjustPrice', '-1', 'not-above'],
  ] as const)('of %s with %s has the problem %s', (name, text, problem) => {
    const drafts = type(none, line(1, { discount: '7' }), name, text)
    expect(draftProblem(drafts, first, field(name))).toBe(problem)
    expect(firstWrong(drafts, linePriceForm)).toEqual(problem === null ? null : { id: 1, field: name })
  })
})

describe('saving', () => {
  it('sends one call for lines with equal values, with the read values of each', () => {
    const lines = [line(1), line(2, { discount: '3' }), line(3)]
    const drafts = lines.reduce(
      (all, one) => type(all, one, 'discount', one.id === 3 ? '9' : '5'),
      type(none, line(3), 'adjustPrice', '8'),
    )
    const calls = priceCalls(drafts, linePriceForm).map(({ lines: of, values, read }) => ({
      ids: of.map(({ id }) => id),
      values,
      read,
    }))
    expect(calls).toEqual([
      {
        ids: [3],
        values: { adjustPrice: '8', discount: '9' },
        read: [{ id: 3, values: { adjustPrice: null, discount: null } }],
      },
      {
        ids: [1, 2],
        values: { discount: '5' },
        read: [
          { id: 1, values: { discount: null } },
          { id: 2, values: { discount: '3' } },
        ],
      },
    ])
  })

  it('removes a price for an empty field', () => {
    const drafts = type(none, line(1, { adjustPrice: '9' }), 'adjustPrice', '')
    expect(priceCalls(drafts, linePriceForm)[0]?.values).toEqual({ adjustPrice: null })
  })
})

describe('a value changed meanwhile by another user', () => {
  const before = line(1, { discount: '3' })
  const now = line(1, { version: 2, discount: '4' })
  const drafts = type(none, before, 'discount', '5')

  it('is displayed while another value is typed, and the read value is still the old one', () => {
    expect(meanwhileText(drafts, before, field('discount'))).toBeNull()
    expect(meanwhileText(drafts, now, field('discount'))).toBe('4')
    expect(meanwhileText(drafts, now, field('adjustPrice'))).toBeNull()
    expect(priceCalls(drafts, linePriceForm)[0]?.read).toEqual([{ id: 1, values: { discount: '3' } }])
  })

  it('becomes the read value once it was displayed, so that the draft can be saved over it', () => {
    const seen = seenDrafts(drafts, [now])
    expect(meanwhileText(seen, now, field('discount'))).toBeNull()
    expect(shownText(seen, now, field('discount'))).toBe('5')
    expect(priceCalls(seen, linePriceForm)[0]?.read).toEqual([{ id: 1, values: { discount: '4' } }])
  })
})
