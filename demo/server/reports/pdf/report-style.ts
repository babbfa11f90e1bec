/** The appearance of a printed report (design, PDF page): measures in pixels of the design, and colours. */
import type { TextStyle } from '../../core/pdf/page-text'

/** Millimetres per pixel, at 96 pixels per inch. */
export const px = 25.4 / 96

/** A4 landscape with its margins, in pixels. */
export const page = { width: 1_122.5, left: 52, right: 1_070.5, top: 44, footer: 735 } as const
export const pageWidth = page.right - page.left

export const ink = {
  text: '#1b272f',
  second: '#424e56',
  quiet: '#59656d',
  accent: '#0d6d8d',
  secondBar: '#a9cbd8',
  line: '#d5dee4',
  softLine: '#e1e9ee',
  strongLine: '#adb8bf',
  band: '#f4f8fa',
} as const

/** Points per pixel. */
const point = 0.75

export const textStyles = {
  plain: { size: 12 * point, color: ink.text },
  strong: { size: 12 * point, color: ink.text, isBold: true },
  second: { size: 12 * point, color: ink.second },
  quiet: { size: 12 * point, color: ink.quiet },
  small: { size: 11 * point, color: ink.quiet },
  barFigure: { size: 10 * point, color: ink.text, isBold: true },
  title: { size: 22 * point, color: ink.text, isBold: true },
  figure: { size: 20 * point, color: ink.text, isBold: true },
} as const satisfies Record<string, TextStyle>

/** The distance from the top of a line of this height to the baseline of text of that size, in pixels. */
export const baseline = (height: number, size: number): number => height / 2 + size * 0.36

/** Heights in the table: a line of text, each further line, the space around them; and the other bands. */
export const rowLine = 18
export const nextLine = 15
export const rowRoom = 9
export const headHeight = 29
/** On pages after the first: company and title in one small line. */
export const runningHead = 26
export const noteLine = 15
export const noteGap = 9
