/** Bodies of the integration as lines: formatted, with the path of each value, and the differences between two of them. */
import { describe, expect, it } from 'vitest'
import { lineText, type BodyLine } from '../../../src/pages/integration-record/body-lines'
import { readBody, type ReadBody } from '../../../src/pages/integration-record/read-body'
import { changedFields } from '../../../src/pages/integration-record/changed-fields'
import { diffLines } from '../../../src/pages/integration-record/line-diff'

const bodyText = (lines: readonly BodyLine[]) => lines.map(lineText).join('\n')
const paths = ({ lines }: ReadBody) =>
  Object.fromEntries(lines.flatMap(({ path, value }) => (path === null ? [] : [[path, value]])))

describe('a JSON body', () => {
  it('is formatted like JSON.stringify, with the path of each value', () => {
    const value = {
      reference: 'SO-1',
      receiver: { name: 'Ås "1" <b>', codes: [] },
      parcels: [{ kg: 1.5 }, { kg: 2, ok: true, none: null }],
      empty: {},
    }
    const body = readBody(JSON.stringify(value))
    expect(body.language).toBe('json')
    expect(bodyText(body.lines)).toBe(JSON.stringify(value, null, 2))
    expect(paths(body)).toEqual({
      reference: '"SO-1"',
      'receiver.name': String.raw`"Ås \"1\" <b>"`,
      'parcels[0].kg': '1.5',
      'parcels[1].kg': '2',
      'parcels[1].ok': 'true',
      'parcels[1].none': 'null',
    })
  })

  it('keeps all digits of numbers, and duplicate names', () => {
    const text = '{"a":9007199254740993,"b":1e308,"c":1.10,"a":2}'
    expect(bodyText(readBody(text).lines).replace(/\s/g, '')).toBe(text)
  })

  it('is formatted up to its end where it was truncated', () => {
    const whole = JSON.stringify({ lines: [{ itemNo: 'A-1', text: 'with "marks"' }, { itemNo: 'B-2' }] })
    for (let length = 1; length <= whole.length; length++) {
      const body = readBody(whole.slice(0, length))
      expect(bodyText(body.lines).replace(/\s/g, '')).toBe(whole.slice(0, length).replace(/\s/g, ''))
    }
  })

  it('that is invalid is unchanged', () => {
    for (const text of ['{"a": undefined}', '[1}', '{<b>}', '[}', '{"a" ; 1}']) {
      expect(readBody(text)).toMatchObject({ language: 'text' })
      expect(bodyText(readBody(text).lines)).toBe(text)
    }
  })

  it('nested a hundred thousand levels deep is formatted', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(readBody(deep).lines.length).toBeGreaterThan(100_000)
  })
})

describe('an XML body', () => {
  const xml =
    '<?xml version="1.0"?><Order no="7"><line><itemNo>A &amp; B</itemNo><n/></line><line><itemNo></itemNo></line><!-- end --></Order>'

  it('is formatted with text-only elements in one line', () => {
    const body = readBody(xml)
    expect(body.language).toBe('xml')
    expect(bodyText(body.lines)).toBe(
      [
        '<?xml version="1.0"?>',
        '<Order no="7">',
        '  <line>',
        '    <itemNo>A &amp; B</itemNo>',
        '    <n/>',
        '  </line>',
        '  <line>',
        '    <itemNo></itemNo>',
        '  </line>',
        '  <!-- end -->',
        '</Order>',
      ].join('\n'),
    )
    expect(paths(body)).toEqual({
      'Order.line.itemNo': 'A &amp; B',
      'Order.line.n': '',
      'Order.line[1].itemNo': '',
    })
  })

  it('that is invalid is unchanged, and a truncated one keeps every character', () => {
    expect(readBody('<a><b></a></b>').language).toBe('text')
    for (let length = 1; length <= xml.length; length++) {
      const cut = xml.slice(0, length)
      expect(bodyText(readBody(cut).lines).replace(/\s/g, '')).toBe(cut.replace(/\s/g, ''))
    }
  })
})

describe('any other body', () => {
  it('is unchanged, line by line', () => {
    expect(readBody('a;b\r\n1;2\n=cmd()').lines.map(({ pieces }) => pieces[0]?.text)).toEqual([
      'a;b',
      '1;2',
      '=cmd()',
    ])
  })
})

describe('the difference between two bodies', () => {
  it('lists the paths of changed values', () => {
    const before = readBody('{"receiver":{"postalCode":"830","city":"Ås"},"parcels":[{"kg":1}]}')
    const after = readBody('{"receiver":{"postalCode":"8300"},"parcels":[{"kg":1},{"kg":2.5}]}')
    expect(changedFields(before, after)).toEqual([
      { path: 'receiver.postalCode', before: '830', after: '8300' },
      { path: 'parcels[1].kg', before: null, after: '2.5' },
      { path: 'receiver.city', before: 'Ås', after: null },
    ])
    expect(changedFields(after, after)).toEqual([])
  })

  it('lists values that became texts, or were some, with their quotes', () => {
    const before = readBody('{"postalCode":830,"kg":"2","note":null,"ref":7}')
    const after = readBody('{"postalCode":"830","kg":2,"note":"null","ref":"8"}')
    expect(changedFields(before, after)).toEqual([
      { path: 'postalCode', before: '830', after: '"830"' },
      { path: 'kg', before: '"2"', after: '2' },
      { path: 'note', before: 'null', after: '"null"' },
      { path: 'ref', before: '7', after: '8' },
    ])
  })

  it('is listed line by line, with all lines of both sides', () => {
    expect(
      diffLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e']).map(({ kind, text }) => `${kind} ${text}`),
    ).toEqual(['same a', 'gone b', 'new x', 'same c', 'same d', 'new e'])
    let seed = 7
    const letter = () => 'abc'.charAt((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % 3)
    for (let round = 0; round < 500; round++) {
      const [one, other] = [7, 9].map(most => Array.from({ length: (round * 7) % most }, letter)) as [
        string[],
        string[],
      ]
      const lines = diffLines(one, other)
      const side = (kind: 'gone' | 'new') => lines.filter(line => line.kind !== kind).map(({ text }) => text)
      expect(side('new')).toEqual(one)
      expect(side('gone')).toEqual(other)
      expect(lines.map(({ before }) => before).filter(number => number !== null)).toEqual(
        one.map((_text, at) => at + 1),
      )
      expect(lines.map(({ after }) => after).filter(number => number !== null)).toEqual(
        other.map((_text, at) => at + 1),
      )
    }
  })

  it('of texts that are too long to compare is one block between their common start and end', () => {
    const long = (word: string) => [
      'first',
      ...Array.from({ length: 3_000 }, (_none, at) => `${word} ${at}`),
      'last',
    ]
    const lines = diffLines(long('a'), long('b'))
    expect(lines.filter(({ kind }) => kind === 'same').map(({ text }) => text)).toEqual(['first', 'last'])
    expect(lines).toHaveLength(6_002)
  })
})
