/** The bar below a table of lines, with their totals. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../theme/icons'
import './line-table.css'

export interface Total {
  readonly name: string
  readonly title: string
  readonly text: string
  /** A problem that prevents the lines from being saved. */
  readonly isWrong?: boolean
}

export interface TotalsBarProps {
  readonly className?: string
  readonly totals: readonly Total[]
  /** At the end of the bar; the last is the main figure, to which the others lead. */
  readonly sums: readonly Total[]
  /** Between the two. */
  readonly children?: ReactNode
}

export function TotalsBar({ className, totals, sums, children }: TotalsBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classNames('k-lines-totals', className)} role="group" aria-label={t('purchase.totals')}>
      <dl>{totals.map(total => figure(total))}</dl>
      <span className="grow" />
      {children}
      <dl>{sums.map((total, index) => figure(total, index === sums.length - 1))}</dl>
    </div>
  )
}

const figure = ({ name, title, text, isWrong = false }: Total, isMain = false) => (
  <div key={name} className={classNames(isMain && 'main', isWrong && 'wrong') || undefined}>
    <dt>{title}</dt>
    <dd data-total={name}>{text}</dd>
  </div>
)
