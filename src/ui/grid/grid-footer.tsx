/** The foot of a grid: which rows these are, how they are sorted, page sizes and pages. */
import { useTranslation } from 'react-i18next'
import { rowsLimitDefault } from '../../contract/limits'
import { Pager } from '../controls/pager'
import { totalText } from './bulk-bar'
import { pageSizesOf } from './grid-query'
import type { Grid } from './use-grid'

export interface GridFooterProps {
  readonly grid: Grid
  readonly onPageSize: (pageSize: number) => void
}

/** Range, sort, sizes and pages. */
export function GridFooter({ grid, onPageSize }: GridFooterProps) {
  const { t } = useTranslation()
  const { snapshot, data, role, text } = grid
  const { pageIndex, pageSize, sort } = snapshot.query
  const number = (value: number) => text.formats.number(value, 0)
  const first = snapshot.rowCount === 0 ? 0 : pageIndex * pageSize + 1
  const [sorted] = sort.length > 0 ? sort : grid.view.sort
  return (
    <div className="gfoot">
      <Pager
        pageIndex={pageIndex}
        pageSize={pageSize}
        pageSizes={pageSizesOf(role)}
        totalCount={Math.min(snapshot.totalCount, rowsLimitDefault)}
        formatNumber={number}
        range={
          <>
            <span role="status" className="k-range">
              {t('grid.footer.range', {
                from: number(first),
                to: number(
                  Math.min(pageIndex * pageSize + Math.min(snapshot.rowCount, pageSize), snapshot.totalCount),
                ),
                total: totalText(grid),
                rows: t(`grid.rowsNamed.${grid.view.name}`, { count: snapshot.totalCount }),
              })}
            </span>
            {sorted !== undefined && (
              <span className="muted k-sorted">
                {t(sorted.desc ? 'grid.footer.sortedDown' : 'grid.footer.sorted', {
                  field: grid.titleOf(sorted.selector),
                })}
              </span>
            )}
          </>
        }
        onPage={index => data.setQuery({ pageIndex: index })}
        onPageSize={onPageSize}
      />
    </div>
  )
}
