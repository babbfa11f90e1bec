/** The page of translations: the texts that it lists and finds, and the file that it writes and reads. */
import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/contract/limits'
import { shippedTexts } from '../../../src/kernel/i18n'
import { readTextsJson, textsJson, withTextsOf } from '../../../src/pages/user-settings/translations-json'
import {
  foundRows,
  rowKeyOf,
  textOf,
  textProblems,
  textRows,
  type ShippedTexts,
} from '../../../src/pages/user-settings/translations-rows'

const none = Object.fromEntries(languages.map(language => [language, {}])) as ShippedTexts
const shipped: ShippedTexts = {
  ...none,
  'en-GB': {
    'route.jobs': 'Jobs',
    'jobs.left_other': '{{count}} jobs left',
    'jobs.left_one': '{{count}} job left',
    'jobs.number_one': 'The first',
  },
  'de-DE': {
    'route.jobs': 'Aufträge',
    'jobs.left_one': '{{count}} Auftrag übrig',
    'jobs.left_other': '{{count}} Aufträge übrig',
  },
  'pl-PL': {
    'route.jobs': 'Zadania',
    'jobs.left_other': 'a {{count}}',
    'jobs.left_many': 'b {{count}}',
    'jobs.left_few': 'c {{count}}',
    'jobs.left_one': 'd {{count}}',
  },
}

describe('the rows', () => {
  const rows = textRows(shipped, { 'de-DE/old.text': 'Alt' })
  const found = (
    text: string,
    rest: Partial<Parameters<typeof foundRows>[1]> = {},
    values = {},
    edits = {},
  ) =>
    foundRows(rows, { text, shown: 'all', language: 'de-DE', ...rest }, values, edits).map(({ key }) => key)

  it('are one per key, a counted one with the plural forms of each language in their order', () => {
    expect(rows.map(({ key }) => key)).toEqual(['jobs.left', 'jobs.number_one', 'old.text', 'route.jobs'])
    const [counted] = rows
    expect(counted?.forms['pl-PL'].map(({ form }) => form)).toEqual(['one', 'few', 'many', 'other'])
    expect(counted?.forms['de-DE'].map(({ name, form, original }) => [name, form, original])).toEqual([
      ['de-DE/jobs.left_one', 'one', '{{count}} Auftrag übrig'],
      ['de-DE/jobs.left_other', 'other', '{{count}} Aufträge übrig'],
    ])
    expect(counted?.forms['sv-SE']).toEqual([])
  })

  it('include a replaced text that the cockpit no longer uses, so that it can be reset', () => {
    expect(rows.find(({ key }) => key === 'old.text')?.forms['de-DE']).toEqual([
      { name: 'de-DE/old.text', form: null, original: undefined },
    ])
  })

  it('are found by key, and by the current or original text of the language', () => {
    expect(found('ROUTE.')).toEqual(['route.jobs'])
    expect(found('auftr')).toEqual(['jobs.left', 'route.jobs'])
    expect(found('auftr', { language: 'en-GB' })).toEqual([])
    const values = { 'de-DE/route.jobs': 'Kommissionen' }
    expect(found('kommission', {}, values)).toEqual(['route.jobs'])
    expect(found('aufträge', {}, values)).toEqual(['jobs.left', 'route.jobs'])
  })

  it('are filtered to replaced or edited ones in any language', () => {
    const values = { 'pl-PL/jobs.left_few': 'x {{count}}', 'de-DE/old.text': 'Alt' }
    const edits = { 'de-DE/route.jobs': { value: null, base: 'J' } }
    expect(found('', { shown: 'replaced' }, values, edits)).toEqual(['jobs.left', 'old.text'])
    expect(found('', { shown: 'edited' }, values, edits)).toEqual(['route.jobs'])
  })

  it('have their displayed text: of a counted text the form for most numbers', () => {
    const [counted, , , jobs] = rows
    if (counted === undefined || jobs === undefined) throw new Error('There are four rows.')
    expect(textOf(counted, 'de-DE', {})).toBe('{{count}} Aufträge übrig')
    expect(textOf(jobs, 'de-DE', { 'de-DE/route.jobs': 'Picks' })).toBe('Picks')
    expect(textOf(jobs, 'sv-SE', {})).toBe('')
  })

  it('contain every text of the product once', async () => {
    const all = Object.fromEntries(
      await Promise.all(
        languages.map(async language => [language, (await shippedTexts[language]()).default] as const),
      ),
    ) as ShippedTexts
    const everything = textRows(all, {})
    for (const language of languages) {
      const names = everything.flatMap(row => row.forms[language].map(({ name }) => name))
      expect(names.sort()).toEqual(
        Object.keys(all[language])
          .map(key => `${language}/${key}`)
          .sort(),
      )
    }
    expect(everything.map(row => row.forms['en-GB'].length).every(count => count > 0)).toBe(true)
  })
})

describe('invalid edits', () => {
  const edit = (value: string | null) => ({ value, base: null })

  it('are listed with their row', () => {
    const problems = textProblems(
      {
        'de-DE/route.jobs': edit('Picks'),
        'de-DE/jobs.left_one': edit('Noch einer'),
        'pl-PL/jobs.left_few': edit(null),
        'de-DE/old.text': edit('neu'),
      },
      shipped,
    )
    expect([...problems]).toEqual([['de-DE/jobs.left_one', { kind: 'missing', places: ['{{count}}'] }]])
    expect(rowKeyOf('de-DE/jobs.left_one', shipped)).toBe('jobs.left')
    expect(rowKeyOf('en-GB/jobs.number_one', shipped)).toBe('jobs.number_one')
  })
})

describe('texts as JSON', () => {
  const problems = (text: string) => {
    const read = readTextsJson(text, shipped)
    return read.isRead ? [] : read.problems
  }
  const values = { 'pl-PL/route.jobs': 'Prace', 'de-DE/route.jobs': 'Picks' }

  it('are read back unchanged, separately for each language', () => {
    const text = textsJson(values)
    expect(JSON.parse(text)).toEqual({
      'de-DE': { 'route.jobs': 'Picks' },
      'pl-PL': { 'route.jobs': 'Prace' },
    })
    expect(readTextsJson(text, shipped)).toEqual({ isRead: true, languages: ['de-DE', 'pl-PL'], values })
  })

  it('replace the languages that they contain, and keep the others', () => {
    const read = readTextsJson('{"de-DE": {"jobs.left_one": "{{count}} Rest"}, "sv-SE": {}}', shipped)
    if (!read.isRead) throw new Error('The file fits.')
    expect(withTextsOf({ ...values, 'sv-SE/x': 'y' }, read)).toEqual({
      'pl-PL/route.jobs': 'Prace',
      'de-DE/jobs.left_one': '{{count}} Rest',
    })
  })

  it('that equal the shipped ones are not stored for the unit', () => {
    const read = readTextsJson('{"de-DE": {"route.jobs": " Aufträge "}}', shipped)
    expect(read).toEqual({ isRead: true, languages: ['de-DE'], values: {} })
  })

  it('are rejected with each invalid value and its path', () => {
    expect(problems('[]')).toEqual([{ where: '1:1', kind: 'shape', found: '[]' }])
    expect(problems('{"de-DE": {"route.jobs": "x",}}')).toEqual([
      { where: '1:30', kind: 'syntax', found: '' },
    ])
    expect(
      problems(
        JSON.stringify({
          'xx-XX': {},
          'sv-SE': 'text',
          'de-DE': { 'route.jobs': 7, 'no.such': 'x', 'jobs.left_one': 'x', constructor: 'x' },
        }),
      ),
    ).toEqual([
      { where: 'xx-XX', kind: 'language', found: 'xx-XX' },
      { where: 'sv-SE', kind: 'value', found: '"text"' },
      { where: 'de-DE/route.jobs', kind: 'value', found: '7' },
      { where: 'de-DE/no.such', kind: 'key', found: 'no.such' },
      {
        where: 'de-DE/jobs.left_one',
        kind: 'text',
        found: 'x',
        problem: { kind: 'missing', places: ['{{count}}'] },
      },
      { where: 'de-DE/constructor', kind: 'key', found: 'constructor' },
    ])
  })
})
