/** Texts of files and file names: formulas are neutralised, and a name cannot break out of its header. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralised } from '../../../src/contract/csv'
import { contentDisposition } from '../../../demo/server/core/http/content-disposition'

describe('a text of a file', () => {
  it.each([
    '=1',
    '+1',
    '-1',
    '@a',
    ' =1',
    '\t',
    '\r',
    '\n1',
    '\0',
    '\u00A0=1',
    '\u200B\u2003-1',
    '\uFEFF@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('that a spreadsheet would evaluate is neutralised: %j', text => {
    expect(neutralised(text)).toBe(`'${text}`)
  })

  it.each(['', 'a=1', '1-2', "'=1", '5 + 5', 'æøå', '—', '*', '#REF!', '12'])(
    'that is harmless is unchanged: %j',
    text => {
      expect(neutralised(text)).toBe(text)
    },
  )
})

describe('the name of a file', () => {
  it.each([
    ['Orders.csv', `attachment; filename="Orders.csv"; filename*=UTF-8''Orders.csv`],
    [
      'Åpne ordrer (1).xlsx',
      `attachment; filename="A_pne ordrer (1).xlsx"; filename*=UTF-8''%C3%85pne%20ordrer%20%281%29.xlsx`,
    ],
    ['../../etc/passwd', `attachment; filename="__.._etc_passwd"; filename*=UTF-8''__.._etc_passwd`],
    ['50%".csv', `attachment; filename="50__.csv"; filename*=UTF-8''50%25_.csv`],
    ['a\uFF02b.csv', `attachment; filename="a_b.csv"; filename*=UTF-8''a%EF%BC%82b.csv`],
  ])('%s', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  it('is one line of plain letters for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), name => {
        expect(contentDisposition(name)).toMatch(
          /^attachment; filename="[ !\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.~!&+^`|$#%-]*$/,
        )
      }),
    )
  })
})
