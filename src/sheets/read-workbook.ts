/** An .xlsx file: its sheets, their shared texts and how its formats display numbers; read-worksheet.ts reads their rows. */
import type { SheetLimits } from '../contract/sheet-limits'
import { cellText } from './cell-values'
import { numberFormat, type NumberFormat } from './number-format'
import { readWorksheet, type SharedParts } from './read-worksheet'
import { readXml, type XmlAttribute } from './read-xml'
import { mainNamespaces, packageNamespaces, relationNamespaces } from './workbook-names'
import { countSheets } from './sheet-count'
import { refuseSheet, type Sheet, type SheetFile, type SheetNotice } from './sheet-file'
import { openZip, type ZipFile } from './unzip'

interface SheetPlace {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
}

/** Reads all sheets. Throws SheetRefused. */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<SheetFile> {
  const zip = openZip(bytes, limits)
  const workbookPart = await findWorkbook(zip)
  const { places, isFrom1904, otherParts } = await readPlaces(zip, workbookPart)
  if (places.length === 0) refuseSheet('no-sheet')
  const shared: SharedParts = {
    texts: await readSharedTexts(zip, otherParts.get('sharedStrings')),
    formats: await readFormats(zip, otherParts.get('styles')),
    isFrom1904,
  }
  const count = countSheets({
    rowsMost: limits.workbookRowsMost,
    cellsMost: limits.workbookCellsMost,
    columnsMost: limits.columnsMost,
    cellLettersMost: limits.cellLettersMost,
  })
  const sheets: Sheet[] = []
  const notices: SheetNotice[] = []
  for (const { name, isHidden, part } of places) {
    const xml = (await zip.read(part)) ?? refuseSheet('damaged', { where: part })
    const sheet = readWorksheet(xml, { name, part }, shared, count)
    sheets.push({ name, isHidden, rows: sheet.rows })
    notices.push(...sheet.notices)
  }
  return { format: 'xlsx', sheets, notices }
}

/** The part that the file declares as its document; in other kinds of documents it is not a workbook. */
async function findWorkbook(zip: ZipFile): Promise<string> {
  const relations = await readRelations(zip, '')
  const found = relations.find(({ kind }) => kind === 'officeDocument')
  const part = found?.target ?? 'xl/workbook.xml'
  return zip.names.some(name => name.toLowerCase() === part.toLowerCase()) && /\.xml$/i.test(part)
    ? part
    : refuseSheet('not-a-workbook')
}

async function readPlaces(zip: ZipFile, workbookPart: string) {
  const relations = await readRelations(zip, workbookPart)
  const places: SheetPlace[] = []
  let isFrom1904 = false
  let isWorkbook = false
  await readPart(zip, workbookPart, mainNamespaces, (name, attribute) => {
    if (name === 'workbook') isWorkbook = true
    if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
    if (name !== 'sheet') return
    const place = attribute('id', relationNamespaces)
    const relation = relations.find(({ id }) => id === place)
    if (relation?.kind !== 'worksheet') return
    places.push({
      name: attribute('name') ?? '',
      isHidden: (attribute('state') ?? 'visible') !== 'visible',
      part: relation.target,
    })
  })
  if (!isWorkbook) refuseSheet('not-a-workbook')
  const otherParts = new Map(relations.map(({ kind, target }) => [kind, target]))
  return { places, isFrom1904, otherParts }
}

interface Relation {
  readonly id: string
  /** Its type, `worksheet` for instance; '' for one that is not in the standard. */
  readonly kind: string
  /** Name of the target part. */
  readonly target: string
}

async function readRelations(zip: ZipFile, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations: Relation[] = []
  await readPart(
    zip,
    `${folder}_rels/${part.slice(folder.length)}.rels`,
    packageNamespaces,
    (name, attribute) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      relations.push({
        id: attribute('Id') ?? '',
        kind: relationKind(attribute('Type') ?? ''),
        target: partNamed(attribute('Target') ?? '', folder),
      })
    },
  )
  return relations
}

/** '' for a relation outside the standard's namespaces, whatever its last word is. */
function relationKind(type: string): string {
  const base = relationNamespaces.find(known => type.startsWith(`${known}/`))
  return base === undefined ? '' : type.slice(base.length + 1)
}

/** A target is relative to the root of the file, or to the folder of the part that names it. */
function partNamed(target: string, folder: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function readSharedTexts(zip: ZipFile, part: string | undefined): Promise<string[]> {
  const xml = part === undefined ? undefined : await zip.read(part)
  if (part === undefined || xml === undefined) return []
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  readXml(xml, part, mainNamespaces, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(cellText(text))
    },
  })
  return texts
}

/** For each cell style, how it displays a number. */
async function readFormats(zip: ZipFile, part: string | undefined): Promise<NumberFormat[]> {
  if (part === undefined) return []
  const codes = new Map<number, string>()
  const styles: NumberFormat[] = []
  const known = new Map<number, NumberFormat>()
  let isCellStyle = false
  await readPart(zip, part, mainNamespaces, (name, attribute) => {
    if (name === 'cellXfs') isCellStyle = true
    if (name === 'cellStyles') isCellStyle = false
    if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
    if (name !== 'xf' || !isCellStyle) return
    const id = Number(attribute('numFmtId') ?? '0')
    const format = known.get(id) ?? numberFormat(id, codes.get(id))
    known.set(id, format)
    styles.push(format)
  })
  return styles
}

/** Calls back for each element that begins; never where the file has no such part. */
async function readPart(
  zip: ZipFile,
  part: string,
  namespaces: readonly string[],
  open: (name: string, attribute: XmlAttribute) => void,
): Promise<void> {
  const xml = await zip.read(part)
  if (xml !== undefined)
    readXml(xml, part, namespaces, { open, text: () => undefined, close: () => undefined })
}
