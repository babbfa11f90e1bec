/**
 * Distributes the lines of a printed report over pages. A group's heading never ends a page, a sum never begins one, and the name of a
 * group is repeated when it continues on the next page.
 */
import { nextLine, rowLine, rowRoom } from './report-style'

export type PrintedLine =
  | { readonly kind: 'group'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly (readonly string[])[] }
  | { readonly kind: 'sum'; readonly text: string; readonly sums: ReadonlyMap<string, string> }
  | { readonly kind: 'total'; readonly text: string; readonly sums: ReadonlyMap<string, string> }

/** Lines that are kept together on one page. */
export interface Block {
  readonly lines: readonly PrintedLine[]
  /** Name of the group that these lines continue; undefined when they begin one, or without groups. */
  readonly goesOn?: string
}

export interface PrintedPage {
  readonly lines: readonly PrintedLine[]
  /** Name of the group that continues on the next page. */
  readonly continues?: string
}

/** Height of a line in pixels. */
export function lineHeight(line: PrintedLine): number {
  const texts = line.kind === 'row' ? Math.max(1, ...line.cells.map(cell => cell.length)) : 1
  return rowLine + (texts - 1) * nextLine + rowRoom
}

/**
 * Distributes blocks over pages.
 * @param roomOf pixels for the lines of a page, by its index from 0
 * @param continued the line that repeats the name of a continued group
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
