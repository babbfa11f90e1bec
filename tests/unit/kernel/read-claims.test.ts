/** What the cockpit reads of an access token. */
import { describe, expect, it } from 'vitest'
import { featuresOf, readClaims } from '../../../src/kernel/read-claims'
import { tokenFor } from './api-server'

describe('the features of a token', () => {
  it('are one value or several, or none', () => {
    const enabledBy = (enabledFeature: unknown) => [...featuresOf(readClaims(tokenFor({ enabledFeature })))]
    expect(enabledBy('Kardex')).toEqual(['Kardex'])
    expect(enabledBy(['Kardex', 'PurchaseModule'])).toEqual(['Kardex', 'PurchaseModule'])
    expect(enabledBy(undefined)).toEqual([])
  })
})

describe('a token that lacks a claim', () => {
  it('is rejected with the name of the claim, without the token', () => {
    expect(() => readClaims(tokenFor({ sid: 7 }))).toThrow(/\(sid\)/)
    expect(() => readClaims('secret')).toThrow(/^(?!.*secret)/)
  })
})
