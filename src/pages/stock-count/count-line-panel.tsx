/** A line of a stock count beside the grid: the movements of its stock, and the decision on it. */
import { approveCountLines, recountLines } from '../../catalog/actions/inventory'
import type { InventoryLine } from '../../contract/entities/inventory'
import { ActionButton } from '../../ui/actions/action-button'
import { RowPanelFrame, type RowPanelProps } from '../../ui/grid/detail/row-panel'
import { LineFacts } from './line-facts'

export function RowPanel({ row, actions, onNext, onPrevious, onClose }: RowPanelProps) {
  const line = row as unknown as InventoryLine
  const { location } = line
  return (
    <RowPanelFrame
      className="k-count-line"
      title={location}
      name={location}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    >
      <div className="pb">
        <LineFacts line={line} />
      </div>
      <div className="pf">
        <ActionButton actions={actions} name={recountLines.name} rows={[row]} />
        <span className="grow" />
        <ActionButton actions={actions} name={approveCountLines.name} rows={[row]} kind="primary" />
      </div>
    </RowPanelFrame>
  )
}
