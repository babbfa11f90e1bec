/** Movements at the stocks of lines since their snapshots, which the approver of a difference must see. */
import { sql, type Kysely } from 'kysely'
import type { StockMovement } from '../../../src/contract/endpoints/stock-movement'
import type { Tables } from '../core/db/tables'
import { idList } from '../core/db/id-list'
import { movementsOfLine } from './inventory-source'

/** Maximum number of movements in one question (ours): a few per line; the line itself shows all of them. */
export const shownMovementsMost = 50

/**
 * Movements of lines by time. The sign of a move is that for the line's stock: goods moved away are negative, goods moved to its location
 * by others positive.
 */
export async function movementsOf(
  db: Kysely<Tables>,
  businessUnitId: number,
  lineIds: readonly number[],
  most: number,
): Promise<StockMovement[]> {
  const { rows } = await sql<StockMovement>`
    select x.id, l.id as "lineId", x.at, x.process_type as type,
      case when x.quantity <> 0 then x.quantity
        when x.stock_id = l.stock_id and x.from_location_id is not distinct from l.location_id then -x.moved_quantity
        else x.moved_quantity end as quantity,
      m.base_uom as "uoM", w.name as location, m.item_no as "materialItemNo", o.order_no as "orderNo",
      u.display_name as "userName"
    from stock_count_line l
    join stock_transaction x on ${sql.raw(movementsOfLine)}
    join material m on m.id = l.material_id join location w on w.id = l.location_id
    left join sales_order_line ol on ol.id = x.order_line_id left join sales_order o on o.id = ol.order_id
    left join app_user u on u.id = x.user_id
    where l.business_unit_id = ${businessUnitId} and l.id in ${idList(lineIds)}
    order by x.at, x.id limit ${most}`.execute(db)
  return rows
}
