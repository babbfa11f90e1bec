/** The columns of a printed report: texts by kind, and widths by content. */
import type PDFDocument from 'pdfkit'
import type { FieldKind } from '../../../../src/contract/field'
import { cellText, type TextContext } from '../../../../src/texts/cell-text'
import { shortened, textWidth, wrapText, type TextStyle } from '../../core/pdf/page-text'
import type { PrintedColumn, PrintedRow } from './printed-report'
import { textStyles, pageWidth, px } from './report-style'

type Document = InstanceType<typeof PDFDocument>

export interface TableColumn {
  readonly column: PrintedColumn
  /** A column with its position in pixels of the design. */
  readonly x: number
  readonly width: number
  readonly isRight: boolean
  /** The title, wrapped into lines. */
  readonly head: readonly string[]
}

export interface Table {
  readonly columns: readonly TableColumn[]
  /** Text style of the rows: smaller when many columns share the page. */
  readonly style: TextStyle
  readonly headStyle: TextStyle
  readonly headLines: number
}

const gap = 12
/** The minimum width of a column of words, and the maximum width that it requests. */
const wordsLeast = 64
/** Minimum width for identifiers that people read aloud, such as order numbers: they are wrapped later than words. */
const identifierLeast = 96
const wordsMost = 300
/** Text is scaled down to the first factor before words are wrapped, and to the second before columns get narrower. */
const smaller = 0.82
const smallest = 0.7
/** The number of longest texts of a column that are measured. */
const measuredMost = 40
/** Maximum lines of a cell; longer text ends in an ellipsis. */
const cellLinesMost = 2
const headLinesMost = 3
/** Extra pixels for rounding. */
const spare = 1.5

const words: readonly FieldKind[] = ['text', 'identifier', 'attributes', 'changes', 'image']
const leftKinds: readonly FieldKind[] = [...words, 'state', 'flag', 'date', 'dateTime']

/** The text of a cell. */
export function printedText(
  { isDay, decimals, missing, ...column }: PrintedColumn,
  value: unknown,
  context: TextContext,
): string {
  if (missing !== undefined && value === null) return context.translate(missing)
  if (decimals !== undefined && typeof value === 'string') return context.formats.number(value, decimals)
  return isDay === true && typeof value === 'string'
    ? context.formats.date(value)
    : cellText(column, value, context)
}

/** Places the columns side by side across the whole width of the page. @param texts of every row, by column */
export function printedTable(
  document: Document,
  columns: readonly PrintedColumn[],
  texts: readonly (readonly string[])[],
): Table {
  const needs = columns.map((column, index) => needOf(document, column, texts, index))
  const room = pageWidth - gap * (columns.length - 1)
  const { widths, scale } = sharedRoom(needs, room)
  const scaled = <L extends TextStyle>(style: L): L => ({
    ...style,
    size: style.size * Math.max(scale, smallest),
  })
  const [style, headStyle] = [scaled(textStyles.plain), scaled(textStyles.second)]
  let x = 0
  const placed = columns.map((column, index): TableColumn => {
    const width = widths[index] ?? 0
    const isLastDay = column.isDay === true && index === columns.length - 1
    const isRight = isLastDay || !leftKinds.includes(column.kind)
    const head = linesOf(document, column.title, { width, style: headStyle, most: headLinesMost })
    const place = { column, x, width, isRight, head }
    x += width + gap
    return place
  })
  return {
    columns: placed,
    style,
    headStyle,
    headLines: Math.max(1, ...placed.map(({ head }) => head.length)),
  }
}

/** The lines of a cell of words; the last one is shortened when there would be more. */
export function cellLines(document: Document, text: string, width: number, style: TextStyle): string[] {
  return linesOf(document, text, { width, style, most: cellLinesMost })
}

function linesOf(
  document: Document,
  text: string,
  { width, style, most }: { readonly width: number; readonly style: TextStyle; readonly most: number },
): string[] {
  if (textWidth(document, text, style) <= width * px) return [text]
  const lines = wrapText(document, text, width * px, style)
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), shortened(document, rest, width * px, style)]
}

/** Whether the texts of a column are wrapped; figures, states and dates stay in one line. */
export function isWords({ kind }: PrintedColumn): boolean {
  return words.includes(kind)
}

/** The minimum and the preferred width of a column, in pixels. */
interface Need {
  readonly least: number
  readonly best: number
  readonly isWords: boolean
  readonly isLeft: boolean
}

function needOf(
  document: Document,
  column: PrintedColumn,
  texts: readonly (readonly string[])[],
  index: number,
): Need {
  const widest = (some: readonly string[], style: TextStyle): number =>
    Math.max(0, ...some.map(text => textWidth(document, text, style))) / px + spare
  const head = widest(column.title.split(' '), textStyles.second)
  const wholeHead = widest([column.title], textStyles.second)
  // Sums are bold.
  const content = widest(longestOf(texts, index), column.isSummed ? textStyles.strong : textStyles.plain)
  if (!isWords(column)) {
    const best = Math.max(Math.min(wholeHead, 90), head, content)
    return { least: Math.max(head, content), best, isWords: false, isLeft: leftKinds.includes(column.kind) }
  }
  const best = Math.min(Math.max(content, wholeHead), wordsMost)
  return {
    least: Math.min(best, Math.max(head, Math.min(content, leastOf(column)))),
    best,
    isWords: true,
    isLeft: true,
  }
}

function leastOf({ kind }: PrintedColumn): number {
  return kind === 'identifier' ? identifierLeast : wordsLeast
}

function longestOf(texts: readonly (readonly string[])[], index: number): string[] {
  const found = new Set<string>()
  let most = 0
  for (const row of texts) {
    const text = row[index] ?? ''
    if (text.length > most) most = text.length
    if (text.length >= most - 2) found.add(text)
  }
  return [...found].sort((one, other) => other.length - one.length).slice(0, measuredMost)
}

/**
 * Distributes the width: if all columns get their preferred width, the rest goes to the columns of words, or to the leftmost one. Otherwise
 * text is scaled down first, then columns of words get narrower, then all columns.
 */
function sharedRoom(needs: readonly Need[], room: number): { widths: number[]; scale: number } {
  const sum = (of: (need: Need) => number): number => needs.reduce((total, need) => total + of(need), 0)
  const best = sum(need => need.best)
  if (best <= room) {
    const taker = [(need: Need) => need.isWords, (need: Need) => need.isLeft].find(takes => needs.some(takes))
    const takes = taker ?? (() => true)
    const more = (room - best) / sum(need => (takes(need) ? need.best : 0))
    return { widths: needs.map(need => need.best * (takes(need) ? 1 + more : 1)), scale: 1 }
  }
  const least = sum(need => need.least)
  const scale = Math.max(room / best, Math.min(smaller, room / least))
  const part = Math.max(0, (room / scale - least) / (best - least || 1))
  return { widths: needs.map(need => (need.least + (need.best - need.least) * part) * scale), scale }
}

/** The texts of a row in the order of the columns. */
export function rowTexts(row: PrintedRow, columns: readonly PrintedColumn[], context: TextContext): string[] {
  return columns.map(column => printedText(column, row[column.field] ?? null, context))
}
