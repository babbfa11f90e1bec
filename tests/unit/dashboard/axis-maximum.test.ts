import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisMaximum } from '../../../src/ui/chart/axis-maximum'

describe('the end of the value axis', () => {
  it.each([
    [[118, 142, 61], 164],
    [[100], 115],
    [[20], 23],
    [[1], 2],
    [[10_000], 11_500],
  ])('for %j is 1.15 times the highest, rounded up: %d', (values, end) => {
    expect(axisMaximum(values)).toBe(end)
  })

  it('is 1 without any value above zero', () => {
    expect(axisMaximum([])).toBe(1)
    expect(axisMaximum([0, -3, Number.NaN])).toBe(1)
  })

  it('stays finite for the largest numbers', () => {
    expect(axisMaximum([1.79e308])).toBe(Number.MAX_VALUE)
  })

  it('is an integer above every value, at most one above 1.15 times the highest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 }), values => {
        const end = axisMaximum(values)
        const highest = Math.max(...values)
        return Number.isInteger(end) && end > highest && end < highest * 1.15 + 1
      }),
    )
  })
})
