/**
 * The figures of the warehouse computed from the raw tables, without the server's SQL: the expected values of the grids (DOMAIN,
 * availability and maintenance).
 */
import { sql } from 'kysely'
import type { Db } from '../../demo/server/core/db/database'

interface StockFact {
  readonly id: number
  readonly materialId: number
  readonly locationId: number
  readonly quantity: number
  readonly reserved: number
  readonly cents: number
  readonly isUsable: boolean
  readonly isFresh: boolean
  readonly isBlocked: boolean
  readonly isPickable: boolean
  readonly isDedicated: boolean
  readonly least: number | null
  readonly most: number | null
}

interface Inbound {
  readonly materialId: number
  readonly toLocationId: number
  readonly stockId: number | null
  /** It leaves a pick location. */
  readonly isFromPicking: boolean
  readonly isReplenishment: boolean
  readonly fromStockId: number | null
  readonly quantity: number
}

export interface Warehouse {
  readonly stocks: ReadonlyMap<number, StockFact>
  readonly materials: readonly { readonly id: number; readonly volume: number; readonly weight: number }[]
  /** Open quantity without reserved stock, by material. */
  readonly soft: ReadonlyMap<number, number>
  readonly inbound: readonly Inbound[]
  readonly pickLocations: ReadonlySet<number>
}

/** Reads the tables of a business unit. */
export async function readWarehouse(
  db: Db,
  businessUnitId: number,
  now: Date,
  region: string,
): Promise<Warehouse> {
  const today = now.toLocaleDateString('sv-SE', { timeZone: region })
  const of = async <T>(query: string): Promise<T[]> =>
    (await sql<T>`${sql.raw(query.replaceAll('UNIT', String(businessUnitId)))}`.execute(db.read)).rows
  const locations = await of<{ id: number; available_for_pick: boolean }>(
    'select id, available_for_pick from location where business_unit_id = UNIT',
  )
  const pickLocations = new Set(locations.filter(row => row.available_for_pick).map(row => row.id))
  const stocks = await of<{
    id: number
    material_id: number
    location_id: number
    quantity: string
    reserved_quantity: string
    cost_price: string
    block_reservations: boolean
    exp_date: string | null
    dedicated_location: boolean
    min_quantity: string | null
    max_quantity: string | null
  }>('select * from stock where business_unit_id = UNIT')
  const materials = await of<{ id: number; volume_m3: string | null; weight_kg: string | null }>(
    'select id, volume_m3, weight_kg from material where business_unit_id = UNIT',
  )
  const lines = await of<{ material_id: number; open: string }>(`
    select material_id, confirmed_quantity - picked_quantity - reserved_quantity as open from sales_order_line
    where business_unit_id = UNIT and state not in ('Completed', 'Cancelled', 'ReadyForPackAndShip')`)
  const tasks = await of<{
    material_id: number
    to_location_id: number
    stock_id: number | null
    from_location_id: number | null
    task_type: string
    quantity: string
  }>(`
    select material_id, task_type, to_location_id, stock_id, from_location_id, requested_quantity - confirmed_quantity as quantity
    from task
    where business_unit_id = UNIT and to_location_id is not null and state in ('Initial', 'Started')
      and task_type <> 'pick'`)
  const soft = new Map<number, number>()
  for (const line of lines) {
    soft.set(line.material_id, (soft.get(line.material_id) ?? 0) + Number(line.open))
  }
  return {
    pickLocations,
    soft,
    materials: materials.map(row => ({
      id: row.id,
      volume: Number(row.volume_m3 ?? 0),
      weight: Number(row.weight_kg ?? 0),
    })),
    inbound: tasks.map(row => ({
      materialId: row.material_id,
      toLocationId: row.to_location_id,
      stockId: row.stock_id,
      isFromPicking: row.from_location_id !== null && pickLocations.has(row.from_location_id),
      isReplenishment: row.task_type === 'replenish',
      fromStockId: row.from_location_id === null ? null : row.stock_id,
      quantity: Number(row.quantity),
    })),
    stocks: new Map(
      stocks.map(row => {
        const isFresh = row.exp_date === null || row.exp_date >= today
        const isPickable = pickLocations.has(row.location_id)
        return [
          row.id,
          {
            id: row.id,
            materialId: row.material_id,
            locationId: row.location_id,
            quantity: Number(row.quantity),
            reserved: Number(row.reserved_quantity),
            cents: Math.round((Number(row.quantity) * Math.round(Number(row.cost_price) * 1e6)) / 1e4 + 1e-6),
            isFresh,
            isPickable,
            isBlocked: row.block_reservations,
            isUsable: isFresh && isPickable && !row.block_reservations,
            isDedicated: row.dedicated_location,
            least: row.min_quantity === null ? null : Number(row.min_quantity),
            most: row.max_quantity === null ? null : Number(row.max_quantity),
          },
        ]
      }),
    ),
  }
}

const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0) * 1e6) / 1e6

/** The expected values of the grid of materials, by id. */
export function expectedMaterials({ stocks, materials, soft }: Warehouse) {
  const all = [...stocks.values()]
  return new Map(
    materials.map(({ id }) => {
      const own = all.filter(stock => stock.materialId === id)
      return [
        id,
        {
          availableQuantity: String(
            sum(own.filter(stock => stock.isUsable).map(stock => stock.quantity - stock.reserved)),
          ),
          reservedQuantity: String(sum(own.map(stock => stock.reserved))),
          softReservedQuantity: String(sum([soft.get(id) ?? 0])),
          totalQuantity: String(sum(own.map(stock => stock.quantity))),
          stockValue: String(sum(own.map(stock => stock.cents)) / 100),
          numberOfStocks: own.filter(stock => stock.quantity > 0).length,
        },
      ]
    }),
  )
}

/** The stock at each location, by id. */
export function expectedLocations({ stocks, materials }: Warehouse) {
  const sizes = new Map(materials.map(material => [material.id, material]))
  const used = new Map<number, { stocks: number; volume: number; weight: number }>()
  for (const stock of stocks.values()) {
    if (stock.quantity <= 0) continue
    const before = used.get(stock.locationId) ?? { stocks: 0, volume: 0, weight: 0 }
    const size = sizes.get(stock.materialId)
    used.set(stock.locationId, {
      stocks: before.stocks + 1,
      volume: before.volume + stock.quantity * (size?.volume ?? 0),
      weight: before.weight + stock.quantity * (size?.weight ?? 0),
    })
  }
  return used
}

/** What is on its way to the place of each stock, shown once for a place: at its first filled stock, else at its first one. */
export function expectedIngoing({ stocks, inbound }: Warehouse): ReadonlyMap<number, number> {
  const all = [...stocks.values()].sort((a, b) => a.id - b.id)
  return new Map(
    all.map(stock => {
      const there = all.filter(
        ({ materialId, locationId }) => materialId === stock.materialId && locationId === stock.locationId,
      )
      const first = there.find(({ quantity }) => quantity > 0) ?? there[0]
      const coming = inbound.filter(
        ({ materialId, toLocationId }) =>
          materialId === stock.materialId && toLocationId === stock.locationId,
      )
      return [stock.id, first === stock ? sum(coming.map(({ quantity }) => quantity)) : 0]
    }),
  )
}

/** The expected proposals of a unit with both features enabled, by id. */
export function expectedProposals({ stocks, soft, inbound, pickLocations }: Warehouse) {
  const all = [...stocks.values()]
  const toBring = (materialId: number, which: (stock: StockFact) => boolean): number =>
    sum(
      all
        .filter(stock => stock.materialId === materialId && !stock.isBlocked && stock.isFresh && which(stock))
        .map(stock => {
          const leaving = inbound.filter(task => task.fromStockId === stock.id).map(task => task.quantity)
          return Math.max(stock.quantity - stock.reserved - sum(leaving), 0)
        }),
    )
  const coming = (materialId: number, which: (task: Inbound) => boolean): number =>
    sum(
      inbound
        .filter(task => task.materialId === materialId && which(task))
        .map(task => Math.min(task.quantity, stocks.get(task.stockId ?? 0)?.quantity ?? task.quantity)),
    )
  const isRestricted = ({ stockId }: Inbound): boolean => {
    const stock = stocks.get(stockId ?? 0)
    return stock !== undefined && (stock.isBlocked || !stock.isFresh)
  }
  /** Goods that can be picked then, and could not before. */
  const becomesPickable = (task: Inbound): boolean =>
    pickLocations.has(task.toLocationId) && !task.isFromPicking && !isRestricted(task)
  const hereOf = (materialId: number, locationId: number): number =>
    sum(
      all
        .filter(stock => stock.materialId === materialId && stock.locationId === locationId)
        .map(stock => stock.quantity),
    )
  const proposals = new Map<number, object>()
  for (const stock of all) {
    const { materialId, locationId, least } = stock
    const quantity = hereOf(materialId, locationId)
    if (!stock.isDedicated || least === null || quantity >= least) continue
    const onItsWay = coming(
      materialId,
      task => task.toLocationId === locationId && !(task.isReplenishment && isRestricted(task)),
    )
    const isCovered = quantity + onItsWay >= least
    const needed = isCovered ? 0 : Math.max((stock.most ?? least) - quantity - onItsWay, 0)
    const elsewhere = toBring(materialId, other => other.locationId !== locationId)
    proposals.set(stock.id * 2, {
      type: 'MinMax',
      quantity,
      inbound: onItsWay,
      needed,
      elsewhere,
      proposed: Math.min(needed, elsewhere),
    })
  }
  for (const [materialId, demand] of soft) {
    const own = all.filter(stock => stock.materialId === materialId)
    const pickable = sum(own.filter(stock => stock.isUsable).map(stock => stock.quantity - stock.reserved))
    if (demand <= 0 || demand <= pickable) continue
    const home = own.filter(stock => stock.isDedicated && stock.isPickable).sort((a, b) => a.id - b.id)[0]
    const onItsWay = coming(materialId, becomesPickable)
    const needed = Math.max(sum([demand, -pickable, -onItsWay]), 0)
    const elsewhere = toBring(materialId, stock => !stock.isPickable)
    proposals.set(materialId * 2 + 1, {
      type: 'OrderBased',
      quantity: home === undefined ? 0 : hereOf(materialId, home.locationId),
      inbound: onItsWay,
      needed,
      elsewhere,
      proposed: Math.min(needed, elsewhere),
    })
  }
  return proposals
}
