/** The parts of a workbook are found by their relations, wherever a program puts them, and their cells by their references. */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits } from '../../../src/contract/sheet-limits'
import { readSheets } from '../../../src/sheets/read-sheets'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import { workbookOf, workbookParts, zipOf, type MadeWorkbook, type Part } from './made-files'

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

async function open(bytes: Uint8Array) {
  const { sheets, notices } = await readSheets({ name: 'Stock.xlsx', bytes }, browserSheetLimits)
  return { sheets: sheets.map(({ name, rows }) => ({ name, rows: [...rows] })), notices }
}

async function refusalOf(bytes: Uint8Array) {
  try {
    await open(bytes)
    return null
  } catch (reason) {
    if (reason instanceof SheetRefused) return reason.refusal
    throw reason
  }
}

const cellsOf = async (parts: readonly Part[]) =>
  (await open(zipOf(parts))).sheets.map(({ rows }) => rows.map(({ cells }) => cells))

async function rowsOf(rows: string, workbook: Omit<MadeWorkbook, 'sheets'> = {}) {
  const { sheets } = await open(workbookOf({ ...workbook, sheets: [{ name: 'Stock', rows }] }))
  return sheets[0]?.rows
}

const stock = {
  name: 'Stock',
  rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>44847</v></c></row>',
}
const made = workbookParts({
  sheets: [stock],
  sharedTexts: '<si><t>Dry bag</t></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
})
const madeCells = [[['Dry bag', '2022-10-13']]]

/** The parts, with the content of one replaced. */
const withContent = (name: string, change: (content: string) => string) =>
  made.map(part => (part.name === name ? { ...part, content: change(String(part.content)) } : part))
const renamed = (from: string, to: string) =>
  made.map(part => (part.name === from ? { ...part, name: to } : part))
const withoutPart = (name: string) => made.filter(part => part.name !== name)

const rootRelations = '_rels/.rels'
const bookRelations = 'xl/_rels/workbook.xml.rels'
const core =
  '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>'
const document = (target: string, more = '') =>
  `<Relationship Id="rId1" Type="${relation}/officeDocument" Target="${target}"${more}/>`
const rootOf = (...relations: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`

describe('the workbook of a file', () => {
  it('is the part that the file names as its document, after other parts, in any folder', async () => {
    const moved = made.map(part => ({
      ...part,
      name: part.name.replace(/^xl\/(?!styles)/, 'content/').replace('workbook.xml', 'book.xml'),
      content: part.name === rootRelations ? rootOf(core, document('content/book.xml')) : part.content,
    }))
    expect(await cellsOf([...moved, { name: 'docProps/core.xml', content: '<a/>' }])).toEqual(madeCells)
  })

  it('has the usual name where the file names none', async () => {
    expect(await cellsOf(withoutPart(rootRelations))).toEqual(madeCells)
    expect(await cellsOf(withContent(rootRelations, () => rootOf(core)))).toEqual(madeCells)
  })

  it('is found whatever the case of its name is', async () => {
    expect(await cellsOf(renamed('xl/workbook.xml', 'XL/Workbook.xml'))).toEqual(madeCells)
  })

  it('is not one outside of the file', async () => {
    const outside = document('https://example.com/book.xml', ' TargetMode="External"')
    expect(
      await cellsOf(withContent(rootRelations, () => rootOf(outside, document('xl/workbook.xml')))),
    ).toEqual(madeCells)
  })

  it.each<[string, string, string | Uint8Array]>([
    ['a text document', 'word/document.xml', '<w:document xmlns:w="urn:word"/>'],
    ['a part of a workbook', 'xl/other.xml', `<sst ${main}/>`],
    ['a binary workbook', 'xl/workbook.bin', new Uint8Array([0x83, 0x01, 0x00])],
    ['a part that the file does not have', 'xl/none.xml', ''],
  ])('is none in a file whose document is %s', async (_, target, content) => {
    const parts = withContent(rootRelations, () => rootOf(document(target)))
    const other = target === 'xl/none.xml' ? [] : [{ name: target, content }]
    expect(await refusalOf(zipOf([...parts, ...other]))).toEqual({ code: 'not-a-workbook' })
  })

  it('counts its days from 1900 where it does not say', async () => {
    expect(await cellsOf(withContent('xl/workbook.xml', xml => xml.replace('<workbookPr/>', '')))).toEqual(
      madeCells,
    )
  })
})

describe('the sheet of a workbook', () => {
  it.each([
    'worksheets/sheet1.xml',
    '/xl/worksheets/sheet1.xml',
    './worksheets/sheet1.xml',
    '../xl/worksheets/sheet1.xml',
    'sheets/../worksheets//sheet1.xml',
  ])('is found by the relative or absolute path %s', async path => {
    expect(
      await cellsOf(withContent(bookRelations, xml => xml.replace('worksheets/sheet1.xml', path))),
    ).toEqual(madeCells)
  })

  it('is none where it is outside of the file', async () => {
    const outside = withContent(bookRelations, xml =>
      xml.replace('Target="worksheets/sheet1.xml"', 'Target="worksheets/sheet1.xml" TargetMode="External"'),
    )
    expect(await refusalOf(zipOf(outside))).toEqual({ code: 'no-sheet' })
  })

  it('is damaged where the file lacks it', async () => {
    expect(await refusalOf(zipOf(withoutPart('xl/worksheets/sheet1.xml')))).toEqual({
      code: 'damaged',
      where: 'xl/worksheets/sheet1.xml',
    })
  })

  it('may be the only part beside the workbook', async () => {
    const rows = '<row r="1"><c r="A1" t="str"><v>Dry bag</v></c><c r="B1" s="1"><v>44847</v></c></row>'
    const parts = workbookParts({ sheets: [{ name: 'Stock', rows }] })
    expect(await cellsOf(parts)).toEqual([[['Dry bag', '44847']]])
    const unrelated = parts.map(part =>
      part.name === bookRelations
        ? {
            ...part,
            content: rootOf(
              `<Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/>`,
            ),
          }
        : part,
    )
    expect(await cellsOf(unrelated)).toEqual([[['Dry bag', '44847']]])
  })

  it('has no shared texts where the file has none, so that a reference to one is broken', async () => {
    const broken = { code: 'broken-xml', where: 'xl/worksheets/sheet1.xml' }
    expect(await refusalOf(zipOf(withoutPart('xl/sharedStrings.xml')))).toEqual(broken)
    const unrelated = withContent(bookRelations, xml => xml.replace('/sharedStrings"', '/theme"'))
    expect(await refusalOf(zipOf(unrelated))).toEqual(broken)
  })

  it('shows the plain number in a cell whose style the file lacks', async () => {
    const styles =
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/></cellXfs><cellStyles><xf numFmtId="14"/></cellStyles>'
    const rows = '<row><c s="0"><v>44847</v></c><c s="1"><v>44847</v></c></row>'
    expect((await rowsOf(rows, { styles }))?.[0]?.cells).toEqual(['44847', '44847'])
  })
})

describe('a workbook whose XML is indented', () => {
  it('has the same texts as one that is not', async () => {
    const rows = `
      <row r="1">
        <c r="A1" t="s">
          <v>0</v>
        </c>
        <c r="B1" t="inlineStr">
          <is>
            <r>
              <rPr>
                <b/>
              </rPr>
              <t>Rack </t>
            </r>
            <r>
              <t>40</t>
            </r>
          </is>
        </c>
        <c r="C1" t="str">
          <f>A1&amp;B1</f>
          <v>Dry bagRack 40</v>
        </c>
        <c r="D1" t="b">
          <v>1</v>
        </c>
      </row>
    `
    const sharedTexts = `
      <si>
        <r>
          <rPr>
            <b/>
          </rPr>
          <t>Dry </t>
        </r>
        <r>
          <t>bag</t>
        </r>
      </si>
    `
    expect((await rowsOf(rows, { sharedTexts }))?.[0]?.cells).toEqual([
      'Dry bag',
      'Rack 40',
      'Dry bagRack 40',
      'TRUE',
    ])
  })
})

describe('a text with phonetic hints', () => {
  it('is read without them, and so are those behind it', async () => {
    const text = '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>'
    const rows = `<row><c t="inlineStr"><is>${text}</is></c><c t="inlineStr"><is><t>大阪</t></is></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`
    const sharedTexts = `<si>${text}</si><si><t>大阪</t></si>`
    expect((await rowsOf(rows, { sharedTexts }))?.[0]?.cells).toEqual(['東京', '大阪', '東京', '大阪'])
  })
})

describe('a cell', () => {
  it('is in the column and the row of its reference', async () => {
    const rows =
      '<row r="12"><c r="$C$12"><v>3</v></c><c r="z12"><v>26</v></c><c r="AB12"><v>28</v></c><c><v>29</v></c></row>'
    const [row] = (await rowsOf(rows)) ?? []
    const filled = row?.cells.flatMap((text, index) => (text === '' ? [] : [[index + 1, text]]))
    expect([row?.number, filled]).toEqual([
      12,
      [
        [3, '3'],
        [26, '26'],
        [28, '28'],
        [29, '29'],
      ],
    ])
    expect(row?.kinds?.slice(0, 4)).toEqual(['text', 'text', 'number', 'text'])
  })

  it.each([
    ['a place without a letter', '<c r="12"/>'],
    ['a place with a sign before it', '<c r="?A1"/>'],
    ['a place with more behind it', '<c r="A1:B1"/>'],
    ['a place with four letters', '<c r="ABCD1"/>'],
    ['an empty place', '<c r=""/>'],
    ['the place of the cell before', '<c r="A1"/><c r="A1"/>'],
    ['a place before it', '<c r="B1"/><c r="A1"/>'],
    ['another cell in it', '<c r="A1"><c r="B1"/></c>'],
    ['a text by a number that is no index', '<c t="s"><v>1e0</v></c>'],
  ])('is broken with %s', async (_, cells) => {
    const sheets = [{ name: 'Stock', rows: `<row r="1">${cells}</row>` }]
    expect(
      await refusalOf(workbookOf({ sheets, sharedTexts: '<si><t>Dry</t></si><si><t>bag</t></si>' })),
    ).toEqual({ code: 'broken-xml', where: 'xl/worksheets/sheet1.xml' })
  })

  it.each([
    ['the same number twice', '<row r="2"/><row r="2"/>'],
    ['a number with decimals', '<row r="1.5"/>'],
    ['no number', '<row r="A"/>'],
  ])('is in no row with %s', async (_, rows) => {
    expect(await refusalOf(workbookOf({ sheets: [{ name: 'Stock', rows }] }))).toMatchObject({
      code: 'broken-xml',
    })
  })

  it.each<[string, string, string, string]>([
    ['a shared text beyond the tenth', '<c t="s"><v>11</v></c>', 'Text 11', 'text'],
    ['a shared text that is missing', '<c t="s"/>', '', 'text'],
    ['a boolean', '<c t="b"><v>0</v></c>', 'FALSE', 'boolean'],
    ['a boolean that is missing', '<c t="b"/>', '', 'text'],
    ['a number that is missing', '<c/>', '', 'text'],
    ['a number that is none', '<c><v>n/a</v></c>', 'n/a', 'text'],
    ['a day', '<c t="d"><v>2026-10-14</v></c>', '2026-10-14', 'date'],
    ['a day at midnight', '<c t="d"><v>2026-10-14T00:00:00</v></c>', '2026-10-14', 'date'],
    ['a time of day in UTC', '<c t="d"><v>2026-10-14T08:30:00Z</v></c>', '2026-10-14T08:30:00', 'date'],
    [
      'a time of day with parts of seconds',
      '<c t="d"><v>2026-10-14T08:30:00.000</v></c>',
      '2026-10-14T08:30:00',
      'date',
    ],
  ])('is read: %s', async (_, cell, text, kind) => {
    const sharedTexts = Array.from({ length: 12 }, (__, index) => `<si><t>Text ${index}</t></si>`).join('')
    const rows = await rowsOf(`<row>${cell}<c><v>7</v></c></row>`, { sharedTexts })
    expect(rows).toEqual([{ number: 1, cells: [text, '7'], kinds: [kind, 'number'] }])
  })

  it('at the end of a row that is empty has no kind either', async () => {
    const rows = '<row><c><v>7</v></c><c/><c t="inlineStr"><is><t> </t></is></c></row>'
    expect(await rowsOf(rows)).toEqual([{ number: 1, cells: ['7'], kinds: ['number'] }])
  })

  it('of a row of sums without any value is a formula without value, not a row left out', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>7</v></c></row><row r="2"><c r="A2"><f>SUBTOTAL(109,A1:A1)</f></c></row>'
    const { notices } = await open(workbookOf({ sheets: [{ name: 'Stock', rows }] }))
    expect(notices).toEqual([{ code: 'formula-without-value', sheet: 'Stock', count: 1 }])
  })

  it('has no part in values, texts and formulas outside of cells', async () => {
    const outside = '<f>SUBTOTAL(109,A1:A1)</f><v>8</v><t>none</t>'
    const rows = `${outside}<row>${outside}<c><v>7</v></c>${outside}</row>${outside}`
    expect((await rowsOf(rows))?.map(({ cells }) => cells)).toEqual([['7']])
  })
})
