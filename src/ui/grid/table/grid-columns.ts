/** Columns of a grid from its view: title, alignment, width and order. Pure; cell-renderers.ts renders the cells. */
import type { FieldKind, FieldOwner } from '../../../contract/field'
import type { AnyRow, View } from '../../../define/view'
import { cellText, type TextContext } from '../../../texts/cell-text'
import { neutralised } from '../../../contract/csv'
import { missingValue } from '../../../contract/formats'
import type { Sort } from '../../../contract/filter'
import type { GridOptions, PaneArrangement } from '../layout/arrangement'

/** Property of the column of check boxes; no field has this name. */
export const selectProperty = '__select'
export const selectColumnWidthPx = 40
/** Property of the column of row numbers; no field has this name. */
export const numberProperty = '__number'

export interface GridColumn {
  readonly field: string
  readonly kind: FieldKind
  readonly title: string
  /** Numbers are right-aligned, with their title. */
  readonly isNumeric: boolean
  /** The name of the row for users: pinned and bold. */
  readonly isName: boolean
  /** State machine whose words translate the value. */
  readonly machine?: string
  /** The values are names of fields of this owner. */
  readonly about?: FieldOwner
  /** The values name roles, of which some have titles. */
  readonly namesRoles?: true
  readonly widthPx: number
  /** Width that the title alone needs. */
  readonly titlePx: number
  /** Gets a share of the remaining width. */
  readonly isFlexible: boolean
  readonly isSortable: boolean
  /** Its values link to the rows that they name. */
  readonly isLink?: boolean
  /** A flag that needs attention when it is set. */
  readonly isWarning?: boolean
  /** A number that needs attention from this value on. */
  readonly alarmFrom?: number
}

/** Widths that fit the usual value at 13 px; a view's own widths take precedence. */
const widthsPx: Readonly<Record<FieldKind, number>> = {
  id: 80,
  text: 112,
  identifier: 104,
  count: 80,
  quantity: 84,
  money: 116,
  price: 116,
  percent: 88,
  hours: 84,
  weight: 96,
  volume: 96,
  date: 110,
  dateTime: 174,
  state: 110,
  flag: 92,
  progress: 106,
  image: 64,
  attributes: 200,
  changes: 280,
}

const numericKinds: ReadonlySet<FieldKind> = new Set([
  'count',
  'quantity',
  'money',
  'price',
  'percent',
  'hours',
  'weight',
  'volume',
] satisfies FieldKind[])

/** Least width of a column in px. */
const columnWidthLeastPx = 48
const columnWidthMostPx = 900

/** Whether values of a kind are numbers, which are right-aligned. */
export function isNumericKind(kind: FieldKind): boolean {
  return numericKinds.has(kind)
}

/**
 * One column; undefined when the entity has no such field or the view keeps it internal. `isGrouped`: its head may show how it orders
 * the groups.
 */
export function gridColumn(
  view: View,
  field: string,
  title: (field: string) => string,
  isGrouped = false,
): GridColumn | undefined {
  const definition = view.entity.fields[field]
  if (definition === undefined || view.internal?.includes(field) === true) return undefined
  const ownTitle = title(field)
  const isSortedAtFirst = view.sort.some(({ selector }) => selector === field)
  const ordersGroups = isGrouped && view.sums?.includes(field) === true
  const titlePx = titleWidthPx(ownTitle, isSortedAtFirst || ordersGroups)
  return {
    field,
    kind: definition.kind,
    title: ownTitle,
    isNumeric: isNumericKind(definition.kind),
    isName: field === view.nameField,
    isWarning: view.warnings?.includes(field) === true,
    ...(view.alarmsFrom?.[field] === undefined ? {} : { alarmFrom: view.alarmsFrom[field] }),
    ...(definition.machine === undefined ? {} : { machine: definition.machine }),
    ...(definition.about === undefined ? {} : { about: definition.about }),
    ...(definition.namesRoles === true && { namesRoles: true }),
    widthPx: Math.max(view.widths?.[field] ?? widthsPx[definition.kind], titlePx),
    titlePx,
    isFlexible: ['text', 'changes'].includes(definition.kind) && view.widths?.[field] === undefined,
    isSortable: definition.isSearchable,
  }
}

/** Widths in px: of one character in a head (12 px, medium weight) and of a digit or a letter (13 px); of the space around. */
const letterPx = { head: 6.8, digit: 8.1, text: 7.2 }
const aroundTitlePx = 30
const sortMarkPx = 20
const aroundChipPx = 59
const aroundNumberPx = 26
const aroundTextPx = 26
/** Greatest width that a text gets automatically. */
const textMostPx = 240
/** Width for row numbers up to 999. */
const numberColumnLeastPx = 56
/** A longer title does not widen its column further. */
const titleMostPx = 150

/** Width for a title; with room for the sort mark in columns that sort the view by default or can order groups. */
function titleWidthPx(title: string, hasSortMark: boolean): number {
  const textPx = Math.min(title.length * letterPx.head, titleMostPx)
  return Math.ceil(textPx + aroundTitlePx + (hasSortMark ? sortMarkPx : 0))
}

/** Width for the widest of these chips. */
function chipsWidthPx(words: readonly string[]): number {
  return Math.ceil(Math.max(0, ...words.map(wordPx)) + aroundChipPx)
}

/**
 * Width in px of a word in a chip (Inter, 12 px, medium weight). By its letters, since "Minimum" is half as wide again as "failed with":
 * a count of letters cuts the one or wastes the room of the other. Against all words of states in all languages it is at most 3 px short,
 * which the space around covers.
 */
function wordPx(word: string): number {
  return [...word].reduce((sum, letter) => sum + letterWidthPx(letter), 0)
}

function letterWidthPx(letter: string): number {
  if (/[iljIíł.,:;'’| ]/.test(letter)) return 3.4
  if (/[frt()-]/.test(letter)) return 5.1
  if (/[mwMWæÆ]/.test(letter)) return 10.4
  return /\p{Lu}/u.test(letter) ? 8.2 : 7
}

/** Width for row numbers of which this is the longest. */
export function numberColumnWidthPx(longest: string): number {
  return Math.max(numberColumnLeastPx, Math.ceil(longest.length * letterPx.digit + aroundNumberPx))
}

/** The columns that a grid shows, in order; pinned ones are first. Fields that the view does not offer are left out. */
export function gridColumns(
  view: View,
  { columns, pinned, groups }: Pick<PaneArrangement, 'columns' | 'pinned' | 'groups'>,
  title: (field: string) => string,
): readonly GridColumn[] {
  const order = [
    ...columns.filter(field => pinned.includes(field)),
    ...columns.filter(field => !pinned.includes(field)),
  ]
  return order.flatMap(field => gridColumn(view, field, title, groups.length > 0) ?? [])
}

/** Kinds of columns with words, whose lengths vary. */
const wordKinds: ReadonlySet<FieldKind> = new Set(['text', 'identifier'] satisfies FieldKind[])
/** Texts of a missing value. */
const emptyTexts: ReadonlySet<string> = new Set(['', missingValue])

/** Width in px for the longest value that a column shows in these rows, and for its title. */
export function contentWidthPx(column: GridColumn, rows: readonly AnyRow[], context: TextContext): number {
  const texts = rows.map(row => cellText(column, row[column.field], context))
  if (column.kind === 'state') return Math.max(chipsWidthPx(texts), column.titlePx)
  const letters = Math.max(0, ...texts.map(({ length }) => length))
  const [each, around] = column.isNumeric ? [letterPx.digit, aroundNumberPx] : [letterPx.text, aroundTextPx]
  return Math.max(Math.ceil(letters * each + around), column.titlePx)
}

/**
 * The columns with the width that these rows need: columns of words fit the longest one, up to a limit, and a column without any value
 * is no wider than its title.
 */
export function fittedColumns(
  columns: readonly GridColumn[],
  rows: readonly AnyRow[],
  context: TextContext,
): readonly GridColumn[] {
  return columns.map(column => {
    const isEmpty = rows.every(row => emptyTexts.has(cellText(column, row[column.field], context)))
    if (isEmpty) return { ...column, widthPx: Math.min(column.widthPx, column.titlePx) }
    if (!wordKinds.has(column.kind)) return column
    const neededPx = Math.min(contentWidthPx(column, rows, context), textMostPx)
    return { ...column, widthPx: Math.max(column.widthPx, neededPx) }
  })
}

/**
 * Widths in px that fill `roomPx`: the remaining width goes to the flexible columns that the user has not resized, in equal shares,
 * or else to the last column. Columns that do not fit keep their width, and the grid scrolls.
 */
export function columnWidths(
  columns: readonly GridColumn[],
  saved: Readonly<Record<string, number>>,
  roomPx: number,
): readonly number[] {
  const base = columns.map(column => clampWidth(saved[column.field] ?? column.widthPx))
  const sparePx = Math.floor(roomPx - base.reduce((sum, width) => sum + width, 0))
  if (sparePx <= 0) return base
  const isOpen = (column: GridColumn) => saved[column.field] === undefined
  let takers = columns.filter(column => column.isFlexible && isOpen(column))
  if (takers.length === 0) takers = columns.slice(-1)
  const share = Math.floor(sparePx / takers.length)
  const rest = sparePx - share * takers.length
  return columns.map((column, i) => {
    const width = base[i] ?? column.widthPx
    if (!takers.includes(column)) return width
    return width + share + (column === takers.at(-1) ? rest : 0)
  })
}

/** Limits a width to the usable range. */
function clampWidth(widthPx: number): number {
  if (!Number.isFinite(widthPx)) return columnWidthLeastPx
  return Math.round(Math.min(Math.max(widthPx, columnWidthLeastPx), columnWidthMostPx))
}

// ---- copied texts

type CopiedColumn = Pick<GridColumn, 'field' | 'kind' | 'machine' | 'namesRoles'>

/** A cell as it is shown; empty where it shows a dash. The minus of a number is the one that spreadsheets read. */
export function copiedCell(row: AnyRow, column: CopiedColumn, context: TextContext): string {
  const value = row[column.field]
  const isShown = column.kind !== 'progress' || Number(value) > 0
  const text = isShown ? cellText(column, value, context) : missingValue
  if (text === missingValue) return ''
  return isNumericKind(column.kind) ? text.replace('\u2212', '-') : text
}

/** The same as one of several cells, which are copied for a spreadsheet: its text calculates nothing there. */
export function copiedSheetCell(row: AnyRow, column: CopiedColumn, context: TextContext): string {
  const text = copiedCell(row, column, context)
  return isNumericKind(column.kind) ? text : neutralised(text)
}

/** Rows with the given columns. Tabs and line breaks in a text become spaces, so that the table keeps its cells. */
export function copiedRows(
  rows: readonly AnyRow[],
  columns: readonly CopiedColumn[],
  context: TextContext,
): string {
  const cell = (row: AnyRow, column: CopiedColumn) =>
    copiedSheetCell(row, column, context).replace(/[\t\r\n]+/g, ' ')
  return rows.map(row => columns.map(column => cell(row, column)).join('\t')).join('\n')
}

// ---- the table's model of an arrangement

export interface TableModel {
  /** Columns of fields, pinned ones first. */
  readonly columns: readonly GridColumn[]
  readonly pinnedCount: number
  readonly hasRowNumbers: boolean
  /** Widths in px that the user set, by field. */
  readonly widths: Readonly<Record<string, number>>
  /** The sort that the heads show: of the rows, or of the groups while rows are grouped. */
  readonly sort: readonly Sort[]
  readonly groups: readonly string[]
  readonly wraps: boolean
}

/**
 * The model of an arranged pane. `links`: fields whose values link to other pages. `wordOf` translates a state: a column of chips is as
 * wide as its longest one.
 */
export function tableModelOf(
  view: View,
  pane: PaneArrangement,
  options: Pick<GridOptions, 'hasRowNumbers' | 'wraps'>,
  titleOf: (field: string) => string,
  links: readonly string[],
  wordOf: (machine: string, state: string) => string = (_machine, state) => state,
): TableModel {
  const columns = gridColumns(view, pane, titleOf).map(column => ({
    ...column,
    ...(links.includes(column.field) ? { isLink: true } : {}),
    widthPx: Math.max(column.kind === 'state' ? chipsOf(view, column, wordOf) : 0, column.widthPx),
  }))
  const { widths, groups, groupOrder } = pane
  const isGrouped = groups.length > 0
  return {
    columns,
    pinnedCount: columns.filter(({ field }) => pane.pinned.includes(field)).length,
    hasRowNumbers: options.hasRowNumbers,
    widths,
    sort: isGrouped
      ? groupOrder === null
        ? []
        : [groupOrder]
      : pane.sort.length > 0
        ? pane.sort
        : view.sort,
    groups,
    wraps: options.wraps,
  }
}

function chipsOf(
  { entity }: View,
  { field, machine = '' }: GridColumn,
  wordOf: (machine: string, state: string) => string,
): number {
  return chipsWidthPx((entity.fields[field]?.states ?? []).map(state => wordOf(machine, state)))
}

/** Properties of the columns before those of fields: check boxes, row numbers. */
export function leadProperties(
  model: Pick<TableModel, 'hasRowNumbers'>,
  hasSelection: boolean,
): readonly string[] {
  return [...(hasSelection ? [selectProperty] : []), ...(model.hasRowNumbers ? [numberProperty] : [])]
}

/** Whether two models have the same columns in the same order, with the same titles. */
export function hasSameColumns(one: TableModel, other: TableModel): boolean {
  return (
    one.pinnedCount === other.pinnedCount &&
    one.hasRowNumbers === other.hasRowNumbers &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, i) => {
      const twin = other.columns[i]
      return column.field === twin?.field && column.title === twin.title && column.isLink === twin.isLink
    })
  )
}

/** The fields of `model` in order after the column at `from` was moved to `to`; pinned columns and others are not mixed. */
export function movedColumns(model: TableModel, from: number, to: number): readonly string[] {
  const fields = model.columns.map(({ field }) => field)
  const [moved] = fields.splice(from, 1)
  if (moved === undefined) return fields
  const isPinned = from < model.pinnedCount
  const least = isPinned ? 0 : model.pinnedCount
  const most = isPinned ? model.pinnedCount - 1 : fields.length
  fields.splice(Math.min(Math.max(to, least), most), 0, moved)
  return fields
}
