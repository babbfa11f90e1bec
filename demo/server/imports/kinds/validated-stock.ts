/** A validated stock of an import, with the stored stock. */
import type { Decimal } from '../../../../src/contract/decimal'
import type { NamedMaterial } from './named-materials'
import type { Changes, Column, ColumnValues } from './table-rows'

export const stockColumns: readonly Column[] = [
  { field: 'quantity', column: 'quantity', type: 'numeric', fallback: '0' },
  { field: 'minQuantity', column: 'min_quantity', type: 'numeric' },
  { field: 'maxQuantity', column: 'max_quantity', type: 'numeric' },
  { field: 'costPrice', column: 'cost_price', type: 'numeric', fallback: '0' },
  { field: 'dedicatedLocation', column: 'dedicated_location', type: 'boolean', fallback: false },
]

export type StoredStock = ColumnValues & {
  readonly id: number
  readonly material_id: number
  readonly location_id: number
  readonly quantity: string
  readonly reserved_quantity: string
  readonly cost_price: string
  /** ISO day in the company's region. */
  readonly fifo_day: string
}

export interface NamedLocation {
  readonly id: number
  readonly name: string
  readonly systemLocation: boolean
}

export interface Place {
  readonly material: NamedMaterial
  readonly location: NamedLocation
}

export interface ValidatedStock {
  readonly place: Place
  readonly before: StoredStock | undefined
  readonly imported: ColumnValues
  /** Values that distinguish it from other stocks of the material at the same location. */
  readonly traits: ColumnValues
  /** What it gains was bought at this price; undefined when the file has none, or 0, which means that nobody knows it. */
  readonly price: Decimal | undefined
  /** ISO day; undefined when the file has none. */
  readonly fifoDay: string | undefined
  readonly changes: Changes
}
