import { describe, expect, it } from 'vitest'
import { patternProblem, tryPattern } from '../../../demo/server/core/calls/safe-pattern'

describe('a pattern of values', () => {
  it.each([
    '^[A-Z]{2}$',
    '^(A|B|C)$',
    '^-?\\d{1,2}(\\.\\d)?$',
    '^[A-Z0-9-]{4,20}$',
    '^P-\\d{4}$',
    '^\\d+-\\d+$',
    '^\\p{Lu}+$',
    '',
  ])('%j is accepted', pattern => {
    expect(patternProblem(pattern)).toBeNull()
  })

  it.each(['(', '[z-a]', '\\', '(?<a', 'a{2,1}'])('%j is rejected as invalid', pattern => {
    expect(patternProblem(pattern)).toBe('no-pattern')
  })

  it.each(['^(a+)+$', '^(a|aa)+$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]$', '(.*)*x', '^([a-zA-Z0-9]+[-_ ]?)*$'])(
    '%j is rejected as potentially endless',
    pattern => {
      expect(patternProblem(pattern)).toBe('pattern-too-slow')
    },
  )

  it('is tested against a value', () => {
    expect(tryPattern('^P-\\d{4}$', 'P-0042')).toEqual({ isMatch: true, problem: null })
    expect(tryPattern('^P-\\d{4}$', 'P-42')).toEqual({ isMatch: false, problem: null })
    expect(tryPattern('(', 'P-42')).toEqual({ isMatch: false, problem: 'no-pattern' })
  })
})
