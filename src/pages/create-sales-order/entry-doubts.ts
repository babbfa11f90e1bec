/** What speaks against the way in which columns of order lines are read: cells that fit no number, and materials that say otherwise. Pure. */
import { unsignedDecimal } from '../../contract/decimal'
import type { CodeMeanings, EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import type { Entry } from './read-entries'

export interface EntryDoubts {
  /** Values that are written and are no numbers. */
  readonly unread: number
  /** Quantities with decimals of materials that are counted whole. */
  readonly decimals: number
  /** Prices far from the usual one of their material. */
  readonly prices: number
  /** Exchanged, quantity and price would fit better. */
  readonly isExchanged: boolean
}

/** A price this many times above or below the usual one is far from it. */
const farTimes = 5n

/** Counts them. @param meanings of the codes; null until they are known */
export function entryDoubts(entries: readonly Entry[], meanings: CodeMeanings | null): EntryDoubts {
  const unread = entries.reduce(
    (sum, { quantity, price, discount }) =>
      sum + [quantity, price, discount].filter(({ value }) => value === null).length,
    0,
  )
  const known = materialsOf(entries, meanings)
  const count = (isDoubtful: (pair: KnownEntry) => boolean) => known.filter(isDoubtful).length
  const decimals = count(hasDecimalsInWhole)
  const prices = count(isFarFromUsual)
  const exchanged = known.filter(({ entry, material }) =>
    isFarFromUsual({ material, entry: { ...entry, price: entry.quantity } }),
  ).length
  return { unread, decimals, prices, isExchanged: prices * 2 > known.length && exchanged < prices }
}

interface KnownEntry {
  readonly entry: Entry
  readonly material: EntryMaterial
}

function materialsOf(entries: readonly Entry[], meanings: CodeMeanings | null): KnownEntry[] {
  if (meanings === null) return []
  const materials = new Map(meanings.materials.map(material => [material.id, material]))
  const found = new Map(meanings.codes.map(({ code, found: means }) => [code, means]))
  return entries.flatMap(entry => {
    const [only, ...others] = found.get(entry.code) ?? []
    const material = others.length > 0 ? undefined : materials.get(only?.materialId ?? 0)
    return material === undefined ? [] : [{ entry, material }]
  })
}

function hasDecimalsInWhole({ entry: { quantity, uoM }, material }: KnownEntry): boolean {
  return uoM === '' && material.decimals === 0 && (quantity.value ?? '').includes('.')
}

function isFarFromUsual({ entry: { price }, material: { salesPrice } }: KnownEntry): boolean {
  const asked = unsignedDecimal(price.value ?? '') ?? 0n
  const usual = unsignedDecimal(salesPrice ?? '') ?? 0n
  return usual > 0n && asked > 0n && (asked > usual * farTimes || asked * farTimes < usual)
}
