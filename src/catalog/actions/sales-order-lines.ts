/** Actions of sales order lines (spec 1, section 4; DOMAIN, the table of actions). */
import { salesOrderLines } from '../../contract/endpoints/sales-order-lines'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { guardLine, type SalesOrderLineAction } from '../../contract/states/sales-order-line'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { linePriceForm, orderedQuantityForm, pickedQuantityForm } from '../forms/sales-orders'
import { restores } from './taken-back'

const guarded = (action: SalesOrderLineAction) => (line: SalesOrderLine) => guardLine(action, line)
const quantityAgain = restores('editOrderedQuantity', orderedQuantityForm)

/** Undoable only for a line without reservations: stock that was released may be reserved differently afterwards. */
const ifNothingHeld = (line: SalesOrderLine, answers: FormValues) =>
  line.state === 'New' || line.state === 'NewWarn' ? quantityAgain(line, answers) : undefined

const lineIds = (lines: readonly SalesOrderLine[]) => lines.map(line => line.id)

/** Which orders reserve its stock, by which rule, and which is next. */
export const showLineReservations = defineAction<SalesOrderLine>({
  name: 'showLineReservations',
  icon: 'lock',
  section: 1,
  shortcut: 'R',
  isSingle: true,
  permission: 'data/order/viewReservations',
  dialog: 'lineReservations',
})

/** Takes the missing quantity from a line of another order, which the stock's reservation ledger names. */
export const takeReservation = defineAction<SalesOrderLine>({
  name: 'takeReservation',
  icon: 'split',
  section: 1,
  isSingle: true,
  permission: 'data/order/reserveInAdvance',
  guard: guarded('takeReservation'),
  isConsequential: true,
  dialog: 'lineReservations',
  endpoint: salesOrderLines.takeReservation,
  input: ([line], { fromOrderLineId }) => ({ body: { orderLineId: line?.id ?? 0, fromOrderLineId } }),
})

export const editOrderedQuantity = defineAction<SalesOrderLine>({
  name: 'editOrderedQuantity',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isPromoted: true,
  permission: 'data/order/editOrderedQuantity',
  guard: guarded('editOrderedQuantity'),
  form: orderedQuantityForm,
  isConsequential: true,
  endpoint: salesOrderLines.orderedQuantity,
  input: (lines, values, read) => ({ body: { orderLineIds: lineIds(lines), ...values, read: [...read] } }),
  undoneBy: ifNothingHeld,
})

export const adjustPickedQuantity = defineAction<SalesOrderLine>({
  name: 'adjustPickedQuantity',
  icon: 'target',
  section: 1,
  permission: 'data/order/adjustPickedQuantity',
  guard: guarded('adjustPickedQuantity'),
  form: pickedQuantityForm,
  isConsequential: true,
  endpoint: salesOrderLines.pickedQuantity,
  input: (lines, values, read) => ({ body: { orderLineIds: lineIds(lines), ...values, read: [...read] } }),
})

export const adjustPrice = defineAction<SalesOrderLine>({
  name: 'adjustPrice',
  icon: 'tag',
  section: 2,
  isPromoted: true,
  permission: 'data/order/adjustPrice',
  guard: guarded('adjustPrice'),
  form: linePriceForm,
  endpoint: salesOrderLines.price,
  input: (lines, values, read) => ({ body: { orderLineIds: lineIds(lines), ...values, read: [...read] } }),
  undoneBy: restores('adjustPrice', linePriceForm),
})

export const cancelOrderLines = defineAction<SalesOrderLine>({
  name: 'cancelOrderLines',
  icon: 'close',
  section: 3,
  isDanger: true,
  needsConfirmation: true,
  permission: 'data/order/cancelLine',
  guard: guarded('cancelLine'),
  endpoint: salesOrderLines.cancelOrderLines,
  input: lines => ({ body: { orderLineIds: lineIds(lines) } }),
})
