/** Below the lines: the number of unsaved changes, and the order's prices. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import { Button } from '../../ui/controls/button'
import { Changing } from '../../ui/dashboard/changing'
import { useSession } from '../../ui/session-context'
import { ActionButton } from '../../ui/actions/action-button'
import type { ProcessActions } from './use-process-actions'
import type { OrderEdits } from './use-order-edits'

export interface LinesFootProps {
  readonly entry: SalesOrderProcess['orders'][number]
  readonly edits: OrderEdits
  readonly orderCommands: ProcessActions
}

export function LinesFoot({ entry, edits, orderCommands }: LinesFootProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { order, prices: costs } = entry
  const changed = edits.priceForm.fields.flatMap(({ name }) => {
    const count = edits.editedPrices.filter(({ field }) => field.name === name).length
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
          <Button size="small" kind="quiet" icon="undo" onClick={() => edits.undo('prices')}>
            {t('ui.undo')}
          </Button>
          <Button size="small" icon="save" busy={edits.isSaving} onClick={() => void edits.save('prices')}>
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
