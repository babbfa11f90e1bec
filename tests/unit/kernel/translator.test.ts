/** What a translator does with keys, counts and values, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { createTranslator } from '../../../src/kernel/translator'

describe('a key', () => {
  it('that is missing shows itself, with # when it has a dot', () => {
    const { t } = createTranslator('en-GB', { 'a.b:c': 'found' })
    expect(t('missing')).toBe('missing')
    expect(t('missing.key')).toBe('#missing.key')
    expect(t('missing.key', { defaultValue: '{{given}}', given: 1 })).toBe('{{given}}')
    expect(t('a.b:c')).toBe('found')
  })

  it('is the first of several that has a text, else the last', () => {
    const { t } = createTranslator('en-GB', { b: 'B', c: 'C', n_one: 'one' })
    expect([t(['a', 'b', 'c']), t(['a', 'n', 'c'], { count: 1 })]).toEqual(['B', 'one'])
    expect([t(['a', 'x.y']), t([])]).toEqual(['#x.y', ''])
  })

  it('says of a refusal without a text of its own that it is not known here', () => {
    const texts = { 'refusal.busy': 'Busy.', 'kernel.failure.unknownRefusal': 'Refused ({{code}}).' }
    const { t } = createTranslator('en-GB', texts)
    expect([t('refusal.busy'), t('refusal.brand-new')]).toEqual(['Busy.', 'Refused (brand-new).'])
    expect(createTranslator('en-GB', {}).t('refusal.brand-new')).toBe('#kernel.failure.unknownRefusal')
  })

  it('has the last of its texts, as far as those are texts', () => {
    const later = { a: 'new', b: '', c: 7, length: 1 }
    const { t } = createTranslator('en-GB', { a: 'A', b: 'B', c: 'C' }, later, null, ['x'], 'text')
    expect([t('a'), t('b'), t('c'), t('length')]).toEqual(['new', 'B', 'C', 'length'])
  })

  it('exists when it has a text, whatever objects have by nature', () => {
    const { exists, t } = createTranslator('en-GB', { a: 'A', empty: '', none: null, n_one: 'one' })
    expect(['a', 'empty', 'none', 'n', 'toString', '__proto__'].filter(exists)).toEqual(['a'])
    expect(t('constructor')).toBe('constructor')
  })
})

describe('a text', () => {
  it('is filled in without escaping', () => {
    const { t } = createTranslator('en-GB', { hi: 'Hi {{name}}, {{ name }}: {{number}}{{none}}{{undef}}' })
    const values = { name: '<O\'Hara> & "$1"', number: 0, none: null, undef: undefined }
    expect(t('hi', values)).toBe('Hi <O\'Hara> & "$1", <O\'Hara> & "$1": 0')
  })

  it('keeps a place that has no value, and looks into no value and no other text', () => {
    const { t } = createTranslator('en-GB', { a: '{{x}} {{toString}} $t(b) {{', b: 'secret' })
    expect(t('a')).toBe('{{x}} {{toString}} $t(b) {{')
    expect(t('a', { x: '{{y}} $t(b)', y: 'secret' })).toBe('{{y}} $t(b) {{toString}} $t(b) {{')
  })
})

describe('a count', () => {
  it('chooses the plural of the language', () => {
    const english = createTranslator('en-GB', { m_one: '{{count}} minute', m_other: '{{count}} minutes' })
    expect([1, 2, 0].map(count => english.t('m', { count }))).toEqual(['1 minute', '2 minutes', '0 minutes'])
    const texts = { m_one: 'minuta', m_few: 'minuty', m_many: 'minut', m_other: 'minuty' }
    const polish = createTranslator('pl-PL', texts)
    expect([1, 3, 5, 1.5].map(count => polish.t('m', { count }))).toEqual([
      'minuta',
      'minuty',
      'minut',
      'minuty',
    ])
  })

  it('that is a text is only shown', () => {
    const { t } = createTranslator('en-GB', { of: 'of {{count}}', of_other: 'never' })
    expect(t('of', { count: '2,000' })).toBe('of 2,000')
  })

  it('of none has a text of its own where there is one, and the plain text where nothing is counted', () => {
    const { t } = createTranslator('en-GB', { m_zero: 'nothing', m_other: 'some', plain: 'any' })
    expect([t('m', { count: 0 }), t('m', { count: 2 }), t('plain', { count: 2 })]).toEqual([
      'nothing',
      'some',
      'any',
    ])
  })
})
