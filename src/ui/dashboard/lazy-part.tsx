/** A part of the dashboard that is loaded when it is first shown; the rest of the dashboard does not wait for it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { useLazyModule } from '../use-lazy-module'

export interface LazyPartProps<T> {
  /** The same function at every call. */
  readonly load: () => Promise<T>
  /** In its place until it is there. */
  readonly waiting: ReactNode
  /** What to say when it cannot be loaded. */
  readonly failed?: string
  /** False on a wall, where nobody presses it: the part is tried again by itself. */
  readonly hasButton?: boolean
  readonly children: (module: T) => ReactNode
}

/** Shows the part, or why it is not there with a way to try again. */
export function LazyPart<T>({ load, waiting, failed, hasButton = true, children }: LazyPartProps<T>) {
  const { t } = useTranslation()
  const part = useLazyModule(load)
  if (part.status === 'loading') return waiting
  if (part.status === 'ready') return children(part.module)
  return (
    <div className="problem">
      <span>{failed ?? t('dashboard.part.notLoaded')}</span>
      {hasButton && (
        <Button size="small" onClick={part.retry}>
          {t('dashboard.tryAgain')}
        </Button>
      )}
    </div>
  )
}
