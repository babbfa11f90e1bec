/** The totals of the order, live, and its discount. */
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/controls/number-field'
import { moneyText } from '../../contract/formats'
import { decimalMarkOf } from '../../contract/typed-number'
import { useSession } from '../../ui/session-context'
import { TotalsBar } from '../../ui/lines/totals-bar'
import type { OrderEditor } from './use-order-editor'

export interface OrderTotalsBarProps {
  readonly editor: OrderEditor
  readonly mayAdjust: boolean
  readonly problem: string | undefined
}

/** The bar below the lines. */
export function OrderTotalsBar({ editor, mayAdjust, problem }: OrderTotalsBarProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { totals, head } = editor
  return (
    <TotalsBar
      className="k-oe-totals"
      totals={[
        { name: 'lines', title: t('field.lines'), text: formats.number(totals.lines) },
        {
          name: 'toDecide',
          title: t('orderEntry.total.toDecide'),
          text: formats.number(totals.toDecide),
          isWrong: totals.toDecide > 0,
        },
      ]}
      sums={[
        {
          name: 'beforeDiscount',
          title: t('orderEntry.total.beforeDiscount'),
          text: moneyText(totals.beforeDiscount, formats),
        },
        {
          name: 'total',
          title: t(totals.toDecide > 0 ? 'orderEntry.total.matched' : 'ui.total'),
          text: moneyText(totals.total, formats),
        },
      ]}
    >
      {mayAdjust && (
        <div className="k-oe-discount" data-form-field="discount">
          <NumberField
            label={t('process.orderDiscount')}
            value={head.discount}
            unit="%"
            placeholder="0"
            decimalSeparator={decimalMarkOf(formats)}
            error={problem}
            onChange={value => editor.setDiscount(value, value ?? '?')}
          />
        </div>
      )}
    </TotalsBar>
  )
}
