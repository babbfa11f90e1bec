/** Reads and locks stocks in the form that their rules take, always in id order. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../core/db/tables'
import { decimal } from '../../../src/contract/decimal'
import type { StockItem } from './rules'
import { idList } from '../core/db/id-list'

/** A stock with further fields that its actions need. */
export interface StoredStock extends StockItem {
  readonly businessUnitId: number
  readonly materialId: number
  readonly location: string
  /** Its name in messages: material and location. */
  readonly name: string
  /** Decimals of the base unit; null when the unit is unknown. */
  readonly decimals: number | null
  /** Current average cost of the material. */
  readonly averageCost: bigint
  readonly minQuantity: bigint | null
  readonly maxQuantity: bigint | null
}

interface StockRow extends Omit<
  StoredStock,
  'quantity' | 'reserved' | 'costPrice' | 'averageCost' | 'minQuantity' | 'maxQuantity'
> {
  readonly quantity: string
  readonly reserved: string
  readonly costPrice: string
  readonly averageCost: string
  readonly minQuantity: string | null
  readonly maxQuantity: string | null
}

/** Stocks of a unit by id, in id order; ids of other units are left out. */
export async function readStocks(
  db: Kysely<Tables>,
  businessUnitId: number,
  ids: readonly number[],
): Promise<StoredStock[]> {
  return read(db, sql`s.business_unit_id = ${businessUnitId} and s.id in ${idList(ids)}`)
}

/** Stocks of a material at a location, in id order. */
export async function stocksAt(
  db: Kysely<Tables>,
  businessUnitId: number,
  place: { readonly materialId: number; readonly locationId: number },
): Promise<StoredStock[]> {
  return read(
    db,
    sql`s.business_unit_id = ${businessUnitId} and s.location_id = ${place.locationId}
      and s.material_id = ${place.materialId}`,
  )
}

/** Locks stocks until the transaction ends; after orders, jobs and operations. */
export async function lockStocks(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await sql`select id from stock where id in ${idList(ids)} order by id for no key update`.execute(db)
}

/** Ids of all stocks of a material. */
export async function stocksOfMaterial(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('stock')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('material_id', '=', materialId)
    .execute()
  return rows.map(({ id }) => id)
}

async function read(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<StoredStock[]> {
  const { rows } = await sql<StockRow>`
    select s.id, s.business_unit_id as "businessUnitId", s.material_id as "materialId",
      s.location_id as "locationId", c.name as location,
      m.item_no || ' · ' || c.name as name,
      case when s.block_reservations then 'Blocked' else 'Active' end as state,
      s.quantity, s.reserved_quantity as reserved, s.cost_price as "costPrice",
      s.dedicated_location as "dedicatedLocation", s.container, s.batch, s.exp_date as "expDate",
      s.serial_number as "serialNumber", s.fifo_date as "fifoDate", s.stock_attributes::text as attributes,
      s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity", u.decimals,
      m.average_cost_price as "averageCost"
    from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where ${condition} order by s.id`.execute(db)
  return rows.map(row => ({
    ...row,
    quantity: decimal(row.quantity),
    reserved: decimal(row.reserved),
    costPrice: decimal(row.costPrice),
    averageCost: decimal(row.averageCost),
    minQuantity: row.minQuantity === null ? null : decimal(row.minQuantity),
    maxQuantity: row.maxQuantity === null ? null : decimal(row.maxQuantity),
  }))
}
