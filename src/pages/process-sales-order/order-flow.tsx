/** The states of an order as steps, with the current one. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderState } from '../../contract/states/sales-order'
import { StateChip } from '../../ui/controls/state-chip'
import { Glyph, classNames } from '../../ui/theme/icons'
import { orderFlow } from './process-figures'

/** The steps in order; the current one is the order's state as a chip. */
export function OrderFlow({ state }: { readonly state: SalesOrderState }) {
  const { t } = useTranslation()
  const chip = <StateChip kind="salesOrder" state={state} label={t(`state.salesOrder.${state}`)} />
  // A cancelled order is not at any step.
  if (state === 'Cancelled') return chip
  return (
    <ol className="k-po-flow" aria-label={t('process.flow')}>
      {orderFlow(state).map((step, index) => (
        <li
          key={index}
          className={classNames(step.place === 'done' && 'ok')}
          aria-current={step.state === state ? 'step' : undefined}
        >
          {step.state === state ? (
            chip
          ) : (
            <>
              <Glyph name={step.place === 'done' ? 'check' : 'ring'} />
              <span>{t(`state.salesOrder.${step.state}`)}</span>
              {step.place === 'done' && <span className="sr">{t('process.stepDone')}</span>}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
