/** A line of a stock count beside the others: what happened at its stock, and the decision about it. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { approveCountLines, recountLines } from '../../catalog/actions/inventory'
import type { InventoryLine } from '../../contract/entities/inventory'
import { ActionButton } from '../../ui/actions/action-button'
import { IconButton } from '../../ui/controls/button'
import '../../ui/controls/side-panel.css'
import type { RowPanelProps } from '../../ui/grid/detail/row-panel'
import { LineFacts } from './line-facts'

/** The panel. */
export function RowPanel({ row, actions, onNext, onPrevious, onClose }: RowPanelProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const line = row as unknown as InventoryLine
  return (
    <aside
      className="side k-side k-count-line"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="pt">
        <h3 id={titleId} className="ell">
          {line.location}
        </h3>
        <span className="grow" />
        <IconButton
          kind="quiet"
          size="small"
          icon="chevron-up"
          label={t('stockCount.previous')}
          reason={onPrevious === undefined ? t('stockCount.noPrevious') : undefined}
          onClick={onPrevious}
        />
        <IconButton
          kind="quiet"
          size="small"
          icon="chevron-down"
          label={t('stockCount.next')}
          reason={onNext === undefined ? t('stockCount.noNext') : undefined}
          onClick={onNext}
        />
        <IconButton
          kind="quiet"
          size="small"
          icon="close"
          label={t('grid.panel.close', { name: line.location })}
          onClick={onClose}
        />
      </div>
      <div className="pb">
        <LineFacts line={line} />
      </div>
      <div className="pf">
        <ActionButton actions={actions} name={recountLines.name} rows={[row]} />
        <span className="grow" />
        <ActionButton actions={actions} name={approveCountLines.name} rows={[row]} kind="primary" />
      </div>
    </aside>
  )
}
