/** The rules of a new password: each on its own, at its boundary, and what is shown during typing. */
import { describe, expect, it } from 'vitest'
import { brokenPasswordRules, passwordRuleStates, passwordRules } from '../../../src/contract/password-rules'

describe('the rules of a password', () => {
  it.each([
    ['Abcdefgh1', ['password-too-short']],
    ['abcdefghi1', ['password-no-uppercase']],
    ['ABCDEFGHI1', ['password-no-lowercase']],
    ['Abcdefghij', ['password-no-digit']],
    ['Abcdefghi1', []],
    ['', passwordRules],
    ['          ', ['password-no-uppercase', 'password-no-lowercase', 'password-no-digit']],
  ])('of %j are broken: %j', (password, broken) => {
    expect(brokenPasswordRules(password, 10)).toEqual(broken)
  })

  it('count letters and digits of every script, and a character outside the basic plane as one', () => {
    expect(brokenPasswordRules('Øæłśżąęćń٣', 10)).toEqual([])
    expect(brokenPasswordRules('Aa1😀😀😀😀', 7)).toEqual([])
    expect(brokenPasswordRules('Aa1😀😀😀', 7)).toEqual(['password-too-short'])
  })

  it('use the minimum length of the business unit', () => {
    expect(brokenPasswordRules('Abcde1', 6)).toEqual([])
    expect(brokenPasswordRules('Abcde1', 7)).toEqual(['password-too-short'])
  })

  it('are listed with the confirmation, which an empty password does not meet', () => {
    const metRules = (newPassword: string, confirmation: string) =>
      passwordRuleStates({ newPassword, confirmation }, 10)
        .filter(({ isMet }) => isMet)
        .map(({ rule }) => rule)
    expect(metRules('', '')).toEqual([])
    expect(metRules('Abc', 'Ab')).toEqual(['password-no-uppercase', 'password-no-lowercase'])
    expect(metRules('Abcdefghi1', 'Abcdefghi1')).toEqual([...passwordRules, 'password-not-confirmed'])
  })
})
