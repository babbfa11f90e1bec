import { describe, expect, it } from 'vitest'
import { readQuantity } from '../../../demo/server/core/calls/read-quantity'
import { Refusal } from '../../../demo/server/core/refusal'
import type { QuantityRules } from '../../../src/contract/quantity'

/** The refusal of a quantity. */
function issueOf(text: string, rules: QuantityRules) {
  try {
    readQuantity(text, 'body.quantity', rules)
  } catch (error) {
    if (error instanceof Refusal) return error.body.issues?.[0]
    throw error
  }
  return null
}

describe('a quantity in a request', () => {
  it.each([
    ['ten', {}, { code: 'not-a-number' }],
    ['1.5', { decimals: 0 }, { code: 'not-whole' }],
    ['1.555', { decimals: 2 }, { code: 'too-many-decimals', values: { count: 2 } }],
    ['-1', {}, { code: 'too-small', values: { least: '0' } }],
    ['0', { isAboveLeast: true }, { code: 'not-above', values: { least: '0' } }],
    ['41', { most: '40' }, { code: 'too-big', values: { most: '40' } }],
    ['9007199254740993', {}, { code: 'too-big' }],
  ] as const)('%s is refused with a code and the bound', (text, rules, issue) => {
    expect(issueOf(text, rules)).toMatchObject({ path: 'body.quantity', ...issue })
  })

  it('is read when it is valid', () => {
    expect(issueOf('40', { most: '40' })).toBeNull()
  })
})
