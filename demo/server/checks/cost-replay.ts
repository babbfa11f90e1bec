/**
 * Replays the receipts of every material by the rule of average costs (DOMAIN, prices and reports) and compares the result with the stored
 * costs: in the cost history and at the material. It shares no code with the rule except the exact decimals. Where transactions are in the
 * archive it begins after them, with what their sums and the cost history say: what was before cannot be replayed.
 */
import { sql } from 'kysely'
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../../src/contract/decimal'
import type { Kysely } from 'kysely'
import type { Tables } from '../core/db/tables'

interface Movement {
  readonly materialId: number
  readonly at: string
  readonly quantity: string
  /** Unit cost of goods that arrived at a price of their own: of a receipt, and of a gain that changed the costs; null for other movements. */
  readonly price: string | null
  /** The average cost stored with the movement, or without any movement. */
  readonly written: string | null
  readonly isMovement: boolean
  /** Whether a cost is known from here on: what is in stock before is not averaged with the first one. */
  readonly isValued: boolean
}

/**
 * A message for each material whose average cost does not follow from its receipts. Movements of a material must have different times: for
 * concurrent ones the order of the receipts is unknown.
 */
export async function wrongCosts(db: Kysely<Tables>): Promise<string[]> {
  const materials = await sql<{ id: number; itemNo: string; average: string }>`
    select id, business_unit_id || '/' || item_no as "itemNo", average_cost_price as average from material`.execute(
    db,
  )
  const movements = await readMovements(db)
  const replayed = new Map<number, Replay>()
  const wrong: string[] = []
  const names = new Map(materials.rows.map(({ id, itemNo }) => [id, itemNo]))
  for (const movement of movements) {
    const replay = replayed.get(movement.materialId) ?? {
      quantity: 0n,
      average: 0n,
      isValued: false,
      open: undefined,
    }
    replayed.set(movement.materialId, replay)
    apply(replay, movement, (written, expected) =>
      wrong.push(
        `${names.get(movement.materialId)} at ${movement.at} ${decimalText(written)}, replayed ${decimalText(expected)}`,
      ),
    )
  }
  for (const { id, itemNo, average } of materials.rows) {
    const replay = replayed.get(id)
    const expected = replay === undefined ? undefined : averageOf(replay)
    if (expected !== undefined && expected !== decimal(average)) {
      wrong.push(`${itemNo} ${average}, replayed ${decimalText(expected)}`)
    }
  }
  return wrong
}

interface Replay {
  /** Without the open receipt. */
  quantity: Decimal
  average: Decimal
  isValued: boolean
  /** A receipt may consist of several movements, and is averaged once. */
  open: { readonly at: string; readonly price: Decimal; quantity: Decimal } | undefined
}

function apply(
  replay: Replay,
  { at, quantity, price, written, isMovement, isValued }: Movement,
  differs: (written: Decimal, expected: Decimal) => void,
): void {
  const received = price === null ? undefined : decimal(price)
  if (replay.open !== undefined && (received !== replay.open.price || at !== replay.open.at)) close(replay)
  if (received === undefined) {
    replay.quantity += decimal(quantity)
    // A cost that a user entered, and that of the opening balance, is averaged with the next receipt.
    if (written !== null) replay.average = decimal(written)
    if (isValued) replay.isValued = true
    return
  }
  if (isMovement) {
    replay.open ??= { at, price: received, quantity: 0n }
    replay.open.quantity += decimal(quantity)
  }
  if (written === null) return
  close(replay)
  if (replay.average !== decimal(written)) differs(decimal(written), replay.average)
  // A wrong cost is reported once, not again with each cost derived from it.
  replay.average = decimal(written)
}

function close(replay: Replay): void {
  replay.average = averageOf(replay)
  if (replay.open === undefined) return
  replay.quantity += replay.open.quantity
  replay.isValued = true
  replay.open = undefined
}

function averageOf({ quantity, average, isValued, open }: Replay): Decimal {
  if (open === undefined) return average
  if (quantity <= 0n || !isValued) return open.price
  return divideHalfUp(quantity * average + open.quantity * open.price, quantity + open.quantity)
}

/**
 * Movements of all materials by time, and costs that were entered without one; what was before the archive's horizon as a single one, with
 * the cost of that moment.
 */
async function readMovements(db: Kysely<Tables>): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with complete as (
      select business_unit_id, max(cutoff) as moment from archive_file where kind = 'transactions' group by business_unit_id
    )
    select "materialId", at, quantity, price, written, "isMovement", "isValued" from (
      select t.material_id as "materialId", t.at::text as at, t.quantity,
        case when t.process_type = 'Receipt' or c.id is not null then t.unit_cost end as price,
        c.average_cost_price as written, true as "isMovement", c.id is not null as "isValued", t.at as moment, t.id
      from stock_transaction t left join material_cost c on c.stock_transaction_id = t.id
      left join complete a on a.business_unit_id = t.business_unit_id
      where t.quantity <> 0 and t.at >= coalesce(a.moment, '-infinity')
      union all
      select c.material_id, c.at::text, 0, null, c.average_cost_price, false,
        (c.average_cost_price, c.latest_cost_price) <> (0, 0), c.at, 0
      from material_cost c left join complete a on a.business_unit_id = c.business_unit_id
      where c.stock_transaction_id is null and c.at >= coalesce(a.moment, '-infinity')
      union all
      select m.id, a.moment::text, coalesce(b.quantity, 0) + coalesce((
          select sum(t.quantity) from stock_transaction t where t.material_id = m.id and t.at < a.moment), 0), null,
        (select c.average_cost_price from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
          and c.at < a.moment order by c.at desc, c.id desc limit 1), true,
        exists (select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id and c.at < a.moment
          and ((c.average_cost_price, c.latest_cost_price) <> (0, 0) or c.stock_transaction_id is not null)), a.moment, -1
      from material m join complete a on a.business_unit_id = m.business_unit_id
      left join archived_balance b on b.material_id = m.id and b.location_id = 0
      where b.quantity is not null or exists (select from stock_transaction t where t.material_id = m.id and t.at < a.moment)
        or exists (select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id and c.at < a.moment)
    ) moved order by "materialId", moment, id`.execute(db)
  return rows
}
