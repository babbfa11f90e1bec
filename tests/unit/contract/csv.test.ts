/**
 * CSV that is opened in a country with another separator: none of its texts becomes a formula there, and in its own country it reads
 * unchanged.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '../../../src/contract/csv'
import { chooseFormats, createFormats } from '../../../src/contract/formats'
import { browserSheetLimits } from '../../../src/contract/sheet-limits'
import { readTextSheet } from '../../../src/sheets/read-text-sheet'

/** What separates the columns in countries with these number formats. */
const separatorOf = { 'de-DE': ';', 'en-GB': ',', 'de-CH': ';', 'it-CH': ';', 'en-IN': ',' } as const
const locales = Object.keys(separatorOf) as (keyof typeof separatorOf)[]
const formatsOf = (numberFormatSettings: string) =>
  createFormats(chooseFormats({ numberFormatSettings, companyInfo: undefined }), 'en-GB', key => key)
const formats = new Map(locales.map(locale => [locale, formatsOf(locale)]))
const csvIn = (locale: keyof typeof separatorOf, cells: string[][]) =>
  csvText(cells, formats.get(locale) ?? formatsOf(locale))

/** Separators of spreadsheets in all countries. */
const separators = [',', ';', '\t', '|']

/** Cells as a spreadsheet splits them: quotes count only at the start of a cell, and text after the closing quote is taken literally. */
function splitBy(separator: string, text: string): string[] {
  const cells: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const isEnd = () => at >= text.length || text[at] === separator || /[\r\n]/.test(text.charAt(at))
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at++
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        if (text[at] === '"') at++
        cell += text.charAt(at++)
      }
      at++
    }
    while (!isEnd()) cell += text.charAt(at++)
    cells.push(cell)
    at++
  }
  return cells
}

/**
 * What a spreadsheet would calculate: =, or another sign before a call or a reference. A cell that runs on into the next one contains the
 * quote between them, with which no formula is valid.
 */
const isFormula = (cell: string) =>
  /^[\s\p{Z}\p{Cc}\p{Cf}]*(?:[=\uFF1D]|[+\-@\uFF0B\uFF0D\uFF20][^"]*[(!])/u.test(cell)

const linesOf = (text: string) =>
  [...(readTextSheet('a', new TextEncoder().encode(text), browserSheetLimits).sheets[0]?.rows ?? [])].map(
    ({ cells }) => cells,
  )

describe('a text of a CSV', () => {
  it.each([
    ['x,=1+1', `"x,'=1+1"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
    ['x|=1', `"x|'=1"`],
    ['x\n=1', `"x\n'=1"`],
    ['a, "=1"', `"a,' ""=1"""`],
    ["a,-2+3+cmd|' /C calc'!A0", `"a,'-2+3+cmd|' /C calc'!A0"`],
    ['20 h7 +0,-0.021', '"20 h7 +0,-0.021"'],
    ['Screws, -5 °C; zinc', '"Screws, -5 °C; zinc"'],
    ['a, @home', '"a, @home"'],
    ['say "so"', '"say ""so"""'],
    ['=1', "'=1"],
    ['plain - text', 'plain - text'],
  ])('%j is written %s under every separator', (text, written) => {
    for (const locale of locales)
      expect(csvIn(locale, [['a', text]])).toBe(`\uFEFFa${separatorOf[locale]}${written}\r\n`)
  })

  const piece = fc.constantFrom(
    ...[
      ',',
      ';',
      '\t',
      '|',
      '"',
      '\r\n',
      '\n',
      '=',
      '+',
      '-',
      '@',
      '=1+1',
      '-2',
      '(',
      '!',
      ' ',
      "'",
      'x',
      '7',
      '＝',
      '\u00A0',
    ],
  )
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  const lines = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

  it('is no formula under any separator', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...locales), (cells, locale) => {
        const written = csvIn(locale, cells)
        for (const separator of separators)
          expect(splitBy(separator, written).filter(isFormula), separator).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('is read back unchanged under its own separator', () => {
    // An apostrophe of the text itself before a sign cannot be distinguished from ours.
    const plain = text.filter(value => !value.includes("'") && value.trim() !== '')
    const table = fc.array(fc.tuple(plain, plain, plain), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(table, fc.constantFrom(...locales), (cells, locale) => {
        const named = csvIn(locale, cells).replace('\uFEFF', `\uFEFFsep=${separatorOf[locale]}\r\n`)
        expect(linesOf(named)).toEqual(cells)
      }),
      { numRuns: 2_000 },
    )
  })
})
