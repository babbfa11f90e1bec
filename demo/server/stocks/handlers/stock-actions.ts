/** Actions on stocks: moving, gaining, losing, blocking, minimum and maximum (spec 2, section 7, stock). */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ActionResult, DoneRow } from '../../../../src/contract/failures'
import type { CauseCodeType } from '../../../../src/contract/states/office'
import type { Decimal } from '../../../../src/contract/decimal'
import type { Context } from '../../core/calls/context'
import { onRowsById } from '../../core/calls/each-row'
import { readQuantity } from '../../core/calls/read-quantity'
import { conflict, notFound } from '../../core/refusal'
import { confirmOverfull, readOpenLocation } from '../../locations/public'
import { type Cause, readCause } from '../../master-data/public'
import { blockStock } from '../block-stock'
import { editBounds } from '../bounds'
import { gainStock, loseStock } from '../change-quantity'
import { moveStock } from '../move-stock'
import { readStocks, type StoredStock } from '../read-stocks'
import { quantityRulesOf } from '../rules'
import type { ActingOnStock } from '../with-locked-stock'

type StockActions = Pick<
  Handlers<Endpoints, Context>['stocks'],
  'move' | 'gain' | 'lose' | 'blockStock' | 'minMax'
>

export const stockActions: StockActions = {
  async move({ body }, context) {
    const { toLocationId } = body
    await readOpenLocation(context.db.read, context.unit.businessUnitId, toLocationId, 'body.toLocationId')
    const cause = await optionalCause(context, 'Move', body.causeCode)
    return onOneStock(context, body.stockIds, async stock => {
      const quantity = quantityOf(stock, body.quantity)
      await confirmOverfull(context, { stockId: stock.id, quantity, toLocationId })
      return moveStock(actingOf(context), { stockId: stock.id, quantity, toLocationId, cause })
    })
  },

  async gain({ body }, context) {
    const cause = await readCause(context.db.read, context.unit.businessUnitId, 'Gain', body.causeCode)
    return onOneStock(context, body.stockIds, stock =>
      gainStock(actingOf(context), { stockId: stock.id, quantity: quantityOf(stock, body.quantity), cause }),
    )
  },

  async lose({ body }, context) {
    const cause = await readCause(context.db.read, context.unit.businessUnitId, 'Loss', body.causeCode)
    return onOneStock(context, body.stockIds, stock =>
      loseStock(actingOf(context), { stockId: stock.id, quantity: quantityOf(stock, body.quantity), cause }),
    )
  },

  async blockStock({ body }, context) {
    const { isBlocked } = body
    const cause = await optionalCause(context, 'Block', body.causeCode)
    return onOneStock(context, body.stockIds, stock =>
      blockStock(actingOf(context), { stockId: stock.id, isBlocked, cause }),
    )
  },

  async minMax({ body }, context) {
    const { businessUnitId } = context.unit
    return onRowsById(context, body.stockIds, namedStocks, async ({ id }) => {
      const stock = await context.db.tx(context.unit, tx => editBounds(tx, businessUnitId, id, body))
      if (stock === null) throw notFound(`There is no stock ${id}.`)
      return doneStock(stock)
    })
  },
}

/** The answer about a changed stock. */
export function doneStock({ id, name, state }: StoredStock): DoneRow {
  return { id, name, state }
}

/** Accepts one stock at a time (spec 1, section 5). @throws Refusal 409 when more are named, 400 when the input is invalid */
async function onOneStock(
  context: Context,
  ids: readonly number[],
  act: (stock: StoredStock) => Promise<StoredStock>,
): Promise<ActionResult> {
  if (new Set(ids).size > 1) throw conflict('One stock at a time.', { code: 'one-at-a-time' })
  return onRowsById(context, ids, namedStocks, async stock => doneStock(await act(stock)))
}

function namedStocks({ db, unit }: Context, ids: readonly number[]) {
  return readStocks(db.read, unit.businessUnitId, ids)
}

function quantityOf(stock: StoredStock, text: string): Decimal {
  return readQuantity(text, 'body.quantity', { ...quantityRulesOf(stock), isAboveLeast: true })
}

async function optionalCause(
  context: Context,
  type: CauseCodeType,
  value: string | null | undefined,
): Promise<Cause | null> {
  return value === null || value === undefined
    ? null
    : readCause(context.db.read, context.unit.businessUnitId, type, value)
}

function actingOf({ db, unit, now, caller }: Context): ActingOnStock {
  const isReallocating = caller.features.includes('RecalculateReservationsIfStocksAreMovedOrLost')
  return { db, unit, now: now(), isReallocating }
}
