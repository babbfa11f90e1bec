/** The materials of one business unit, with prices, weights, dimensions and the special roles of a few. */
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../../../src/contract/decimal'
import { areas } from './areas'
import { ean13 } from './check-digits'
import { materialFamilies, variantsOf, type MaterialFamily } from './material-families'
import { pictureOf } from './material-pictures'
import type { Random } from './random'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'

/** A material's role in the demo: nearly all are ordinary; a few cause warnings and errors. */
export type MaterialPart = 'ordinary' | 'scarce' | 'scarceWithBulk' | 'broken'

export interface SeedMaterial {
  readonly id: number
  readonly itemNo: string
  readonly area: string
  readonly roleId: number
  readonly supplierId: number
  readonly salesPrice: Decimal
  readonly costPrice: Decimal
  readonly weightKg: Decimal
  readonly volumeM3: Decimal
  readonly hasExpDate: boolean
  /** The smallest quantity per order. */
  readonly step: Decimal
  /** Relative frequency in orders. */
  readonly popularity: number
  readonly part: MaterialPart
  readonly name: string
  readonly group: string
  readonly size: string
  readonly uom: string
  readonly barcode: string
  readonly hasSerialNumber: boolean
  /** Whether it is composed of other materials. */
  readonly isBom: boolean
}

/** Makes the range of a unit and adds its rows. */
export function makeMaterials(
  sheet: Sheet,
  businessUnitId: number,
  counts: SeedCounts,
  areaIds: ReadonlyMap<string, number>,
  supplierIds: readonly number[],
  random: Random,
): SeedMaterial[] {
  const chosen = areas.flatMap(area => {
    const families = materialFamilies.filter(family => family.area === area.name)
    const variants = families.flatMap(family => variantsOf(family).map(variant => ({ family, variant })))
    return random.shuffled(variants).slice(0, Math.round(counts.materials * area.materialShare))
  })
  const missing = counts.materials - chosen.length
  const taken = new Set(chosen.map(({ variant }) => variant.name))
  const spare = materialFamilies.flatMap(family => variantsOf(family).map(variant => ({ family, variant })))
  const range = [
    ...chosen.slice(0, counts.materials),
    ...random
      .shuffled(spare.filter(({ variant }) => !taken.has(variant.name)))
      .slice(0, Math.max(missing, 0)),
  ]
  const parts = partsOf(counts)
  const seen = new Map<string, number>()
  const shuffled = random.shuffled(range)
  const kits = kitsOf(shuffled, parts)
  return shuffled.map(({ family, variant }, index) => {
    const number = (seen.get(family.itemPrefix) ?? 0) + 1
    seen.set(family.itemPrefix, number)
    return makeMaterial(sheet, businessUnitId, {
      family,
      variant,
      itemNo: `${family.itemPrefix}-${String(1000 + number * 7).padStart(4, '0')}`,
      roleId: areaIds.get(family.area) ?? 0,
      supplierId: supplierIds[index % supplierIds.length] ?? 0,
      part: parts(index),
      isBom: kits.has(index),
      random,
      index,
    })
  })
}

/** The first few materials of the shuffled range get special roles. */
function partsOf(counts: SeedCounts): (index: number) => MaterialPart {
  const few = counts.materials >= 1_000 ? 16 : 6
  const broken = counts.materials >= 1_000 ? 9 : 4
  return index =>
    index < few
      ? 'scarce'
      : index < few * 2
        ? 'scarceWithBulk'
        : index < few * 2 + broken
          ? 'broken'
          : 'ordinary'
}

/** Kits and sets are composed of other materials; in a small range a few suitable ones become kits. */
function kitsOf(
  range: readonly { family: MaterialFamily; variant: { name: string } }[],
  parts: (index: number) => MaterialPart,
): ReadonlySet<number> {
  const ordinary = [...range.keys()].filter(index => parts(index) === 'ordinary')
  const named = ordinary.filter(index => /^First aid kit|, set$/.test(range[index]?.variant.name ?? ''))
  const likely = ordinary.filter(index => kitGroups.has(range[index]?.family.group ?? ''))
  return new Set(named.length >= kitsLeast ? named : [...named, ...likely].slice(0, kitsLeast))
}

const kitsLeast = 4
const kitGroups: ReadonlySet<string> = new Set(['First aid', 'Cooking', 'Tools', 'Bicycle', 'Fishing'])

function makeMaterial(
  sheet: Sheet,
  businessUnitId: number,
  plan: {
    family: MaterialFamily
    variant: { name: string; size: string; colour: string; step: number }
    itemNo: string
    roleId: number
    supplierId: number
    part: MaterialPart
    isBom: boolean
    random: Random
    index: number
  },
): SeedMaterial {
  const { family, variant, itemNo, roleId, supplierId, part, isBom, random, index } = plan
  const between = ([least, most]: readonly [number, number]): number => least + (most - least) * variant.step
  const salesPrice =
    decimal(Math.max(Math.round(between(family.price)), 5).toFixed(0)) + (random.chance(0.3) ? 500_000n : 0n)
  const costPrice = divideHalfUp(salesPrice * BigInt(random.int(38, 62)), 1_000_000n) * 10_000n
  const grams = Math.max(Math.round(between(family.grams) * (0.9 + random.next() * 0.2)), 1)
  const weightKg = decimal((grams / 1_000).toFixed(3))
  const [length, width, height] = dimensionsOf(grams, random)
  const volumeM3 = decimal((length * width * height).toFixed(6))
  const popularity = 1 / (1 + (index % 997) / 60) + 0.05
  const step = family.uom === 'kg' ? decimal('0.5') : decimal('1')
  const barcode = ean13(`70900${String(businessUnitId % 10)}${String(index + 11).padStart(6, '0')}`)
  const brokenKind = part === 'broken' ? index % 2 : -1
  const id = sheet.add('material', {
    business_unit_id: businessUnitId,
    item_no: itemNo,
    name: variant.name,
    description: `${family.group}, ${variant.name}`,
    barcode,
    ean: barcode,
    base_uom: brokenKind === 0 ? null : family.uom,
    picking_location_role_id: brokenKind === 1 ? null : roleId,
    material_group: family.group,
    material_state: part === 'ordinary' && index % 61 === 60 ? 'Discontinued' : 'Active',
    abc: popularity > 0.4 ? 'A' : popularity > 0.15 ? 'B' : 'C',
    cost_price: decimalText(costPrice),
    average_cost_price: decimalText(costPrice),
    latest_cost_price: decimalText(costPrice),
    sales_price: decimalText(salesPrice),
    minimum_warehouse_quantity: String(Math.ceil(4 + popularity * 24)),
    maximum_warehouse_quantity: String(Math.ceil(20 + popularity * 160)),
    length_m: length.toFixed(3),
    width_m: width.toFixed(3),
    height_m: height.toFixed(3),
    weight_kg: decimalText(weightKg),
    volume_m3: decimalText(volumeM3),
    has_batch: family.hasExpDate === true,
    has_serial_number: family.hasSerialNumber === true,
    has_exp_date: family.hasExpDate === true,
    is_bom: isBom,
    supplier_id: supplierId,
    colour: variant.colour === '' ? null : variant.colour,
    size: variant.size === '' ? null : variant.size,
    style: styles[family.group]?.[index % 4] ?? null,
    image_url: pictureOf(family.group, variant.colour),
    web_shop: random.chance(0.6),
  })
  sheet.add('supplier_material', {
    business_unit_id: businessUnitId,
    supplier_id: supplierId,
    material_id: id,
    purchase_unit_price: decimalText(costPrice),
    minimum_quantity: String(random.pick([0, 5, 10, 20])),
    multiple: String(random.pick([1, 1, 5, 10])),
    lead_time_days: random.chance(0.2) ? random.int(2, 20) : null,
  })
  return {
    id,
    itemNo,
    area: family.area,
    roleId,
    supplierId,
    salesPrice,
    costPrice,
    weightKg,
    volumeM3,
    step,
    popularity,
    part,
    hasExpDate: family.hasExpDate === true,
    name: variant.name,
    group: family.group,
    size: variant.size,
    uom: family.uom,
    barcode,
    hasSerialNumber: family.hasSerialNumber === true,
    isBom,
  }
}

const styles: Readonly<Record<string, readonly string[]>> = {
  Clothing: ['Everyday', 'Trail', 'Expedition', 'Kids'],
  Footwear: ['Everyday', 'Trail', 'Alpine', 'Kids'],
  'Bags and packs': ['City', 'Trail', 'Expedition', 'Duffel'],
  Tents: ['Dome', 'Tunnel', 'Tarp', 'Geodesic'],
  Sleeping: ['Mummy', 'Rectangular', 'Quilt', 'Kids'],
  Winter: ['Backcountry', 'Alpine', 'Nordic', 'Kids'],
  Furniture: ['Classic', 'Folding', 'Ultralight', 'Camp'],
}

/** Length, width and height in metres for a weight. */
function dimensionsOf(grams: number, random: Random): [number, number, number] {
  const edge = Math.cbrt(grams / 400_000)
  const stretch = (): number => 0.6 + random.next() * 0.9
  return [edge * stretch() * 1.6, edge * stretch(), edge * stretch() * 0.7].map(
    value => Math.max(Math.round(value * 1_000), 5) / 1_000,
  ) as [number, number, number]
}
