/** The chosen order: its state among the steps, why it is on hold, its lines with prices, and its tasks. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import type { Task } from '../../contract/entities/task'
import { Banner } from '../../ui/controls/banner'
import { LackingData } from './lacking-data'
import { OrderFlow } from './order-flow'
import { OrderLines } from './order-lines'
import { OrderTasks } from './order-tasks'
import type { ActionsOfProcess } from './process-head'
import type { OrderEdits } from './use-order-edits'

export interface OrderPanelProps {
  readonly entry: SalesOrderProcess['orders'][number]
  readonly lines: readonly SalesOrderLine[]
  readonly tasks: readonly Task[]
  readonly edits: OrderEdits
  readonly commands: ActionsOfProcess
}

export function OrderPanel({ entry, lines, tasks, edits, commands }: OrderPanelProps) {
  const { t } = useTranslation()
  const { order } = entry
  const removeHold = commands.orders.entry('removeHold', [order])
  return (
    <section className="panel k-po-order" aria-label={order.orderNo}>
      <div className="ph">
        <h2 className="id">{order.orderNo}</h2>
        <OrderFlow state={order.state} />
      </div>
      {order.state === 'OnHold' && (
        <Banner
          tone="warning"
          glyph="pause"
          docked
          actions={
            removeHold === undefined || removeHold.reason !== undefined
              ? []
              : [
                  {
                    label: removeHold.label,
                    run: () => void commands.orders.run(removeHold.action, [order]),
                  },
                ]
          }
        >
          {order.holdReason === null
            ? t('process.held')
            : t('process.heldBecause', { reason: order.holdReason })}
        </Banner>
      )}
      <LackingData lines={entry.lackingLines} />
      {order.waitForPreparation && order.state !== 'Completed' && order.state !== 'Cancelled' && (
        <Banner tone="info" docked>
          {t('process.waits')}
        </Banner>
      )}
      <OrderLines
        entry={entry}
        lines={lines}
        edits={edits}
        commands={commands.lines}
        orderCommands={commands.orders}
      />
      <OrderTasks order={order} tasks={tasks} commands={commands.tasks} />
    </section>
  )
}
