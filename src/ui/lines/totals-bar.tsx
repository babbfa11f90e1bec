/** The bar below a table of lines: what they come to. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../theme/icons'
import '../theme/controls'
import './line-table.css'

export interface TotalsBarProps {
  readonly className?: string
  /** Lists of totals, and what stands between them. */
  readonly children: ReactNode
}

/** The bar. */
export function TotalsBar({ className, children }: TotalsBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classNames('k-lines-totals', className)} role="group" aria-label={t('purchase.totals')}>
      {children}
    </div>
  )
}

export interface TotalProps {
  readonly name: string
  readonly title: string
  /** The figure that the others lead to. */
  readonly isMain?: boolean
  /** It holds the lines up. */
  readonly isWrong?: boolean
  readonly children: string
}

/** A total; it stands in a `dl`. */
export function Total({ name, title, isMain = false, isWrong = false, children }: TotalProps) {
  return (
    <div className={classNames(isMain && 'main', isWrong && 'wrong') || undefined}>
      <dt>{title}</dt>
      <dd data-total={name}>{children}</dd>
    </div>
  )
}
