/**
 * Which lines of a printed report stand on which page. A group's head never ends a page, a sum never begins one, and a group that
 * goes on begins the next page with its name.
 */
import { nextLine, rowLine, rowRoom } from './report-style'

export type PrintedLine =
  | { readonly kind: 'group'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly (readonly string[])[] }
  | { readonly kind: 'sum'; readonly text: string; readonly sums: ReadonlyMap<string, string> }
  | { readonly kind: 'total'; readonly text: string; readonly sums: ReadonlyMap<string, string> }

/** Lines that stay on one page. */
export interface Block {
  readonly lines: readonly PrintedLine[]
  /** Name of the group that they go on with; undefined where they begin one, or there are no groups. */
  readonly goesOn?: string
}

export interface PrintedPage {
  readonly lines: readonly PrintedLine[]
  /** Name of the group that the next page goes on with. */
  readonly continues?: string
}

/** Pixels of a line. */
export function lineHeight(line: PrintedLine): number {
  const texts = line.kind === 'row' ? Math.max(1, ...line.cells.map(cell => cell.length)) : 1
  return rowLine + (texts - 1) * nextLine + rowRoom
}

/**
 * Lays blocks onto pages.
 * @param roomOf pixels for the lines of a page, by its place from 0 on
 * @param continued the line with which a group goes on
 */
export function printedPages(
  blocks: readonly Block[],
  roomOf: (page: number) => number,
  continued: (group: string) => PrintedLine,
): PrintedPage[] {
  const pages: { lines: PrintedLine[]; continues?: string }[] = [{ lines: [] }]
  let used = 0
  for (const { lines, goesOn } of blocks) {
    const height = lines.reduce((sum, line) => sum + lineHeight(line), 0)
    const last = pages.at(-1)
    if (last !== undefined && last.lines.length > 0 && used + height > roomOf(pages.length - 1)) {
      if (goesOn !== undefined) last.continues = goesOn
      const first = goesOn === undefined ? [] : [continued(goesOn)]
      pages.push({ lines: first })
      used = first.reduce((sum, line) => sum + lineHeight(line), 0)
    }
    pages.at(-1)?.lines.push(...lines)
    used += height
  }
  return pages
}
