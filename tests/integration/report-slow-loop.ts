/** Slow movers as a loop over raw rows, written from DOMAIN.md: independent of the server except for its exact decimals. */
import { sql } from 'kysely'
import type { Db } from '../../demo/server/core/db/database'
import { divideHalfUp, type Decimal } from '../../src/contract/decimal'
import {
  centsOf,
  dayFormatter,
  summaryByLoop,
  type Basis,
  type RawLocation,
  type RawMaterial,
  type RawRows,
} from './report-loops'

interface RawPick {
  readonly id: number
  readonly type: string
  readonly state: string
  readonly materialId: number
  readonly fromId: number | null
  readonly at: string | null
}

export interface SlowQuestion {
  readonly region: string
  readonly from: string
  readonly to: string
  readonly types: readonly ('pick' | 'replenish')[]
  readonly basedOn: Basis
  readonly hasLocation?: (location: RawLocation) => boolean
  readonly hasMaterial?: (material: RawMaterial) => boolean
  /** Milliseconds; only rows up to this moment count. */
  readonly until?: number
}

export interface SlowOfLoop {
  readonly material: RawMaterial
  readonly quantity: Decimal
  readonly unitCost: Decimal
  readonly cents: bigint
  readonly picks: number
  /** Names of the locations with the largest quantity. */
  readonly places: readonly string[]
  /** Milliseconds. */
  readonly lastMovement: number | null
}

/** All tasks of a business unit, since movements also refer to tasks that put away. */
export async function rawPicks(db: Db, businessUnitId: number): Promise<RawPick[]> {
  const { rows } = await sql<RawPick>`
    select id, task_type as type, state, material_id as "materialId", from_location_id as "fromId", performed_date as at
    from task where business_unit_id = ${businessUnitId}`.execute(db.read)
  return rows
}

/**
 * Every material with stock in the locations, whatever its number of picks.
 * @param links tasks of transactions, by the ids of both
 */
export function slowByLoop(
  raw: RawRows,
  picks: readonly RawPick[],
  links: ReadonlyMap<number, number>,
  question: SlowQuestion,
): SlowOfLoop[] {
  const { region, from, to, types, basedOn, hasLocation = () => true, until = Infinity } = question
  const dayOf = dayFormatter(region)
  const counts = (at: number): boolean => at <= until
  const areLocationsChosen = question.hasLocation !== undefined
  const { rows } = summaryByLoop(raw, {
    basedOn,
    counts,
    hasLocation,
    ...(question.hasMaterial && { hasMaterial: question.hasMaterial }),
  })
  const held = new Map<number, { material: RawMaterial; quantity: Decimal; unitCost: Decimal }>()
  for (const { material, quantity, unitCost } of rows) {
    const row = held.get(material.id) ?? { material, quantity: 0n, unitCost }
    row.quantity += quantity
    held.set(material.id, row)
  }
  const isPick = ({ type, state, fromId, at }: RawPick): boolean => {
    if (state !== 'Completed' || at === null || !(types as readonly string[]).includes(type)) return false
    const location = fromId === null ? undefined : raw.locations.get(fromId)
    if (areLocationsChosen && (location === undefined || !hasLocation(location))) return false
    const moment = Date.parse(at)
    return counts(moment) && dayOf(moment) >= from && dayOf(moment) <= to
  }
  const frequency = new Map<number, number>()
  for (const pick of picks) {
    if (isPick(pick)) frequency.set(pick.materialId, (frequency.get(pick.materialId) ?? 0) + 1)
  }
  const putAways = new Set(picks.filter(({ type }) => type === 'putAway').map(({ id }) => id))
  const last = lastMovements(raw, counts, id => putAways.has(links.get(id) ?? 0))
  return [...held.values()]
    .filter(({ quantity }) => quantity > 0n)
    .map(({ material, quantity, unitCost }) => ({
      material,
      quantity,
      unitCost,
      cents: centsOf(quantity, unitCost),
      picks: frequency.get(material.id) ?? 0,
      places: placesOf(raw, material.id, counts, hasLocation),
      lastMovement: last.get(material.id) ?? null,
    }))
}

/** The last movement by material; none where it was only received, put away or in stock from the beginning. */
function lastMovements(
  { movements }: RawRows,
  counts: (at: number) => boolean,
  isPutAway: (id: number) => boolean,
): Map<number, number> {
  const first = new Map<number, number>()
  for (const { materialId, at } of movements) {
    first.set(materialId, Math.min(first.get(materialId) ?? Infinity, at))
  }
  const last = new Map<number, number>()
  for (const { id, materialId, at, type } of movements) {
    const isOpening = type === 'Gain' && at === first.get(materialId)
    if (!counts(at) || type === 'Receipt' || isOpening || (type === 'Move' && isPutAway(id))) continue
    last.set(materialId, Math.max(last.get(materialId) ?? -Infinity, at))
  }
  return last
}

function placesOf(
  { movements, locations }: RawRows,
  material: number,
  counts: (at: number) => boolean,
  hasLocation: (location: RawLocation) => boolean,
): string[] {
  const there = new Map<number, Decimal>()
  const put = (id: number | null, quantity: Decimal): void => {
    if (id !== null) there.set(id, (there.get(id) ?? 0n) + quantity)
  }
  for (const { at, materialId, fromId, toId, quantity, moved } of movements) {
    if (materialId !== material || !counts(at)) continue
    put(toId, (quantity > 0n ? quantity : 0n) + moved)
    put(fromId, (quantity < 0n ? quantity : 0n) - moved)
  }
  const chosen = [...there].flatMap(([id, quantity]) => {
    const location = locations.get(id)
    return location !== undefined && hasLocation(location) ? [{ name: location.name, quantity }] : []
  })
  const most = chosen.reduce((top, { quantity }) => (quantity > top ? quantity : top), 0n)
  return chosen.filter(({ quantity }) => quantity === most).map(({ name }) => name)
}

/** Share of one value in another, both in cents, as a percentage with one decimal; null if the whole is zero. */
export function shareOf(part: bigint, whole: bigint): Decimal | null {
  return whole === 0n ? null : divideHalfUp(part * 1_000n, whole) * 100_000n
}
