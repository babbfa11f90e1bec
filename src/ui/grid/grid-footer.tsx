/** The footer of a grid: the range of rows, their sort, sums, page sizes and pages. */
import { useTranslation } from 'react-i18next'
import { useEffect, useRef, useState } from 'react'
import { Pager } from '../controls/pager'
import { pageSizesOf } from './layout/arrangement'
import { rangeInWords, sumsInWords } from './data/grid-sums'
import type { Grid } from './data/use-grid'

interface GridFooterProps {
  readonly grid: Grid
  /** Whether the sums are shown here. */
  readonly hasSums: boolean
  readonly onPageSize: (pageSize: number) => void
}

/** Range, sort, sums, sizes and pages; an endless list has no pages. */
export function GridFooter({ grid, hasSums, onPageSize }: GridFooterProps) {
  const { snapshot, data, role, text } = grid
  const { pageIndex, pageSize } = snapshot.query
  const { groupCount } = snapshot
  // Empty where a part that loads later would move the text, or while the number of rows is unknown.
  if (snapshot.trueAt === null && snapshot.refusedBy === null) return <div className="gfoot" />
  const range = (
    <>
      <span role="status" className="k-range">
        {rangeInWords(grid)}
      </span>
      <span className="muted k-sorted">
        <SortText grid={grid} />
      </span>
      {hasSums && snapshot.sums !== null && (groupCount === null || groupCount.count > pageSize) && (
        <span className="muted num k-sums">{sumsInWords(grid, snapshot.sums)}</span>
      )}
    </>
  )
  if (groupCount === null && snapshot.pageMode === 'endless') return <div className="gfoot">{range}</div>
  return (
    <div className="gfoot">
      <Pager
        pageIndex={pageIndex}
        pageSize={pageSize}
        pageSizes={pageSizesOf(role)}
        totalCount={Math.min(groupCount?.count ?? snapshot.totalCount, data.rowsMost)}
        formatNumber={value => text.formats.number(value, 0)}
        range={range}
        onPage={index => data.openPage(index)}
        onPageSize={onPageSize}
      />
    </div>
  )
}

/** All fields of the sort in order: "Sorted by priority, then delivery date (descending)". */
function SortText({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { snapshot, view, titleOf } = grid
  if (snapshot.groupCount !== null) return null
  const sort = snapshot.query.sort.length > 0 ? snapshot.query.sort : view.sort
  const [first, ...others] = sort
  if (first === undefined) return null
  if (others.length === 0)
    return t(first.desc ? 'grid.footer.sortedDown' : 'grid.footer.sorted', { field: titleOf(first.selector) })
  const name = ({ selector, desc }: typeof first) =>
    desc ? t('grid.footer.down', { field: titleOf(selector) }) : titleOf(selector)
  return t('grid.footer.sortedBySeveral', {
    field: name(first),
    others: others.map(name).join(', '),
  })
}

// ---- live changes in words

const announcementGapMs = 5_000

/** What to announce now; empty when nothing changed. */
export function useAnnouncedChanges({ data, countText }: Grid): string {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const changed = useRef(new Set<number>())
  useEffect(
    () =>
      data.onLiveRows(rows => {
        for (const row of rows) changed.current.add(row.id)
      }),
    [data],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      const count = changed.current.size
      changed.current.clear()
      setText(count === 0 ? '' : t('grid.changed', { count, rows: countText(count) }))
    }, announcementGapMs)
    return () => clearInterval(timer)
  }, [t, countText])
  return text
}
