/** The right part of a grid's footer: range and total, page sizes, pages. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons'
import { pageWindow } from './page-window'

export interface PagerProps {
  /** From 0. */
  pageIndex: number
  pageSize: number
  pageSizes: readonly number[]
  totalCount: number
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
  /** Replaces the range and the total in plain words. */
  range?: ReactNode
  /** Formats a number in the company's format. */
  formatNumber?: ((value: number) => string) | undefined
}

/** Range, sizes and pages; must be inside `.gfoot`. */
export function Pager({
  pageIndex,
  pageSize,
  pageSizes,
  totalCount,
  onPage,
  onPageSize,
  range: ownRange,
  formatNumber = String,
}: PagerProps) {
  const { t } = useTranslation()
  const pageCount = Math.max(1, Math.ceil(totalCount / pageSize))
  const current = Math.min(pageIndex, pageCount - 1)
  const range = {
    from: formatNumber(totalCount === 0 ? 0 : current * pageSize + 1),
    to: formatNumber(Math.min((current + 1) * pageSize, totalCount)),
    total: formatNumber(totalCount),
  }
  const step = (target: number, label: string, icon: 'chevron-left' | 'chevron-right') => {
    const isOut = target < 0 || target >= pageCount
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled={isOut || undefined}
        onClick={() => {
          if (!isOut) onPage(target)
        }}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <>
      {ownRange ?? <span role="status">{t('ui.pager.range', range)}</span>}
      <span className="grow" />
      <div className="pages" role="group" aria-label={t('ui.pager.rowsPerPage')}>
        {pageSizes.map(size => (
          <button key={size} type="button" aria-pressed={size === pageSize} onClick={() => onPageSize(size)}>
            {formatNumber(size)}
          </button>
        ))}
      </div>
      <span className="vsep" />
      <nav className="pages" aria-label={t('ui.pages')}>
        {step(current - 1, t('ui.pager.previous'), 'chevron-left')}
        {pageWindow(current, pageCount).map(entry =>
          typeof entry === 'number' ? (
            <button
              key={entry}
              type="button"
              aria-label={t('ui.pager.page', { page: formatNumber(entry + 1) })}
              aria-current={entry === current ? 'page' : undefined}
              onClick={() => onPage(entry)}
            >
              {formatNumber(entry + 1)}
            </button>
          ) : (
            <span key={entry} className="gap" aria-hidden="true">
              …
            </span>
          ),
        )}
        {step(current + 1, t('ui.pager.next'), 'chevron-right')}
      </nav>
    </>
  )
}
