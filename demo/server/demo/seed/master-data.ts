/** Master data of one business unit: company, users, areas, locations, suppliers, materials, delivery types and codes. */
import { causeCodes } from './cause-codes'
import { addLoadCarriers, makeAreas, makeLocations, type SeedLocation } from './locations'
import { addMaterialDetails } from './material-details'
import { makeMaterials, type SeedMaterial } from './materials'
import { markets, roles, supplierNames, users, type Company } from './names'
import { portraitOf } from './portraits'
import { createRandom, type Random } from './random'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'

export interface SeedUser {
  readonly id: number
  readonly userName: string
  readonly role: string
  readonly roleId: number | null
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
  readonly unitName: string
  readonly counts: SeedCounts
  readonly passwordHashes: ReadonlyMap<string, string>
  readonly random: Random
}

/** Makes the master data of a unit and adds its rows. */
export function makeMasterData(sheet: Sheet, unit: UnitToMake): MasterData {
  const { businessUnitId, counts, random } = unit
  const roleIds = makeUsers(sheet, unit)
  addLoadCarriers(sheet, businessUnitId)
  const areaIds = makeAreas(sheet, businessUnitId)
  const locations = makeLocations(sheet, businessUnitId, counts.locations, areaIds)
  const supplierIds = makeSuppliers(sheet, businessUnitId, counts.suppliers, random)
  for (const [name, decimals] of [
    ['pcs', 0],
    ['pair', 0],
    ['sack', 0],
    ['box', 0],
    ['roll', 0],
    ['can', 0],
    ['pallet', 0],
    ['m', 1],
    ['l', 2],
    ['kg', 3],
  ] as const) {
    sheet.addPlain('unit_of_measure', { business_unit_id: businessUnitId, name, decimals })
  }
  const materials = makeMaterials(sheet, businessUnitId, counts, areaIds, supplierIds, random)
  addMaterialDetails(sheet, businessUnitId, materials, createRandom(businessUnitId * 7_919))
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
  const customers = makeCustomers(random)
  for (const customer of customers) {
    sheet.add('customer', {
      business_unit_id: businessUnitId,
      customer_name: customer.name,
      company_name: customer.name,
      address: customer.street,
      zip_code: customer.zipCode,
      city: customer.city,
      country_code: customer.country,
      email: `order@${asciiOf(customer.name)}.example`,
      phone: customer.phone,
    })
  }
  return {
    locations,
    materials,
    supplierIds,
    customers,
    users: roleIds,
    deliveryTypes: deliveryTypes.map(([name, needsWeight]) => ({
      name,
      id: sheet.add('delivery_type', { business_unit_id: businessUnitId, name, needs_weight: needsWeight }),
    })),
  }
}

function makeUsers(sheet: Sheet, { businessUnitId, unitName, passwordHashes }: UnitToMake): SeedUser[] {
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
      user_type: user.userType ?? 1,
      is_active: user.isActive ?? true,
      default_language: user.language,
      picture: user.role === 'TerminalRole' ? portraitOf(user.displayName) : null,
      deleted: false,
      email: `${user.userName}@${unitName.toLowerCase()}.example`,
    })
    for (const role of [user.role, ...(user.moreRoles ?? [])]) {
      const roleId = roleIds.get(role)
      if (roleId === undefined) throw new Error(`no role ${role}`)
      sheet.add('app_user_role', { user_id: id, role_id: roleId })
    }
    return { id, userName: user.userName, role: user.role, roleId: roleIds.get(user.role) ?? null }
  })
}

const supplierComments: Readonly<Record<number, string>> = {
  2: 'Freight is free from 5 000',
  5: 'Closed in weeks 29 to 31',
  7: 'Confirms by telephone only',
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
      comments: random.chance(0.15)
        ? 'Delivers on Tuesdays and Thursdays'
        : (supplierComments[index % 9] ?? null),
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

/** A name in lower-case ASCII letters, as in mail addresses. */
export function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåäöüßł]/g, letter => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
