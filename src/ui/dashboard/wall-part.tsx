/** An error boundary for a part of the wall: text instead of the part, and an automatic retry, since a wall has no user. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../error-boundary'

const retryAfterMs = 60_000

/** Shows `children` until one of them throws, and again a minute later. */
export function WallPart({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      retryAfterMs={retryAfterMs}
      failed={() => <p className="k-failed">{t('dashboard.wall.partFailed')}</p>}
    >
      {children}
    </ErrorBoundary>
  )
}
