/** The totals of the lines, live: lines, units, weight, proposed cost, changes and cost. */
import { useTranslation } from 'react-i18next'
import { decimal } from '../../contract/decimal'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { TotalsBar } from '../../ui/lines/totals-bar'
import type { DraftTotals } from './draft-totals'

/** The bar below the lines. */
export function DraftTotalsBar({ totals }: { readonly totals: DraftTotals }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const changes = decimal(totals.changes)
  return (
    <TotalsBar
      className="k-pd-totals"
      totals={[
        { name: 'lines', title: t('field.lines'), text: formats.number(totals.lines) },
        {
          name: 'units',
          title: t('report.materialSummary.figure.units'),
          text: formats.number(totals.units),
        },
        {
          name: 'weight',
          title: t('purchase.total.weight'),
          text: t('purchase.weight', { weight: formats.number(rounded(totals.weightKg)) }),
        },
      ]}
      sums={[{ name: 'cost', title: t('field.totalCost'), text: moneyText(totals.cost, formats) }]}
    >
      <p className="muted num">
        {t('purchase.total.proposed', { cost: moneyText(totals.proposedCost, formats) })}
        <br />
        {t('purchase.total.changes', { cost: `${changes > 0n ? '+' : ''}${formats.money(totals.changes)}` })}
      </p>
    </TotalsBar>
  )
}

/** Kilograms with one decimal, which is enough for a delivery. */
function rounded(kilograms: string): string {
  const tenths = (decimal(kilograms) + 50_000n) / 100_000n
  return `${tenths / 10n}.${tenths % 10n}`
}
