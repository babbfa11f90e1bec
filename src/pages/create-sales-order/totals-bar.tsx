/** What the order comes to, live, and the discount of the whole order. */
import { NumberField } from '../../ui/controls/number-field'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { useTranslation } from '../../ui/use-translation'
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
  const money = (value: string) => `${formats.currency} ${formats.money(value)}`.trim()
  return (
    <div className="k-oe-totals" role="group" aria-label={t('purchase.totals')}>
      <dl>
        <div>
          <dt>{t('purchase.total.lines')}</dt>
          <dd data-total="lines">{formats.number(totals.lines)}</dd>
        </div>
        <div>
          <dt>{t('orderEntry.total.toDecide')}</dt>
          <dd data-total="toDecide" className={classNames(totals.toDecide > 0 && 'k-oe-open')}>
            {formats.number(totals.toDecide)}
          </dd>
        </div>
      </dl>
      <span className="grow" />
      {mayAdjust && (
        <div className="k-oe-discount" data-form-field="discount">
          <NumberField
            label={t('orderEntry.field.discount')}
            value={head.discount}
            unit="%"
            placeholder="0"
            decimalSeparator={formats.number('0.5').includes(',') ? ',' : '.'}
            error={problem}
            onChange={value => editor.setDiscount(value, value ?? '?')}
          />
        </div>
      )}
      <dl>
        <div>
          <dt>{t('orderEntry.total.beforeDiscount')}</dt>
          <dd data-total="beforeDiscount">{money(totals.beforeDiscount)}</dd>
        </div>
        <div className="big">
          <dt>{t(totals.toDecide > 0 ? 'orderEntry.total.matched' : 'orderEntry.total.total')}</dt>
          <dd data-total="total">{money(totals.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
