/** The range of rows that a grid shows, as text: a language with cases has another form after "of" than beside a number. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../src/contract/limits'
import { createFormats } from '../../../src/contract/formats'
import { createI18n } from '../../../src/texts/create-i18n'
import { rangeInWords } from '../../../src/ui/grid/data/grid-sums'
import type { Grid } from '../../../src/ui/grid/data/use-grid'

const textsOf = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../src/locales/${language}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** The text for so many rows of a noun, in so many groups if there are any; the first page of 20. */
function wordsOf(language: Language, noun: string, count: number, groups?: number, isExact = true): string {
  const { t: translate } = createI18n(language, textsOf(language))
  const formats = createFormats(
    {
      region: 'Europe/Berlin',
      dateFormat: 'YYYY-MM-DD',
      timeFormat: 'HH:mm:ss',
      numberFormat: 'de-DE',
      currency: 'EUR',
    },
    language,
    translate,
  )
  return rangeInWords({
    view: { name: 'View', noun },
    text: { translate, formats },
    snapshot: {
      query: { pageIndex: 0, pageSize: 20 },
      pageMode: 'pages',
      rowCount: Math.min(count, 20),
      totalCount: count,
      isTotalExact: isExact,
      groupCount: groups === undefined ? null : { count: groups, isExact },
    },
  } as unknown as Pick<Grid, 'snapshot' | 'text' | 'view'>)
}

describe('the rows that a grid shows', () => {
  it('are a range of the total', () => {
    expect(wordsOf('en-GB', 'Order', 812)).toBe('1–20 of 812 orders')
    expect(wordsOf('en-GB', 'Order', 1)).toBe('1–1 of 1 order')
    expect(wordsOf('en-GB', 'Order', 0)).toBe('0–0 of 0 orders')
  })

  it('are counted beside their groups', () => {
    expect(wordsOf('en-GB', 'Order', 812, 12)).toBe('12 groups, 812 orders')
    expect(wordsOf('en-GB', 'Order', 1, 1)).toBe('1 group, 1 order')
    expect(wordsOf('en-GB', 'Order', 10_000, 10_000, false)).toBe('10.000+ groups, 10.000+ orders')
  })
})

describe('in Polish', () => {
  it.each([
    ['Job', 1, '1–1 z 1 zlecenia'],
    ['Job', 3, '1–3 z 3 zleceń'],
    ['Job', 25, '1–20 z 25 zleceń'],
    ['Order', 3, '1–3 z 3 zamówień'],
    ['OrderLine', 1, '1–1 z 1 pozycji'],
  ])('a range of %s, %i of them, is in the genitive', (view, count, words) => {
    expect(wordsOf('pl-PL', view, count)).toBe(words)
  })

  it.each([
    ['Job', 1, 1, '1 grupa, 1 zlecenie'],
    ['Job', 3, 1, '1 grupa, 3 zlecenia'],
    ['Order', 3, 1, '1 grupa, 3 zamówienia'],
    ['Order', 25, 2, '2 grupy, 25 zamówień'],
    ['OrderLine', 1, 1, '1 grupa, 1 pozycja'],
    ['Operation', 22, 5, '5 grup, 22 operacje'],
  ])('%s beside groups, %i of them in %i, is in the nominative', (view, count, groups, words) => {
    expect(wordsOf('pl-PL', view, count, groups)).toBe(words)
  })

  it('every view has both forms', () => {
    const texts = textsOf('pl-PL')
    const named = Object.keys(texts).filter(key => /^grid\.rowsNamed\..*_few$/.test(key))
    expect(named.length).toBeGreaterThan(30)
    const wrongAfterOf = named.filter(key => texts[key] !== texts[key.replace(/few$/, 'many')])
    const singular = Object.keys(texts).filter(key => /^grid\.rows\..*_one$/.test(key))
    const accusative = singular.filter(key => texts[key]?.endsWith('ę'))
    expect([...wrongAfterOf, ...accusative]).toEqual([])
  })
})

describe('in German', () => {
  it('a range is in the dative, and groups are beside a nominative', () => {
    expect(wordsOf('de-DE', 'Job', 25)).toBe('1–20 von 25 Arbeitsaufträgen')
    expect(wordsOf('de-DE', 'Job', 25, 1)).toBe('1 Gruppe, 25 Arbeitsaufträge')
  })
})
