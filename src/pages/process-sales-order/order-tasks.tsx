/** The tasks of the chosen order: material, from which to which location, progress, and user. */
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { tasksView } from '../../catalog/views/tasks'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { Task } from '../../contract/entities/task'
import { ArchivedNote } from '../../ui/archived-note'
import { Button } from '../../ui/controls/button'
import { MenuButton } from '../../ui/controls/menu'
import { StateChip } from '../../ui/controls/state-chip'
import { Changing } from '../../ui/dashboard/changing'
import { equalTo } from '../../ui/grid/commands/grid-links'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { taskCounts } from './process-figures'
import { RowLink } from './row-link'
import type { ProcessActions } from './use-process-actions'
import { toJson } from '../../contract/to-json'

export interface OrderTasksProps {
  readonly order: SalesOrder
  readonly tasks: readonly Task[]
  readonly commands: ProcessActions
}

const columns = [
  ['taskType', false],
  ['materialItemNo', false],
  ['fromLocation', false],
  ['toLocation', false],
  ['requestedQuantity', true],
  ['confirmedQuantity', true],
  ['state', false],
  ['performedBy', false],
  ['jobName', false],
] as const

/** The table of tasks; a message when there are none. */
export function OrderTasks({ order, tasks, commands }: OrderTasksProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { canOpen, navigate } = usePlaces()
  const headingId = useId()
  const { open, closed } = taskCounts(tasks)
  const filter = equalTo('processId', tasksView, 'processId', order)
  return (
    <div className="k-po-tasks">
      <div className="gt">
        <h3 id={headingId}>{t('route.tasks-es-page')}</h3>
        {tasks.length > 0 && (
          <span className="muted num">
            {t('process.taskCounts', { open: formats.number(open, 0), closed: formats.number(closed, 0) })}
          </span>
        )}
        <span className="grow" />
        {tasks.length > 0 && canOpen('tasks-es-page') && filter !== null && (
          <Button
            size="small"
            kind="quiet"
            onClick={() =>
              navigate({
                page: 'tasks-es-page',
                search: { filters: toJson([filter]), forceCall: 'true' },
              })
            }
          >
            {t('process.openTasks')}
          </Button>
        )}
      </div>
      {order.orderDate !== null && (
        <ArchivedNote kind="tasks" from={formats.companyDay(Date.parse(order.orderDate))} />
      )}
      {tasks.length === 0 ? (
        <p className="k-po-none sec">{t('process.noTasks')}</p>
      ) : (
        <div className="k-po-wrap" tabIndex={0} role="region" aria-labelledby={headingId}>
          <table className="k-table k-po-table" aria-labelledby={headingId}>
            <thead>
              <tr>
                {columns.map(([field, isFigure]) => (
                  <th key={field} scope="col" className={isFigure ? 'r' : undefined}>
                    {commands.titleOf(field)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr">{t('ui.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tasks.map(task => (
                <TaskRow key={task.id} task={task} commands={commands} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface TaskRowProps {
  readonly task: Task
  readonly commands: ProcessActions
}

const TaskRow = memo(function TaskRow({ task, commands }: TaskRowProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const isOver = task.state === 'Completed' || task.state === 'Cancelled'
  const type = t(`state.taskType.${task.taskType}`)
  return (
    <tr className={classNames(isOver && 'hist')}>
      <td>{type}</td>
      <td className="id m">
        <RowLink view={tasksView} field="materialItemNo" row={task} />
      </td>
      <td className="ell">
        <RowLink view={tasksView} field="fromLocation" row={task} />
      </td>
      <td className="ell">
        <RowLink view={tasksView} field="toLocation" row={task} />
      </td>
      <td className="r num">{formats.number(task.requestedQuantity)}</td>
      <td className="r num">
        <Changing value={task.confirmedQuantity}>{formats.number(task.confirmedQuantity)}</Changing>
      </td>
      <td>
        <StateChip kind="task" state={task.state} label={t(`state.task.${task.state}`)} />
      </td>
      <td className="ell">{task.performedBy ?? formats.number(null)}</td>
      <td className="ell">
        <RowLink view={tasksView} field="jobName" row={task} />
      </td>
      <td className="r">
        <MenuButton
          label={t('process.actionsOfTask', { task: `${type}, ${task.materialItemNo}` })}
          iconOnly
          kind="quiet"
          size="small"
          groups={commands.menu([task])}
        />
      </td>
    </tr>
  )
})
