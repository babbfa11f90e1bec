/**
 * The page processsalesorders/:pid/:oid?: one process with its orders, and the lines, delivery and history of the chosen order. The rows
 * are updated live; typed values stay.
 */
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { actionDialogs } from '../dialogs/action-dialogs'
import type { AreaPageProps } from '../area-pages'
import { operationsView } from '../../catalog/views/operations'
import { linesOfOrderView, salesOrdersView } from '../../catalog/views/sales-orders'
import { tasksView } from '../../catalog/views/tasks'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import { pathOf } from '../../define/route-path'
import { isShown } from '../../kernel/failure'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { ActionDialogsContext } from '../../ui/actions/action-dialogs'
import { GuardedPlaces, usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { PagePending } from '../page-pending'
import { CommentPanel } from './comment-panel'
import { DeliveryPanel } from './delivery-panel'
import { HistoryPanel } from './history-panel'
import { OrderCards } from './order-cards'
import { OrderPanel } from './order-panel'
import { chosenOrder } from './process-figures'
import { ProcessFacts } from './process-facts'
import { ProcessHead } from './process-head'
import '../page-frame.css'
import './process-order.css'
import './process-side.css'
import { useProcessActions } from './use-process-actions'
import { orderProcess } from './process-data'
import { useOrderEdits } from './use-order-edits'
import { useResource, type Shown } from '../../ui/use-resource'

/** The page. Another process remounts it; another order of the process does not. */
export function Page({ ids, ...props }: AreaPageProps) {
  const { pid = 0, oid } = ids
  return (
    <ActionDialogsContext value={actionDialogs}>
      <ProcessPage {...props} key={pid} processId={pid} orderId={oid} />
    </ActionDialogsContext>
  )
}

type ProcessPageProps = Omit<AreaPageProps, 'ids'> & {
  readonly processId: number
  readonly orderId: number | undefined
}

function ProcessPage({ processId, refreshes = 0, ...props }: ProcessPageProps) {
  const { t } = useTranslation()
  const shown = useResource(orderProcess, processId, { version: refreshes })
  const { value: process, failure, refetch } = shown
  if (process !== undefined) return <ShownProcessPage {...props} shown={shown} process={process} />
  return (
    <PagePending
      {...props}
      notLoaded={t('process.notLoaded')}
      failure={failure}
      onRetry={refetch}
      unknown={{
        title: t('process.unknown.title', { id: processId }),
        text: t('process.unknown.text'),
        all: { page: 'processsalesorders', label: t('process.unknown.all') },
      }}
    />
  )
}

type ShownProcessPageProps = Omit<ProcessPageProps, 'processId'> & {
  readonly shown: Shown<SalesOrderProcess>
  readonly process: SalesOrderProcess
}

function ShownProcessPage({ shown, process, orderId, title }: ShownProcessPageProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  const { navigate } = usePlaces()
  const headingId = useId()
  const { failure, isFetching, refetch } = shown
  const { operation, orders, lines, tasks } = process
  const commands = {
    process: useProcessActions(operationsView, 'Operation', shown),
    orders: useProcessActions(salesOrdersView, 'SalesOrders', shown),
    lines: useProcessActions(linesOfOrderView, 'SalesOrderLines', shown),
    tasks: useProcessActions(tasksView, 'Task', shown),
  }
  const chosen = chosenOrder(orders, orderId)
  const chosenId = chosen?.order.id
  const chosenLines = useMemo(() => lines.filter(line => line.orderId === chosenId), [lines, chosenId])
  const edits = useOrderEdits(operation.id, chosen?.order, chosenLines, commands)
  return (
    <GuardedPlaces guard={edits.page}>
      <div className="k-page k-po-page" ref={edits.form.place} onKeyDown={edits.page.onKeyDown}>
        <ProcessHead
          title={title}
          process={process}
          order={chosen?.order}
          commands={commands}
          isFetching={isFetching}
          onRefresh={refetch}
        />
        {failure !== null && isShown(failure) && (
          <div className="k-po-notice">
            <NotRefreshed failure={failure} onRetry={refetch} />
          </div>
        )}
        <div className="k-po">
          <div className="k-po-main">
            <section className="panel k-po-top" aria-labelledby={headingId}>
              <h2 id={headingId} className="sr">
                {t('process.overview')}
              </h2>
              <ProcessFacts operation={operation} lines={lines} />
              <OrderCards
                orders={orders}
                chosenId={chosenId}
                onChoose={id =>
                  edits.page.leave(() => navigate({ page: pathOf('processsalesorders', [operation.id, id]) }))
                }
              />
            </section>
            {chosen !== undefined && (
              <OrderPanel
                key={chosen.order.id}
                entry={chosen}
                lines={chosenLines}
                tasks={tasks.filter(task => task.orderId === chosen.order.id || task.orderId === null)}
                edits={edits}
                commands={commands}
              />
            )}
          </div>
          {chosen !== undefined && (
            <div className="k-po-side">
              <DeliveryPanel entry={chosen} commands={commands.orders} />
              <CommentPanel order={chosen.order} edits={edits} commands={commands.orders} />
              {access.can('data/order/viewHistory') && (
                <HistoryPanel key={`history ${chosen.order.id}`} order={chosen.order} />
              )}
            </div>
          )}
        </div>
      </div>
    </GuardedPlaces>
  )
}
