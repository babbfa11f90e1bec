/** Master data of one business unit: company, users, areas, locations, suppliers, materials, delivery types and codes. */
import { decimal, decimalText, divideHalfUp, type Decimal } from '../domain/decimal'
import { areas } from './areas'
import { ean13 } from './check-digits'
import { materialFamilies, variantsOf, type MaterialFamily } from './material-families'
import { markets, roles, supplierNames, users, type Company } from './names'
import type { Random } from './random'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'

export interface SeedLocation {
  readonly id: number
  readonly roleId: number
  readonly area: string
  readonly name: string
  readonly isPickable: boolean
}

/** What a material is for in the demo: nearly all are ordinary; a few make warnings and errors happen. */
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
  /** The smallest quantity that is ordered of it. */
  readonly step: Decimal
  /** How often it is ordered, against others. */
  readonly popularity: number
  readonly part: MaterialPart
}

export interface SeedUser {
  readonly id: number
  readonly userName: string
  readonly role: string
}

export interface MasterData {
  readonly locations: readonly SeedLocation[]
  readonly materials: readonly SeedMaterial[]
  readonly supplierIds: readonly number[]
  readonly customers: readonly Company[]
  readonly users: readonly SeedUser[]
  readonly deliveryTypes: readonly { readonly id: number; readonly name: string }[]
}

export interface UnitToMake {
  readonly businessUnitId: number
  readonly companyName: string
  readonly counts: SeedCounts
  readonly passwordHashes: ReadonlyMap<string, string>
  readonly random: Random
}

/** Makes the master data of a unit and adds its rows. */
export function makeMasterData(sheet: Sheet, unit: UnitToMake): MasterData {
  const { businessUnitId, counts, random } = unit
  const roleIds = makeUsers(sheet, unit)
  const areaIds = new Map(
    areas.map((area, index) => [
      area.name,
      sheet.add('location_role', {
        business_unit_id: businessUnitId,
        name: area.name,
        sequence: index + 1,
        is_picking: true,
      }),
    ]),
  )
  const locations = makeLocations(sheet, businessUnitId, counts.locations, areaIds)
  const supplierIds = makeSuppliers(sheet, businessUnitId, counts.suppliers, random)
  for (const [name, decimals] of [
    ['pcs', 0],
    ['pair', 0],
    ['sack', 0],
    ['m', 1],
    ['l', 2],
    ['kg', 3],
  ] as const) {
    sheet.addPlain('unit_of_measure', { business_unit_id: businessUnitId, name, decimals })
  }
  const materials = makeMaterials(sheet, businessUnitId, counts, areaIds, supplierIds, random)
  const deliveryTypes = [
    ['Road', false],
    ['Road, express', false],
    ['Courier', false],
    ['Parcel', true],
    ['Pickup', false],
  ] as const
  for (const [type, value, text] of causeCodes) {
    sheet.add('cause_code', { business_unit_id: businessUnitId, type, value, display_text: text })
  }
  return {
    locations,
    materials,
    supplierIds,
    customers: makeCustomers(random),
    users: roleIds,
    deliveryTypes: deliveryTypes.map(([name, needsWeight]) => ({
      name,
      id: sheet.add('delivery_type', { business_unit_id: businessUnitId, name, needs_weight: needsWeight }),
    })),
  }
}

/** Cause codes by what they are for: type, value, text. */
export const causeCodes = [
  ['Pick', 'NOT-FOUND', 'Not found at the location'],
  ['Pick', 'DAMAGED', 'Damaged goods'],
  ['Pick', 'MISCOUNT', 'Fewer than booked'],
  ['Gain', 'FOUND', 'Found again'],
  ['Gain', 'OPENING', 'Opening balance'],
  ['Loss', 'BROKEN', 'Broken in the warehouse'],
  ['Loss', 'EXPIRED', 'Past its date'],
] as const

function makeUsers(sheet: Sheet, { businessUnitId, passwordHashes }: UnitToMake): SeedUser[] {
  const roleIds = new Map(
    roles.map(role => [
      role.name,
      sheet.add('user_role', {
        business_unit_id: businessUnitId,
        user_role_name: role.name,
        system_role: role.systemRole,
      }),
    ]),
  )
  return users.map(user => {
    const id = sheet.add('app_user', {
      business_unit_id: businessUnitId,
      user_name: user.userName,
      display_name: user.displayName,
      password_hash: passwordHashes.get(user.userName) ?? '',
      user_type: user.role === 'TerminalRole' ? 2 : 1,
      is_active: true,
      default_language: user.language,
      deleted: false,
    })
    const roleId = roleIds.get(user.role)
    if (roleId === undefined) throw new Error(`no role ${user.role}`)
    sheet.addPlain('app_user_role', { user_id: id, role_id: roleId })
    return { id, userName: user.userName, role: user.role }
  })
}

function makeLocations(
  sheet: Sheet,
  businessUnitId: number,
  count: number,
  areaIds: ReadonlyMap<string, number>,
): SeedLocation[] {
  const locations: SeedLocation[] = []
  for (const [areaIndex, area] of areas.entries()) {
    const isLast = areaIndex === areas.length - 1
    const wanted = isLast ? count - locations.length : Math.round(count * area.locationShare)
    const bays = Math.ceil(wanted / (area.aisles.length * area.levels))
    const names = area.aisles.flatMap((aisle, aisleIndex) =>
      Array.from({ length: bays }, (_, bay) =>
        Array.from({ length: area.levels }, (_, level) => ({ aisleIndex, bay, level: level + 1, aisle })),
      ).flat(),
    )
    for (const [index, place] of names.slice(0, wanted).entries()) {
      const name = area.locationName(place.aisle, place.bay + 1, place.level)
      const isPickable = area.reserveFromLevel === 0 || place.level < area.reserveFromLevel
      const roleId = areaIds.get(area.name) ?? 0
      const id = sheet.add('location', {
        business_unit_id: businessUnitId,
        name,
        location_role_id: roleId,
        picking_sequence: (areaIndex + 1) * 100_000 + index + 1,
        available_for_pick: isPickable,
        hidden: false,
        system_location: false,
        control_number: String(((index + 1) * 37 + areaIndex * 11) % 1_000).padStart(3, '0'),
        abc_group: place.level === 1 ? 'A' : place.level === 2 ? 'B' : 'C',
        max_weight: area.name === 'Small parts' ? '40' : '900',
        max_volume: area.name === 'Small parts' ? '0.12' : '1.9',
      })
      locations.push({ id, roleId, area: area.name, name, isPickable })
    }
  }
  return locations
}

function makeSuppliers(sheet: Sheet, businessUnitId: number, count: number, random: Random): number[] {
  const { fronts, trades, forms } = supplierNames
  const names = random.shuffled(
    fronts.flatMap(front => trades.map(trade => `${front} ${trade} ${random.pick(forms)}`)),
  )
  return names.slice(0, count).map((name, index) => {
    const { region } = random.pick(markets)
    return sheet.add('supplier', {
      business_unit_id: businessUnitId,
      supplier_name: name,
      contact_person: `${random.pick(region.first)} ${random.pick(region.last)}`,
      company_email: `order@${asciiOf(name)}.example`,
      lead_time_days: index % 13 === 12 ? null : random.int(3, 35),
      supplier_status: index % 17 === 16 ? 'Inactive' : 'Active',
      comments: random.chance(0.15) ? 'Delivers on Tuesdays and Thursdays' : null,
    })
  })
}

function makeMaterials(
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
  return random.shuffled(range).map(({ family, variant }, index) => {
    const number = (seen.get(family.itemPrefix) ?? 0) + 1
    seen.set(family.itemPrefix, number)
    return makeMaterial(sheet, businessUnitId, {
      family,
      variant,
      itemNo: `${family.itemPrefix}-${String(1000 + number * 7).padStart(4, '0')}`,
      roleId: areaIds.get(family.area) ?? 0,
      supplierId: supplierIds[index % supplierIds.length] ?? 0,
      part: parts(index),
      random,
      index,
    })
  })
}

/** The first few materials of the shuffled range play special parts. */
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
    random: Random
    index: number
  },
): SeedMaterial {
  const { family, variant, itemNo, roleId, supplierId, part, random, index } = plan
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
    material_state: 'Active',
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
    is_bom: false,
    supplier_id: supplierId,
    colour: variant.colour === '' ? null : variant.colour,
    size: variant.size === '' ? null : variant.size,
    web_shop: random.chance(0.6),
  })
  sheet.addPlain('supplier_material', {
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
  }
}

/** Length, width and height in metres of something of this weight. */
function dimensionsOf(grams: number, random: Random): [number, number, number] {
  const edge = Math.cbrt(grams / 400_000)
  const stretch = (): number => 0.6 + random.next() * 0.9
  return [edge * stretch() * 1.6, edge * stretch(), edge * stretch() * 0.7].map(
    value => Math.max(Math.round(value * 1_000), 5) / 1_000,
  ) as [number, number, number]
}

function makeCustomers(random: Random): Company[] {
  return markets.flatMap(({ share, region }) => {
    const names = random.shuffled(
      region.fronts.flatMap(front => region.trades.map(trade => `${front} ${trade}`)),
    )
    return names.slice(0, Math.round(share * 220)).map(name => {
      const [zipCode, city] = random.pick(region.cities)
      return {
        name,
        contact: `${random.pick(region.first)} ${random.pick(region.last)}`,
        street: `${random.pick(region.streets)} ${random.int(1, 148)}`,
        zipCode,
        city,
        country: region.country,
        phone: region.dial + String(random.int(20_000_000, 98_999_999)).replace(/(\d{2})(?=\d)/g, '$1 '),
      }
    })
  })
}

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  å: 'a',
  ä: 'a',
  ö: 'o',
  ü: 'u',
  ß: 'ss',
  ł: 'l',
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåäöüßł]/g, letter => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
