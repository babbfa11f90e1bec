/** Stocks of one business unit: enough of ordered materials, too little of the few scarce ones. */
import type { StockFacts } from '../../orders/public'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import type { SeedLocation } from './locations'
import type { MasterData } from './master-data'
import type { SeedMaterial } from './materials'
import type { PlannedOrder } from './order-plan'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'

/** A stock while the seed is made; quantity and reservations follow the orders. */
export interface SeedStock extends StockFacts {
  quantity: Decimal
  reserved: Decimal
  readonly location: SeedLocation
  readonly batch: string | null
  readonly isHome: boolean
  readonly costPrice: Decimal
  readonly material: SeedMaterial
  readonly serialNumber: string | null
}

export interface StockBook {
  readonly all: readonly SeedStock[]
  byId(id: number): SeedStock
  of(materialId: number): readonly SeedStock[]
}

/** Makes the stocks; `addStocks` adds their rows after all orders have taken theirs. */
export function makeStocks(
  sheet: Sheet,
  master: MasterData,
  orders: readonly PlannedOrder[],
  counts: SeedCounts,
  clock: SeedClock,
  random: Random,
): StockBook {
  const demand = openDemand(orders)
  const places = placesOf(master.locations)
  const all: SeedStock[] = []
  const ordinary = master.materials.filter(material => material.part === 'ordinary')
  let remaining = counts.stocks - (master.materials.length - ordinary.length) * 2
  const add = (
    material: SeedMaterial,
    location: SeedLocation,
    quantity: Decimal,
    isHome: boolean,
    isOdd: boolean,
  ) => {
    const expiresIn = isOdd && random.chance(0.5) ? -random.int(1, 20) : random.int(20, 420)
    all.push({
      id: sheet.reserveId('stock'),
      materialId: material.id,
      locationId: location.id,
      quantity,
      reserved: 0n,
      isBlocked: isOdd && !material.hasExpDate,
      isAvailableForPick: location.isPickable,
      expDate: material.hasExpDate ? clock.day(expiresIn) : null,
      fifoDate: isoOf(clock.at(-random.int(2, 240), 480 + random.int(0, 480))),
      location,
      batch: material.hasExpDate ? `${clock.day(-30).slice(2, 4)}-${random.int(1000, 9999)}` : null,
      isHome,
      costPrice: material.costPrice,
      material,
      serialNumber:
        material.hasSerialNumber && !isHome && quantity === material.step
          ? `SN${String(700_000 + all.length * 13)}`
          : null,
    })
  }
  for (const material of master.materials.filter(candidate => candidate.part !== 'ordinary')) {
    const home = random.pick(places.pickable(material.area))
    add(material, home, decimal(String(material.part === 'broken' ? 60 : random.int(0, 3))), true, false)
    const other = material.part === 'scarceWithBulk' ? random.pick(places.reserve()) : home
    const quantity = material.part === 'scarceWithBulk' ? random.int(60, 140) : random.int(0, 1)
    add(material, other, decimal(String(quantity)), false, material.part === 'scarce')
  }
  for (const [index, material] of ordinary.entries()) {
    const count = Math.max(1, Math.round(remaining / (ordinary.length - index) + (random.next() - 0.5)))
    remaining -= count
    const usual = material.step * BigInt(Math.ceil(6 + material.popularity * 55))
    const needed = ((demand.get(material.id) ?? 0n) * 14n) / 10n
    add(
      material,
      random.pick(places.pickable(material.area)),
      wholeSteps(usual + needed, material.step),
      true,
      false,
    )
    for (let other = 1; other < count; other += 1) {
      const isReserve = other === 1 && random.chance(0.5)
      const location = random.pick(isReserve ? places.reserve() : places.pickable(material.area))
      const some = material.step * BigInt(random.int(2, Math.ceil(10 + material.popularity * 60)))
      // Stocks with serial numbers have quantity one, except at dedicated locations.
      const quantity = material.hasSerialNumber ? material.step : some
      add(material, location, quantity, false, random.chance(0.02))
    }
  }
  return bookOf(all)
}

/** The container of a stock: reserve stock is on a pallet. */
export function palletOf({ id, location }: Pick<SeedStock, 'id' | 'location'>): string | null {
  return location.isPickable ? null : `PAL-${String(100_000 + (id % 900_000))}`
}

/** Adds the rows of the stocks in their current state. */
export function addStocks(
  sheet: Sheet,
  businessUnitId: number,
  book: StockBook,
  clock: SeedClock,
  random: Random,
): void {
  for (const stock of book.all) {
    const [least, most] = levelsOf(stock, book)
    sheet.addAs('stock', stock.id, {
      business_unit_id: businessUnitId,
      material_id: stock.materialId,
      location_id: stock.locationId,
      quantity: decimalText(stock.quantity),
      reserved_quantity: decimalText(stock.reserved),
      container: palletOf(stock),
      batch: stock.batch,
      exp_date: stock.expDate,
      serial_number: stock.serialNumber,
      block_reservations: stock.isBlocked,
      fifo_date: stock.fifoDate,
      last_counted: random.chance(0.7) ? isoOf(clock.at(-random.int(1, 200), 600)) : null,
      min_quantity: least === null ? null : decimalText(least),
      max_quantity: most === null ? null : decimalText(most),
      dedicated_location: stock.isHome,
      cost_price: decimalText(stock.costPrice),
      stock_attributes: JSON.stringify(attributesOf(stock)),
      version: 1,
    })
  }
}

/** Minimum and maximum of a dedicated location; a few with stock elsewhere are due for replenishment. */
function levelsOf(stock: SeedStock, book: StockBook): readonly [Decimal | null, Decimal | null] {
  if (!stock.isHome) return [null, null]
  const { material, quantity } = stock
  const usual = Math.ceil(material.popularity * 120 + 20)
  const hasReserve = book.of(stock.materialId).some(other => !other.isHome && other.quantity > other.reserved)
  if (material.part === 'ordinary' && stock.id % 23 === 0 && hasReserve) {
    return [quantity + material.step * 4n, quantity * 2n + material.step * 20n]
  }
  return [decimal(String(Math.ceil(usual / 5))), decimal(String(usual))]
}

/** Some of the business unit's stock attributes. */
function attributesOf({ id, material, expDate }: SeedStock): Record<string, string> {
  return {
    ...(id % 3 === 0 && { QualityState: id % 24 === 0 ? 'C' : id % 9 === 0 ? 'B' : 'A' }),
    ...(id % 4 === 0 && { CountryOfOrigin: ['NO', 'DE', 'PL', 'SE', 'DK'][id % 5] ?? 'NO' }),
    ...(expDate !== null && id % 2 === 0 && { Temperature: (2 + (id % 40) / 10).toFixed(1) }),
    ...(material.popularity > 0.6 &&
      id % 7 === 0 && { 'Supplier lot': `L${String(id % 9_000).padStart(5, '0')}` }),
  }
}

function bookOf(all: readonly SeedStock[]): StockBook {
  const ids = new Map(all.map(stock => [stock.id, stock]))
  const materials = new Map<number, SeedStock[]>()
  for (const stock of all) {
    const siblings = materials.get(stock.materialId)
    if (siblings === undefined) materials.set(stock.materialId, [stock])
    else siblings.push(stock)
  }
  return {
    all,
    of: materialId => materials.get(materialId) ?? [],
    byId(id) {
      const stock = ids.get(id)
      if (stock === undefined) throw new Error(`no stock ${id}`)
      return stock
    },
  }
}

function openDemand(orders: readonly PlannedOrder[]): Map<number, Decimal> {
  const demand = new Map<number, Decimal>()
  for (const order of orders) {
    if (order.finishedAt !== null) continue
    for (const { material, quantity } of order.lines) {
      demand.set(material.id, (demand.get(material.id) ?? 0n) + quantity)
    }
  }
  return demand
}

function placesOf(locations: readonly SeedLocation[]) {
  const byArea = new Map<string, SeedLocation[]>()
  for (const location of locations.filter(place => place.isPickable)) {
    byArea.set(location.area, [...(byArea.get(location.area) ?? []), location])
  }
  const reserve = locations.filter(place => !place.isPickable)
  return { pickable: (area: string) => byArea.get(area) ?? [], reserve: () => reserve }
}

function wholeSteps(quantity: Decimal, step: Decimal): Decimal {
  return ((quantity + step - 1n) / step) * step
}
