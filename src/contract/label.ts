/**
 * Labels of materials and locations: content and layout. The server makes a PDF of the drawing and the browser a picture, so that the
 * preview is what the printer prints. Millimetres from the upper left corner. Pure.
 */
import { barcodeOf, modulesOf } from './barcode'
import type { MatrixCode } from './matrix-code'

/** One label as data. */
export interface Label {
  /** Large, in bold: the item number, or the name of the location. */
  readonly title: string
  /** Under it, on two lines at most. */
  readonly text: string
  /** The content of the barcode, also printed as text. */
  readonly code: string
  /** At the right of the code: the quantity and its unit, or the area. */
  readonly note: string
}

export interface LabelText {
  readonly text: string
  /** Where the text begins, or with `isRight` ends; y is the base line. */
  readonly x: number
  readonly y: number
  /** Size of the letters in millimetres. */
  readonly size: number
  /** The text is narrowed where it would be wider. */
  readonly widthMost: number
  readonly isBold?: boolean
  readonly isRight?: boolean
}

export interface LabelBar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface LabelDrawing {
  readonly width: number
  readonly height: number
  readonly texts: readonly LabelText[]
  /** Bars of the barcode, or dark runs in the rows of a DataMatrix; empty without a code. */
  readonly bars: readonly LabelBar[]
}

/** Size of a label in millimetres (design, material-edit). */
export const labelWidthMm = 62
export const labelHeightMm = 40

const margin = 3
const innerWidth = labelWidthMm - 2 * margin
const titleSize = 5
const textSize = 3.4
const noteSize = 3
const barsTop = 18.5
const barsHeight = 13.5
/** Widest module; and the narrowest that two dots of 300 dpi still print, so that scanners read it. */
const moduleMost = 0.4
const moduleLeast = 0.169
/** The same of a DataMatrix: three dots, since it is read in both directions. */
const matrixModuleMost = 0.7
const matrixModuleLeast = 0.254

/** The label of a material: its barcode, else its EAN, else its item number. */
export function materialLabel(material: {
  readonly itemNo: string
  readonly name: string | null
  readonly barcode: string | null
  readonly ean: string | null
  readonly baseUoM: string | null
}): Label {
  const { itemNo, name, barcode, ean, baseUoM } = material
  return {
    title: itemNo,
    text: name ?? '',
    code: [barcode, ean].find(code => code !== null && code !== '') ?? itemNo,
    note: baseUoM === null ? '' : `1 ${baseUoM}`,
  }
}

/** The label of a location: its name, and its control number where it has one. */
export function locationLabel(location: {
  readonly name: string
  readonly locationRole: string | null
  readonly controlNumber: string | null
}): Label {
  const { name, locationRole, controlNumber } = location
  return { title: name, text: locationRole ?? '', code: name, note: controlNumber ?? '' }
}

/** Whether a code fits no barcode, so that its label gets a DataMatrix. */
export const needsMatrix = (code: string): boolean => code !== '' && barsOf(code).length === 0

/**
 * The positions of all parts of a label.
 * @param matrix replaces the barcode, where the code needs it (matrix-code.ts)
 */
export function labelDrawing(
  { title, text, code, note }: Label,
  matrix: MatrixCode | null = null,
): LabelDrawing {
  const right = labelWidthMm - margin
  const lines = wrapped(text, innerWidth / (textSize * letterWidth))
  const foot = labelHeightMm - margin - 0.6
  const texts: LabelText[] = [
    {
      text: title,
      x: margin,
      y: margin + titleSize * 0.8,
      size: titleSize,
      widthMost: innerWidth,
      isBold: true,
    },
    ...lines.map((line, at) => ({
      text: line,
      x: margin,
      y: margin + titleSize + textSize * (1 + at * 1.2),
      size: textSize,
      widthMost: innerWidth,
    })),
    { text: code, x: margin, y: foot, size: noteSize, widthMost: innerWidth * (note === '' ? 1 : 0.68) },
    { text: note, x: right, y: foot, size: noteSize, widthMost: innerWidth * 0.3, isRight: true },
  ]
  return {
    width: labelWidthMm,
    height: labelHeightMm,
    texts: texts.filter(part => part.text !== ''),
    bars: matrix === null ? barsOf(code) : barsOfMatrix(matrix),
  }
}

/** The bars in the middle of the label, as wide as possible. */
function barsOf(code: string): LabelBar[] {
  const barcode = barcodeOf(code)
  if (barcode === null) return []
  const modules = modulesOf(barcode)
  // The margin of the label is part of the quiet zones.
  const quiet = barcode.quiet[0] + barcode.quiet[1]
  const module = Math.min(moduleMost, labelWidthMm / (modules + quiet), innerWidth / modules)
  if (module < moduleLeast) return []
  let x = (labelWidthMm - modules * module) / 2
  return barcode.widths.flatMap((width, at) => {
    const bar = { x, y: barsTop, width: width * module, height: barsHeight }
    x += width * module
    return at % 2 === 0 ? [bar] : []
  })
}

/** The dark modules in place of the bars, adjacent ones joined; none where scanners could not tell them apart. */
function barsOfMatrix(matrix: MatrixCode): LabelBar[] {
  const module = Math.min(matrixModuleMost, barsHeight / matrix.length)
  if (module < matrixModuleLeast) return []
  const left = (labelWidthMm - matrix.length * module) / 2
  return matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      const count = (end < 0 ? row.length : end) - x
      return [{ x: left + x * module, y: barsTop + y * module, width: count * module, height: module }]
    }),
  )
}

/** Width of a letter relative to its size, averaged over the six languages and rounded up. */
const letterWidth = 0.58

/** At most two lines, broken between words where possible. */
function wrapped(text: string, lettersMost: number): string[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const most = Math.floor(lettersMost)
  const letters = Array.from(plain)
  if (letters.length <= most) return plain === '' ? [] : [plain]
  const head = letters.slice(0, most + 1).join('')
  const space = head.lastIndexOf(' ')
  const first = space > most / 2 ? head.slice(0, space) : letters.slice(0, most).join('')
  const rest = Array.from(plain.slice(first.length).trim())
  return [first, rest.length <= most ? rest.join('') : `${rest.slice(0, most - 1).join('')}…`]
}
