/** The bar below a table of lines, with their totals. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../theme/icons'
import '../theme/controls'
import './line-table.css'

export interface TotalsBarProps {
  readonly className?: string
  /** Lists of totals, with separators. */
  readonly children: ReactNode
}

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
  /** The main figure, to which the others lead. */
  readonly isMain?: boolean
  /** A problem that prevents the lines from being saved. */
  readonly isWrong?: boolean
  readonly children: string
}

/** A total; it must be inside a `dl`. */
export function Total({ name, title, isMain = false, isWrong = false, children }: TotalProps) {
  return (
    <div className={classNames(isMain && 'main', isWrong && 'wrong') || undefined}>
      <dt>{title}</dt>
      <dd data-total={name}>{children}</dd>
    </div>
  )
}
