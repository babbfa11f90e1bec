/** What an import expects, and the cockpit's own words for it: those are read back, in every language, and numbers and days are as everywhere. */
import { describe, expect, it } from 'vitest'
import { choiceByWord } from '../../../src/contract/imports/choice-values'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import { importKindNames, importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import type { ImportProblem } from '../../../src/contract/imports/import-shapes'
import { chooseFormats, createFormats } from '../../../src/contract/formats'
import { languages, type Language } from '../../../src/contract/limits'
import { shippedTexts } from '../../../demo/server/core/shipped-texts'
import { withWords } from '../../../demo/server/imports/choice-words'
import { readCell } from '../../../demo/server/imports/read-cell'
import { createI18n } from '../../../src/texts/create-i18n'
import { choiceLabel, problemWords } from '../../../src/texts/import-words'

const kinds: readonly (readonly [ImportKindName, ImportKind])[] = importKindNames.map(name => [
  name,
  importKinds[name],
])

describe('the values of fields with fixed choices', () => {
  it.each(languages)('are read back by what the cockpit calls them in %s', language => {
    const { t } = createI18n(language, shippedTexts[language])
    const wrong = kinds.flatMap(([name, kind]) =>
      withWords(kind, {}).fields.flatMap(field =>
        (field.choices ?? []).flatMap(({ value }) => {
          const word = choiceLabel(field, value, t)
          const read = choiceByWord(field, word, false)
          return read === value ? [] : [`${name} ${field.name}: ${word} is ${read ?? 'nothing'}`]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('are read by the business unit’s own texts, and a misspelt word is put right', () => {
    const own = { 'de-DE': { 'state.material.Discontinued': 'Abgekündigt' } }
    const field = withWords(importKinds.materials, own).fields.find(({ name }) => name === 'materialState')
    if (field === undefined) throw new Error('materials have a state')
    const read = (text: string) =>
      readCell(field, { text, kind: 'text', column: 0 }, { decimalMark: ',', isDayFirst: true })
    expect(read(' ABGEKÜNDIGT')).toEqual({ value: 'Discontinued' })
    expect(read('Ausgelaufn')).toMatchObject({ misfit: { code: 'not-listed', suggestion: 'Discontinued' } })
    expect(read('odd')).toMatchObject({ misfit: { expected: ['Active', 'Discontinued'], suggestion: null } })
  })
})

describe('a problem in words', () => {
  type Problem = Partial<Omit<ImportProblem, 'expected'>> & { readonly expected?: readonly string[] }
  const inWords = (kind: ImportKindName, problem: Problem, language: Language = 'de-DE') => {
    const { t } = createI18n(language, shippedTexts[language], {})
    const choice = chooseFormats({
      companyInfo: { numberFormat: language, dateFormat: 'DD.MM.YYYY', region: 'Europe/Berlin' },
    })
    const all = {
      field: null,
      column: 0,
      code: 'unknown',
      found: 'x',
      expected: [],
      suggestion: null,
    } as const
    const texts = { t, language, formats: createFormats(choice, language, t) }
    return problemWords(
      { ...all, ...problem, expected: [...(problem.expected ?? [])] },
      importKinds[kind],
      texts,
    )
  }

  it('names states as grids do, also those that a file cannot have', () => {
    const listed = {
      field: 'orderStatus',
      code: 'not-listed',
      expected: ['New', 'Completed', 'Cancelled'],
    } as const
    expect(inWords('salesOrders', listed).expected).toBe('Eines von: Neu, Abgeschlossen, Storniert')
    const fixed = { field: 'orderNo', code: 'order-fixed', expected: ['PickStarted'] } as const
    expect(inWords('salesOrders', fixed)).toEqual({
      problem: 'Der Auftrag kann nicht mehr geändert werden',
      expected: 'Der Auftrag im Lager: Kommissionierung begonnen',
      suggested: null,
    })
    expect(inWords('ingoingOrders', { ...fixed, expected: ['Started'] }, 'da-DK').expected).toBe(
      'Ordren på lageret: Startet',
    )
    const meant = { field: 'type', code: 'not-listed', suggestion: 'Return' } as const
    expect(inWords('causeCodes', meant).suggested).toBe('Retoure')
  })

  it('has numbers and days in the formats of the user', () => {
    const expectedOf = (field: string, code: ImportProblem['code'], text: string) =>
      inWords('stocks', { field, code, expected: [text] }).expected
    expect(expectedOf('quantity', 'reserved', '1.125')).toBe('Mindestens 1,125')
    expect(expectedOf('quantity', 'too-big', '1234567')).toContain('1.234.567')
    expect(expectedOf('quantity', 'other-unit', 'kg')).toContain('kg')
    expect(expectedOf('itemNo', 'twice', '12345')).toContain('12.345')
    expect(expectedOf('fifoDate', 'ambiguous', '2026-10-14')).toContain('14.10.2026')
    expect(
      inWords('salesOrders', { field: 'completedDate', code: 'date-order', expected: ['2026-10-14'] })
        .expected,
    ).toContain('14.10.2026')
    expect(inWords('stocks', { field: 'fifoDate', code: 'not-a-date' }).expected).toContain('30.09.2026')
  })
})
