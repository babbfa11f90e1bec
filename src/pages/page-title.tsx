/** The title of a page that belongs below others: the way back to them, and what this one is about. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaProps } from './area-props'

export interface PageAbove {
  readonly title: string
  /** Its route; absent for the page itself. */
  readonly page?: string
}

export interface PageTitleProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  /** The outermost first. */
  readonly above: readonly PageAbove[]
  /** What the page is about. */
  readonly children: ReactNode
}

/** Links where the user may open them, and the heading. */
export function PageTitle({ above, children, navigate, canOpen }: PageTitleProps) {
  const { t } = useTranslation()
  return (
    <div className="k-page-title">
      <nav aria-label={t('process.where')}>
        {above.map(({ title, page }, index) => (
          <span key={title}>
            {index > 0 && <span aria-hidden="true"> / </span>}
            {page !== undefined && canOpen(page) ? (
              <button type="button" className="lnk" onClick={() => navigate({ page })}>
                {title}
              </button>
            ) : (
              title
            )}
          </span>
        ))}
      </nav>
      <h1 part="heading">{children}</h1>
    </div>
  )
}
