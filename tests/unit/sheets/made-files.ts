/** Spreadsheet files made for tests: zip files byte by byte, so that their directory may be wrong, and workbooks from cells. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly content: string | Uint8Array
  /** False values in the directory. */
  readonly claimedBytes?: number
  readonly claimedPackedBytes?: number
  readonly flags?: number
  readonly method?: number
  readonly checksum?: number
  /** Offset of the packed bytes, where it shares those of another part. */
  readonly offset?: number
  /** Extra fields before the packed bytes, and behind the name in the directory, where a comment may follow. */
  readonly localExtra?: string
  readonly extra?: string
  readonly comment?: string
}

/** A zip file of these parts. */
export function zipOf(parts: readonly Part[], claimedCount = parts.length): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.method === 0 ? content : deflateRawSync(content)
    const name = Buffer.from(part.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const localExtra = Buffer.from(part.localExtra ?? '')
    local.writeUInt16LE(localExtra.length, 28)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(part.flags ?? 0, 8)
    entry.writeUInt16LE(part.method ?? 8, 10)
    entry.writeUInt32LE(part.checksum ?? crc32(content), 16)
    entry.writeUInt32LE(part.claimedPackedBytes ?? packed.length, 20)
    entry.writeUInt32LE(part.claimedBytes ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    const extra = Buffer.from(part.extra ?? '')
    const comment = Buffer.from(part.comment ?? '')
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt16LE(comment.length, 32)
    entry.writeUInt32LE(part.offset ?? offset, 42)
    directory.push(entry, name, extra, comment)
    locals.push(local, name, localExtra, packed)
    offset += local.length + name.length + localExtra.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(claimedCount, 8)
  end.writeUInt16LE(claimedCount, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, entries, end]))
}

export interface MadeSheet {
  readonly name: string
  /** The content of `sheetData`. */
  readonly rows: string
  readonly state?: string
  /** The content before and after `sheetData`. */
  readonly before?: string
  readonly after?: string
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[]
  /** The `si` elements. */
  readonly sharedTexts?: string
  /** The content of `styleSheet`. */
  readonly styles?: string
  readonly isFrom1904?: boolean
  readonly otherParts?: readonly Part[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook, for tests that damage one of them. */
export function workbookParts({
  sheets,
  sharedTexts,
  styles,
  isFrom1904,
  otherParts = [],
}: MadeWorkbook): Part[] {
  const relations = (rows: string) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`
  const related = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${target}"/>`
  const parts: Part[] = [
    { name: '_rels/.rels', content: relations(related('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${relation}"><workbookPr${
        isFrom1904 === true ? ' date1904="1"' : ''
      }/><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${
              state === undefined ? '' : ` state="${state}"`
            } r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        sheets
          .map((_, index) => related(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
          .join('') +
          related('rId98', 'sharedStrings', 'sharedStrings.xml') +
          related('rId99', 'styles', '/xl/styles.xml'),
      ),
    },
    ...sheets.map(({ rows, before = '', after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `${head}<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ]
  if (sharedTexts !== undefined)
    parts.push({ name: 'xl/sharedStrings.xml', content: `${head}<sst ${main}>${sharedTexts}</sst>` })
  if (styles !== undefined)
    parts.push({ name: 'xl/styles.xml', content: `${head}<styleSheet ${main}>${styles}</styleSheet>` })
  return [...parts, ...otherParts]
}

/** A complete workbook. */
export function workbookOf(workbook: MadeWorkbook): Uint8Array {
  return zipOf(workbookParts(workbook))
}

/** A sheet of texts; a number stays a number. */
export function sheetOfCells(name: string, cells: readonly (readonly (string | number)[])[]): MadeSheet {
  const rows = cells
    .map(row => {
      const written = row.map(cell =>
        typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`,
      )
      return `<row>${written.join('')}</row>`
    })
    .join('')
  return { name, rows }
}

/** A workbook with one sheet of them. */
export function workbookOfCells(
  cells: readonly (readonly (string | number)[])[],
  name = 'Sheet1',
): Uint8Array {
  return workbookOf({ sheets: [sheetOfCells(name, cells)] })
}
