/** Actions on one or many sales order lines, and the stock ledger of a line. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ActionResult } from '../../../../src/contract/failures'
import type { ReadRow } from '../../../../src/contract/read-values'
import type { QuantityRules } from '../../../../src/contract/quantity'
import type { Decimal } from '../../../../src/contract/decimal'
import type { OrderCommand } from '../rules/order-actions'
import { assertUnchanged } from '../../core/calls/assert-unchanged'
import type { Context } from '../../core/calls/context'
import { readPercent, readPrice } from '../../core/calls/read-price'
import { readQuantity } from '../../core/calls/read-quantity'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { adjustPickedQuantity } from '../store/adjust-picked'
import { editLinePrices } from '../store/edit-order'
import { quantityRulesOf } from '../store/line-units'
import { readCause } from '../../master-data/public'
import { moveReservation } from '../store/move-reservation'
import { readStockLedger } from '../store/read-stock-ledger'
import { retryStockTaken } from '../store/retry-stock-taken'
import { runOrderCommand } from '../store/run-order-command'
import { salesOrderLineSource } from '../sources/sales-order-line-source'
import { linesById, onEachLine, type LineTarget } from './order-runs'

type LineHandlers = Handlers<Endpoints, Context>['salesOrderLines']

export const salesOrderLineHandlers: LineHandlers = {
  cancelOrderLines: async ({ body }, context) =>
    onEachLine(context, await linesById(context, body.orderLineIds), line =>
      runOnLine(context, line, { action: 'cancelLine', lineId: line.id }),
    ),
  orderedQuantity: async ({ body }, context) => changeOrderedQuantity(context, body),
  pickedQuantity: async ({ body }, context) => changePickedQuantity(context, body),

  price: async ({ body }, context) => {
    const values = {
      adjustPrice: readPrice(body.adjustPrice, 'body.adjustPrice'),
      discount: readPercent(body.discount, 'body.discount'),
    }
    if (values.adjustPrice === undefined && values.discount === undefined) {
      throw refusalOf({ code: 'unchanged' })
    }
    return onEachLine(context, await linesById(context, body.orderLineIds), async line => {
      const edit = { values, read: body.read, now: context.now() }
      const target = { orderId: line.orderId, lineId: line.id }
      const state = await context.db.tx(context.unit, tx => editLinePrices(tx, context.unit, target, edit))
      return { id: line.id, name: line.name, state }
    })
  },

  takeReservation: async ({ body: { orderLineId, fromOrderLineId } }, context) => {
    const { found } = await linesById(context, [fromOrderLineId])
    const [giver] = found
    return onEachLine(context, await linesById(context, [orderLineId]), async ({ id, name, orderId }) => {
      if (giver === undefined) throw notFound(`There is no order line ${fromOrderLineId}.`)
      const from = { orderId: giver.orderId, lineId: giver.id }
      const move = { from, to: { orderId, lineId: id } }
      const after = await moveReservation(context.db, context.unit, move, context.now())
      return { id, name, state: lineStateIn(after, id) }
    })
  },

  reservations: ({ params }, { db, caller, now }) =>
    readStockLedger(db.read, caller.businessUnitId, params.orderLineId, now()),
}

interface QuantityEdit {
  readonly orderLineIds: readonly number[]
  readonly read?: readonly ReadRow[] | undefined
}

/** Changes the ordered quantities of lines. @throws Refusal 400 when a quantity does not fit the unit of its line */
export async function changeOrderedQuantity(
  context: Context,
  { orderLineIds, orderedQuantity, read }: QuantityEdit & { readonly orderedQuantity: string },
): Promise<ActionResult> {
  const rules = await quantityRulesOf(context, orderLineIds)
  const orderedBy = (lineRules: QuantityRules = {}): Decimal =>
    readQuantity(orderedQuantity, 'body.orderedQuantity', { ...lineRules, isAboveLeast: true })
  orderedBy(sharedRules(orderLineIds, rules))
  return onEachLine(context, await linesById(context, orderLineIds), async line => {
    const quantity = orderedBy(rules.get(line.id))
    return runOnLine(context, line, { action: 'editOrderedQuantity', lineId: line.id, quantity }, read)
  })
}

/** Corrects the picked quantities of lines. @throws Refusal 400 when the cause is unknown or a quantity does not fit its unit */
export async function changePickedQuantity(
  context: Context,
  {
    orderLineIds,
    pickedQuantity,
    causeCode,
    read,
  }: QuantityEdit & { readonly pickedQuantity: string; readonly causeCode: string },
): Promise<ActionResult> {
  const { businessUnitId } = context.caller
  const cause = await readCause(context.db.read, businessUnitId, 'Pick', causeCode)
  const rules = await quantityRulesOf(context, orderLineIds)
  const pickedBy = (lineRules: QuantityRules = {}): Decimal =>
    readQuantity(pickedQuantity, 'body.pickedQuantity', lineRules)
  pickedBy(sharedRules(orderLineIds, rules))
  return onEachLine(context, await linesById(context, orderLineIds), async line => {
    const picked = pickedBy(rules.get(line.id))
    const after = await retryStockTaken(() =>
      context.db.tx(context.unit, async tx => {
        const change = { orderId: line.orderId, lineId: line.id, picked, cause }
        await tx.sql
          .selectFrom('sales_order')
          .select('id')
          .where('id', '=', line.orderId)
          .forNoKeyUpdate()
          .execute()
        await assertUnchanged(tx.sql, salesOrderLineSource, read, line.id, businessUnitId)
        return adjustPickedQuantity(tx, context.unit, change, context.now())
      }),
    )
    return { id: line.id, name: line.name, state: lineStateIn(after, line.id) }
  })
}

/** The rules that a quantity must meet before any line is changed: those of the only line, or those common to all lines. */
function sharedRules(
  lineIds: readonly number[],
  rules: ReadonlyMap<number, QuantityRules>,
): QuantityRules | undefined {
  const [only] = lineIds
  return lineIds.length === 1 && only !== undefined ? rules.get(only) : undefined
}

async function runOnLine(
  context: Context,
  line: LineTarget,
  command: OrderCommand,
  read?: readonly ReadRow[],
) {
  const { businessUnitId } = context.caller
  const outcome = await runOrderCommand(
    context.db,
    context.unit,
    line.orderId,
    async tx => {
      await assertUnchanged(tx.sql, salesOrderLineSource, read, line.id, businessUnitId)
      return { command }
    },
    context.now(),
  )
  if (!outcome.isDone) throw refusalOf(outcome.row)
  return { id: line.id, name: line.name, state: lineStateIn(outcome.after, line.id) }
}

function lineStateIn(
  { state, lines }: { readonly state: string; readonly lines: readonly { id: number; state: string }[] },
  lineId: number,
): string {
  return lines.find(({ id }) => id === lineId)?.state ?? state
}
