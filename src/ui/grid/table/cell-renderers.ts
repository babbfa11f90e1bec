/**
 * Renders cells as plain DOM functions: they reuse the nodes of a cell after checking that the nodes are their own
 * (cells are recycled across columns) and write only differences. Marks that a value needs on its cell are returned, not written,
 * since the line has further marks there.
 */
import type { FieldKind } from '../../../contract/field'
import { glyphPaths } from '../../theme/glyph-paths'
import { chipClassName, stateStyle, type StateKind } from '../../theme/state-chip-style'
import { cellText, type TextContext } from '../../../texts/cell-text'
import { missingValue } from '../../../contract/formats'
import type { GridColumn } from './grid-columns'

/** Paints a value into a cell and returns the marks that the cell itself needs for it. */
export type CellPainter = (cell: HTMLElement, value: unknown) => string

/** The properties of a column that its cells depend on. */
export interface PaintedColumn extends Pick<
  GridColumn,
  'kind' | 'machine' | 'about' | 'namesRoles' | 'isName' | 'isLink' | 'isWarning' | 'alarmFrom'
> {
  /** Long text wraps. */
  readonly wraps?: boolean
}

/** The painter of a column's kind. */
export function painterOf(column: PaintedColumn, context: TextContext): CellPainter {
  const text = (value: unknown) => cellText(column, value, context)
  // States of a list that is no state machine of rows, such as types of tasks, are shown as plain text.
  const isPlain = column.kind === 'state' && !hasStateStyles(column.machine)
  const paint = isPlain ? paintText : painters[column.kind]
  return (cell, value) => {
    if (value === null || value === undefined || value === '') return paintMissing(cell, isRight(column.kind))
    return paint(cell, value, text, column)
  }
}

type KindPainter = (
  cell: HTMLElement,
  value: unknown,
  text: (value: unknown) => string,
  column: PaintedColumn,
) => string

/** Longest text in a cell; painting more would only cost time. */
const shownMost = 1_000

/** Plain text is a direct child of the cell: an element around it in each cell costs a fifth of the time of a scroll. */
const paintText: KindPainter = (cell, value, text, column) => {
  const style = [column.wraps === true ? 'k-text' : '', column.isLink === true ? 'k-link' : '']
  const className = style.filter(name => name !== '').join(' ')
  setText(className === '' ? cell : onlySpan(cell, className), cut(text(value)))
  return ''
}

const paintNumber: KindPainter = (cell, value, text, { isLink = false, alarmFrom }) => {
  setText(isLink ? onlySpan(cell, 'k-link') : cell, text(value))
  return alarmFrom !== undefined && Number(value) >= alarmFrom ? 'num alarm' : 'num'
}

const paintIdentifier: KindPainter = (cell, value, text, column) => {
  paintText(cell, value, text, column)
  return column.isName ? 'ident name' : 'ident'
}

function cut(text: string): string {
  return text.length > shownMost ? `${text.slice(0, shownMost)}…` : text
}

const paintState: KindPainter = (cell, value, text, column) => {
  const style = stateStyle(stateKindOf(column.machine), String(value))
  let chip = cell.firstElementChild
  if (!(chip instanceof HTMLSpanElement) || !chip.classList.contains('chip')) {
    chip = newChip()
    cell.replaceChildren(chip)
  }
  const label = text(value)
  if (chip.getAttribute('data-state') !== style.key) {
    const className = chipClassName(style)
    if (chip.className !== className) chip.className = className
    chip.setAttribute('data-state', style.key)
    chip.querySelector('path')?.setAttribute('d', glyphPaths[style.glyph])
  }
  if (chip.lastElementChild !== null) setText(chip.lastElementChild, label)
  return ''
}

const paintProgress: KindPainter = (cell, value, text) => {
  const share = Math.min(Math.max(Number(value) || 0, 0), 100)
  if (share === 0) return paintMissing(cell, false)
  let frame = cell.firstElementChild
  if (!(frame instanceof HTMLSpanElement) || !frame.classList.contains('k-pct')) {
    frame = newProgress()
    cell.replaceChildren(frame)
  }
  const bar = frame.firstElementChild?.firstElementChild
  const label = frame.lastElementChild
  const shown = text(value)
  if (bar instanceof HTMLElement && label !== null && label.textContent !== shown) {
    bar.style.width = `${share}%`
    bar.className = share === 100 ? 'done' : ''
    setText(label, shown)
  }
  return ''
}

const paintFlag: KindPainter = (cell, value, text, { isWarning = false }) => {
  if (value !== true) {
    setText(cell, text(value))
    return 'none'
  }
  const className = isWarning ? 'k-flag k-warn' : 'k-flag'
  let flag = cell.firstElementChild
  if (!(flag instanceof HTMLSpanElement) || flag.className !== className) {
    flag = document.createElement('span')
    flag.className = className
    flag.append(newGlyph(glyphPaths[isWarning ? 'triangle' : 'check']), document.createElement('span'))
    cell.replaceChildren(flag)
  }
  if (flag.lastElementChild !== null) setText(flag.lastElementChild, text(value))
  return ''
}

const paintImage: KindPainter = (cell, value) => {
  let image = cell.firstElementChild
  if (!(image instanceof HTMLImageElement)) {
    image = document.createElement('img')
    setAttributes(image, { class: 'k-img', alt: '', width: '20', height: '20', loading: 'lazy' })
    cell.replaceChildren(image)
  }
  setAttribute(image, 'src', String(value))
  return ''
}

const painters: Readonly<Record<FieldKind, KindPainter>> = {
  id: paintIdentifier,
  text: paintText,
  identifier: paintIdentifier,
  count: paintNumber,
  quantity: paintNumber,
  money: paintNumber,
  price: paintNumber,
  percent: paintNumber,
  hours: paintNumber,
  weight: paintNumber,
  volume: paintNumber,
  date: paintText,
  dateTime: paintText,
  state: paintState,
  flag: paintFlag,
  progress: paintProgress,
  image: paintImage,
  attributes: paintText,
  changes: paintText,
}

function isRight(kind: FieldKind): boolean {
  return painters[kind] === paintNumber
}

function paintMissing(cell: HTMLElement, atRight: boolean): string {
  setText(cell, missingValue)
  return atRight ? 'num none' : 'none'
}

/** The only span of a cell, with this class; created when the cell contains anything else. */
export function onlySpan(cell: HTMLElement, className: string): Element {
  const first = cell.firstElementChild
  if (first !== null && first.className === className && first.nodeName === 'SPAN') return first
  const span = document.createElement('span')
  span.className = className
  span.append('')
  cell.replaceChildren(span)
  return span
}

/** Writes a text if it differs. */
export function setText(element: Element, text: string): void {
  const node = element.firstChild
  if (node instanceof Text && node.nextSibling === null) {
    if (node.data !== text) node.data = text
  } else element.textContent = text
}

function newChip(): HTMLSpanElement {
  const chip = document.createElement('span')
  chip.className = 'chip'
  chip.append(newGlyph(''), document.createElement('span'))
  return chip
}

function newProgress(): HTMLSpanElement {
  const frame = document.createElement('span')
  frame.className = 'k-pct'
  const track = document.createElement('span')
  track.append(document.createElement('i'))
  frame.append(track, document.createElement('b'))
  return frame
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function newGlyph(path: string): SVGSVGElement {
  return newDrawing({ class: 'g', viewBox: '0 0 16 16' }, { 'fill-rule': 'evenodd', d: path })
}

/** A drawing of one path, hidden from screen readers. */
export function newDrawing(
  frame: Readonly<Record<string, string>>,
  path: Readonly<Record<string, string>>,
): SVGSVGElement {
  const drawing = document.createElementNS(svgNamespace, 'svg')
  setAttributes(drawing, { ...frame, 'aria-hidden': 'true' })
  const shape = document.createElementNS(svgNamespace, 'path')
  setAttributes(shape, path)
  drawing.append(shape)
  return drawing
}

/** Writes an attribute if it differs. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

const stateKinds: Readonly<Record<string, StateKind>> = {
  salesOrder: 'salesOrder',
  salesOrderLine: 'salesOrder',
  outgoingOrder: 'outgoingOrder',
  ingoingOrder: 'ingoingOrder',
  job: 'job',
  task: 'task',
  operation: 'operation',
  stockCount: 'stockCount',
  stockCountLine: 'stockCountLine',
  account: 'account',
  session: 'session',
  screen: 'screen',
  download: 'download',
  integration: 'integration',
  resultLevel: 'resultLevel',
  stock: 'stock',
  location: 'location',
  material: 'material',
  maintenance: 'maintenance',
}

/** The styles of a state machine; one that this build does not know gets neutral chips. */
export function stateKindOf(machine: string | undefined): StateKind {
  return (machine === undefined ? undefined : stateKinds[machine]) ?? 'salesOrder'
}

/** Whether the values of a machine have styles of their own. */
export function hasStateStyles(machine: string | undefined): boolean {
  return machine !== undefined && Object.hasOwn(stateKinds, machine)
}
