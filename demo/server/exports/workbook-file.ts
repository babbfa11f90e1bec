/**
 * Sheets as an XLSX workbook, streamed: rows are written as they come, so memory holds only a few of them. The caller must make sure that
 * no text is calculated by spreadsheets (sheet-values.ts).
 */
import { workbookStyles, xmlHead, xmlText, type CellStyle, type WorkbookStyles } from './workbook-styles'
import { zipFile, type ZipPart } from './zip-file'

export type CellValue = string | number | null

export interface SheetCell {
  readonly value: CellValue
  /** The formula of the value, without `=`. */
  readonly formula?: string
  /** Number format of the cell; a cell without format and style has the format of its column. */
  readonly format?: string
  readonly style?: CellStyle
}

export interface SheetRow {
  readonly cells: readonly (CellValue | SheetCell)[]
  /** Style of the cells without one of their own. */
  readonly style?: CellStyle
}

export interface SheetColumn {
  /** Width in characters. */
  readonly width: number
  /** Number format. */
  readonly format?: string
}

export interface Sheet {
  /** At most 31 characters, and unique in the workbook. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** The first row stays visible when scrolling and is repeated on every printed page. */
  readonly hasHead?: boolean
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** Number of rows with a filter, from the first one on; read after all are written. No filter when fewer than two. */
  filteredRows?(): number
}

/** The file in chunks. @throws the errors of the rows */
export function workbookFile(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  return zipFile(partsOf(sheets))
}

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relations = `${schemas}/officeDocument/2006/relationships`
const packages = `${schemas}/package/2006`
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function* partsOf(sheets: readonly Sheet[]): Generator<ZipPart> {
  const styles = workbookStyles()
  const part = (name: string, text: string): ZipPart => ({ name, content: [xmlHead + text] })
  for (const [place, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${place + 1}.xml`, content: sheetXml(sheet, place === 0, styles) }
  }
  yield { name: 'xl/styles.xml', content: [styles.xml()] }
  yield part('xl/workbook.xml', workbookXml(sheets))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  yield part('[Content_Types].xml', contentTypes(sheets))
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const all = targets.map(
    ([type, target], place) =>
      `<Relationship Id="rId${place + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
}

function contentTypes(sheets: readonly Sheet[]): string {
  const of = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="${mime}.${type}+xml"/>`
  return (
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    of('workbook', 'sheet.main') +
    of('styles', 'styles') +
    sheets.map((_, place) => of(`worksheets/sheet${place + 1}`, 'worksheet')).join('') +
    '</Types>'
  )
}

function workbookXml(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name }, place) => `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  )
  const names = sheets.flatMap((sheet, place) => {
    const range = rangeOfFilter(sheet)
    const of = `'${xmlText(sheet.name.replaceAll("'", "''"))}'!`
    const defined = (name: string, text: string, more = ''): string =>
      `<definedName name="_xlnm.${name}" localSheetId="${place}"${more}>${of}${text}</definedName>`
    return [
      ...(range === null
        ? []
        : [defined('_FilterDatabase', range.replace(/[A-Z]+|\d+/g, '$$$&'), ' hidden="1"')]),
      ...(sheet.hasHead === true ? [defined('Print_Titles', '$1:$1')] : []),
    ]
  })
  const definedNames = names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets>${definedNames}</workbook>`
}

async function* sheetXml(sheet: Sheet, isFirst: boolean, styles: WorkbookStyles): AsyncGenerator<string> {
  const { columns, hasHead = false, rows } = sheet
  const pane = hasHead ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const widths = columns.map(
    ({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  yield (
    `${xmlHead}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  )
  const letters = columns.map((_, place) => columnLetters(place))
  const plain = columns.map(({ format }) => styles.indexOf('plain', format))
  let rowNo = 0
  for await (const { cells, style: rowStyle = 'plain' } of rows) {
    rowNo++
    let xml = `<row r="${rowNo}">`
    for (const [place, cell] of cells.entries()) {
      const entry = typeof cell === 'object' && cell !== null ? cell : { value: cell }
      const style =
        rowStyle === 'plain' && entry.style === undefined && entry.format === undefined
          ? plain[place]
          : styles.indexOf(entry.style ?? rowStyle, entry.format)
      xml += cellXml(`${letters[place] ?? columnLetters(place)}${rowNo}`, style ?? 0, entry)
    }
    yield `${xml}</row>`
  }
  const range = rangeOfFilter(sheet)
  yield (
    '</sheetData>' +
    (range === null ? '' : `<autoFilter ref="${range}"/>`) +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
  )
}

/** `A1:F100`, the range with the filter. */
function rangeOfFilter({ columns, filteredRows }: Sheet): string | null {
  const rows = filteredRows?.() ?? 0
  return rows < 2 ? null : `A1:${columnLetters(columns.length - 1)}${rows}`
}

function cellXml(at: string, style: number, { value, formula }: SheetCell): string {
  const begin = `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  if (formula !== undefined) return `${begin}><f>${xmlText(formula)}</f><v>${value ?? ''}</v></c>`
  if (value === null) return style === 0 ? '' : `${begin}/>`
  if (typeof value === 'number') return Number.isFinite(value) ? `${begin}><v>${value}</v></c>` : ''
  return `${begin} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

/** The letters of a column index: A, B, ... Z, AA, ... */
export function columnLetters(place: number): string {
  const rest = Math.floor(place / 26) - 1
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (place % 26))
}
