/** Workbooks as other programs write them: names include their namespace, and extensions are not part of the sheet. */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits } from '../../../src/contract/sheet-limits'
import { readSheets } from '../../../src/sheets/read-sheets'
import { workbookParts, zipOf, type MadeWorkbook, type Part } from './made-files'

const transitional = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strictRelations = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const extension2010 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'

const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const dayRow = '<row r="1"><c r="A1" s="1"><v>44847</v></c></row>'

/** The parts of a workbook, with some replaced. */
function parts(
  change: (part: Part, content: string) => string,
  workbook: Partial<MadeWorkbook> = {},
): Part[] {
  return workbookParts({ sheets: [{ name: 'A', rows: dayRow }], styles, ...workbook }).map(part => ({
    ...part,
    content: change(part, String(part.content)),
  }))
}

async function cellsOf(made: readonly Part[]) {
  const file = await readSheets({ name: 'a.xlsx', bytes: zipOf(made) }, browserSheetLimits)
  return file.sheets.map(({ rows }) => [...rows].map(({ cells }) => cells))
}

const inWorkbook = (from: string, to: string) => (part: Part, content: string) =>
  part.name === 'xl/workbook.xml' ? content.replace(from, to) : content
const inSheet = (from: string, to: string) => (part: Part, content: string) =>
  part.name === 'xl/worksheets/sheet1.xml' ? content.replace(from, to) : content

const extended = `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="${extension2010}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`

describe('the date system of a workbook', () => {
  it.each([
    ['1904', true, '2026-10-14'],
    ['1900', false, '2022-10-13'],
  ])('of %s is not affected by the attributes of an extension', async (_, isFrom1904, day) => {
    const behind = parts(inWorkbook('</workbook>', `${extended}</workbook>`), { isFrom1904 })
    expect(await cellsOf(behind)).toEqual([[[day]]])
    const before = parts(inWorkbook('<workbookPr', `${extended}<workbookPr`), { isFrom1904 })
    expect(await cellsOf(before)).toEqual([[[day]]])
    const date1904 = extended.replace('chartTrackingRefBase="1"', `date1904="${isFrom1904 ? 0 : 1}"`)
    const contrary = parts(inWorkbook('</workbook>', `${date1904}</workbook>`), { isFrom1904 })
    expect(await cellsOf(contrary)).toEqual([[[day]]])
  })

  it('is read by an attribute without a prefix', async () => {
    const named = parts(
      inWorkbook(
        '<workbookPr/>',
        `<workbookPr xmlns:x15="${extension2010}" x15:date1904="1" date1904="true"/>`,
      ),
    )
    expect(await cellsOf(named)).toEqual([[['2026-10-14']]])
    const foreign = parts(
      inWorkbook('<workbookPr/>', `<workbookPr xmlns:x15="${extension2010}" x15:date1904="1"/>`),
    )
    expect(await cellsOf(foreign)).toEqual([[['2022-10-13']]])
  })
})

describe('a name in a workbook', () => {
  it('may have a prefix, in every part', async () => {
    const prefixed = parts((part, content) =>
      part.name.endsWith('.rels')
        ? content.replaceAll(/<(\/?)Relationship/g, '<$1p:Relationship').replace('xmlns=', 'xmlns:p=')
        : content.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace(` xmlns="`, ' xmlns:x="'),
    )
    expect(await cellsOf(prefixed)).toEqual([[['2022-10-13']]])
  })

  it('is the same in a strict workbook', async () => {
    const made = parts(
      (_, content) => content.replaceAll(transitional, strict).replaceAll(relations, strictRelations),
      { isFrom1904: true },
    )
    expect(await cellsOf(made)).toEqual([[['2026-10-14']]])
  })

  it('is another one in the namespace of an extension, with all that is in it', async () => {
    const row = '<row r="2"><c r="A2" t="str"><v>not of the sheet</v></c></row>'
    for (const foreign of [
      `<x:row xmlns:x="urn:other" r="2"><x:c r="A2" t="str"><x:v>not of the sheet</x:v></x:c></x:row>`,
      `<x:box xmlns:x="urn:other">${row}</x:box>`,
      `<row2 xmlns="urn:other">${row}</row2>`,
    ])
      expect(await cellsOf(parts(inSheet('</sheetData>', `${foreign}</sheetData>`))), foreign).toEqual([
        [['2022-10-13']],
      ])
    const list = `<extLst><ext uri="x">${row}</ext></extLst>`
    expect(await cellsOf(parts(inSheet('</worksheet>', `${list}</worksheet>`)))).toEqual([[['2022-10-13']]])
    expect(await cellsOf(parts(inSheet('<sheetData>', `${list}<sheetData>`)))).toEqual([[['2022-10-13']]])
  })

  it('refers to a sheet only by the attribute of relationships', async () => {
    const twice = parts(inWorkbook('r:id="rId1"', 'xmlns:o="urn:other" o:id="rId99" id="rId98" r:id="rId1"'))
    expect(await cellsOf(twice)).toEqual([[['2022-10-13']]])
    const other = parts((part, content) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? content.replace(
            '<Relationship Id="rId1"',
            '<Relationship Id="rId50" Type="urn:other/styles" Target="none.xml"/><Relationship Id="rId1"',
          )
        : content,
    )
    expect(await cellsOf(other)).toEqual([[['2022-10-13']]])
  })

  it('is read from the first alternative without further requirements', async () => {
    const row = (text: string) => `<row r="2"><c r="A2" t="str"><v>${text}</v></c></row>`
    const choice = (needs: string, text: string) => `<mc:Choice Requires="${needs}">${row(text)}</mc:Choice>`
    const alternatives = (content: string) =>
      parts(
        inSheet(
          '</sheetData>',
          `<mc:AlternateContent xmlns:mc="${compatibility}" xmlns:n="urn:new" xmlns:s="${transitional}">${content}</mc:AlternateContent></sheetData>`,
        ),
      )
    const second = async (content: string) => (await cellsOf(alternatives(content)))[0]?.[1]
    const fallback = `<mc:Fallback>${row('old')}</mc:Fallback>`
    expect(await second(choice('n', 'new') + fallback)).toEqual(['old'])
    expect(await second(choice('s', 'known') + fallback)).toEqual(['known'])
    expect(await second(choice('s n', 'both') + choice('s', 'known') + fallback)).toEqual(['known'])
    expect(await second(choice('n', 'new'))).toBeUndefined()
  })
})

describe('a break in a cell of a workbook', () => {
  it.each([
    ['as it is in the file', 'one\r\ntwo'],
    ['as a character reference', 'one&#13;&#10;two'],
    ['escaped', 'one_x000D_\ntwo'],
    ['escaped twice', 'one_x000D__x000A_two'],
    ['alone', 'one_x000D_two'],
    ['in CDATA', '<![CDATA[one\r\ntwo]]>'],
  ])('is one character: %s', async (_, text) => {
    const rows = `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c><c t="s"><v>0</v></c><c t="str"><v>${text}</v></c></row>`
    const made = workbookParts({
      sheets: [{ name: 'A', rows }],
      sharedTexts: `<si><t>${text}</t></si>`,
    })
    expect(await cellsOf(made)).toEqual([[['one\ntwo', 'one\ntwo', 'one\ntwo']]])
  })
})
