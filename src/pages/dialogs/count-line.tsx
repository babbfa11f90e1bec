/**
 * A line of a stock count: its figures, what moved since the snapshot and what an approval would make of it, and the tasks that
 * counted it. It only shows; the line's actions are in the grid.
 */
import { useEffect, useState } from 'react'
import { inventories } from '../../contract/endpoints/inventory'
import type { StockMovement } from '../../contract/endpoints/stock-movement'
import type { InventoryLine } from '../../contract/entities/inventory'
import type { Task } from '../../contract/entities/task'
import { failureText, toFailure, type Failure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { addDecimals } from '../../ui/controls/decimal-text'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { FormSkeleton } from '../../ui/controls/form-skeleton'
import { Skeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import { StockMovements } from '../../ui/form/stock-movements'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import './create-inventory-look'

/** The dialog `countLine`. */
export function CountLineDialog({ rows, title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const line = rows[0] as InventoryLine | undefined
  const { found, failure, retry } = useLineDetail(line?.id ?? 0)
  return (
    <Dialog
      title={title}
      size={560}
      closable
      onCancel={() => onClose()}
      actions={
        <Button kind="primary" onClick={() => onClose()}>
          {t('ui.close')}
        </Button>
      }
    >
      {line !== undefined && <Figures line={line} />}
      {failure !== null ? (
        <NotLoaded failure={failure} onRetry={retry} />
      ) : (
        <Skeleton isLoading={found === undefined} shape={<FormSkeleton fields={4} />}>
          {line !== undefined && found !== undefined && (
            <>
              <SinceSnapshot line={line} movements={found.movements} />
              <LineTasks tasks={found.tasks} />
            </>
          )}
        </Skeleton>
      )}
    </Dialog>
  )
}

function Figures({ line }: { readonly line: InventoryLine }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const figures = [
    ['stockQty', line.stockQty],
    ['qtyCounted', line.qtyCounted],
    ['difference', line.difference],
    ['currentQuantity', line.currentQuantity],
  ] as const
  return (
    <>
      <p>
        <StateChip kind="stockCountLine" state={line.state} label={t(`state.stockCountLine.${line.state}`)} />{' '}
        <b className="m">{line.materialItemNo}</b> {line.materialName}
        <span className="sec">
          {' '}
          · {line.location}
          {line.batch === null ? '' : ` · ${line.batch}`}
        </span>
      </p>
      <dl className="k-count-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`dialog.countLine.${name}`)}</dt>
            <dd>{value === null ? '–' : formats.number(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface SinceSnapshotProps {
  readonly line: InventoryLine
  readonly movements: readonly StockMovement[]
}

function SinceSnapshot({ line, movements }: SinceSnapshotProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { state, difference, currentQuantity, snapshotDate } = line
  const after = state === 'Counted' && difference !== null ? addDecimals(currentQuantity, difference) : null
  return (
    <>
      {state === 'Counted' && movements.length > 0 && (
        <Banner tone="warning">{t('dialog.countLine.moved')}</Banner>
      )}
      <h3 className="k-count-part">
        {t('dialog.countLine.since', { date: snapshotDate === null ? '' : formats.dateTime(snapshotDate) })}
      </h3>
      {movements.length === 0 ? (
        <p className="sec">{t('dialog.countLine.still')}</p>
      ) : (
        <StockMovements movements={movements} />
      )}
      {after !== null && difference !== null && (
        <dl className="k-count-after">
          <dt>{t('dialog.countLine.currentQuantity')}</dt>
          <dd>{formats.number(currentQuantity)}</dd>
          <dt>{t('dialog.countLine.difference')}</dt>
          <dd>{formats.number(difference)}</dd>
          <dt>
            <b>{t('dialog.countLine.after')}</b>
          </dt>
          <dd>
            <b>{formats.number(after)}</b>
          </dd>
        </dl>
      )}
      {after?.startsWith('-') === true && <Banner tone="danger">{t('dialog.countLine.belowZero')}</Banner>}
    </>
  )
}

function LineTasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <>
      <h3 className="k-count-part">{t('dialog.countLine.tasks')}</h3>
      {tasks.length === 0 && <p className="sec">{t('dialog.countLine.noTasks')}</p>}
      <ul className="k-moves">
        {tasks.map(({ id, state, jobName, performedBy, confirmedQuantity, uoM, endedDate }) => (
          <li key={id}>
            <span>
              <StateChip kind="task" state={state} label={t(`state.task.${state}`)} />{' '}
              {state === 'Completed' && (
                <b>
                  {formats.number(confirmedQuantity)} {uoM}
                </b>
              )}
              <span className="sec">
                {[jobName, performedBy]
                  .filter(part => part !== null && part !== '')
                  .map(part => ` · ${part}`)
                  .join('')}
              </span>
            </span>
            {endedDate !== null && (
              <time className="sec" dateTime={endedDate}>
                {formats.dateTime(endedDate)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function NotLoaded({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const { key, values } = failureText(failure)
  return (
    <ErrorPanel
      title={t('dialog.countLine.notLoaded')}
      text={t(key, { ...values })}
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    />
  )
}

interface LineDetail {
  readonly movements: readonly StockMovement[]
  readonly tasks: readonly Task[]
}

/** What the line's row does not have. */
function useLineDetail(lineId: number): {
  found: LineDetail | undefined
  failure: Failure | null
  retry: () => void
} {
  const { api } = useSession()
  const [found, setFound] = useState<LineDetail>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    const input = { params: { id: lineId } }
    setFailure(null)
    Promise.all([
      api.call(inventories.lineMovements, input, options),
      api.call(inventories.lineTasks, input, options),
    ]).then(
      ([movements, tasks]) => setFound({ movements, tasks }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      },
    )
    return () => leaving.abort()
  }, [api, lineId, attempt])
  return { found, failure, retry: () => setAttempt(count => count + 1) }
}
