/** A line of a stock count before the decision: its figures, movements since the snapshot, and the result of an approval. */
import { useTranslation } from 'react-i18next'
import { inventories } from '../../contract/endpoints/inventory'
import type { StockMovement } from '../../contract/endpoints/stock-movement'
import type { InventoryLine } from '../../contract/entities/inventory'
import type { Task } from '../../contract/entities/task'
import { sumDecimals } from '../../contract/decimal'
import { resource } from '../../kernel/resource'
import { ArchivedNote } from '../../ui/archived-note'
import { StockMovements } from '../../ui/actions/stock-movements'
import { Banner } from '../../ui/controls/banner'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import './line-facts.css'

/** All facts about a line. */
export function LineFacts({ line }: { readonly line: InventoryLine }) {
  const { t } = useTranslation()
  const loaded = useResource(lineDetail, line.id, { version: line.version })
  return (
    <>
      <Figures line={line} />
      <Loaded from={loaded} notLoaded={t('dialog.countLine.notLoaded')} shape={<FormSkeleton fields={4} />}>
        {({ movements, tasks }) => (
          <>
            <SinceSnapshot line={line} movements={movements} />
            <LineTasks line={line} tasks={tasks} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ line }: { readonly line: InventoryLine }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const figures = [
    ['dialog.countLine.stockQty', line.stockQty],
    ['field.qtyCounted', line.qtyCounted],
    ['field.difference', line.difference],
    ['field.currentQuantity', line.currentQuantity],
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
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{value === null ? '–' : formats.number(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('dialog.countLine.differenceCost')}</dt>
          <dd>{line.differenceCost === null ? '–' : formats.money(line.differenceCost)}</dd>
        </div>
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
  const snapshotDay = snapshotDate === null ? null : formats.companyDay(Date.parse(snapshotDate))
  // Those of an open count are never archived.
  const isArchived = line.isMovedSince && (state === 'Approved' || state === 'Cancelled')
  const after = state === 'Counted' && difference !== null ? sumDecimals([currentQuantity, difference]) : null
  return (
    <>
      {state === 'Counted' && movements.length > 0 && (
        <Banner tone="warning">{t('dialog.countLine.moved')}</Banner>
      )}
      <h3 className="k-count-part">
        {t('dialog.countLine.since', { date: snapshotDate === null ? '' : formats.dateTime(snapshotDate) })}
      </h3>
      <ArchivedNote kind="transactions" from={snapshotDay} />
      {movements.length === 0 ? (
        <p className="sec">{t(isArchived ? 'dialog.countLine.movedBefore' : 'dialog.countLine.still')}</p>
      ) : (
        <StockMovements movements={movements} />
      )}
      {after !== null && difference !== null && (
        <dl className="k-count-after">
          <dt>{t('field.currentQuantity')}</dt>
          <dd>{formats.number(currentQuantity)}</dd>
          <dt>{t('field.difference')}</dt>
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

function LineTasks({ line, tasks }: { readonly line: InventoryLine; readonly tasks: readonly Task[] }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <>
      <h3 className="k-count-part">{t('dialog.countLine.tasks')}</h3>
      {line.snapshotDate !== null && (
        <ArchivedNote kind="tasks" from={formats.companyDay(Date.parse(line.snapshotDate))} />
      )}
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

/** Facts that the line's row does not contain. */
const lineDetail = resource({
  key: 'count-line',
  fetch: async ({ api }, signal, id: number) => {
    const [movements, tasks] = await Promise.all([
      api.call(inventories.lineMovements, { params: { id } }, { signal }),
      api.call(inventories.lineTasks, { params: { id } }, { signal }),
    ])
    return { movements, tasks }
  },
})
