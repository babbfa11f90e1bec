/** The head of the process page: breadcrumb, state, and the action that moves the chosen order forward. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { SalesOrder } from '../../contract/entities/sales-order'
import { Button, IconButton } from '../../ui/controls/button'
import { MenuButton, type MenuGroup } from '../../ui/controls/menu'
import { StateChip } from '../../ui/controls/state-chip'
import { SessionLiveIndicator } from '../../ui/session-live'
import { PageTitle } from '../page-title'
import { ActionButton } from '../../ui/actions/action-button'
import { forwardActions } from './process-figures'
import type { ProcessActions } from './use-process-actions'

/** The actions for the rows of a process, by view. */
export interface ActionsOfProcess {
  readonly process: ProcessActions
  readonly orders: ProcessActions
  readonly lines: ProcessActions
  readonly tasks: ProcessActions
}

export interface ProcessHeadProps {
  readonly title: string
  readonly process: SalesOrderProcess
  readonly order: SalesOrder | undefined
  readonly commands: ActionsOfProcess
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

/** The head. Its buttons act on the chosen order; the menu More has all actions of the order and of the process. */
export function ProcessHead(props: ProcessHeadProps) {
  const { title, process, order, commands, isFetching, onRefresh } = props
  const { operation, orders } = process
  const { t } = useTranslation()
  const chosen = order === undefined ? [] : [order]
  const forward = forwardEntry(commands.orders, chosen)
  return (
    <div className="phead k-po-head">
      <PageTitle
        above={[
          { title: t('route.sales-orders-es-page'), page: 'sales-orders-es-page' },
          { title, page: 'processsalesorders' },
        ]}
      >
        {t('process.title', { name: operation.processName })}
      </PageTitle>
      <StateChip
        kind="operation"
        state={operation.operationsSummarizedState}
        label={t(`state.operation.${operation.operationsSummarizedState}`)}
      />
      <span className="muted k-po-count">{commands.orders.countText(orders.length)}</span>
      <span className="grow" />
      <SessionLiveIndicator />
      <IconButton
        kind="quiet"
        icon="refresh"
        label={t('grid.refresh')}
        busy={isFetching}
        onClick={onRefresh}
      />
      <MenuButton
        label={t('grid.bulk.more')}
        icon="more"
        groups={[
          ...titled(commands.orders.menu(chosen), order?.orderNo ?? ''),
          ...titled(commands.process.menu([operation]), t('process.title', { name: operation.processName })),
        ]}
      />
      <ActionButton
        actions={commands.process}
        name="assignOperations"
        rows={[operation]}
        className="k-po-wide"
      />
      <ActionButton
        actions={commands.orders}
        name="changePriorityAndDate"
        rows={chosen}
        className="k-po-wide"
      />
      {forward !== undefined && (
        <Button
          kind="primary"
          icon={forward.icon}
          reason={forward.reason}
          busy={commands.orders.running === forward.action.name}
          onClick={() => void commands.orders.run(forward.action, chosen)}
        >
          {forward.label}
        </Button>
      )}
    </div>
  )
}

/** The first possible forward action; otherwise completing, with the reason why it is not possible. */
function forwardEntry(commands: ProcessActions, chosen: readonly SalesOrder[]) {
  const entries = forwardActions.flatMap(name => commands.entry(name, chosen) ?? [])
  return (
    entries.find(({ reason }) => reason === undefined) ??
    entries.find(({ action }) => action.name === 'completeOrders')
  )
}

/** Menu sections with a label above the first. */
function titled(groups: readonly MenuGroup[], label: string): readonly MenuGroup[] {
  return groups.map((group, index) => ({
    ...group,
    id: `${label} ${group.id}`,
    ...(index === 0 ? { label } : {}),
  }))
}
