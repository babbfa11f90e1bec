/**
 * The character that separates the cells of a text: the one that splits most of its first rows into the same number of cells. Of several,
 * the one that is less frequent inside numbers or sentences.
 */
import { csvRows } from './csv-rows'
import { countSheets } from './sheet-count'
import { SheetRefused } from './sheet-file'

/** Those that are rarest inside cells first. */
const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

const rowsLookedAt = 50

/** The separator in a first line such as `sep=;`, which some spreadsheets write; null without one. */
export function namedSeparator(text: string): { readonly separator: Separator } | null {
  const named = /^sep=(.)(?:[\r\n]|$)/i.exec(text)?.[1]
  const separator = separators.find(known => known === named)
  return separator === undefined ? null : { separator }
}

/** The likeliest separator of a text; when its rows show none, the first one in its first line, else a comma. */
export function guessSeparator(text: string): Separator {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const named = separators.find(separator => firstLine.includes(separator)) ?? ','
  let best: { separator: Separator; score: number } = { separator: named, score: 0 }
  for (const separator of separators) {
    const score = evenness(text, separator)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** The share of rows with the most frequent number of cells; 0 where rows have one cell. */
function evenness(text: string, separator: Separator): number {
  const widths = widthsOf(text, separator)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  counts.delete(1)
  return counts.size === 0 ? 0 : Math.max(...counts.values()) / widths.length
}

function widthsOf(text: string, separator: Separator): number[] {
  const unlimited = Number.POSITIVE_INFINITY
  const count = countSheets({
    rowsMost: rowsLookedAt,
    cellsMost: unlimited,
    columnsMost: unlimited,
    cellLettersMost: unlimited,
  })
  const widths: number[] = []
  try {
    for (const { cells } of csvRows([text], separator, { sheet: '', count })) widths.push(cells.length)
  } catch (reason) {
    // Enough rows, or a quote that the cut-off text leaves open: the rows read so far count.
    if (!(reason instanceof SheetRefused)) throw reason
  }
  return widths
}
