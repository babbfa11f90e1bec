/** Totals of a grid in words: the number of rows of a search, the range that is shown, and sums. */
import { moneyText } from '../../../contract/formats'
import { cellText } from '../../../texts/cell-text'
import { namedRowsKey, rowsKey } from '../../../texts/grid-words'
import type { Sums } from './grid-lines'
import type { Grid } from './use-grid'

/** The total of a search; beyond the rows limit it is a lower bound. */
export function totalText(grid: Pick<Grid, 'snapshot' | 'text'>): string {
  const { totalCount, isTotalExact } = grid.snapshot
  const number = grid.text.formats.number(totalCount, 0)
  return isTotalExact ? number : `${number}+`
}

/** "21–40 of 812 orders", or "12 groups, 812 orders": the rows that are shown. */
export function rangeInWords(grid: Pick<Grid, 'snapshot' | 'text' | 'view'>): string {
  const { view, text } = grid
  const { query, pageMode, groupCount, rowCount, totalCount } = grid.snapshot
  const number = (value: number) => text.formats.number(value, 0)
  const total = totalText(grid)
  if (groupCount !== null) {
    const groups = `${number(groupCount.count)}${groupCount.isExact ? '' : '+'}`
    // Not the word for rows of the range: some languages inflect it here, after "of".
    const rows = text.translate(rowsKey(view), { count: totalCount, number: total })
    return text.translate('grid.footer.groups', { count: groupCount.count, groups, rows })
  }
  const isEndless = pageMode === 'endless'
  const start = isEndless ? 0 : query.pageIndex * query.pageSize
  const shown = isEndless ? rowCount : Math.min(rowCount, query.pageSize)
  return text.translate('grid.footer.range', {
    from: number(rowCount === 0 ? 0 : start + 1),
    to: number(Math.min(start + shown, totalCount)),
    total,
    rows: text.translate(namedRowsKey(view), { count: totalCount }),
  })
}

/** "43 lines, NOK 475.30": the known sums of the fields that the view adds up, money with its currency. */
export function sumsInWords({ view, text }: Pick<Grid, 'view' | 'text'>, sums: Sums): string {
  return (view.sums ?? [])
    .flatMap(field => {
      const sum = sums[field]
      if (sum === undefined) return []
      const { kind = 'quantity', sumKey = `grid.sum.${view.entity.name}.${field}` } =
        view.entity.fields[field] ?? {}
      return text.translate(sumKey, {
        count: Number(sum),
        number: kind === 'money' ? moneyText(sum, text.formats) : cellText({ kind }, sum, text),
      })
    })
    .join(', ')
}
