import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  isSameDecimal,
  decimal,
  decimalText,
  divideHalfUp,
  isDecimal,
  larger,
  percentOf,
  progressOf,
  scaledText,
  shiftDecimal,
  smaller,
  sumDecimals,
  textOfNumber,
  unsignedDecimal,
  whole,
} from '../../../src/contract/decimal'
import { averageCostAfterReceipt } from '../../../demo/server/materials/costs'
import { lineValue, orderValue } from '../../../src/contract/prices'

describe('decimals', () => {
  it('read and write texts exactly, also beyond 2^53', () => {
    for (const text of ['0', '12.5', '-0.25', '9007199254740993', '0.000001', '1000000000000000000.5']) {
      expect(decimalText(decimal(text))).toBe(text)
    }
    expect(decimalText(decimal('12.500000'))).toBe('12.5')
  })

  it('reject texts that are no decimal, or finer than millionths', () => {
    for (const text of ['', '1e3', '1,5', ' 1', '.5', '1.', '0.0000001', 'NaN']) {
      expect(() => decimal(text), text).toThrow()
    }
  })

  it('add like the numbers that they represent', () => {
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

  it('are 100 percent of a total only when nothing is left of it', () => {
    expect(decimalText(progressOf(decimal('9999.9999'), whole(10_000)))).toBe('99.9')
    expect(decimalText(progressOf(whole(1), whole(3)))).toBe('33.3')
    expect(decimalText(progressOf(whole(3), whole(3)))).toBe('100')
    expect(progressOf(0n, 0n)).toBe(0n)
  })

  it('without a sign are valid in a field for an amount', () => {
    expect(unsignedDecimal('12.50')).toBe(decimal('12.5'))
    expect(unsignedDecimal('0.1234560')).toBe(decimal('0.123456'))
    for (const text of ['', '-1', '+1', '1.', '.5', '0.1234567', '1e3'])
      expect(unsignedDecimal(text), text).toBeNull()
  })

  it('have a minimum and a maximum', () => {
    expect([smaller(whole(2), whole(3)), smaller(whole(3), whole(2))]).toEqual([whole(2), whole(2)])
    expect([larger(whole(2), whole(3)), larger(whole(3), whole(2))]).toEqual([whole(3), whole(3)])
  })
})

describe('decimal texts', () => {
  it.each(['0', '-0', '007', '12.50', '-0.000000000000000000000000001'])('%j is valid', text => {
    expect(isDecimal(text)).toBe(true)
  })

  it.each(['', ' 1', '1 ', '+1', '.5', '1.', '1e3', '1,5', '--1', 'NaN', 'x'])('%j is invalid', text => {
    expect(isDecimal(text)).toBe(false)
    expect(() => compareDecimals(text, '1')).toThrow('not a decimal')
    expect(() => compareDecimals('1', text)).toThrow('not a decimal')
  })

  it.each([
    ['0.30', '0.3', 0],
    ['-0', '0', 0],
    ['-2', '-1.5', -1],
    ['10', '9.99', 1],
    ['-0.25', '0', -1],
    ['9007199254740993', '9007199254740992', 1],
  ])('%s compared with %s is %i', (a, b, side) => {
    expect(compareDecimals(a, b)).toBe(side)
  })

  it.each([
    ['12.50', '12.5', true],
    ['', '', true],
    ['soon', 'soon', true],
    ['12.5', '12.51', false],
    ['', '0', false],
    ['0', 'soon', false],
  ])('%j is the value of %j: %s', (one, other, isSame) => {
    expect(isSameDecimal(one, other)).toBe(isSame)
    expect(isSameDecimal(other, one)).toBe(isSame)
  })

  it('are compared exactly, with any number of digits', () => {
    const fine = `0.${'0'.repeat(24)}1`
    expect(compareDecimals(fine, '0')).toBe(1)
    expect(compareDecimals(`-${fine}`, fine)).toBe(-1)
  })

  it.each([
    [['0.1', '0.2'], '0.3'],
    [['9007199254740993', '1'], '9007199254740994'],
    [['1.50', '-2.505', null, undefined, 'x'], '-1.005'],
    [['0.125', '1', '2.5'], '3.625'],
    [[], '0'],
    [['-0.5', '0.5'], '0.0'],
    [['-0.05'], '-0.05'],
  ] as const)('the sum of %j is %s', (values, text) => {
    expect(sumDecimals(values)).toBe(text)
  })

  it('add exactly for any cents', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })), cents => {
        const text = (value: bigint) => {
          const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
          return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        }
        const sum = cents.reduce((total, value) => total + value, 0n)
        if (cents.length > 0) expect(sumDecimals(cents.map(text))).toBe(text(sum))
      }),
    )
  })

  it.each([
    ['0.125', 2, '12.5'],
    ['0.125', 3, '125'],
    ['-12', 3, '-12000'],
    ['12.50', 0, '12.5'],
    ['12.5', -2, '0.125'],
    ['-5', -3, '-0.005'],
    ['0.00', 5, '0'],
  ])('%s with its point moved by %i is %s', (text, count, shifted) => {
    expect(shiftDecimal(text, count)).toBe(shifted)
  })

  it.each([
    [1.5, '1.5'],
    [-3, '-3'],
    [0, '0'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [-1.25e-7, '-0.000000125'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('of the number %d is %s', (value, text) => {
    expect(textOfNumber(value)).toBe(text)
  })

  it('are written of whole numbers of any unit', () => {
    expect(scaledText(-125n, 4)).toBe('-0.0125')
    expect(scaledText(1_200n, 2)).toBe('12')
    expect(scaledText(1_200n, 0)).toBe('1200')
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

  it('are zero where an adjusted price of zero is set', () => {
    expect(decimalText(lineValue(priced('2', '100', null, '0')))).toBe('0')
  })

  it('add rounded lines, so that a total equals the sum of the printed lines', () => {
    const lines = Array.from({ length: 3 }, () => priced('1', '0.335', null))
    expect(decimalText(orderValue(lines, null))).toBe('1.02')
  })
})

describe('average cost', () => {
  it('is 12 after 8 at 10 and 4 at 16', () => {
    expect(averageCostAfterReceipt(whole(8), whole(10), whole(4), whole(16))).toBe(whole(12))
  })

  it('is the price of the receipt when there was no stock before', () => {
    expect(averageCostAfterReceipt(0n, whole(10), whole(4), whole(16))).toBe(whole(16))
  })
})
