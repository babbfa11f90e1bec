/** Malicious or broken workbooks: each is refused, with the limit that it exceeded (QUALITY, section 4). */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits, serverSheetLimits, type SheetLimits } from '../../../src/contract/sheet-limits'
import type { SheetRefusal } from '../../../src/contract/sheet-refusal'
import { readSheets } from '../../../src/sheets/read-sheets'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import { workbookOf, workbookOfCells, workbookParts, zipOf, type Part } from './made-files'

const megabyte = 1024 * 1024

async function refusalOf(
  bytes: Uint8Array,
  name = 'hostile.xlsx',
  limits: SheetLimits = browserSheetLimits,
): Promise<SheetRefusal | null> {
  try {
    const file = await readSheets({ name, bytes }, limits)
    for (const sheet of file.sheets) for (const row of sheet.rows) void row
    return null
  } catch (reason) {
    if (reason instanceof SheetRefused) return reason.refusal
    throw reason
  }
}

const goodSheet = { name: 'A', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }
const goodParts = workbookParts({ sheets: [goodSheet] })
const withSheet = (content: string | Uint8Array) =>
  zipOf(goodParts.map(part => (part.name.includes('sheet1') ? { ...part, content } : part)))
const withPart = (part: Part) => zipOf([...goodParts, part])
const sheetOf = (rows: string, before = '') => workbookOf({ sheets: [{ name: 'Sheet 2', rows, before }] })

/** Text that deflate compresses only a few times. */
function noise(length: number): string {
  let seed = 1
  const letters: string[] = []
  for (let index = 0; index < length; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    letters.push(String.fromCharCode(97 + (seed % 4)))
  }
  return letters.join('')
}

describe('a bomb', () => {
  it('is refused by its compression ratio', async () => {
    const refusal = await refusalOf(withSheet(new Uint8Array(8 * megabyte)))
    expect(refusal).toMatchObject({ code: 'ratio', where: 'xl/worksheets/sheet1.xml', allowed: 200 })
    expect(refusal?.found).toBeGreaterThan(200)
  })

  it('is refused by its declared size before it is inflated', async () => {
    const misdeclared = { name: 'xl/media/large.bin', content: 'x', claimedBytes: 30 * megabyte + 1 }
    expect(await refusalOf(withPart(misdeclared))).toEqual({
      code: 'entry-size',
      where: 'xl/media/large.bin',
      found: 30 * megabyte + 1,
      allowed: 30 * megabyte,
    })
    const three = [1, 2, 3].map(number => ({ name: `${number}`, content: 'x', claimedBytes: 15 * megabyte }))
    expect(await refusalOf(zipOf([...goodParts, ...three]))).toMatchObject({
      code: 'inflated-size',
      allowed: 40 * megabyte,
    })
  })

  it('with a false declared size is refused while it is inflated', async () => {
    const limits = { ...browserSheetLimits, entryBytesMost: 100_000, ratioMost: 1_000_000 }
    const sheet = `<worksheet>${noise(400_000)}</worksheet>`
    const misdeclared = zipOf(
      goodParts.map(part =>
        part.name.includes('sheet1') ? { ...part, content: sheet, claimedBytes: 50 } : part,
      ),
    )
    const refusal = await refusalOf(misdeclared, 'a.xlsx', limits)
    expect(refusal).toMatchObject({ code: 'entry-size', allowed: 100_000 })
    expect(refusal?.found).toBeLessThan(400_000)
    const inAll = { ...limits, entryBytesMost: 1_000_000, inflatedBytesMost: 100_000 }
    expect(await refusalOf(misdeclared, 'a.xlsx', inAll)).toMatchObject({
      code: 'inflated-size',
      allowed: 100_000,
    })
  })

  it('with a false declared size within the limits is damaged', async () => {
    const misdeclared = goodParts.map(part =>
      part.name.includes('sheet1') ? { ...part, claimedBytes: 5 } : part,
    )
    expect(await refusalOf(zipOf(misdeclared))).toMatchObject({
      code: 'damaged',
      where: 'xl/worksheets/sheet1.xml',
    })
  })

  it('with too many parts is refused by their number', async () => {
    const parts = Array.from({ length: 200 }, (_, index) => ({ name: `part${index}`, content: '' }))
    expect(await refusalOf(zipOf([...goodParts, ...parts]))).toEqual({
      code: 'entries',
      found: 204,
      allowed: 200,
    })
  })

  it('whose parts share their packed bytes is damaged', async () => {
    expect(await refusalOf(withPart({ name: 'twin', content: noise(500), offset: 0 }))).toEqual({
      code: 'damaged',
    })
  })
})

describe('the limits of size', () => {
  it('refuse a file that is too large without reading it', async () => {
    expect(await refusalOf(new Uint8Array(2 * megabyte + 1))).toEqual({
      code: 'file-size',
      found: 2 * megabyte + 1,
      allowed: 2 * megabyte,
    })
    expect(await refusalOf(new Uint8Array(2 * megabyte + 1), 'a.xlsx', serverSheetLimits)).toMatchObject({
      code: 'file-size',
    })
  })

  it('refuse 16,384 columns, with their number', async () => {
    const whole = sheetOf(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="IV2"><v>1</v></c><c r="IW2"/></row>',
      '<dimension ref="A1:XFD2"/>',
    )
    expect(await refusalOf(whole)).toEqual({
      code: 'columns',
      where: 'Sheet 2',
      row: 2,
      found: 16_384,
      allowed: 256,
    })
    expect(await refusalOf(sheetOf('<row r="1"><c r="IV1"><v>1</v></c></row>'))).toBeNull()
    expect(await refusalOf(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toMatchObject({
      code: 'columns',
      found: 16_384,
    })
  })

  it('refuse one row too many, counted over all sheets', async () => {
    const row = '<row><c><v>1</v></c></row>'
    const sheets = (last: number) => [
      { name: 'A', rows: row.repeat(20_000) },
      { name: 'B', rows: row.repeat(last) },
    ]
    const limits = { ...browserSheetLimits, ratioMost: 1_000 }
    expect(await refusalOf(workbookOf({ sheets: sheets(1) }), 'a.xlsx', limits)).toBeNull()
    expect(await refusalOf(workbookOf({ sheets: sheets(2) }), 'a.xlsx', limits)).toEqual({
      code: 'rows',
      where: 'B',
      found: 20_002,
      allowed: 20_001,
    })
  })

  it('refuse one cell too many', async () => {
    const rows = `<row>${'<c/>'.repeat(200)}</row>`.repeat(1_001)
    expect(await refusalOf(sheetOf(rows), 'a.xlsx', { ...browserSheetLimits, ratioMost: 1_000 })).toEqual({
      code: 'cells',
      where: 'Sheet 2',
      found: 200_001,
      allowed: 200_000,
    })
  })

  it('refuse a text that is too long for a cell', async () => {
    const bytes = workbookOfCells([['short'], [noise(32_768)]])
    expect(await refusalOf(bytes)).toEqual({
      code: 'letters',
      where: 'Sheet1',
      row: 2,
      found: 32_768,
      allowed: 32_767,
    })
  })
})

describe('XML with definitions', () => {
  it('is refused in every part that is read', async () => {
    const entityBomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><worksheet>&lol2;</worksheet>'
    expect(await refusalOf(withSheet(entityBomb))).toEqual({
      code: 'doctype',
      where: 'xl/worksheets/sheet1.xml',
    })
    for (const name of ['_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']) {
      const parts = goodParts.map(part =>
        part.name === name
          ? { ...part, content: `<!DOCTYPE a SYSTEM "file:///etc/passwd">${part.content as string}` }
          : part,
      )
      expect(await refusalOf(zipOf(parts)), name).toEqual({ code: 'doctype', where: name })
    }
  })

  it('is refused in another encoding too', async () => {
    const text = '\uFEFF<!DOCTYPE a><worksheet/>'
    expect(await refusalOf(withSheet(Buffer.from(text, 'utf16le')))).toMatchObject({ code: 'doctype' })
  })

  it.each([
    ['an undefined entity', '<worksheet>&file;</worksheet>'],
    ['a closing tag of another element', '<worksheet><sheetData></worksheet></sheetData>'],
    ['a missing closing tag', '<worksheet><sheetData>'],
    ['two roots', '<worksheet/><worksheet/>'],
    ['text outside', 'text<worksheet/>'],
    ['a value without quotes', '<worksheet><sheetData><row r=1></row></sheetData></worksheet>'],
    ['an unclosed tag', '<worksheet a="'],
    ['nothing', ''],
    ['an invalid character', '<worksheet>&#xD800;</worksheet>'],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x3e])],
    ['endless depth', '<a>'.repeat(150) + '</a>'.repeat(150)],
    ['rows out of order', '<worksheet><sheetData><row r="5"/><row r="4"/></sheetData></worksheet>'],
    [
      'a reference to a missing shared text',
      '<worksheet><sheetData><row r="1"><c t="s"><v>7</v></c></row></sheetData></worksheet>',
    ],
    ['a cell outside of a row', '<worksheet><c r="A1"><v>1</v></c></worksheet>'],
    ['a row in a row', '<worksheet><row r="1"><row r="2"/></row></worksheet>'],
  ])('is invalid: %s', async (_what, content) => {
    expect(await refusalOf(withSheet(content))).toEqual({
      code: 'broken-xml',
      where: 'xl/worksheets/sheet1.xml',
    })
  })
})

describe('an invalid workbook', () => {
  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'xl\\..\\..\\evil.xml',
    'C:evil',
    'a/../../b',
    './a',
    'nul\0',
    '',
  ])('is refused for a part with the path %j', async name => {
    expect(await refusalOf(withPart({ name, content: 'x' }))).toEqual({ code: 'part-name', where: name })
  })

  it('is refused with the beginning of a path that is too long to show', async () => {
    const name = `../${'evil'.repeat(100)}`
    const where = `../${'evil'.repeat(25)}`.slice(0, 100)
    expect(await refusalOf(withPart({ name, content: 'x' }))).toEqual({ code: 'part-name', where })
  })

  it('is refused when it is another type of file', async () => {
    expect(await refusalOf(Buffer.from('Item no;Quantity\n1;2'))).toEqual({ code: 'not-a-workbook' })
    expect(await refusalOf(Buffer.from('PK\x03\x04 and no more'))).toEqual({ code: 'not-a-workbook' })
    expect(await refusalOf(zipOf([{ name: 'word/document.xml', content: '<w/>' }]))).toEqual({
      code: 'not-a-workbook',
    })
    expect(await refusalOf(new Uint8Array())).toEqual({ code: 'empty' })
    expect(await refusalOf(workbookOf({ sheets: [goodSheet] }), 'a.ods')).toEqual({ code: 'kind' })
    expect(await refusalOf(workbookOf({ sheets: [goodSheet] }), 'a.csv')).toEqual({ code: 'not-a-text' })
  })

  it('is refused when it is old or encrypted', async () => {
    const compound = Buffer.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array<number>(600).fill(0),
    ])
    expect(await refusalOf(compound)).toEqual({ code: 'old-workbook' })
    const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await refusalOf(locked)).toEqual({ code: 'encrypted' })
    expect(await refusalOf(withPart({ name: 'a', content: 'x', flags: 1 }))).toEqual({ code: 'encrypted' })
  })

  it('is refused when it is truncated or altered', async () => {
    const good = workbookOf({ sheets: [goodSheet] })
    expect(await refusalOf(good.subarray(0, good.length - 30))).toEqual({ code: 'not-a-workbook' })
    const corrupted = goodParts.map(part => (part.name.includes('sheet1') ? { ...part, checksum: 1 } : part))
    expect(await refusalOf(zipOf(corrupted))).toMatchObject({ code: 'damaged' })
    expect(await refusalOf(zipOf(goodParts, 9))).toEqual({ code: 'damaged' })
    const unknownMethod = goodParts.map(part => ({ ...part, method: 12 }))
    expect(await refusalOf(zipOf(unknownMethod))).toEqual({ code: 'damaged', where: '_rels/.rels' })
    expect(await refusalOf(zipOf([...goodParts, goodParts[0] ?? { name: '', content: '' }]))).toEqual({
      code: 'damaged',
    })
    expect(await refusalOf(zipOf(goodParts.filter(({ name }) => !name.includes('sheet1'))))).toMatchObject({
      code: 'damaged',
    })
  })

  it('is refused when its packed bytes cannot be inflated', async () => {
    const good = workbookOf({ sheets: [{ name: 'A', rows: noise(2_000) }] })
    const corrupted = good.map((byte, index) => (index > 900 && index < 1_000 ? byte ^ 0xff : byte))
    expect(await refusalOf(corrupted)).toEqual({ code: 'damaged', where: 'xl/worksheets/sheet1.xml' })
  })

  it('is refused without a sheet', async () => {
    expect(await refusalOf(workbookOf({ sheets: [] }))).toEqual({ code: 'no-sheet' })
  })

  it('causes no unknown error for any corrupt byte or truncation', async () => {
    const good = workbookOf({ sheets: [goodSheet], sharedTexts: '<si><t>x</t></si>', styles: '<cellXfs/>' })
    for (let at = 0; at < good.length; at += 7) {
      const corrupted = good.map((byte, index) => (index === at ? byte ^ 0x5a : byte))
      await expect(refusalOf(corrupted)).resolves.toSatisfy(() => true)
      await expect(refusalOf(good.subarray(0, at))).resolves.not.toBeNull()
    }
  })
})
