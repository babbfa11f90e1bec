import { describe, expect, it, vi } from 'vitest'
import { allowEmptyMarkup, passOnlyEmpty } from '../../../src/ui/chart/trusted-types'

describe('the policy for the chart library', () => {
  it('passes the empty string and nothing else', () => {
    expect(passOnlyEmpty('')).toBe('')
    expect(passOnlyEmpty(' ')).toBeNull()
    expect(passOnlyEmpty('<img src=x onerror=alert(1)>')).toBeNull()
  })

  it('is made where the browser knows Trusted Types', () => {
    const createPolicy = vi.fn()
    allowEmptyMarkup({ trustedTypes: { defaultPolicy: null, createPolicy } })
    expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: passOnlyEmpty })
  })

  it('leaves a default policy of the page alone', () => {
    const createPolicy = vi.fn()
    allowEmptyMarkup({ trustedTypes: { defaultPolicy: {}, createPolicy } })
    expect(createPolicy).not.toHaveBeenCalled()
  })

  it('does nothing where it is refused or unknown', () => {
    const createPolicy = () => {
      throw new TypeError('refused by the policy of the page')
    }
    expect(() => {
      allowEmptyMarkup({ trustedTypes: { defaultPolicy: null, createPolicy } })
      allowEmptyMarkup({})
    }).not.toThrow()
  })
})
