import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, decimalText, divideHalfUp, percentOf, whole } from '../../../src/contract/decimal'
import { averageCostAfterReceipt } from '../../../demo/server/domain/costs'
import { lineValue, orderValue } from '../../../src/contract/prices'

describe('decimals', () => {
  it('read and write texts exactly, also beyond 2^53', () => {
    for (const text of ['0', '12.5', '-0.25', '9007199254740993', '0.000001', '1000000000000000000.5']) {
      expect(decimalText(decimal(text))).toBe(text)
    }
    expect(decimalText(decimal('12.500000'))).toBe('12.5')
  })

  it('refuse what is no decimal or finer than millionths', () => {
    for (const text of ['', '1e3', '1,5', ' 1', '.5', '1.', '0.0000001', 'NaN']) {
      expect(() => decimal(text), text).toThrow()
    }
  })

  it('add like the numbers they stand for', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.bigInt(-(10n ** 18n), 10n ** 18n), (a, b) => {
        expect(decimal(decimalText(a)) + decimal(decimalText(b))).toBe(a + b)
      }),
    )
  })

  it('round half away from zero', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3n)
    expect(divideHalfUp(-5n, 2n)).toBe(-3n)
    expect(divideHalfUp(7n, 3n)).toBe(2n)
    expect(decimalText(percentOf(whole(1), whole(3)))).toBe('33.3')
    expect(percentOf(whole(1), 0n)).toBe(0n)
  })
})

describe('prices', () => {
  const priced = (
    quantity: string,
    price: string,
    discount: string | null,
    adjusted: string | null = null,
  ) => ({
    quantity: decimal(quantity),
    salesUnitPrice: decimal(price),
    adjustPrice: adjusted === null ? null : decimal(adjusted),
    discount: discount === null ? null : decimal(discount),
  })

  it('round a line half up to cents', () => {
    expect(decimalText(lineValue(priced('3', '0.335', null)))).toBe('1.01')
    expect(decimalText(lineValue(priced('1', '1.005', null)))).toBe('1.01')
    expect(decimalText(lineValue(priced('7', '19.99', '12.5')))).toBe('122.44')
  })

  it('take the adjusted price instead of the unit price', () => {
    expect(decimalText(lineValue(priced('2', '100', '10', '80')))).toBe('144')
  })

  it('cost nothing where a price of nothing was agreed', () => {
    expect(decimalText(lineValue(priced('2', '100', null, '0')))).toBe('0')
  })

  it('add rounded lines, so that a total equals what is printed', () => {
    const lines = Array.from({ length: 3 }, () => priced('1', '0.335', null))
    expect(decimalText(orderValue(lines, null))).toBe('1.02')
  })
})

describe('average cost', () => {
  it('is 12 after 8 at 10 and 4 at 16', () => {
    expect(averageCostAfterReceipt(whole(8), whole(10), whole(4), whole(16))).toBe(whole(12))
  })

  it('is the price alone when there was nothing before', () => {
    expect(averageCostAfterReceipt(0n, whole(10), whole(4), whole(16))).toBe(whole(16))
  })
})
