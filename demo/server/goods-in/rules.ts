/**
 * Receiving goods (DOMAIN, prices; issue "operations", receiving): which traits must be read from them, and where they are put away. Pure.
 */
import { decimalOne, smaller, type Decimal } from '../../../src/contract/decimal'
import type { InputIssue, IssueCode } from '../../../src/contract/input-issues'

/** Required traits of a material's goods. */
export interface GoodsTraits {
  readonly hasBatch: boolean
  readonly hasExpDate: boolean
  readonly hasSerialNumber: boolean
}

/** The traits that were read from received goods. */
export interface ReadGoods {
  readonly batch?: string | undefined
  /** yyyy-mm-dd */
  readonly expDate?: string | undefined
  readonly serialNumbers?: readonly string[] | undefined
}

/** A quantity of goods with the same traits. */
export interface Parcel {
  readonly quantity: Decimal
  readonly batch: string | null
  readonly expDate: string | null
  readonly serialNumber: string | null
}

export type ReadParcels = { readonly parcels: readonly Parcel[] } | { readonly issues: readonly InputIssue[] }

/** The goods as stocks: one per serial number, else one in total; or which traits are invalid for the material. */
export function parcelsOf(
  traits: GoodsTraits,
  goods: ReadGoods,
  quantity: Decimal,
  today: string,
): ReadParcels {
  const { batch, expDate, serialNumbers } = goods
  const issues: InputIssue[] = []
  const expect = (isFitting: boolean, field: keyof ReadGoods, code: IssueCode, message: string) => {
    if (!isFitting) issues.push({ path: `body.${field}`, code, message })
  }
  expect(traits.hasBatch || batch === undefined, 'batch', 'not-kept', 'The material has no batches.')
  expect(!traits.hasBatch || batch !== undefined, 'batch', 'missing', 'The batch is needed.')
  expect(traits.hasExpDate || expDate === undefined, 'expDate', 'not-kept', 'The material does not expire.')
  expect(!traits.hasExpDate || expDate !== undefined, 'expDate', 'missing', 'The expiry date is needed.')
  expect(
    expDate === undefined || expDate >= today,
    'expDate',
    'in-the-past',
    'Expired goods are not received.',
  )
  expect(
    traits.hasSerialNumber || serialNumbers === undefined,
    'serialNumbers',
    'not-kept',
    'The material has no serial numbers.',
  )
  const numbers = serialNumbers ?? []
  expect(
    new Set(numbers).size === numbers.length,
    'serialNumbers',
    'twice',
    'A serial number is there twice.',
  )
  expect(
    !traits.hasSerialNumber || BigInt(numbers.length) * decimalOne === quantity,
    'serialNumbers',
    'one-for-each',
    'Each piece has one serial number.',
  )
  if (issues.length > 0) return { issues }
  const alike = { batch: batch ?? null, expDate: expDate ?? null }
  return {
    parcels: traits.hasSerialNumber
      ? numbers.map(serialNumber => ({ ...alike, quantity: decimalOne, serialNumber }))
      : [{ ...alike, quantity, serialNumber: null }],
  }
}

/** A location in the form that putting away takes. */
export interface PutAwayPlace {
  readonly locationId: number
  /** Dedicated to the material: used first, up to its maximum. */
  readonly isDedicated: boolean
  /** Dedicated to another material: the last choice. */
  readonly isOfOthers: boolean
  /** In the area from which the material is picked. */
  readonly isOfRole: boolean
  readonly isPickable: boolean
  readonly holdsMaterial: boolean
  /** Nothing lies there, and no other material is on its way there. */
  readonly isEmpty: boolean
  /**
   * The quantity that fits within its maximum volume and weight, for a dedicated location also its maximum quantity, minus incoming goods;
   * null without a maximum.
   */
  readonly room: Decimal | null
  readonly sequence: number
}

export interface PutAway {
  /** Null without a location: the user who puts the goods away chooses one. */
  readonly locationId: number | null
  readonly quantity: Decimal
}

/**
 * Where to put goods away: to the dedicated locations of the material up to their maxima, and the rest to one location of its area, in
 * reserve when there is a dedicated one, else a pick location; preferably one with the material already, else an empty one. A location
 * without enough room is the last choice.
 */
export function putAwayPlaces(quantity: Decimal, places: readonly PutAwayPlace[]): PutAway[] {
  const plan: PutAway[] = []
  let remaining = quantity
  const dedicated = places.filter(place => place.isDedicated).sort(bySequence)
  for (const { locationId, room } of dedicated) {
    const part = room === null ? remaining : smaller(remaining, room)
    if (part <= 0n) continue
    plan.push({ locationId, quantity: part })
    remaining -= part
  }
  if (remaining <= 0n) return plan
  const goesToReserve = dedicated.length > 0
  const first = (isTrue: boolean) => (isTrue ? 0 : 1)
  const [best] = places
    .filter(place => !place.isDedicated)
    .sort(
      (a, b) =>
        first(!a.isOfOthers) - first(!b.isOfOthers) ||
        first(hasRoom(a, remaining)) - first(hasRoom(b, remaining)) ||
        first(a.isOfRole) - first(b.isOfRole) ||
        first(a.isPickable !== goesToReserve) - first(b.isPickable !== goesToReserve) ||
        first(a.holdsMaterial) - first(b.holdsMaterial) ||
        first(a.isEmpty) - first(b.isEmpty) ||
        bySequence(a, b),
    )
  const fallback = dedicated[0]?.locationId ?? null
  return [...plan, { locationId: best?.locationId ?? fallback, quantity: remaining }]
}

/** Where to put several quantities away, one after the other: each leaves less room to the next. */
export function putAwayPlans(quantities: readonly Decimal[], places: readonly PutAwayPlace[]): PutAway[][] {
  const room = new Map(places.map(place => [place.locationId, place.room]))
  return quantities.map(quantity => {
    const plan = putAwayPlaces(
      quantity,
      places.map(place => ({ ...place, room: room.get(place.locationId) ?? null })),
    )
    for (const { locationId, quantity: taken } of plan) {
      const left = locationId === null ? null : (room.get(locationId) ?? null)
      if (locationId !== null && left !== null) room.set(locationId, left - taken)
    }
    return plan
  })
}

/** Whether all of it fits into its places. */
export function isRoomFor(plan: readonly PutAway[], places: readonly PutAwayPlace[]): boolean {
  const left = new Map(places.map(({ locationId, room }) => [locationId, room]))
  return plan.every(({ locationId, quantity }) => {
    if (locationId === null) return false
    const room = left.get(locationId) ?? null
    if (room !== null) left.set(locationId, room - quantity)
    return room === null || room >= quantity
  })
}

function hasRoom({ room }: PutAwayPlace, quantity: Decimal): boolean {
  return room === null || room >= quantity
}

function bySequence(a: PutAwayPlace, b: PutAwayPlace): number {
  return a.sequence - b.sequence || a.locationId - b.locationId
}
