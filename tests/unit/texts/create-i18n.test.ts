/** How i18next, as configured here, handles keys, counts and values, and what it leaves unchanged. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../src/contract/limits'
import * as product from '../../../src/texts/create-i18n'

/** The texts of these tests have keys of their own. */
function createI18n(language: Language, shipped: Record<string, string>, replacing?: unknown) {
  const { t, exists } = product.createI18n(language, shipped, replacing)
  return { t: t as unknown as (key: string | string[], values?: object) => string, exists }
}

describe('a key', () => {
  it('without a text is returned itself, with # when it has a dot', () => {
    const { t } = createI18n('en-GB', { 'a.b:c': 'found' })
    expect(t('missing')).toBe('missing')
    expect(t('missing.key')).toBe('#missing.key')
    expect(t('missing.key', { defaultValue: '{{given}}', given: 1 })).toBe('{{given}}')
    expect(t('a.b:c')).toBe('found')
  })

  it('is the first of several that has a text, else the last', () => {
    const { t } = createI18n('en-GB', { b: 'B', c: 'C', n_one: 'one' })
    expect([t(['a', 'b', 'c']), t(['a', 'n', 'c'], { count: 1 })]).toEqual(['B', 'one'])
    expect(t(['a', 'x.y'])).toBe('#x.y')
  })

  it('of an unknown refusal returns the general text for unknown refusals', () => {
    const texts = { 'refusal.busy': 'Busy.', 'kernel.failure.unknownRefusal': 'Refused ({{code}}).' }
    const { t } = createI18n('en-GB', texts)
    expect([t('refusal.busy'), t('refusal.brand-new')]).toEqual(['Busy.', 'Refused (brand-new).'])
    expect(createI18n('en-GB', {}).t('refusal.brand-new')).toBe('#kernel.failure.unknownRefusal')
  })

  it('returns the text that replaces the shipped one, if it is a text', () => {
    const shipped = { a: 'A', b: 'B', c: 'C', d: 'D' }
    const { t } = createI18n('en-GB', shipped, { a: 'new', b: '', c: 7, d: null, length: 1 })
    expect([t('a'), t('b'), t('c'), t('d'), t('length')]).toEqual(['new', 'B', 'C', 'D', 'length'])
    for (const none of [null, ['x'], 'text', undefined])
      expect(createI18n('en-GB', shipped, none).t('a')).toBe('A')
  })

  it('exists when it has a text, regardless of inherited properties', () => {
    const { exists, t } = createI18n('en-GB', { a: 'A', n_one: 'one' }, { empty: '', none: null })
    expect(['a', 'empty', 'none', 'n', 'toString', '__proto__'].filter(key => exists(key))).toEqual(['a'])
    expect(t('constructor')).toBe('constructor')
  })
})

describe('a text', () => {
  it('is filled in without escaping', () => {
    const { t } = createI18n('en-GB', { hi: 'Hi {{name}}, {{ name }}: {{number}}{{none}}{{undef}}' })
    const values = { name: '<O\'Hara> & "$1"', number: 0, none: null, undef: undefined }
    expect(t('hi', values)).toBe('Hi <O\'Hara> & "$1", <O\'Hara> & "$1": 0')
  })

  it('keeps a placeholder without a value, and resolves no placeholders in values and no nested texts', () => {
    const { t } = createI18n('en-GB', { a: '{{x}} {{toString}} $t(b) {{', b: 'secret' })
    expect(t('a')).toBe('{{x}} {{toString}} $t(b) {{')
    expect(t('a', { x: '{{y}} $t(b)', y: 'secret' })).toBe('{{y}} $t(b) {{toString}} $t(b) {{')
  })

  it('that replaces one includes no nested text in any notation of i18next', () => {
    const { t } = createI18n('en-GB', { a: 'A', b: 'secret' }, { a: '$t(b) {{x}} $t(b, { "lng": "pl-PL" })' })
    expect(t('a', { x: '$t(b)' })).toBe('$t(b) $t(b) $t(b, { "lng": "pl-PL" })')
    const inOurWay = createI18n('en-GB', { a: 'A {{x}}', b: 'secret' }, { a: '\uFFFFb\uFFFF' })
    expect(inOurWay.t('a', { x: '\uFFFFb\uFFFF' })).toBe('A \uFFFFb\uFFFF')
  })

  it('with a broken placeholder is returned unchanged', () => {
    for (const broken of [
      '{{',
      '}}',
      '{{x',
      'x}}',
      '{{}}',
      '{{ }}',
      '{{{x',
      '{{count, number(',
      '$t(',
      '{{-',
      '%s',
    ])
      expect(createI18n('en-GB', { a: 'A' }, { a: broken }).t('a', { y: 1 })).toBe(broken)
  })

  it('ignores values of a server with the name of an option', () => {
    const { t } = createI18n('en-GB', { a_one: '{{lng}} {{count}}', a_other: '{{lng}} {{ns}} {{count}}' })
    const sent = { lng: 'pl-PL', lngs: 'pl', ns: 'x', context: 'y', ordinal: 1, replace: 'z', count: 2 }
    expect(t('a', product.namedByServer(sent, t))).toBe('pl-PL x 2')
    expect(t('a', product.namedByServer({ ...sent, count: 1 }, t))).toBe('pl-PL 1')
  })

  it('contains any value unchanged, next to any other', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      'x',
      'y',
      '- ',
      '$t(b)',
      '$t(',
      ')',
      '$&',
      '<b>',
      '\uFFFF',
      ',',
      ' ',
    )
    const value = fc.oneof(
      fc.string(),
      fc.array(pieces).map(found => found.join('')),
    )
    const { t } = createI18n('en-GB', { a: '[{{x}}] {{y}}; {{x}}', b: 'secret' })
    fc.assert(
      fc.property(value, value, (x, y) => {
        expect(t('a', { x, y })).toBe(`[${x}] ${y}; ${x}`)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a count', () => {
  it('chooses the plural of the language', () => {
    const english = createI18n('en-GB', { m_one: '{{count}} minute', m_other: '{{count}} minutes' })
    expect([1, 2, 0].map(count => english.t('m', { count }))).toEqual(['1 minute', '2 minutes', '0 minutes'])
    const texts = { m_one: 'minuta', m_few: 'minuty', m_many: 'minut', m_other: 'minuty' }
    const polish = createI18n('pl-PL', texts)
    expect([1, 3, 5, 1.5].map(count => polish.t('m', { count }))).toEqual([
      'minuta',
      'minuty',
      'minut',
      'minuty',
    ])
  })

  it('that is a text is only inserted', () => {
    const { t } = createI18n('en-GB', { of: 'of {{count}}', of_other: 'never' })
    expect(t('of', { count: '2,000' })).toBe('of 2,000')
  })

  it('of zero uses its own text where there is one, and no count the plain text', () => {
    const { t } = createI18n('en-GB', { m_zero: 'nothing', m_other: 'some', plain: 'any' })
    expect([t('m', { count: 0 }), t('m', { count: 2 }), t('plain', { count: 2 })]).toEqual([
      'nothing',
      'some',
      'any',
    ])
  })
})
