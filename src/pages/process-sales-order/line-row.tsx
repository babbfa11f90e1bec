/** A line of the chosen order, with price and discount as fields, and its actions in a menu and a context menu. */
import { memo, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showLineReservations } from '../../catalog/actions/sales-order-lines'
import { linesOfOrderView } from '../../catalog/views/sales-orders'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { Changing } from '../../ui/dashboard/changing'
import { Checkbox } from '../../ui/controls/checkbox'
import { Menu, MenuButton } from '../../ui/controls/menu'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { priceName } from './order-edits'
import { PriceCell } from './price-cell'
import { isHeldInPart, missingQuantity } from './process-figures'
import { RowLink } from './row-link'
import type { ProcessActions } from './use-process-actions'
import type { OrderEdits } from './use-order-edits'

export interface LineRowProps {
  readonly line: SalesOrderLine
  readonly commands: ProcessActions
  readonly edits: OrderEdits
  readonly isChosen: boolean
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** Rendered again only when it has something else to show: what is typed elsewhere on the page costs the same with hundreds of lines. */
export const LineRow = memo(Row, isSameRow)

function isSameRow(one: LineRowProps, other: LineRowProps): boolean {
  const { line, commands, edits, isChosen, onChoose } = one
  return (
    line === other.line &&
    commands === other.commands &&
    isChosen === other.isChosen &&
    onChoose === other.onChoose &&
    edits.priceForm === other.edits.priceForm &&
    edits.form.turn === other.edits.form.turn &&
    edits.priceForm.fields.every(field => hasSameEdit(priceName(line, field), edits.form, other.edits.form))
  )
}

function hasSameEdit(name: string, one: OrderEdits['form'], other: OrderEdits['form']): boolean {
  return (
    one.edits[name] === other.edits[name] &&
    one.problemAt(name) === other.problemAt(name) &&
    one.changedByOthers.has(name) === other.changedByOthers.has(name)
  )
}

function Row({ line, commands, edits, isChosen, onChoose }: LineRowProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const names = { line: line.orderLineNo, material: line.materialItemNo }
  const missing = missingQuantity(line)
  const state = t(`state.salesOrderLine.${line.state}`)
  const isOver = line.state === 'Completed' || line.state === 'Cancelled'
  const openMenu = (event: MouseEvent) => {
    // A field keeps the browser's context menu, which can paste.
    if ((event.target as Element).closest('input') !== null) return
    event.preventDefault()
    setMenuAt({ x: event.clientX, y: event.clientY })
  }
  const priceReason = commands.entry('adjustPrice', [line])?.reason
  const figure = (value: string) => <Changing value={value}>{formats.number(value)}</Changing>
  return (
    <tr
      data-line={line.id}
      aria-selected={isChosen}
      className={classNames(isChosen && 'sel', isOver && 'hist')}
      onContextMenu={openMenu}
    >
      <td className="k-po-pick">
        <Checkbox
          label={t('process.chooseLine', names)}
          hideLabel
          checked={isChosen}
          onChange={isNow => onChoose([line.id], isNow)}
        />
      </td>
      <td className="r num">{line.orderLineNo}</td>
      <td className="k-po-material">
        <span className="id m">
          <RowLink view={linesOfOrderView} field="materialItemNo" row={line} />
        </span>
        <span className="sec">{line.materialName}</span>
      </td>
      <td className="k-po-state" title={state}>
        <StateChip kind="salesOrder" state={line.state} label={state} />
        {line.pickFrom !== null && <span className="k-po-from">{line.pickFrom}</span>}
      </td>
      <td className="r num">
        {figure(line.orderedQuantity)} <span className="muted">{line.uoM}</span>
      </td>
      <td className="r num">
        <ReservedFigure line={line} commands={commands} />
      </td>
      <td className="r num">{figure(line.pickedQuantity)}</td>
      <td className="r num">
        {figure(line.openQuantity)}
        {missing !== null && (
          <span className="k-po-short">{t('process.missing', { quantity: formats.number(missing) })}</span>
        )}
      </td>
      <td className="r num">{formats.price(line.salesUnitPrice)}</td>
      {edits.priceForm.fields.map(field => (
        <PriceCell
          key={field.name}
          line={line}
          field={field}
          edits={edits}
          reason={priceReason}
          title={commands.titleOf(field.name)}
        />
      ))}
      <td className="r num">
        <Changing value={line.salesPrice}>{formats.money(line.salesPrice)}</Changing>
      </td>
      <td className="r">
        <MenuButton
          label={t('process.actionsOfLine', names)}
          iconOnly
          kind="quiet"
          size="small"
          groups={commands.menu([line])}
        />
        {menuAt !== null && (
          <Menu
            label={t('process.actionsOfLine', names)}
            groups={commands.menu([line])}
            anchor={menuAt}
            onClose={() => setMenuAt(null)}
          />
        )}
      </td>
    </tr>
  )
}

/** The reserved quantity; a button that shows the reservations, where the line has that action. */
function ReservedFigure({ line, commands }: Pick<LineRowProps, 'line' | 'commands'>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const entry = commands.entry(showLineReservations.name, [line])
  const shown = <Changing value={line.reservedQuantity}>{formats.number(line.reservedQuantity)}</Changing>
  const className = isHeldInPart(line) ? 'k-po-part' : undefined
  if (entry === undefined || entry.reason !== undefined) return <span className={className}>{shown}</span>
  return (
    <button
      type="button"
      className={classNames('k-po-why', className)}
      aria-label={t('process.reservedOf', {
        quantity: formats.number(line.reservedQuantity),
        line: line.orderLineNo,
        material: line.materialItemNo,
      })}
      onClick={() => void commands.run(entry.action, [line])}
    >
      {shown}
    </button>
  )
}
