/** The title of a page below other pages: the breadcrumb, and the heading. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../ui/places'

export interface PageAbove {
  readonly title: string
  /** Its route; absent for the page itself. */
  readonly page?: string
}

export interface PageTitleProps {
  /** The outermost first. */
  readonly above: readonly PageAbove[]
  /** The heading. */
  readonly children: ReactNode
}

/** The breadcrumb, with links to pages that the user may open, and the heading. */
export function PageTitle({ above, children }: PageTitleProps) {
  const { canOpen, navigate } = usePlaces()
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
