/** The seven areas of the warehouse: their numbers of locations and materials, and the names of their locations. */

export interface Area {
  readonly name: string
  /** Share of the materials; picks are distributed alike. */
  readonly materialShare: number
  readonly locationShare: number
  /** Aisles in walking order. */
  readonly aisles: readonly string[]
  /** From this level up, pallets are reserve and not picked from. 0: all levels are pick locations. */
  readonly reserveFromLevel: number
  readonly levels: number
  /** Name of a location: `Shelving A-04-2`. */
  locationName(aisle: string, bay: number, level: number): string
}

const two = (value: number): string => String(value).padStart(2, '0')
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => two(index + 1))

export const areas: readonly Area[] = [
  {
    name: 'Small parts',
    materialShare: 0.24,
    locationShare: 0.22,
    aisles: numbered(12),
    reserveFromLevel: 0,
    levels: 1,
    locationName: (aisle, bay) => `Small parts ${aisle}-${two(bay)}`,
  },
  {
    name: 'Shelving A',
    materialShare: 0.29,
    locationShare: 0.25,
    aisles: numbered(15),
    reserveFromLevel: 0,
    levels: 4,
    locationName: (aisle, bay, level) => `Shelving A-${aisle}${bay > 1 ? `-${bay}` : ''}-${level}`,
  },
  {
    name: 'Shelving B',
    materialShare: 0.19,
    locationShare: 0.18,
    aisles: numbered(12),
    reserveFromLevel: 0,
    levels: 4,
    locationName: (aisle, bay, level) => `Shelving B-${aisle}${bay > 1 ? `-${bay}` : ''}-${level}`,
  },
  {
    name: 'Pallet rack',
    materialShare: 0.08,
    locationShare: 0.12,
    aisles: ['A', 'B', 'C', 'D'],
    reserveFromLevel: 3,
    levels: 4,
    locationName: (aisle, bay, level) => `Pallet rack ${aisle}-${two(bay)}${level > 1 ? `-${level}` : ''}`,
  },
  {
    name: 'High bay',
    materialShare: 0.055,
    locationShare: 0.1,
    aisles: ['1', '2', '3'],
    reserveFromLevel: 3,
    levels: 6,
    locationName: (aisle, bay, level) => `High bay ${aisle}-${two(bay)}-${level}`,
  },
  {
    name: 'Cold store',
    materialShare: 0.11,
    locationShare: 0.08,
    aisles: ['K1', 'K2'],
    reserveFromLevel: 4,
    levels: 4,
    locationName: (aisle, bay, level) => `Cold store ${aisle}-${two(bay)}-${level}`,
  },
  {
    name: 'Bulk floor',
    materialShare: 0.035,
    locationShare: 0.05,
    aisles: ['N', 'S'],
    reserveFromLevel: 2,
    levels: 2,
    locationName: (aisle, bay, level) => `Bulk floor ${aisle}${two(bay)}${level > 1 ? ' rear' : ''}`,
  },
]
