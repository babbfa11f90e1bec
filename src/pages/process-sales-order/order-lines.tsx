/** The lines of the chosen order: ordered, reserved, picked and open quantities, with prices that are edited in place. */
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { MenuButton } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { ActionButton } from '../../ui/actions/action-button'
import { LineRow } from './line-row'
import { LinesFoot } from './lines-foot'
import type { ProcessActions } from './use-process-actions'
import type { OrderEdits } from './use-order-edits'

export interface OrderLinesProps {
  readonly entry: SalesOrderProcess['orders'][number]
  readonly lines: readonly SalesOrderLine[]
  readonly edits: OrderEdits
  readonly commands: ProcessActions
  readonly orderCommands: ProcessActions
}

/** Figures of the rows, right-aligned. */
const quantities = ['orderedQuantity', 'reservedQuantity', 'pickedQuantity', 'openQuantity'] as const

/** The table, with the selection bar above and prices below. */
export function OrderLines({ entry, lines, edits, commands, orderCommands }: OrderLinesProps) {
  const { t } = useTranslation()
  const { currency } = useSession().formats
  const headingId = useId()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = lines.filter(({ id }) => chosenIds.has(id))
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setChosenIds(current => {
        const next = new Set(current)
        for (const id of ids)
          if (isChosen) next.add(id)
          else next.delete(id)
        return next
      }),
    [],
  )
  return (
    <div className="k-po-lines">
      <div className="gt">
        <h3 id={headingId}>{t('view.SalesOrderLines')}</h3>
        <span className="muted num" role="status">
          {chosen.length > 0
            ? t('grid.bulk.chosen', { chosen: chosen.length, total: commands.countText(lines.length) })
            : commands.countText(lines.length)}
        </span>
        <span className="grow" />
        {chosen.length > 0 && (
          <>
            <ActionButton actions={commands} name="cancelOrderLines" rows={chosen} size="small" />
            <MenuButton label={t('ui.actions')} size="small" groups={commands.menu(chosen)} />
            <Button size="small" kind="quiet" onClick={() => setChosenIds(new Set())}>
              {t('grid.bulk.clear')}
            </Button>
          </>
        )}
      </div>
      <div className="k-po-wrap" tabIndex={0} role="region" aria-labelledby={headingId}>
        <table className="k-table k-po-table" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col" className="k-po-pick">
                <Checkbox
                  label={t('process.chooseAllLines')}
                  hideLabel
                  checked={chosen.length === 0 ? false : chosen.length === lines.length || 'mixed'}
                  onChange={isChosen =>
                    choose(
                      lines.map(({ id }) => id),
                      isChosen,
                    )
                  }
                />
              </th>
              <th scope="col" className="r">
                {commands.titleOf('orderLineNo')}
              </th>
              <th scope="col">{commands.titleOf('materialName')}</th>
              <th scope="col">{t('process.column.state')}</th>
              {quantities.map(field => (
                <th key={field} scope="col" className="r">
                  {commands.titleOf(field)}
                </th>
              ))}
              <th scope="col" className="r">
                {t('process.column.price')}
              </th>
              {edits.priceForm.fields.map(({ name }) => (
                <th key={name} scope="col" className="r">
                  {t(`process.column.${name}`)}
                </th>
              ))}
              <th scope="col" className="r">
                {currency === '' ? t('ui.total') : t('ui.totalIn', { currency })}
              </th>
              <th scope="col">
                <span className="sr">{t('ui.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <LineRow
                key={line.id}
                line={line}
                commands={commands}
                edits={edits}
                isChosen={chosenIds.has(line.id)}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LinesFoot entry={entry} edits={edits} orderCommands={orderCommands} />
    </div>
  )
}
