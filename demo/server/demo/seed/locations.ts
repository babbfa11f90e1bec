/** Areas and locations of one business unit: storage locations, the locations that contain them, and the docks without storage. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'
import { areas, type Area } from './areas'
import type { Sheet } from './sheet'

export interface SeedLocation {
  readonly id: number
  readonly roleId: number
  readonly area: string
  readonly name: string
  readonly isPickable: boolean
}

/** Adds the areas with their groups; returns the ids of pick areas by name. */
export function makeAreas(sheet: Sheet, businessUnitId: number): Map<string, number> {
  const groupIds = new Map(
    [...new Set([...areas.map(area => layouts[area.name]?.group ?? 'Shelves'), 'Docks'])].map(name => [
      name,
      sheet.add('location_role_group', { business_unit_id: businessUnitId, name }),
    ]),
  )
  const add = (name: string, group: string, sequence: number, isPicking: boolean, isReceiving = false) =>
    sheet.add('location_role', {
      business_unit_id: businessUnitId,
      name,
      sequence,
      is_picking: isPicking,
      is_receiving: isReceiving,
      location_role_group_id: groupIds.get(group) ?? null,
    })
  const areaIds = new Map(
    areas.map((area, index) => [
      area.name,
      add(area.name, layouts[area.name]?.group ?? 'Shelves', index + 1, true),
    ]),
  )
  for (const [index, dock] of docks.entries()) {
    const roleId = add(dock.area, 'Docks', areas.length + 1 + index, false, dock.isReceiving)
    addDock(sheet, businessUnitId, dock, roleId, index)
  }
  return areaIds
}

/** Adds the locations of all areas; returns those for stock. */
export function makeLocations(
  sheet: Sheet,
  businessUnitId: number,
  count: number,
  areaIds: ReadonlyMap<string, number>,
): SeedLocation[] {
  const locations: SeedLocation[] = []
  for (const [areaIndex, area] of areas.entries()) {
    const isLast = areaIndex === areas.length - 1
    const needed = isLast ? count - locations.length : Math.round(count * area.locationShare)
    const bays = Math.ceil(needed / (area.aisles.length * area.levels))
    const places = area.aisles.flatMap(aisle =>
      Array.from({ length: bays }, (_, bay) =>
        Array.from({ length: area.levels }, (_, level) => ({ bay, level: level + 1, aisle })),
      ).flat(),
    )
    const roleId = areaIds.get(area.name) ?? 0
    const outerIds = addAisles(sheet, businessUnitId, area, roleId, areaIndex)
    for (const [index, place] of places.slice(0, needed).entries()) {
      const name = area.locationName(place.aisle, place.bay + 1, place.level)
      const isPickable = area.reserveFromLevel === 0 || place.level < area.reserveFromLevel
      const layout = layouts[area.name]
      const [length, width, height] = layout?.metres ?? [1, 0.5, 0.4]
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
        erp_classification: isPickable ? (layout?.classification ?? null) : 'Reserve',
        length_m: String(length),
        width_m: String(width),
        height_m: String(height),
        outer_location_id: outerIds.get(place.aisle) ?? null,
        max_weight: area.name === 'Small parts' ? '40' : '900',
        max_volume: area.name === 'Small parts' ? '0.12' : '1.9',
        version: 1,
      })
      locations.push({ id, roleId, area: area.name, name, isPickable })
    }
  }
  return locations
}

interface Layout {
  readonly group: string
  readonly classification: string
  /** Length, width and height of one location. */
  readonly metres: readonly [number, number, number]
  /** Its aisles are locations that contain the others. */
  readonly hasAisles: boolean
}

const layouts: Readonly<Record<string, Layout>> = {
  'Small parts': { group: 'Shelves', classification: 'Bin', metres: [0.6, 0.4, 0.3], hasAisles: false },
  'Shelving A': { group: 'Shelves', classification: 'Shelf', metres: [1.2, 0.6, 0.5], hasAisles: false },
  'Shelving B': { group: 'Shelves', classification: 'Shelf', metres: [1.2, 0.6, 0.5], hasAisles: false },
  'Pallet rack': { group: 'Racks', classification: 'Pallet', metres: [1.3, 0.9, 1.8], hasAisles: true },
  'High bay': { group: 'Racks', classification: 'Pallet', metres: [1.3, 0.9, 2.2], hasAisles: true },
  'Cold store': { group: 'Cold store', classification: 'Cold', metres: [1.2, 0.8, 0.6], hasAisles: true },
  'Bulk floor': { group: 'Racks', classification: 'Floor', metres: [2.4, 2.4, 2.5], hasAisles: true },
}

/** The aisles of racks: hidden, since goods are stored only in the locations within. */
function addAisles(
  sheet: Sheet,
  businessUnitId: number,
  area: Area,
  roleId: number,
  areaIndex: number,
): Map<string, number> {
  if (layouts[area.name]?.hasAisles !== true) return new Map()
  return new Map(
    area.aisles.map((aisle, index) => [
      aisle,
      sheet.add('location', {
        business_unit_id: businessUnitId,
        name: `${area.name} ${aisle}, aisle`,
        location_role_id: roleId,
        picking_sequence: (areaIndex + 1) * 100_000 + 90_000 + index,
        available_for_pick: false,
        hidden: true,
        system_location: false,
        control_number: '',
        abc_group: null,
        erp_classification: layouts[area.name]?.classification ?? null,
        length_m: '40',
        width_m: '3.2',
        height_m: '8',
        outer_location_id: null,
        max_weight: null,
        max_volume: null,
        version: 1,
      }),
    ]),
  )
}

interface Dock {
  readonly area: string
  readonly isReceiving: boolean
  readonly names: readonly string[]
}

const docks: readonly Dock[] = [
  { area: 'Goods in', isReceiving: true, names: ['Goods in 1', 'Goods in 2', 'Inspection'] },
  {
    area: 'Dispatch',
    isReceiving: false,
    names: ['Packing 1', 'Packing 2', 'Dock 1', 'Dock 2', 'Lost and found'],
  },
]

/** System locations: stock passes through them and is never picked from there. */
function addDock(sheet: Sheet, businessUnitId: number, dock: Dock, roleId: number, order: number): void {
  for (const [index, name] of dock.names.entries()) {
    sheet.add('location', {
      business_unit_id: businessUnitId,
      name,
      location_role_id: roleId,
      picking_sequence: (areas.length + 1 + order) * 100_000 + index + 1,
      available_for_pick: false,
      hidden: name === 'Lost and found',
      system_location: true,
      control_number: '',
      abc_group: null,
      erp_classification: 'Transit',
      length_m: '6',
      width_m: '4',
      height_m: null,
      outer_location_id: null,
      max_weight: null,
      max_volume: null,
      version: 1,
    })
  }
}

const loadCarriers = [
  ['Tote', '25', '0.06'],
  ['Picking trolley', '180', '0.9'],
  ['Roll cage', '400', '1.1'],
  ['Pallet truck', '1200', '1.9'],
  ['Reach truck', '1400', '3.8'],
  ['Forklift', '2500', '5.7'],
] as const

/** Adds the types of load carriers with their capacities. */
export function addLoadCarriers(sheet: Sheet, businessUnitId: number): void {
  for (const [name, weight, volume] of loadCarriers) {
    sheet.add('load_carrier_type', {
      business_unit_id: businessUnitId,
      name,
      max_weight: weight,
      max_volume: volume,
    })
  }
}

/** Sets maxima of the storage locations that fit their stocks: most have room left, a few are full. */
export async function fitLocations(tx: Transaction<Tables>, businessUnitId: number): Promise<void> {
  await sql`
    update location w set
      max_volume = ceil(used.volume / used.share * 20) / 20, max_weight = ceil(used.weight / used.share / 8) * 10
    from (
      select s.location_id, (35 + s.location_id * 37 % 72) / 100.0 as share,
        sum(s.quantity * m.volume_m3) as volume, sum(s.quantity * m.weight_kg) as weight
      from stock s join material m on m.id = s.material_id
      where s.business_unit_id = ${businessUnitId} and s.quantity > 0
      group by s.location_id
    ) used
    where w.id = used.location_id and used.volume > 0 and used.weight > 0`.execute(tx)
}
