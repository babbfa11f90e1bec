import { describe, expect, it, vi } from 'vitest'
import { allowEmptyMarkup, passOnlyEmpty } from '../../../src/ui/chart/trusted-types'

describe('the policy for the chart library', () => {
  it('allows only the empty string', () => {
    expect(passOnlyEmpty('')).toBe('')
    expect(passOnlyEmpty(' ')).toBeNull()
    expect(passOnlyEmpty('<img src=x onerror=alert(1)>')).toBeNull()
  })

  it('is created where the browser supports Trusted Types', () => {
    const createPolicy = vi.fn()
    allowEmptyMarkup({ trustedTypes: { defaultPolicy: null, createPolicy } })
    expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: passOnlyEmpty })
  })

  it('does not replace a default policy of the page', () => {
    const createPolicy = vi.fn()
    allowEmptyMarkup({ trustedTypes: { defaultPolicy: {}, createPolicy } })
    expect(createPolicy).not.toHaveBeenCalled()
  })

  it('is skipped where it is refused or not supported', () => {
    const createPolicy = () => {
      throw new TypeError('refused by the policy of the page')
    }
    expect(() => {
      allowEmptyMarkup({ trustedTypes: { defaultPolicy: null, createPolicy } })
      allowEmptyMarkup({})
    }).not.toThrow()
  })
})
