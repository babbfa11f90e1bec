/** Translations that nothing can break (spec 2, section 8; QUALITY, section 3). */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '../../../src/contract/limits'
import { createI18n, i18nFor, languageOf } from '../../../src/kernel/i18n'

describe('a key', () => {
  it('that is missing shows itself, with # when it has a dot', async () => {
    const { t } = await createI18n('en-GB', { 'a.b:c': 'found' })
    expect(t('missing')).toBe('missing')
    expect(t('missing.key')).toBe('#missing.key')
    expect(t('missing.key', { defaultValue: 'given' })).toBe('given')
    expect(t('a.b:c')).toBe('found')
  })

  it('is filled in and counted without escaping', async () => {
    const { t } = await createI18n('en-GB', {
      hi: 'Hi {{name}}',
      m_one: '{{count}} minute',
      m_other: '{{count}} minutes',
    })
    expect(t('hi', { name: '<O\'Hara> & "Sons"' })).toBe('Hi <O\'Hara> & "Sons"')
    expect([t('m', { count: 1 }), t('m', { count: 2 })]).toEqual(['1 minute', '2 minutes'])
  })

  it('has the plurals of its language', async () => {
    const texts = { m_one: 'minuta', m_few: 'minuty', m_many: 'minut', m_other: 'minuty' }
    const { t } = await createI18n('pl-PL', texts)
    expect([1, 3, 5].map(count => t('m', { count }))).toEqual(['minuta', 'minuty', 'minut'])
  })

  it('pulls in no other text, whatever a text or a value says', async () => {
    const { t } = await createI18n('en-GB', { a: '$t(b)', b: '$t(a)', c: 'x {{v}}', s: 'secret' })
    expect(t('a')).toBe('$t(b)')
    expect(t('c', { v: '$t(s)' })).toBe('x $t(s)')
  })

  it('says of a refusal without a text of its own that it is not known here', async () => {
    const texts = { 'refusal.busy': 'Busy.', 'kernel.failure.unknownRefusal': 'Refused ({{code}}).' }
    const { t } = await createI18n('en-GB', texts)
    expect([t('refusal.busy'), t('refusal.brand-new')]).toEqual(['Busy.', 'Refused (brand-new).'])
  })
})

describe('the languages', () => {
  it('are found by their names and by their first part', () => {
    expect(languages.map(languageOf)).toEqual([...languages])
    expect(['da', 'NB', 'no', 'de-AT', 'xx', '', null].map(languageOf)).toEqual([
      'da-DK',
      'nb-NO',
      'nb-NO',
      'de-DE',
      'en-GB',
      'en-GB',
      'en-GB',
    ])
  })

  it('all load, once each', async () => {
    for (const language of languages) {
      const first = i18nFor(language)
      expect(i18nFor(language)).toBe(first)
      expect((await first).language).toBe(language)
    }
  })
})

describe('texts of the server', () => {
  const load = (texts: unknown) => () => Promise.resolve(texts as Record<string, unknown>)

  it('replace the shipped ones, for their own scope only', async () => {
    const key = 'kernel.relative.justNow'
    const own = await i18nFor('en-GB', { scope: 'one', load: load({ [key]: 'a moment ago' }) })
    const other = await i18nFor('en-GB', { scope: 'two', load: load({}) })
    expect([own.t(key), other.t(key)]).toEqual(['a moment ago', 'just now'])
  })

  it('that cannot be had are done without', async () => {
    const broken = await i18nFor('en-GB', { scope: 'three', load: () => Promise.reject(new Error('500')) })
    expect(broken.t('kernel.relative.justNow')).toBe('just now')
  })

  it('never crash, whatever they hold (500 corrupt answers)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    let scope = 0
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '$t(',
      ')',
      'kernel.relative.justNow',
      '{{count, number(',
      'a',
      '"',
      '\u0000',
    )
    const nasty = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constant('kernel.relative.minutes_other'),
        fc.oneof(
          fc.jsonValue(),
          fc.array(pieces).map(p => p.join('')),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(nasty, async texts => {
        scope += 1
        const instance = await i18nFor('en-GB', { scope: `fuzz ${scope}`, load: load(texts) })
        expect(typeof instance.t('kernel.relative.minutes', { count: 5 })).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})
