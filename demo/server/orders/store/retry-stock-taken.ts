/** Repeats transactions whose planned stock was taken by others, a few times. */
import { conflict } from '../../core/refusal'
import { StockTaken } from './save-reservations'

const attemptsMost = 6

/**
 * Repeats a transaction while it ends in StockTaken. In the last attempt `isLast` tells `run` to lock the stocks before planning, so that
 * it cannot lose again.
 * @throws Refusal 409 `busy` when it still does: of many rows only this one fails (each-row.ts)
 */
export async function retryStockTaken<T>(run: (isLast: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attemptsMost
    try {
      return await run(isLast)
    } catch (error) {
      if (!(error instanceof StockTaken)) throw error
      if (isLast) throw conflict('Others keep reserving this stock.', { code: 'busy' })
    }
  }
}
