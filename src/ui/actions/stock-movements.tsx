/** Movements of stock in chronological order: what the approver of a stock count sees before he decides. */
import { useTranslation } from 'react-i18next'
import type { StockMovement } from '../../contract/endpoints/stock-movement'
import { useSession } from '../session-context'
import './actions.css'

export interface StockMovementsProps {
  readonly movements: readonly StockMovement[]
  /** The movements are of several stocks: each line names its location and material. */
  readonly namesStocks?: boolean
}

export function StockMovements({ movements, namesStocks = false }: StockMovementsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <ul className="k-moves" aria-label={t('grid.movements.title')}>
      {movements.map(
        ({ id, lineId, at, type, quantity, uoM, location, materialItemNo, orderNo, userName }) => (
          <li key={`${lineId}/${id}`}>
            <span>
              {t(`state.transactionType.${type}`)} <b>{signed(formats.number(quantity), quantity)}</b> {uoM}
              <span className="sec">
                {[...(namesStocks ? [location, materialItemNo] : []), orderNo, userName]
                  .filter(part => part !== null && part !== '')
                  .map(part => ` · ${part}`)
                  .join('')}
              </span>
            </span>
            <time className="sec" dateTime={at}>
              {formats.dateTime(at)}
            </time>
          </li>
        ),
      )}
    </ul>
  )
}

function signed(text: string, quantity: string): string {
  return quantity.startsWith('-') ? text : `+${text}`
}
