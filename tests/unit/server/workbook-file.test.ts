/** Workbooks as bytes: read back by another reader and by ours, streamed, and valid whatever their cells contain. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { xlsxFile } from '../../../demo/server/exports/xlsx-file'
import type { ExportColumn } from '../../../demo/server/exports/export-columns'
import { columnLetters, workbookFile, type SheetRow } from '../../../demo/server/exports/workbook-file'
import { zipFile } from '../../../demo/server/exports/zip-file'
import { createFormats } from '../../../src/contract/formats'
import { serverSheetLimits } from '../../../src/contract/sheet-limits'
import { readSheets } from '../../../src/sheets/read-sheets'
import { openZip } from '../../../src/sheets/unzip'

const choice = {
  region: 'Europe/Berlin',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
  currency: 'EUR',
}
const formats = { ...createFormats(choice, 'de-DE', key => key), choice }
const about = {
  title: 'Zu dieser Datei',
  total: 'Summe',
  facts: [
    { label: 'Stand', value: { moment: '2026-07-01T22:30:00Z' } },
    { label: 'Zeilen', value: 2 },
    { label: '=Status', value: '=1+1' },
  ],
}

const column = (
  field: string,
  type: ExportColumn['type'],
  more: Partial<Pick<ExportColumn, 'kind' | 'isSummed' | 'ratio'>> = {},
): ExportColumn => ({
  field,
  title: field,
  kind: type === 'number' ? 'quantity' : 'text',
  type,
  isSummed: false,
  valueOf: row => (row[field] ?? null) as string | number | null,
  ...more,
})

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

type Batch = readonly Readonly<Record<string, unknown>>[]

async function* batchesOf(...batches: Batch[]) {
  await Promise.resolve()
  yield* batches
}

/** Our own reader checks sizes and checksums. */
async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  return Buffer.from((await openZip(bytes, serverSheetLimits).read(name)) ?? []).toString()
}

const read = (bytes: Uint8Array) => readXlsx(bytes, { readStyles: true })

describe('a workbook of rows', () => {
  const columns = [
    column('no', 'identifier'),
    column('quantity', 'number', { isSummed: true }),
    column('price', 'number', { kind: 'price' }),
    column('value', 'number', { kind: 'money', isSummed: true }),
  ]
  const file = (...batches: Batch[]) =>
    bytesOf(xlsxFile(columns, batchesOf(...batches), { formats, name: 'Bestand', about }))

  it('ends with labelled sums that a spreadsheet calculates over the rows', async () => {
    const bytes = await file(
      [{ no: 'A', quantity: '0.1', price: '2.5', value: '0.25' }],
      [{ no: 'B', quantity: '0.2', price: null, value: '10' }],
    )
    const [sheet] = (await read(bytes)).sheets
    expect(sheet?.rows).toHaveLength(4)
    expect(sheet?.rows[3]).toEqual(['Summe', 0.3, null, 10.25])
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toMatch(/<c r="B4" s="\d+"><f>SUBTOTAL\(109,B2:B3\)<\/f><v>0.3<\/v><\/c>/)
    expect(xml).toMatch(/<c r="D4" s="\d+"><f>SUBTOTAL\(109,D2:D3\)<\/f><v>10.25<\/v><\/c>/)
    expect(xml.match(/<f>/g)).toHaveLength(2)
    expect(await partOf(bytes, 'xl/styles.xml')).toContain('formatCode="#,##0.00##"')
    // The totals stay in place when a user filters or sorts the rows.
    expect(xml).toContain('<autoFilter ref="A1:D3"/>')
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain(
      `localSheetId="0" hidden="1">'Bestand'!$A$1:$D$3<`,
    )
  })

  it('ends with ratios that a spreadsheet calculates from the sums beside them', async () => {
    const work = [
      column('name', 'text'),
      column('lines', 'number', { isSummed: true }),
      column('hours', 'number', { isSummed: true }),
      column('linesPerHour', 'number', { ratio: { of: 'lines', per: 'hours' } }),
      column('onTime', 'number', { kind: 'percent', ratio: { of: 'hours', per: 'lines', isPercent: true } }),
      column('elsewhere', 'number', { ratio: { of: 'lines', per: 'tasks' } }),
    ]
    const bytesWith = (lines: readonly string[]) => {
      const rows = lines.map((each, at) => ({ name: `U${at}`, lines: each, hours: at === 0 ? '3' : '0' }))
      return bytesOf(xlsxFile(work, batchesOf(rows), { formats, name: 'Arbeit', about }))
    }
    const bytes = await bytesWith(['10', '10'])
    expect((await read(bytes)).sheets[0]?.rows[3]).toEqual(['Summe', 20, 3, 6.67, 15, null])
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toMatch(/<c r="D4"[^>]*><f>IF\(C4=0,&quot;&quot;,ROUND\(B4\/C4,2\)\)<\/f><v>6.67<\/v>/)
    expect(xml).toMatch(/<c r="E4"[^>]*><f>IF\(B4=0,&quot;&quot;,ROUND\(100\*C4\/B4,1\)\)<\/f><v>15<\/v>/)
    // Nothing to divide by, and no ratio then.
    expect((await read(await bytesWith(['0']))).sheets[0]?.rows[2]).toEqual(['Summe', 0, 3, 0, null, null])
  })

  it('is imported again without its sums', async () => {
    const bytes = await file([{ no: 'A', quantity: '1', price: '2', value: '3' }])
    const { sheets, notices } = await readSheets({ name: 'Bestand.xlsx', bytes }, serverSheetLimits)
    expect([...(sheets[0]?.rows ?? [])].map(({ cells }) => cells[0])).toEqual(['no', 'A'])
    expect(notices).toEqual([{ code: 'sums-left-out', sheet: 'Bestand', count: 1 }])
  })

  it('has bold headers and sums, and plain rows', async () => {
    const [sheet] = (await read(await file([{ no: 'A', quantity: '1', price: '2', value: '3' }]))).sheets
    const isBold = (at: string) => sheet?.cells?.get(at)?.style?.font?.bold === true
    expect(['0,0', '0,3', '1,0', '1,3', '2,0', '2,3'].map(isBold)).toEqual([
      ...[true, true],
      ...[false, false],
      ...[true, true],
    ])
  })

  it('has an exact value instead of a formula where a number is stored as a text', async () => {
    const bytes = await file([
      { no: 'A', quantity: '1', value: '12345678901234567.89' },
      { no: 'B', quantity: '2', value: '0.11' },
    ])
    expect((await read(bytes)).sheets[0]?.rows[3]).toEqual(['Summe', 3, null, '12345678901234568.00'])
    // Even where the total itself has few digits: a spreadsheet's sum would skip the texts.
    const short = await file([
      { no: 'A', value: '12345678901234567.89' },
      { no: 'B', value: '-12345678901234567.39' },
    ])
    expect((await read(short)).sheets[0]?.rows[3]).toEqual(['Summe', 0, null, '0.50'])
  })

  it('has no sums without rows, and none in a file without sums', async () => {
    expect((await read(await file())).sheets[0]?.rows).toHaveLength(1)
    const plain = xlsxFile([column('no', 'text')], batchesOf([{ no: 'A' }]), { formats, name: 'x', about })
    expect((await read(await bytesOf(plain))).sheets[0]?.rows).toEqual([['no'], ['A']])
  })

  it('describes itself on its second sheet, with real moments, without formulas', async () => {
    const bytes = await file([{ no: 'A' }])
    const second = (await read(bytes)).sheets[1]
    expect(second?.name).toBe('Zu dieser Datei')
    const [[label, at] = [], [, rows] = [], hostile = []] = second?.rows ?? []
    expect([label, rows]).toEqual(['Stand', 2])
    // As clocks in Berlin show it.
    expect((at as Date).toISOString()).toBe('2026-07-02T00:30:00.000Z')
    expect(hostile).toEqual(["'=Status", "'=1+1"])
    expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).not.toContain('<f>')
  })

  it('has different names for its sheets', async () => {
    const same = xlsxFile(columns, batchesOf([]), { formats, name: 'zu dieser datei', about })
    const names = (await read(await bytesOf(same))).sheets.map(({ name }) => name)
    expect(names).toEqual(['zu dieser datei', '2 Zu dieser Datei'])
  })
})

describe('a workbook', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('has the letters of column %i: %s', (place, letters) => {
    expect(columnLetters(place)).toBe(letters)
  })

  it('keeps every letter of a text', async () => {
    const texts = [
      '<a href="x">&amp;',
      ' a ',
      'a\nb',
      'a\tb',
      'a\r\nb',
      'a\u0001b',
      '😀',
      'a\uD800b',
      '\uFFFE',
    ]
    const rows: SheetRow[] = texts.map(text => ({ cells: [text] }))
    const bytes = await bytesOf(workbookFile([{ name: 'x', columns: [{ width: 9 }], rows }]))
    expect((await read(bytes)).sheets[0]?.rows.flat()).toEqual(texts)
  })

  it('is produced no faster than it is read, and ends its source when it is no longer read', async () => {
    let made = 0
    let isEnded = false
    function* rows(): Generator<SheetRow> {
      try {
        for (;;) {
          made++
          yield { cells: [Math.random().toString(36).repeat(8)] }
        }
      } finally {
        isEnded = true
      }
    }
    const file = workbookFile([{ name: 'x', columns: [{ width: 9 }], rows: rows() }])
    await file.next()
    await file.next()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(made).toBeLessThan(20_000)
    await file.return(undefined)
    await expect.poll(() => isEnded).toBe(true)
  })

  it('fails with the error of its rows', async () => {
    async function* rows(): AsyncGenerator<SheetRow> {
      await Promise.resolve()
      yield { cells: ['a'] }
      throw new Error('The database is gone.')
    }
    const file = workbookFile([{ name: 'x', columns: [{ width: 9 }], rows: rows() }])
    await expect(bytesOf(file)).rejects.toThrow('The database is gone.')
  })

  it('is the same for the same rows', async () => {
    const make = () =>
      bytesOf(workbookFile([{ name: 'x', columns: [{ width: 9 }], rows: [{ cells: ['a'] }] }]))
    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true)
  })
})

describe('a zip file', () => {
  it('contains its parts completely', async () => {
    const long = Array.from({ length: 50_000 }, (_, place) => `ä${place * 7919}`).join(' ')
    const bytes = await bytesOf(
      zipFile([
        { name: 'a.txt', content: ['a', 'b'] },
        { name: 'ö/b.txt', content: [long] },
      ]),
    )
    expect(await partOf(bytes, 'a.txt')).toBe('ab')
    expect(await partOf(bytes, 'ö/b.txt')).toBe(long)
  })
})
