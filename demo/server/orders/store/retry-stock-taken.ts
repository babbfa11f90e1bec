/** Repeats transactions whose planned stock was taken by others, a few times. */
import { StockTaken } from './save-reservations'

const attemptsMost = 6

/**
 * Repeats a transaction while it ends in StockTaken. In the last attempt `isLast` tells `run` to lock the stocks before planning, so that
 * it cannot lose again.
 * @throws StockTaken when it still does
 */
export async function retryStockTaken<T>(run: (isLast: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attemptsMost
    try {
      return await run(isLast)
    } catch (error) {
      if (!(error instanceof StockTaken) || isLast) throw error
    }
  }
}
