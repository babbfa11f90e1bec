/** Which texts may replace a shipped one. */
import { describe, expect, it } from 'vitest'
import { replacedTextLengthMost } from '../../../src/contract/limits'
import { placesIn, readTextName, textName, textProblem } from '../../../src/contract/replaced-texts'

describe('a text that replaces another one', () => {
  const original = '{{number}} orders of {{name}}'
  const problem = (text: string, of = original) => textProblem(of, text)

  it('may contain the placeholders of the original in any order and number', () => {
    expect(problem('{{name}}: {{number}}, that is {{ number }}')).toBeNull()
    expect(problem('{{name}} has orders')).toEqual({ kind: 'missing', places: ['{{number}}'] })
    expect(problem('{name} has {{number} orders')).toEqual({
      kind: 'missing',
      places: ['{{number}}', '{{name}}'],
    })
  })

  it('may not contain other placeholders or single braces', () => {
    expect(problem('{{number}} of {{name}} and {{count}}')).toEqual({
      kind: 'unknown',
      places: ['{{count}}'],
    })
    expect(problem('{{number}} of {{name}} {{')).toEqual({ kind: 'braces', places: [] })
    expect(problem('}} {{number}} of {{name}}')).toEqual({ kind: 'braces', places: [] })
    expect(problem('{a} set', 'Set')).toBeNull()
  })

  it('may not be empty or too long', () => {
    expect(problem(' ', 'Orders')).toEqual({ kind: 'empty', places: [] })
    expect(problem('a'.repeat(replacedTextLengthMost), 'Orders')).toBeNull()
    expect(problem('a'.repeat(replacedTextLengthMost + 1), 'Orders')?.kind).toBe('too-long')
  })

  it('may have several lines where the original has: the text of a mail', () => {
    expect(problem('Hej {{name}}\n\n{{link}}', 'Hello {{name}},\n{{link}}')).toBeNull()
    expect(problem('Hej\t{{name}}\n{{link}}', 'Hello {{name}},\n{{link}}')?.kind).toBe('control-character')
  })

  it('may not contain control characters, but any letters', () => {
    expect(problem('Or\nders', 'Orders')?.kind).toBe('control-character')
    expect(problem('Or\0ders', 'Orders')?.kind).toBe('control-character')
    expect(problem('<img src=x onerror=alert(1)> 订单 ​', 'Orders')).toBeNull()
  })
})

describe('the placeholders of a text', () => {
  it('are listed once each', () => {
    expect(placesIn('{{b}} {{a}} {{ b }} {c} {{}}')).toEqual(['{{b}}', '{{a}}', '{{}}'])
  })
})

describe('the name of a text', () => {
  it('is its language and key', () => {
    expect(textName('de-DE', 'route.jobs')).toBe('de-DE/route.jobs')
    expect(readTextName('de-DE/a/b')).toEqual({ language: 'de-DE', key: 'a/b' })
    expect(['de-DE', 'de-DE/', 'xx-XX/a', '__proto__/a', ''].map(readTextName)).toEqual(
      Array.from({ length: 5 }, () => null),
    )
  })
})
