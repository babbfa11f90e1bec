/** What the lines add up to, live: lines, units, weight, what was proposed, what the buyer made of it, and the cost. */
import { decimal } from '../../contract/decimal'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import type { DraftTotals } from './draft-totals'

/** The bar below the lines. */
export function TotalsBar({ totals }: { readonly totals: DraftTotals }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const money = (value: string) => `${formats.currency} ${formats.money(value)}`.trim()
  const changes = decimal(totals.changes)
  return (
    <div className="k-pd-totals" role="group" aria-label={t('purchase.totals')}>
      <dl>
        <div>
          <dt>{t('purchase.total.lines')}</dt>
          <dd data-total="lines">{formats.number(totals.lines)}</dd>
        </div>
        <div>
          <dt>{t('purchase.total.units')}</dt>
          <dd data-total="units">{formats.number(totals.units)}</dd>
        </div>
        <div>
          <dt>{t('purchase.total.weight')}</dt>
          <dd data-total="weight">
            {t('purchase.weight', { weight: formats.number(rounded(totals.weightKg)) })}
          </dd>
        </div>
      </dl>
      <span className="grow" />
      <p className="muted num">
        {t('purchase.total.proposed', { cost: money(totals.proposedCost) })}
        <br />
        {t('purchase.total.changes', { cost: `${changes > 0n ? '+' : ''}${formats.money(totals.changes)}` })}
      </p>
      <dl className="big">
        <div>
          <dt>{t('purchase.total.cost')}</dt>
          <dd data-total="cost">{money(totals.cost)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Kilograms to a tenth: nobody weighs a delivery to the gram. */
function rounded(kilograms: string): string {
  const tenths = (decimal(kilograms) + 50_000n) / 100_000n
  return `${tenths / 10n}.${tenths % 10n}`
}
