/**
 * Expected values of reports, as loops over raw rows written from DOMAIN.md: independent of the server except for its exact decimals. Days
 * are computed from the region's clock, without the product's functions.
 */
import { sql } from 'kysely'
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../src/contract/decimal'
import type { Db } from '../../demo/server/core/db/database'

export interface RawMovement {
  readonly id: number
  /** Milliseconds; the database's smaller fractions do not matter here. */
  readonly at: number
  readonly type: string
  readonly materialId: number
  readonly fromId: number | null
  readonly toId: number | null
  readonly quantity: Decimal
  readonly moved: Decimal
  readonly unitCost: Decimal
}

export interface RawCost {
  readonly id: number
  readonly at: number
  readonly materialId: number
  readonly costPrice: Decimal
  readonly averageCostPrice: Decimal
  readonly latestCostPrice: Decimal
}

export interface RawMaterial extends Pick<RawCost, 'costPrice' | 'averageCostPrice' | 'latestCostPrice'> {
  readonly id: number
  readonly itemNo: string
  readonly group: string | null
}

export interface RawLocation {
  readonly id: number
  readonly name: string
  readonly roleId: number
  readonly role: string
}

export interface RawRows {
  readonly movements: readonly RawMovement[]
  readonly costs: readonly RawCost[]
  readonly materials: ReadonlyMap<number, RawMaterial>
  readonly locations: ReadonlyMap<number, RawLocation>
}

/** Reads the stored rows of a business unit. */
export async function rawRows(db: Db, businessUnitId: number): Promise<RawRows> {
  const read = async <T>(table: string) =>
    (
      await sql<T>`select * from ${sql.raw(table)} where business_unit_id = ${businessUnitId}`.execute(
        db.read,
      )
    ).rows
  type Row = Record<string, string> & { id: number }
  const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  const [movements, materials, locations, roles] = [
    await read<Row>('stock_transaction'),
    await read<Row>('material'),
    await read<Row>('location'),
    await read<Row>('location_role'),
  ]
  const costs =
    await sql<Row>`select id, material_id, extract(epoch from at) * 1000 as ms, cost_price, average_cost_price,
    latest_cost_price from material_cost where business_unit_id = ${businessUnitId}`.execute(db.read)
  const prices = (row: Row) => ({
    costPrice: decimal(row['cost_price'] ?? ''),
    averageCostPrice: decimal(row['average_cost_price'] ?? ''),
    latestCostPrice: decimal(row['latest_cost_price'] ?? ''),
  })
  return {
    movements: movements.map(row => ({
      id: row.id,
      at: Date.parse(row['at'] ?? ''),
      type: row['process_type'] ?? '',
      materialId: Number(row['material_id']),
      fromId: numberOr(row['from_location_id']),
      toId: numberOr(row['to_location_id']),
      quantity: decimal(row['quantity'] ?? ''),
      moved: decimal(row['moved_quantity'] ?? ''),
      unitCost: decimal(row['unit_cost'] ?? ''),
    })),
    costs: costs.rows.map(row => ({
      id: row.id,
      at: Number(row['ms']),
      materialId: Number(row['material_id']),
      ...prices(row),
    })),
    materials: new Map(
      materials.map(row => [
        row.id,
        { id: row.id, itemNo: row['item_no'] ?? '', group: row['material_group'] ?? null, ...prices(row) },
      ]),
    ),
    locations: new Map(
      locations.map(row => [
        row.id,
        {
          id: row.id,
          name: row['name'] ?? '',
          roleId: Number(row['location_role_id']),
          role: roles.find(role => role.id === Number(row['location_role_id']))?.['name'] ?? '',
        },
      ]),
    ),
  }
}

/** Returns a function that gives the calendar day of a moment by the region's clock. */
export function dayFormatter(region: string): (at: number) => string {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: region,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return at => clock.format(at)
}

export type Basis = 'costPrice' | 'averageCostPrice' | 'latestCostPrice'

export interface SummaryQuestion {
  readonly basedOn: Basis
  /** Only rows up to this moment count. */
  readonly counts: (at: number) => boolean
  readonly hasLocation?: (location: RawLocation) => boolean
  readonly hasMaterial?: (material: RawMaterial) => boolean
}

/** A row of the stock value report as text: `ITEM | role: quantity x price = value`. */
export function summaryByLoop(raw: RawRows, question: SummaryQuestion): SummaryOfLoop {
  const held = new Map<string, { material: RawMaterial; role: string; quantity: Decimal }>()
  const put = (locationId: number | null, materialId: number, quantity: Decimal): void => {
    const location = locationId === null ? undefined : raw.locations.get(locationId)
    const material = raw.materials.get(materialId)
    if (location === undefined || material === undefined) return
    if (question.hasLocation?.(location) === false || question.hasMaterial?.(material) === false) return
    const key = `${materialId}/${location.roleId}`
    const row = held.get(key) ?? { material, role: location.role, quantity: 0n }
    row.quantity += quantity
    held.set(key, row)
  }
  for (const { at, materialId, fromId, toId, quantity, moved } of raw.movements) {
    if (!question.counts(at)) continue
    put(toId, materialId, (quantity > 0n ? quantity : 0n) + moved)
    put(fromId, materialId, (quantity < 0n ? quantity : 0n) - moved)
  }
  const rows: SummaryRowOfLoop[] = []
  for (const { material, role, quantity } of held.values()) {
    if (quantity === 0n) continue
    const unitCost = priceByLoop(raw, material, question)
    rows.push({ material, role, quantity, unitCost, cents: centsOf(quantity, unitCost) })
  }
  const cents = rows.reduce((sum, row) => sum + row.cents, 0n)
  return { rows, value: moneyText(cents) }
}

export interface SummaryRowOfLoop {
  readonly material: RawMaterial
  readonly role: string
  readonly quantity: Decimal
  readonly unitCost: Decimal
  readonly cents: bigint
}

export interface SummaryOfLoop {
  readonly rows: readonly SummaryRowOfLoop[]
  readonly value: string
}

/** The last price saved by then; the current one if none was ever saved. */
function priceByLoop(raw: RawRows, material: RawMaterial, { basedOn, counts }: SummaryQuestion): Decimal {
  const history = raw.costs.filter(cost => cost.materialId === material.id)
  if (history.length === 0) return material[basedOn]
  const known = history
    .filter(({ at }) => at === -Infinity || counts(at))
    .sort((one, other) => (one.at === other.at ? one.id - other.id : one.at < other.at ? -1 : 1))
  return known.at(-1)?.[basedOn] ?? 0n
}

/** Quantity times price, rounded half up to cents. */
export function centsOf(quantity: Decimal, price: Decimal): bigint {
  return divideHalfUp(quantity * price, 10n ** 10n)
}

/** Cents as the API writes money: without trailing zeros. */
export function moneyText(cents: bigint): string {
  return decimalText(cents * 10_000n)
}

export interface MovementQuestion {
  readonly region: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly types: readonly string[]
  /** ISO time; later rows do not count. */
  readonly moment?: string
  readonly hasLocation?: (location: RawLocation) => boolean
  readonly hasMaterial?: (material: RawMaterial) => boolean
}

export interface MovementsOfLoop {
  readonly movements: readonly RawMovement[]
  readonly figures: Readonly<Record<'transactions' | 'in' | 'out' | 'moved' | 'value', string>>
  /** Every day up to the last one or that of the moment: `day: in / out (count)`. */
  readonly days: readonly string[]
}

/** The movements of some days, and their totals. */
export function movementsByLoop(raw: RawRows, question: MovementQuestion): MovementsOfLoop {
  const { dateFrom, dateTo, types, moment, hasLocation, hasMaterial } = question
  const dayOf = dayFormatter(question.region)
  const last = moment === undefined ? Infinity : Date.parse(moment)
  const isAt = (id: number | null): boolean => {
    const location = id === null ? undefined : raw.locations.get(id)
    return location !== undefined && hasLocation?.(location) === true
  }
  const movements = raw.movements.filter(({ at, type, materialId, fromId, toId }) => {
    const material = raw.materials.get(materialId)
    const day = dayOf(at)
    return (
      day >= dateFrom &&
      day <= dateTo &&
      at <= last &&
      types.includes(type) &&
      (hasLocation === undefined || isAt(fromId) || isAt(toId)) &&
      (hasMaterial === undefined || (material !== undefined && hasMaterial(material)))
    )
  })
  const totalOf = (rows: readonly RawMovement[]) => {
    const total = { in: 0n, out: 0n, moved: 0n, cents: 0n }
    for (const { quantity, moved, unitCost } of rows) {
      if (quantity > 0n) total.in += quantity
      else total.out -= quantity
      total.moved += moved
      total.cents += centsOf(quantity, unitCost)
    }
    return total
  }
  const byDay = new Map<string, RawMovement[]>()
  for (const movement of movements) {
    const day = dayOf(movement.at)
    const rows = byDay.get(day) ?? []
    rows.push(movement)
    byDay.set(day, rows)
  }
  const days: string[] = []
  const end = [dateTo, dayOf(Math.min(last, Date.now()))].sort()[0] ?? dateTo
  for (let noon = Date.parse(`${dateFrom}T12:00:00Z`); movements.length > 0; noon += 86_400_000) {
    const day = new Date(noon).toISOString().slice(0, 10)
    if (day > end) break
    const rows = byDay.get(day) ?? []
    const total = totalOf(rows)
    days.push(`${day}: ${decimalText(total.in)} / ${decimalText(total.out)} (${rows.length})`)
  }
  const whole = totalOf(movements)
  return {
    movements,
    figures: {
      transactions: String(movements.length),
      in: decimalText(whole.in),
      out: decimalText(whole.out),
      moved: decimalText(whole.moved),
      value: moneyText(whole.cents),
    },
    days,
  }
}
