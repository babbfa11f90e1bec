/** Refuses to pick or replenish goods that were blocked or have expired since the task was made. */
import type { Tx } from '../core/db/database'
import { conflict } from '../core/refusal'

/** @throws Refusal 409 `blocked` or `stock-expired` */
export async function assertUnrestricted(tx: Tx, stockId: number, today: string): Promise<void> {
  const stock = await tx.sql
    .selectFrom('stock')
    .select(['block_reservations', 'exp_date'])
    .where('id', '=', stockId)
    .executeTakeFirst()
  if (stock?.block_reservations === true) {
    throw conflict('The stock is blocked.', { code: 'blocked', state: 'Blocked' })
  }
  if (typeof stock?.exp_date === 'string' && stock.exp_date < today) {
    throw conflict('The goods have expired.', { code: 'stock-expired', state: 'Active' })
  }
}
