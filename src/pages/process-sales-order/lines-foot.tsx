/** Below the lines: the number of unsaved changes, and the order's prices. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { Button } from '../../ui/controls/button'
import { Changing } from '../../ui/dashboard/changing'
import { useSession } from '../../ui/session-context'
import { ActionButton } from '../../ui/actions/action-button'
import { changeCounts } from './price-drafts'
import type { ProcessActions } from './use-process-actions'
import type { EditedPrices } from './use-price-drafts'

export interface LinesFootProps {
  readonly entry: SalesOrderProcess['orders'][number]
  readonly lines: readonly SalesOrderLine[]
  readonly prices: EditedPrices
  readonly orderCommands: ProcessActions
  readonly onSave: () => void
}

export function LinesFoot({ entry, prices, orderCommands, onSave }: LinesFootProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { order, prices: costs } = entry
  const counts = changeCounts(prices.drafts)
  const changed = prices.form.fields.flatMap(({ name }) => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : [t(`process.changed.${name}`, { count, number: formats.number(count, 0) })]
  })
  const currency = formats.currency
  return (
    <div className="gt k-po-foot">
      {changed.length > 0 && (
        <>
          <span className="k-po-changes" role="status">
            {t('process.changed.notSaved', { changes: changed.join(', ') })}
          </span>
          <Button size="small" kind="quiet" icon="undo" onClick={prices.undo}>
            {t('ui.undo')}
          </Button>
          <Button size="small" icon="save" busy={prices.isSaving} onClick={onSave}>
            {t('process.savePrices')}
          </Button>
        </>
      )}
      <span className="grow" />
      <dl className="k-po-costs">
        {costs.originalTotal !== costs.total && (
          <div>
            <dt>{t('field.originalTotalSalesPrice')}</dt>
            <dd className="num">{formats.money(costs.originalTotal)}</dd>
          </div>
        )}
        {costs.discount !== null && (
          <div>
            <dt>{t('process.orderDiscount')}</dt>
            <dd className="num">{formats.percent(costs.discount)}</dd>
          </div>
        )}
        <div className="b">
          <dt>{currency === '' ? t('ui.total') : t('ui.totalIn', { currency })}</dt>
          <dd className="num">
            <Changing value={costs.total}>{formats.money(costs.total)}</Changing>
          </dd>
        </div>
      </dl>
      <ActionButton actions={orderCommands} name="discountOrders" rows={[order]} kind="quiet" size="small" />
    </div>
  )
}
