/** Translations, including corrupt ones of the server (spec 2, section 8; QUALITY, section 3). */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '../../../src/contract/limits'
import { languageNamed } from '../../../src/contract/language-names'
import { i18nFor, languageOf, shippedTexts } from '../../../src/kernel/i18n'

describe('the languages', () => {
  it.each([
    ['da', 'da-DK'],
    ['NB', 'nb-NO'],
    ['no', 'nb-NO'],
    ['nn-NO', 'nb-NO'],
    ['de-AT', 'de-DE'],
    [' PL-pl ', 'pl-PL'],
    ['xx', undefined],
    ['', undefined],
    [null, undefined],
  ])('are found by their names and by their first part: %j', (text, language) => {
    expect(languageNamed(text)).toBe(language)
    expect(languageOf(text)).toBe(language ?? 'en-GB')
  })

  it('are found by their own names', () => {
    expect(languages.map(languageOf)).toEqual([...languages])
  })

  it('all load, once each', async () => {
    for (const language of languages) {
      const first = i18nFor(language)
      expect(i18nFor(language)).toBe(first)
      expect((await first).language).toBe(language)
    }
  })
})

describe('a file of texts', () => {
  const offline = () => Promise.reject(new TypeError('offline'))
  const source = (scope: string) => ({ scope, load: () => Promise.resolve({}) })

  it('that could not be loaded is requested once more', async () => {
    vi.spyOn(shippedTexts, 'sv-SE').mockImplementationOnce(offline)
    expect((await i18nFor('sv-SE', source('cut off once'))).language).toBe('sv-SE')
  })

  it('that cannot be loaded at all is requested again by the next call', async () => {
    vi.spyOn(shippedTexts, 'sv-SE').mockImplementationOnce(offline).mockImplementationOnce(offline)
    await expect(i18nFor('sv-SE', source('cut off'))).rejects.toThrow('offline')
    expect((await i18nFor('sv-SE', source('cut off'))).language).toBe('sv-SE')
  })
})

describe('texts of the server', () => {
  const load = (texts: unknown) => () => Promise.resolve(texts as Record<string, unknown>)

  it('override the shipped ones, in their own scope only', async () => {
    const key = 'kernel.relative.justNow'
    const own = await i18nFor('en-GB', { scope: 'one', load: load({ [key]: 'a moment ago' }) })
    const other = await i18nFor('en-GB', { scope: 'two', load: load({}) })
    expect([own.t(key), other.t(key)]).toEqual(['a moment ago', 'just now'])
  })

  it('that cannot be fetched are replaced by the shipped ones', async () => {
    const broken = await i18nFor('en-GB', { scope: 'three', load: () => Promise.reject(new Error('500')) })
    expect(broken.t('kernel.relative.justNow')).toBe('just now')
  })

  it('cause no error when they are corrupt (500 answers)', async () => {
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
    const hostileText = fc.oneof(
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
      fc.asyncProperty(hostileText, async texts => {
        scope += 1
        const instance = await i18nFor('en-GB', { scope: `fuzz ${scope}`, load: load(texts) })
        expect(typeof instance.t('kernel.relative.minutes', { count: 5 })).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})
