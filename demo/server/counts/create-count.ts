/** Makes a stock count: its lines with their snapshot, the requested blocks, and the count jobs (DOMAIN, stock counts). */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import { conflict } from '../core/refusal'
import { idList, idsOf } from '../core/db/id-list'
import { lockStocks } from '../stocks/public'
import { addCountJobs, type CountWork } from './count-work'
import { readSelected, type SelectedStock } from './count-selection'
import { isOpenTask } from '../core/db/state-conditions'

export interface NewCount extends CountWork {
  readonly blocksStocks: boolean
  readonly unblocksStocks: boolean
}

export interface CountMade {
  readonly countId: number
  readonly lines: number
  readonly jobIds: readonly number[]
  /** Stocks that are left out, since they are being counted already. */
  readonly skipped: readonly SelectedStock[]
}

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/**
 * Makes a count of the stocks that are in no other open count.
 * @throws Refusal 409 `name-taken` when an open count has the name, `nothing-to-do` when no stock is left
 */
export async function createCount(
  tx: Tx,
  stockIds: readonly number[],
  count: NewCount,
  acting: Acting,
): Promise<CountMade> {
  const { unit, now } = acting
  const { businessUnitId } = unit
  await lockStocks(tx.sql, stockIds)
  const stocks = await readSelected(tx.sql, businessUnitId, stockIds)
  const skipped = stocks.filter(stock => stock.isInCount)
  const chosen = stocks.filter(stock => !stock.isInCount)
  if (chosen.length === 0) throw conflict('No stock is left to count.', { code: 'nothing-to-do' })
  const countId = await insertCount(tx, count, acting)
  if (countId === null) throw conflict('An open count has this name.', { code: 'name-taken' })
  const lineIds = await insertLines(tx, businessUnitId, countId, chosen, count.blocksStocks, now)
  await endProposals(tx, idsOf(chosen), now)
  if (count.blocksStocks)
    await blockStocks(
      tx,
      chosen.filter(stock => !stock.isBlocked),
    )
  const jobIds = await addCountJobs(tx, lineIds, count, acting)
  tx.changed('Inventory', [countId])
  tx.changed('InventoryLine', lineIds)
  const { userName, userRole } = count.assignee
  tx.audit('createCount', 'Inventory', countId, {
    to: 'Initial',
    lines: lineIds.length,
    jobs: jobIds.length,
    ...(userName === null && userRole === null ? {} : { assignedTo: [null, userName ?? userRole] }),
    ...(count.blocksStocks ? { blockedStocks: chosen.filter(stock => !stock.isBlocked).length } : {}),
  })
  return { countId, lines: lineIds.length, jobIds, skipped }
}

/** The id of the new count; null when an open one has its name. */
export async function insertCount(
  tx: Tx,
  { name, assignee, unblocksStocks }: Pick<NewCount, 'name' | 'assignee' | 'unblocksStocks'>,
  { unit, now }: Acting,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_count (business_unit_id, journal_name, state, assigned_to, assigned_role_id, unblock_stocks,
      created_at)
    values (${unit.businessUnitId}::bigint, ${name}::text, 'Initial', ${assignee.userId}::bigint,
      ${assignee.userRoleId}::bigint, ${unblocksStocks}::boolean, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning id`.execute(tx.sql)
  return rows[0]?.id ?? null
}

/** Adds lines with the current booked quantities, which stand for proposed counts; the stocks are locked. */
export async function insertLines(
  tx: Tx,
  businessUnitId: number,
  countId: number,
  stocks: readonly { readonly id: number }[],
  blocksStocks: boolean,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_count_line (business_unit_id, stock_count_id, stock_id, material_id, location_id, state,
      snapshot_quantity, snapshot_at, material_cost_price, has_blocked, was_proposed)
    select ${businessUnitId}::bigint, ${countId}::bigint, s.id, s.material_id, s.location_id, 'Initial', s.quantity,
      ${now.toISOString()}::timestamptz, m.cost_price, ${blocksStocks}::boolean and not s.block_reservations,
      exists (select 1 from task t where t.stock_id = s.id and t.task_type = 'count' and t.stock_count_line_id is null
        and ${sql.raw(isOpenTask('t'))})
    from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
    where s.id in ${idList(idsOf(stocks))} order by c.picking_sequence, c.id, s.id
    returning id`.execute(tx.sql)
  return idsOf(rows)
}

/** Cancels unassigned proposals for these stocks, which are counted by other tasks now. */
export async function endProposals(tx: Tx, stockIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update task set state = 'Cancelled', cancelled_at = ${now.toISOString()}::timestamptz, version = version + 1
    where stock_id in ${idList(stockIds)} and task_type = 'count' and job_id is null and state = 'Initial'
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
}

async function blockStocks(tx: Tx, stocks: readonly SelectedStock[]): Promise<void> {
  if (stocks.length === 0) return
  await sql`update stock set block_reservations = true, version = version + 1
    where id in ${idList(idsOf(stocks))}`.execute(tx.sql)
  tx.changed('Stock', idsOf(stocks))
  tx.availabilityChanged([...new Set(stocks.map(stock => stock.materialId))])
  for (const { id } of stocks) tx.audit('blockStock', 'Stock', id, { blockReservations: [false, true] })
}
