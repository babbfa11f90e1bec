/** An .xlsx file is read as displayed: texts, exact numbers, dates, stored values of formulas. */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits } from '../../../src/contract/sheet-limits'
import { readSheets } from '../../../src/sheets/read-sheets'
import { workbookOf, workbookOfCells, type MadeWorkbook } from './made-files'

async function read(workbook: MadeWorkbook) {
  const file = await readSheets({ name: 'Stock.XLSX', bytes: workbookOf(workbook) }, browserSheetLimits)
  return { ...file, sheets: file.sheets.map(sheet => ({ ...sheet, rows: [...sheet.rows] })) }
}

async function rowsOf(rows: string, workbook: Omit<MadeWorkbook, 'sheets'> = {}) {
  const { sheets } = await read({ ...workbook, sheets: [{ name: 'A', rows }] })
  return sheets[0]?.rows
}

describe('a workbook', () => {
  it('has its sheets by name, in order, and marks hidden ones', async () => {
    const { format, sheets } = await read({
      sheets: [
        { name: 'Count &amp; more', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
        { name: 'Lists', rows: '', state: 'hidden' },
        { name: 'Secret', rows: '', state: 'veryHidden' },
      ],
    })
    expect(format).toBe('xlsx')
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Count & more', false],
      ['Lists', true],
      ['Secret', true],
    ])
  })

  it('is read with complete shared texts, without phonetic hints, and with inline texts', async () => {
    const rows = await rowsOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>Rack </t></r><r><t>40</t></r></is></c></row>',
      {
        sharedTexts:
          '<si><r><t>Dry </t></r><r><t xml:space="preserve">bag &lt;20 l&gt;</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>line_x000A_break &#8364;</t></si>',
      },
    )
    expect(rows).toEqual([{ number: 1, cells: ['Dry bag <20 l>', 'line\nbreak €', 'Rack 40'] }])
  })

  it('keeps every digit of a long number, without binary rounding noise', async () => {
    const values = ['123456789012345678', '48', '0.30000000000000004', '1.1E3', '1E-3', '-7.50', '1e308']
    const rows = await rowsOf(`<row r="1">${values.map(value => `<c><v>${value}</v></c>`).join('')}</row>`)
    expect(rows?.[0]?.cells).toEqual(['123456789012345678', '48', '0.3', '1100', '0.001', '-7.5', '1e308'])
    expect(new Set(rows?.[0]?.kinds)).toEqual(new Set(['number']))
  })

  it('is read with dates by the format of their cell, in both date systems', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd&quot;. day&quot;\\.mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0 &quot;days&quot;"/><numFmt numFmtId="167" formatCode="#,##0.00_-[$kr-414]"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs><cellStyles><xf numFmtId="14"/></cellStyles>'
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const cells = [
      cell(1, '46309'),
      cell(2, '46309.354166666664'),
      cell(1, '0.5'),
      cell(1, '1'),
      cell(1, '61'),
      cell(3, '30.5'),
      cell(4, '12'),
      cell(5, '12.5'),
      cell(0, '46309'),
      cell(1, '-3'),
    ]
    const rows = await rowsOf(`<row r="1">${cells.join('')}</row>`, { styles })
    expect(rows?.[0]?.cells).toEqual([
      '2026-10-14',
      '2026-10-14T08:30:00',
      '12:00:00',
      '1900-01-01',
      '1900-03-01',
      '30.5',
      '12',
      '12.5',
      '46309',
      '-3',
    ])
    expect(rows?.[0]?.kinds?.join(' ')).toBe('date date date date date number number number number number')
    const later = await rowsOf(`<row r="1">${cell(1, '44847')}</row>`, { styles, isFrom1904: true })
    expect(later?.[0]?.cells).toEqual(['2026-10-14'])
  })

  it('is read with the stored value of a formula, and reports the number of formulas without one', async () => {
    const { sheets, notices } = await read({
      sheets: [
        {
          name: 'A',
          rows: '<row r="2"><c r="A2"><f>40+8</f><v>48</v></c><c r="B2" t="str"><f>A1</f><v>text</v></c><c r="C2"><f>NOW()</f></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="d"><v>2026-10-14T00:00:00.000Z</v></c></row>',
        },
      ],
    })
    expect(sheets[0]?.rows).toEqual([
      {
        number: 2,
        cells: ['48', 'text', '', 'TRUE', '#N/A', '2026-10-14'],
        kinds: ['number', 'text', 'text', 'boolean', 'error', 'date'],
      },
    ])
    expect(notices).toEqual([{ code: 'formula-without-value', sheet: 'A', count: 1 }])
  })

  it('is read without empty rows, with the original row numbers; gaps in a row are empty cells', async () => {
    const rows = await rowsOf(
      '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c><c r="E3" s="1"/><c r="F3" t="inlineStr"><is><t> </t></is></c></row><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="A9"><v>3</v></c></row>',
    )
    expect(rows?.map(({ number, cells }) => [number, cells])).toEqual([
      [3, ['', '1', '', '2']],
      [9, ['3']],
    ])
  })

  it('is read without repeating the value of merged cells, which are reported', async () => {
    const { sheets, notices } = await read({
      sheets: [
        {
          name: 'A',
          rows: '<row r="1"><c r="A1"><v>5</v></c><c r="B1"/></row><row r="2"><c r="A2"/><c r="B2"><v>6</v></c></row>',
          after: '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="C1:D1"/></mergeCells>',
        },
      ],
    })
    expect(sheets[0]?.rows.map(({ cells }) => cells)).toEqual([['5'], ['', '6']])
    expect(notices).toEqual([{ code: 'merged-cells', sheet: 'A', count: 2 }])
  })

  it('is read without rows of sums, and reports their number', async () => {
    const row = (at: number, cells: string) => `<row r="${at}"><c r="A${at}"><v>${at}</v></c>${cells}</row>`
    const { sheets, notices } = await read({
      sheets: [
        {
          name: 'A',
          rows:
            row(1, '<c r="B1"><f>SUM(A1:A1)</f><v>1</v></c>') +
            row(2, '<c r="B2"><f>SUBTOTAL(109,B1:B1)</f><v>1</v></c>'),
        },
      ],
    })
    expect(sheets[0]?.rows.map(({ number }) => number)).toEqual([1])
    expect(notices).toEqual([{ code: 'sums-left-out', sheet: 'A', count: 1 }])
  })

  it('is read without the apostrophe that an export adds before the sign of a formula', async () => {
    const file = await readSheets(
      { name: 'a.xlsx', bytes: workbookOfCells([["'=1+1", "'plain", "'-7"]]) },
      browserSheetLimits,
    )
    expect([...(file.sheets[0]?.rows ?? [])][0]?.cells).toEqual(['=1+1', "'plain", '-7'])
  })

  it('may contain prefixed elements, comments and CDATA', async () => {
    const rows = await rowsOf(
      '<!-- a <row> that is none --><x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" r="1"><x:c r="A1" t="str"><x:v><![CDATA[<b>&]]></x:v></x:c></x:row>',
    )
    expect(rows?.[0]?.cells).toEqual(['<b>&'])
  })
})
