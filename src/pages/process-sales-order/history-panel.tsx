/** The history of an order as a list of events: what, when, who and why, with values before and after. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salesOrderHistory, type SalesOrderHistory } from '../../contract/entities/history'
import type { SalesOrder } from '../../contract/entities/sales-order'
import { ArchivedNote } from '../../ui/archived-note'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { cellText, changedFieldTitle, type TextContext } from '../../texts/cell-text'
import { missingValue } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { stateStyle } from '../../ui/theme/state-chip-style'
import { useOrderHistory } from './use-order-history'

/** The panel; another order needs a remount. */
export function HistoryPanel({ order }: { readonly order: SalesOrder }) {
  const { t } = useTranslation()
  const { formats, user } = useSession()
  const [isMine, setMine] = useState(false)
  const { history, showMore } = useOrderHistory(order, isMine ? user.displayName : null)
  const text: TextContext = { formats, translate: (key, values) => t(key, values ?? {}) }
  return (
    <section className="panel k-po-history" aria-label={t('view.History')}>
      <div className="ph">
        <h2>{t('view.History')}</h2>
        <span className="grow" />
        <Button size="small" kind="quiet" pressed={isMine} onClick={() => setMine(!isMine)}>
          {t('process.onlyMine')}
        </Button>
      </div>
      <Loaded from={history} notLoaded={t('process.historyNotLoaded')} shape={<FormSkeleton fields={4} />}>
        {({ result: events, totalCount }) => (
          <>
            {events.length === 0 ? (
              <p className="k-po-none sec">{t(isMine ? 'process.noneMine' : 'process.noHistory')}</p>
            ) : (
              <ol className="k-events">
                {events.map(event => (
                  <HistoryEvent key={event.id} event={event} text={text} />
                ))}
              </ol>
            )}
            {order.orderDate !== null && (
              <ArchivedNote kind="history" from={formats.companyDay(Date.parse(order.orderDate))} />
            )}
            {events.length < totalCount && (
              <Button size="small" kind="quiet" onClick={showMore}>
                {t('process.olderEvents', { number: formats.number(totalCount - events.length, 0) })}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function HistoryEvent({ event, text }: { readonly event: SalesOrderHistory; readonly text: TextContext }) {
  const { t } = useTranslation()
  const { at, user, action, reason, changes, stateBefore, stateAfter } = event
  const style = stateAfter === null ? undefined : stateStyle('salesOrder', stateAfter)
  const { about } = salesOrderHistory.fields.changes
  const pairs = Object.entries(changes ?? {}).map(([field, [before, after]]) => {
    const column = about.fields[field] ?? { kind: 'text' as const }
    return {
      field,
      title: changedFieldTitle(field, about, text),
      before: cellText(column, before, text),
      after: cellText(column, after, text),
    }
  })
  const isMoved = stateAfter !== null && stateAfter !== stateBefore
  return (
    <li>
      <span className="nd" data-state={style?.key}>
        <Glyph name={style?.glyph ?? 'ring'} />
      </span>
      <span className="wt">{t(`state.history.${action}`)}</span>
      <time className="wn" dateTime={at ?? undefined}>
        {text.formats.dateTime(at)}
      </time>
      {isMoved && (
        <span className="wy">
          <Change
            before={stateBefore === null ? null : t(`state.salesOrder.${stateBefore}`)}
            after={t(`state.salesOrder.${stateAfter}`)}
          />
        </span>
      )}
      {pairs.map(({ field, title, before, after }) => (
        <span key={field} className="wy">
          {title} <Change before={before} after={after} />
        </span>
      ))}
      <span className="wy sec">{[user, reason].filter(part => part !== null && part !== '').join('. ')}</span>
    </li>
  )
}

/** The former value struck through, then the new value. */
function Change({ before, after }: { readonly before: string | null; readonly after: string }) {
  return (
    <>
      {before !== null && before !== missingValue && <del>{before}</del>} <ins>{after}</ins>
    </>
  )
}
