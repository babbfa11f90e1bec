/** A .csv is read whatever its separator and encoding are, piece by piece; binary data is refused with its limit. */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits, serverSheetLimits, type SheetLimits } from '../../../src/contract/sheet-limits'
import { csvText } from '../../../src/contract/csv'
import { readSheets } from '../../../src/sheets/read-sheets'
import { SheetRefused } from '../../../src/sheets/sheet-file'

async function open(content: string | Uint8Array, limits: SheetLimits = browserSheetLimits) {
  const file = await readSheets({ name: 'Count May.csv', bytes: Buffer.from(content) }, limits)
  const [sheet] = file.sheets
  if (sheet === undefined) throw new Error('a .csv has a sheet')
  return { ...file, sheet }
}

async function cellsOf(content: string | Uint8Array, limits?: SheetLimits) {
  return [...(await open(content, limits)).sheet.rows].map(({ cells }) => cells)
}

async function refusalOf(content: string | Uint8Array, limits?: SheetLimits) {
  try {
    await cellsOf(content, limits)
    return null
  } catch (reason) {
    if (reason instanceof SheetRefused) return reason.refusal
    throw reason
  }
}

describe('a .csv', () => {
  it('is one sheet with the name of the file, whose rows can be read twice', async () => {
    const { format, sheet, notices } = await open('a,b\n1,2\n')
    expect([format, sheet.name, sheet.isHidden, notices]).toEqual(['csv', 'Count May', false, []])
    expect([...sheet.rows]).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1', '2'] },
    ])
    expect([...sheet.rows]).toHaveLength(2)
  })

  it.each([
    [';', 'name;price;quantity\nA;1,5;2,5\nB;1,7;3,5\n'],
    [',', 'name,price,quantity\nA,1.5,2.5\n"B; c",1.7,3.5\n'],
    ['\t', 'name\tprice\tquantity\nA, B\t1,5\t2,5\n'],
    ['|', 'name|price|quantity\nA|1,5|2,5\n'],
    [';', '1,5;2,5\n3,5;4,5\n'],
  ])('is read with the separator %j', async (separator, text) => {
    const rows = await cellsOf(text)
    expect(rows[0]).toEqual(text.split('\n')[0]?.split(separator))
  })

  it('is read with the separator named in its first line, and has the row numbers of a spreadsheet', async () => {
    expect([...(await open('sep=|\r\na|b,c\r\n')).sheet.rows]).toEqual([{ number: 2, cells: ['a', 'b,c'] }])
  })

  it('may have quotes, breaks inside of them, and every kind of line end', async () => {
    expect(await cellsOf('"a ""b""";"c\r\nd;e"\r"";x"y"z\n\n;;\nlast;"q" r')).toEqual([
      ['a "b"', 'c\r\nd;e'],
      ['', 'x"y"z'],
      ['last', 'q r'],
    ])
    expect([...(await open('a\n\n"b\nc"\n\nd')).sheet.rows].map(({ number }) => number)).toEqual([1, 3, 5])
  })

  it('has the same result for any division into chunks', async () => {
    const line = '"å ""quoted""";"two\r\nlines";last\r\n'
    const rows = await cellsOf(line.repeat(20_000), serverSheetLimits)
    expect(rows).toHaveLength(20_000)
    expect(new Set(rows.map(row => row.join('|')))).toEqual(new Set(['å "quoted"|two\r\nlines|last']))
  })

  it('of the cockpit’s own export is read back unchanged', async () => {
    const cells = [
      ['=1+1', '-7', 'a;b', 'c"d'],
      ['740-2210', ' x', '1,5', '@home'],
    ]
    expect(await cellsOf(csvText(cells, { number: () => '0,5', numberFormat: 'de-DE' }))).toEqual(cells)
  })

  it('keeps every digit', async () => {
    expect(await cellsOf('123456789012345678;007\n')).toEqual([['123456789012345678', '007']])
  })
})

describe('the encoding of a .csv', () => {
  const text = 'Størrelse;Zażółć\n€;ß\n'
  const expected = [
    ['Størrelse', 'Zażółć'],
    ['€', 'ß'],
  ]

  it('is UTF-8 with or without a byte order mark, or UTF-16 with one', async () => {
    expect(await cellsOf(text)).toEqual(expected)
    expect(await cellsOf(`\uFEFF${text}`)).toEqual(expected)
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(expected)
  })

  it('is Windows-1252 otherwise, with a notice', async () => {
    const bytes = Buffer.from('Gr\xf6\xdfe;\x80\n', 'latin1')
    const { sheet, notices } = await open(bytes)
    expect([...sheet.rows][0]?.cells).toEqual(['Größe', '€'])
    expect(notices).toEqual([{ code: 'windows-1252' }])
  })

  /** Letters of Polish in Windows-1250, as Excel in Poland saves a .csv. */
  const polish = new Map(
    [...new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 128 }, (_, no) => no + 128))].map(
      (letter, no) => [letter, no + 128],
    ),
  )
  const saved = (letters: string) =>
    Uint8Array.from([...letters].map(letter => polish.get(letter) ?? letter.charCodeAt(0)))

  it.each([
    'Śruba Łódź żółw',
    'Nazwa;Ilość\nNakrętka;5',
    'Müller;Łódź;Śląsk',
    'Wąż 5 m;Größe 7;Żywność',
    'młotek',
  ])('is Windows-1250 where letters of Polish say so, with a notice: %s', async letters => {
    const { sheet, notices } = await open(saved(`${letters}\n`))
    expect([...sheet.rows].map(({ cells }) => cells.join(';')).join('\n')).toBe(letters)
    expect(notices).toEqual([{ code: 'windows-1250' }])
  })

  it.each([
    'Müller;Größe;Öl;Straße',
    'Tørrlager;Sæbe;Århus;£5',
    'Malmö;Räksmörgås',
    'Behälter 5 m³;cm³/h',
    'Sæbe 3 m³',
    'Crème;façade;cœur',
    'Zoë;£5',
    'Sales (£m);GB£',
  ])('stays Windows-1252 for the other languages: %s', async letters => {
    const bytes = Uint8Array.from([...letters].map(letter => (letter === 'œ' ? 0x9c : letter.charCodeAt(0))))
    const { sheet, notices } = await open(bytes)
    expect([...sheet.rows][0]?.cells.join(';')).toBe(letters)
    expect(notices).toEqual([{ code: 'windows-1252' }])
  })

  it('is refused for binary data', async () => {
    expect(await refusalOf(Buffer.from([97, 0, 98, 0]))).toEqual({ code: 'not-a-text' })
    expect(await refusalOf(Buffer.from([0xff, 0xfe, 0x61]))).toEqual({ code: 'encoding' })
  })
})

describe('a hostile .csv', () => {
  it('with a quote that never ends is refused with its row, or by the length of the cell', async () => {
    expect(await refusalOf('a;b\nc;"d\ne;f\n')).toEqual({ code: 'open-quote', where: 'Count May', row: 2 })
    expect(await refusalOf(`a;"${'x;\n'.repeat(200_000)}`)).toMatchObject({
      code: 'letters',
      row: 1,
      allowed: 32_767,
    })
  })

  it('with too many rows, columns or bytes is refused at the limit', async () => {
    expect(await refusalOf('1;2\n'.repeat(20_002))).toEqual({
      code: 'rows',
      where: 'Count May',
      found: 20_002,
      allowed: 20_001,
    })
    expect(await refusalOf('1;2\n'.repeat(20_001))).toBeNull()
    expect(await refusalOf(`a;b\n${';'.repeat(16_383)}`)).toMatchObject({
      code: 'columns',
      found: 16_384,
      row: 2,
      allowed: 256,
    })
    expect(await refusalOf(new Uint8Array(2 * 1024 * 1024 + 1))).toMatchObject({ code: 'file-size' })
  })

  it('is refused by the server beyond a million rows, without buffering them', async () => {
    const bytes = Buffer.from('1;2;3\n'.repeat(1_000_001))
    const { sheet } = await open(bytes, serverSheetLimits)
    let rows = 0
    expect(() => {
      for (const row of sheet.rows) rows += row.cells.length > 0 ? 1 : 0
    }).toThrow(SheetRefused)
    expect(rows).toBe(1_000_000)
  })
})
