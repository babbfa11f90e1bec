/** Where the fields of stock counts and their lines come from in the database. */
import { inventory, inventoryLine } from '../../../src/contract/entities/inventory'
import type { SearchSource } from '../core/search/search-source'
import { decimal, progress, readMoment } from '../core/search/columns'
import { isOpenCountLine, isOpenTask } from '../core/db/state-conditions'

/** A line that is to be counted again, or was cancelled, keeps what was counted, but has no result. */
const hasResult = (line: string): string => `${line}.state in ('Counted','Approved')`
const difference = (line: string): string =>
  `(case when ${hasResult(line)} then ${line}.counted_quantity - ${line}.snapshot_quantity end)`
const differenceCost = (line: string): string => `round(${difference(line)} * ${line}.material_cost_price, 2)`
const ofLines = { join: 'lines' } as const

export const inventorySource: SearchSource<(typeof inventory)['fields']> = {
  entity: inventory,
  table: 'stock_count c',
  alias: 'c',
  joins: {
    user: 'left join app_user u on u.id = c.assigned_to left join user_role g on g.id = c.assigned_role_id',
    lines: `left join lateral (
        select count(*) as total, count(*) filter (where ${hasResult('l')}) as performed,
          count(*) filter (where ${difference('l')} <> 0) as differing, coalesce(sum(${differenceCost('l')}), 0) as cost
        from stock_count_line l where l.stock_count_id = c.id and l.state <> 'Cancelled'
      ) lines on true`,
  },
  fields: {
    id: { sql: 'c.id' },
    journalName: { sql: 'c.journal_name' },
    state: { sql: 'c.state' },
    linesInJournal: { sql: 'lines.total', ...ofLines },
    performedLines: { sql: 'lines.performed', ...ofLines },
    remainingLines: { sql: '(lines.total - lines.performed)', ...ofLines },
    percentCompleted: { ...progress('lines.performed', 'lines.total'), ...ofLines },
    linesWithDifference: { sql: 'lines.differing', ...ofLines },
    differenceCost: { ...decimal('lines.cost'), ...ofLines },
    assignedTo: { sql: 'coalesce(u.display_name, g.user_role_name)', join: 'user' },
    unblockStocks: { sql: 'c.unblock_stocks' },
    createdDate: { sql: 'c.created_at' },
    completedDate: { sql: 'c.completed_at' },
    version: readMoment,
  },
}

/**
 * Movements x of the stock of a line l from its snapshot to its approval: those of the stock, and goods moved by others to its location.
 * The posting of the line's own approval is left out.
 */
export const movementsOfLine = `x.business_unit_id = l.business_unit_id and x.material_id = l.material_id
    and x.at > l.snapshot_at and x.at < coalesce(l.approved_at, 'infinity')
    and (x.stock_id = l.stock_id or (x.process_type in ('Move','Replenish') and x.to_location_id = l.location_id))`

/** Whether the stock of a line l has moved since its snapshot; while the line is open, a changed quantity of its stock shows it too. */
export const isMovedSince = `(l.has_archived_movements or exists (select 1 from stock_transaction x where ${movementsOfLine})
  or ${isOpenCountLine('l')}
    and l.snapshot_quantity <> (select q.quantity from stock q where q.id = l.stock_id))`

/** Whether an open task counts a line l. */
export const isBeingCounted = `exists (
  select 1 from task t where t.stock_count_line_id = l.id and ${isOpenTask('t')}
)`
const ofMaterial = { join: 'material' } as const
const ofStock = { join: 'stock' } as const

export const inventoryLineSource: SearchSource<(typeof inventoryLine)['fields']> = {
  entity: inventoryLine,
  table: 'stock_count_line l',
  alias: 'l',
  joins: {
    location: 'left join location w on w.id = l.location_id',
    material: 'left join material m on m.id = l.material_id',
    stock: 'left join stock s on s.id = l.stock_id',
    user: 'left join app_user u on u.id = l.counted_by',
  },
  fields: {
    id: { sql: 'l.id' },
    stockCountId: { sql: 'l.stock_count_id' },
    stockId: { sql: 'l.stock_id' },
    locationId: { sql: 'l.location_id' },
    location: { sql: 'w.name', join: 'location' },
    materialId: { sql: 'l.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    state: { sql: 'l.state' },
    stockQty: decimal('l.snapshot_quantity'),
    qtyCounted: decimal('l.counted_quantity'),
    difference: decimal(difference('l')),
    differenceCost: decimal(differenceCost('l')),
    materialCostPrice: decimal('l.material_cost_price'),
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    currentQuantity: { ...decimal('s.quantity'), ...ofStock },
    isBeingCounted: { sql: isBeingCounted, isComputed: true },
    postedQuantity: decimal('l.posted_quantity'),
    isMovedSince: { sql: isMovedSince, isComputed: true },
    batch: { sql: 's.batch', ...ofStock },
    container: { sql: 's.container', ...ofStock },
    userName: { sql: 'u.display_name', join: 'user' },
    snapshotDate: { sql: 'l.snapshot_at' },
    countedDate: { sql: 'l.counted_at' },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
