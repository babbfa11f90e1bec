/** Totals of a grid in words: how many rows a search has, and what they add up to. */
import { cellText } from './engine/cell-text'
import type { Sums } from './rows/grid-lines'
import type { Grid } from './use-grid'

/** The total of a search; beyond the rows limit it is a lower bound. */
export function totalText(grid: Grid): string {
  const { totalCount, isTotalExact } = grid.snapshot
  const number = grid.text.formats.number(totalCount, 0)
  return isTotalExact ? number : `${number}+`
}

/** "43 lines, 475.3 kg": the sums of the fields that the view adds up, as far as they are known. */
export function sumsInWords({ view, text }: Pick<Grid, 'view' | 'text'>, sums: Sums): string {
  return (view.sums ?? [])
    .flatMap(field => {
      const sum = sums[field]
      if (sum === undefined) return []
      const kind = view.entity.fields[field]?.kind ?? 'quantity'
      return text.translate(`grid.sum.${view.entity.name}.${field}`, {
        count: Number(sum),
        number: cellText({ kind }, sum, text),
      })
    })
    .join(', ')
}
