/** User types are numbers on the spec's wire; here the order of their names determines them. */
import { describe, expect, it } from 'vitest'
import { userTypes } from '../../../src/contract/states/office'

describe('user types', () => {
  it('have the numbers of the spec', () => {
    expect(Object.fromEntries(userTypes.map((name, number) => [number, name]))).toEqual({
      0: 'TemporaryUser',
      1: 'User',
      2: 'SuperUser',
      3: 'Administrator',
      4: 'SupportUser',
      5: 'ApportUser',
      6: 'AutomatedUser',
      7: 'ExternalAutomatedUser',
      8: 'GlobalAdminUser',
    })
  })
})
