/** Totals of the draft editor: equal to the cent to schoolbook arithmetic on the digits, whatever was typed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeLine } from '../../../src/ui/lines/edited-line'
import { lineOf, type DraftLine } from '../../../src/pages/purchase-draft/draft-lines'
import { draftTotals, lineCost } from '../../../src/pages/purchase-draft/draft-totals'
import { centsText, exactCents } from '../../exact-cents'
import { material } from './draft-rows'

/** Numbers with up to the digits that quantities and prices may have. */
const decimalText = (wholeMost: number, decimals: number) =>
  fc
    .tuple(fc.nat(wholeMost), fc.integer({ min: 0, max: decimals }), fc.nat(10 ** decimals - 1))
    .map(([whole, length, fraction]) =>
      length === 0 ? String(whole) : `${whole}.${String(fraction).padStart(decimals, '0').slice(0, length)}`,
    )
const quantity = decimalText(9_999_999, 6)
const price = decimalText(999_999, 4)

const plainLine = fc.record({ quantity, price, proposed: fc.option(quantity), start: price })
type PlainLine = typeof plainLine extends fc.Arbitrary<infer T> ? T : never

const lineOfPlain = (
  { quantity: amount, price: paid, proposed, start }: PlainLine,
  index: number,
): DraftLine => {
  const line = lineOf(index + 1, material(index + 1, { purchaseUnitPrice: start }), amount, proposed)
  return changeLine(line, 'price', paid, paid)
}
/** Both texts mean the same number. */
const isSame = (text: string, cents: bigint) =>
  exactCents(text.replace('-', ''), '1') === (cents < 0n ? -cents : cents)

describe('the totals of a draft', () => {
  it('are exact to the cent: each line rounded half up, then added', () => {
    fc.assert(
      fc.property(fc.array(plainLine, { maxLength: 40 }), plain => {
        const totals = draftTotals(plain.map(lineOfPlain))
        const sum = (read: (line: PlainLine) => bigint) => plain.reduce((all, line) => all + read(line), 0n)
        const cost = sum(line => exactCents(line.quantity, line.price))
        const proposed = sum(line => (line.proposed === null ? 0n : exactCents(line.proposed, line.start)))
        expect(isSame(totals.cost, cost), `${totals.cost} is ${centsText(cost)}`).toBe(true)
        expect(isSame(totals.proposedCost, proposed)).toBe(true)
        expect(isSame(totals.changes, cost - proposed)).toBe(true)
        expect(totals.changes.startsWith('-')).toBe(cost < proposed)
      }),
      { numRuns: 1_000 },
    )
  })

  it('add what each line shows', () => {
    fc.assert(
      fc.property(fc.array(plainLine, { minLength: 1, maxLength: 20 }), plain => {
        const shown = plain.map(line => exactCents(lineCost(line.quantity, line.price) ?? '0', '1'))
        expect(
          isSame(
            draftTotals(plain.map(lineOfPlain)).cost,
            shown.reduce((a, b) => a + b),
          ),
        ).toBe(true)
      }),
    )
  })

  it.each([
    ['0.5', '0.01', '0.01'],
    ['0.49', '0.01', '0'],
    ['3', '0.335', '1.01'],
    ['1.005', '1000', '1005'],
    ['9999999.999999', '999999.9999', '9999999998999'],
  ])('of %s at %s are %s', (amount, paid, cost) => {
    expect(lineCost(amount, paid)).toBe(cost)
  })

  it('of 5,000 lines have no floating-point errors', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) =>
      lineOfPlain({ quantity: '1', price: '0.1', proposed: null, start: '0.1' }, index),
    )
    expect(draftTotals(lines).cost).toBe('500')
  })
})
