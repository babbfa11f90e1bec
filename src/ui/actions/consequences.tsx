/** What a rehearsed call would change besides its rows: tiles of tasks and stock, the stocks one by one, and other orders. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consequences, OrderConsequence } from '../../contract/consequences'
import { OutcomeGlyph } from '../dialogs/result-list'
import { useSession } from '../session-context'
import { Glyph } from '../theme/icons'
import type { GlyphName } from '../theme/glyph-paths'
import './actions.css'

/** The figure of a tile, with a word below it and details beside it. */
export function RehearsalTile(props: {
  readonly glyph: GlyphName
  readonly color: string
  readonly label: string
  readonly figure: string
  readonly beside?: ReactNode
}) {
  const { glyph, color, label, figure, beside } = props
  return (
    <div>
      <span>
        <Glyph name={glyph} style={{ color }} />
        {label}
      </span>
      <b className="num">{figure}</b>
      {beside !== undefined && <span className="muted">{beside}</span>}
    </div>
  )
}

/** "3 new tasks, 1 new job"; nothing where there are none. */
export function useWorkText(): (of: Consequences | undefined) => string | undefined {
  const { t } = useTranslation()
  const { formats } = useSession()
  return of => {
    if (of === undefined) return undefined
    const counts = { tasksMade: of.tasksMade, jobsMade: of.jobsMade, tasksRemoved: of.tasksRemoved }
    const parts = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => t(`grid.rehearsal.${name}`, { count, number: formats.number(count, 0) }))
    return parts.length === 0 ? undefined : parts.join(', ')
  }
}

/** Stock that orders would reserve additionally, and stock that they would release. */
export function StockTiles({ of }: { readonly of: Consequences }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <>
      {(['taken', 'released'] as const)
        .filter(kind => of[kind].materials > 0)
        .map(kind => (
          <RehearsalTile
            key={kind}
            glyph="bookmark"
            color="var(--ck-indigo-9)"
            label={t(`grid.rehearsal.${kind}`)}
            figure={formats.number(of[kind].quantity)}
            beside={t('grid.rehearsal.ofMaterials', {
              count: of[kind].materials,
              number: formats.number(of[kind].materials, 0),
            })}
          />
        ))}
    </>
  )
}

/** The other orders, and the stocks one by one. */
export function ConsequenceLists({ of }: { readonly of: Consequences }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { orders, orderCount, stocks, stockCount } = of
  const more = (count: number) =>
    count > 0 && (
      <p className="hint">{t('grid.rehearsal.more', { count, number: formats.number(count, 0) })}</p>
    )
  return (
    <>
      {orders.length > 0 && (
        <section className="k-would-part" aria-label={t('grid.rehearsal.others')}>
          <h3>{t('grid.rehearsal.others')}</h3>
          <ul className="ml">
            {orders.map(order => (
              <li key={order.orderNo}>
                <OutcomeGlyph outcome="partly" />
                <span className="id m">{order.orderNo}</span>
                <OrderText order={order} />
              </li>
            ))}
          </ul>
          {more(orderCount - orders.length)}
        </section>
      )}
      {stocks.length > 0 && (
        <details className="k-would-part">
          <summary>
            {t('grid.rehearsal.stocks', { count: stockCount, number: formats.number(stockCount, 0) })}
          </summary>
          <ul className="ml">
            {stocks.map(({ stockId, materialItemNo, materialName, location, quantity, uoM }) => (
              <li key={stockId}>
                <Glyph name="bookmark" style={{ color: 'var(--ck-indigo-9)' }} />
                <span className="id m">{materialItemNo}</span>
                <span>
                  {materialName} <span className="sec">· {location}</span>
                </span>
                <b className="num">
                  {quantity.startsWith('-') ? '' : '+'}
                  {[formats.number(quantity), uoM].filter(Boolean).join(' ')}
                </b>
              </li>
            ))}
          </ul>
          {more(stockCount - stocks.length)}
        </details>
      )}
    </>
  )
}

/** "Would turn from New to New with warning and lose 3." */
function OrderText({ order: { from, to, held } }: { readonly order: OrderConsequence }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const parts = [
    ...(from === to
      ? []
      : [
          t('grid.rehearsal.turns', {
            from: t(`state.salesOrder.${from}`),
            to: t(`state.salesOrder.${to}`),
          }),
        ]),
    ...(held === '0'
      ? []
      : held.startsWith('-')
        ? [t('grid.rehearsal.loses', { quantity: formats.number(held.slice(1)) })]
        : [t('grid.rehearsal.gains', { quantity: formats.number(held) })]),
  ]
  return <span>{parts.join(' ')}</span>
}
