/** Master data of one business unit: company, users, areas, locations, suppliers, materials, delivery types and codes. */
import { areas } from './areas'
import { makeMaterials, type SeedMaterial } from './materials'
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
