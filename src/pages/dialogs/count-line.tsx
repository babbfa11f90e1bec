/** A line of a stock count before the decision on it. The decision runs the grid's action. */
import { useTranslation } from 'react-i18next'
import { approveCountLines, cancelCountLines, recountLines } from '../../catalog/actions/inventory'
import { inventoryLinesView } from '../../catalog/views/inventory'
import type { InventoryLine } from '../../contract/entities/inventory'
import type { AnyRow } from '../../define/view'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { actionEntries, type ActionEntry } from '../../ui/actions/entries'
import { useSession } from '../../ui/session-context'
import { LineFacts } from '../stock-count/line-facts'

/** The dialog `countLine`. */
export function CountLineDialog({ rows, title, onClose, goOn }: ActionDialogProps) {
  const { t } = useTranslation()
  const line = rows[0] as InventoryLine | undefined
  const decisions = useDecisions(rows)
  return (
    <Dialog
      title={title}
      size={600}
      closable
      onCancel={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('ui.close')}</Button>
          {decisions.map(({ action, label, icon, reason }) => (
            <Button
              key={action.name}
              kind={action.name === approveCountLines.name ? 'primary' : 'secondary'}
              icon={icon}
              reason={reason}
              onClick={() => goOn(action)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {line !== undefined && <LineFacts line={line} />}
    </Dialog>
  )
}

/** The actions to cancel, recount and approve, with approving as the primary one; none when nothing can be decided any more. */
function useDecisions(rows: readonly AnyRow[]): readonly ActionEntry[] {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const entries = actionEntries(
    [cancelCountLines, recountLines, approveCountLines].flatMap(({ name }) =>
      inventoryLinesView.actions.filter(action => action.name === name),
    ),
    rows,
    {
      access,
      t: (key, values) => t(key, values ?? {}),
      stateName: state => t(`state.stockCountLine.${state}`),
      countText: count => t('grid.rows.Line', { count, number: formats.number(count, 0) }),
    },
  )
  return entries.every(({ reason }) => reason !== undefined) ? [] : entries
}
