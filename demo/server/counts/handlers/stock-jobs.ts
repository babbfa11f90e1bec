/** Jobs of selected stocks: move, replenish or count. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { unknownIds } from '../../core/calls/each-row'
import { readAssignee, resultOf } from '../../jobs/public'
import { lockStocksToWork, makeJobOfStocks, readTarget } from '../../stocks/public'
import { countChosenStocks } from './stock-counts'

export const stockJobHandlers: Pick<Handlers<Endpoints, Context>['jobs'], 'createAndStartFromStocks'> = {
  async createAndStartFromStocks({ body }, context) {
    const { stockIds, type, name } = body
    const { db, unit } = context
    const { businessUnitId } = unit
    const assignee = await readAssignee(db.read, businessUnitId, body)
    if (type === 'count') return countChosenStocks(context, { stockIds, name, assignee })
    return db.tx(unit, async tx => {
      const toLocationId = await readTarget(tx, businessUnitId, body.toLocationId ?? null)
      const now = context.now()
      const stocks = await lockStocksToWork(tx, businessUnitId, stockIds, now)
      const made = await makeJobOfStocks(tx, stocks, { type, name, assignee, toLocationId }, { unit, now })
      return resultOf(made, unknownIds(stockIds, stocks))
    })
  },
}
