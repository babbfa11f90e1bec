import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languageDefault, languages, type Language } from '../../../src/contract/limits'
import { reportNames, reportPlaces } from '../../../src/contract/reports/report-names'
import { sameAs, sharedKey } from '../../../src/texts/shared-key'
import { baseKey, baseKeys, otherWords, type Texts } from '../catalog/texts'
import { keysOf, usedKeys } from './used-keys'

const folder = fileURLToPath(new URL('../../../src/locales/', import.meta.url))
const read = (language: Language) => JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8')) as Texts

const english = read('en-GB')
/** English texts that the spec gives word by word (spec 2, section 8). */
const wordsOfTheSpec: readonly string[] = [
  'dashboard.report.noTemplate',
  'ui.dialog.unknown',
  'ui.dialog.unnamed',
]
/** English phrases that other languages use unchanged. */
const sharedPhrases: readonly string[] = [
  'Business intelligence',
  'ESC/POS',
  'Global administrator',
  'Page Down',
  'Page Up',
  'Send link',
  'Version {{version}}, build {{build}}',
]
/** Texts that are the same in every language. */
const sharedWords: readonly string[] = [
  'ABC',
  'Alt',
  'CSV',
  'Cockpit',
  'EAN',
  'ESC/POS',
  'Esc',
  'Format',
  'IPL',
  'Import',
  'Import: {{kind}}',
  'Kardex',
  'Minimum',
  'PDF',
  'PostScript',
  'Status',
  'System',
  'URL',
  'UTC',
  'XLSX',
  'ZPL',
  '{{number}} kg',
  '{{weight}} kg',
]
const translated = languages.filter(language => language !== 'en-GB')

const counted = new Set(
  Object.keys(english)
    .filter(key => key.endsWith('_other'))
    .map(baseKey),
)
const bases = baseKeys(english)

describe('the English texts', () => {
  it('have the plural forms of English', () => {
    expect(keysIn('en-GB')).toEqual(Object.keys(english))
  })

  it('have every key that the code uses', () => {
    const used = usedKeys()
    expect(used.length).toBeGreaterThan(100)
    const missing = used.filter(({ key }) =>
      typeof key === 'string' ? !bases.has(key) : !isDefined(key) && ![...bases].some(base => key.test(base)),
    )
    expect(missing).toEqual([])
  })

  it('are found in calls, conditions and patterns of the code', () => {
    const found = keysOf(
      'a.tsx',
      "t(isOn ? 'a.on' : 'a.off'); words.t(`a.${b}.c`); const x = { key: 'a.d' }; f('a.e')",
    )
    expect(found.map(({ key }) => key)).toEqual(['a.on', 'a.off', /^a\..+\.c$/, 'a.d'])
  })
})

describe.each(translated)('the texts of %s', language => {
  const texts = read(language)

  it('have the keys of English, in every plural form of the language', () => {
    expect(Object.keys(texts)).toEqual(keysIn(language))
  })

  it('have the placeholders of the English ones, in every form', () => {
    const different = Object.entries(texts).filter(
      ([key, text]) => valuesIn(text).join() !== valuesIn(englishOf(key)).join(),
    )
    expect(different).toEqual([])
  })

  it('are not sentences or phrases of English', () => {
    const copied = Object.keys(texts).filter(key => isCopied(key, texts) && wordsIn(texts[key] ?? '') > 1)
    expect(copied.filter(key => !sharedPhrases.includes(texts[key] ?? ''))).toEqual([])
  })
})

it('a word that is the same in every language is a name, a key, a unit or an abbreviation', () => {
  const others = translated.map(read)
  const copied = Object.keys(english).filter(key => others.every(texts => isCopied(key, texts)))
  expect([...new Set(copied.map(key => english[key]))].sort()).toEqual([...sharedWords].sort())
})

/** The words of a row of the glossary, by their language. */
const glossaryRows = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  // Six languages and what it is, between two borders; the head and the line below it are none.
  .filter(cells => cells.length === 9 && cells[1] !== 'English' && !/^-+$/.test(cells[1] ?? ''))
const glossaryLanguages = ['en-GB', 'de-DE', 'nb-NO', 'sv-SE', 'da-DK', 'pl-PL'] as const

it('the glossary has rows', () => expect(glossaryRows.length).toBeGreaterThan(10))

it.each(glossaryRows.map(([, ...words]) => words))('the texts say %s as the glossary does', (...words) => {
  const columns = glossaryLanguages.map((language, at) => ({ texts: read(language), word: words[at] }))
  const keys = Object.keys(english).filter(key => columns.every(({ texts, word }) => texts[key] === word))
  expect(keys).not.toEqual([])
})

describe.each(languages)('the words of %s', language => {
  const texts = Object.entries(read(language))

  it('exist, and are trimmed', () => {
    expect(texts.filter(([, text]) => text === '' || text.trim() !== text)).toEqual([])
  })

  it('have no exclamation marks, pleas or jokes', () => {
    const own = texts.filter(([key]) => !(language === languageDefault && wordsOfTheSpec.includes(key)))
    // A mail greets as letters do in its language.
    const found = own.filter(([, text]) =>
      /!|\b(please|oops|sorry)\b/i.test(text.replace(/^.+\{\{displayName\}\}!\n/, '')),
    )
    expect(found).toEqual([])
  })

  it('are one for one thing', () => {
    const other = otherWords[language]
    const found = texts.filter(([, text]) => other?.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
    expect(found).toEqual([])
  })

  it.each(['state.', 'field.'])('are short in chips and columns: %s', prefix => {
    const lengths = (own: readonly (readonly [string, string])[]) =>
      own.filter(([key]) => key.startsWith(prefix)).map(([, text]) => text.length)
    const most = Math.max(...lengths(Object.entries(english))) * 1.4
    expect(Math.max(...lengths(texts))).toBeLessThanOrEqual(most)
  })
})

/** Required keys of a language, sorted. */
function keysIn(language: Language): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap(key => {
    const base = baseKey(key)
    if (!counted.has(base)) return [key]
    // A text for zero is optional in the English file; the other forms are determined by the language.
    return key === `${base}_zero` ? [key] : forms.map(form => `${base}_${form}`)
  })
  return [...new Set(keys)].sort()
}

/** The English text that a key translates: plural forms that English lacks translate its form for many. */
function englishOf(key: string): string {
  return english[key] ?? english[`${baseKey(key)}_other`] ?? ''
}

/** Keys derived from definitions are checked with the catalogue, definition by definition. */
function isDefined(pattern: RegExp): boolean {
  return /^\^(action|field|form|route|state|view|widget)\\\./.test(pattern.source)
}

function valuesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()
}

/** Whether a text of another language has words, and equals the English one. */
function isCopied(key: string, texts: Texts): boolean {
  return texts[key] === english[key] && wordsIn(texts[key] ?? '') > 0
}

function wordsIn(text: string): number {
  return text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0
}

describe('a key that has no text of its own', () => {
  const all = languages.map(read)
  const textsOf = (base: string) =>
    JSON.stringify(
      all.map(texts => Object.entries(texts).flatMap(([key, text]) => (baseKey(key) === base ? [text] : []))),
    )
  const shown = (key: string): string | undefined =>
    bases.has(key) ? key : sharedKey(key) === undefined ? undefined : shown(sharedKey(key) ?? '')

  it('uses an existing one', () => {
    const targets = Object.values(sameAs)
    expect(
      targets.filter(
        to => ![...bases].some(key => key === to || key.startsWith(to.endsWith('.') ? to : `${to}.`)),
      ),
    ).toEqual([])
  })

  it('has none wherever it would equal the shared text in every language', () => {
    const repeated = [...bases].filter(key => {
      const shared = shown(sharedKey(key) ?? '')
      return shared !== undefined && shared !== key && textsOf(key) === textsOf(shared)
    })
    expect(repeated).toEqual([])
  })

  it('of a report has the same text in its grid, on its page, in its file and in the downloads', () => {
    for (const name of reportNames) {
      const { view, page } = reportPlaces[name]
      const keys = [`view.${view}`, `route.${page}`, `state.report.${name}`]
      expect(keys.map(shown)).toEqual(keys.map(() => `report.${name}.title`))
    }
  })
})
