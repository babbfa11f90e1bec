/** Kysely types of master data: locations, materials, suppliers and stocks, column by column as created in migrations/. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { OptionalJsonColumn } from './json-column'

export interface LocationRoleTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  sequence: number
  is_picking: Generated<boolean>
  location_role_group_id: number | null
  /** Goods from suppliers are received at its locations. */
  is_receiving: Generated<boolean>
}

export interface LocationRoleGroupTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
}

export interface LoadCarrierTypeTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  max_weight: string | null
  max_volume: string | null
}

export interface LocationTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  location_role_id: number
  picking_sequence: number
  available_for_pick: Generated<boolean>
  hidden: Generated<boolean>
  system_location: Generated<boolean>
  control_number: Generated<string>
  erp_classification: string | null
  abc_group: string | null
  max_volume: string | null
  max_weight: string | null
  length_m: string | null
  width_m: string | null
  height_m: string | null
  outer_location_id: number | null
  deleted: Generated<boolean>
  version: Generated<number>
}

export interface UnitOfMeasureTable {
  business_unit_id: number
  name: string
  decimals: Generated<number>
}

export interface SupplierTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  supplier_name: string
  supplier_no: Generated<string | null>
  contact_person: string | null
  company_email: string | null
  lead_time_days: number | null
  supplier_status: Generated<string>
  deleted: Generated<boolean>
  comments: string | null
  version: Generated<number>
}

export interface MaterialTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  item_no: string
  name: string
  description: string | null
  barcode: string | null
  ean: string | null
  base_uom: string | null
  picking_location_role_id: number | null
  material_group: string | null
  material_state: Generated<string>
  abc: string | null
  cost_price: Generated<string>
  average_cost_price: Generated<string>
  latest_cost_price: Generated<string>
  sales_price: Generated<string>
  minimum_warehouse_quantity: string | null
  maximum_warehouse_quantity: string | null
  length_m: string | null
  width_m: string | null
  height_m: string | null
  weight_kg: string | null
  volume_m3: string | null
  has_batch: Generated<boolean>
  has_serial_number: Generated<boolean>
  has_exp_date: Generated<boolean>
  is_bom: Generated<boolean>
  supplier_id: number | null
  colour: string | null
  size: string | null
  style: string | null
  web_shop: Generated<boolean>
  image_url: string | null
  version: Generated<number>
}

export interface MaterialUnitOfMeasureTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
  name: string
  quantity: string
  is_shipable: Generated<boolean>
  identifiers: Generated<string[]>
  length_m: string | null
  width_m: string | null
  height_m: string | null
  weight_kg: string | null
  volume_m3: string | null
  version: Generated<number>
}

/** Cost prices from a moment on; every receipt adds a row, and so does every change of the cost price. */
export interface MaterialCostTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
  at: string
  cost_price: string
  average_cost_price: string
  latest_cost_price: string
  stock_transaction_id: number | null
}

export interface MaterialBomTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
  position: number
  component_id: number
  quantity: string
  version: Generated<number>
}

export interface MaterialAlternativeTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
  rank: number
  alternative_id: number
  comment: string | null
  version: Generated<number>
}

export interface SupplierMaterialTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  supplier_id: number
  material_id: number
  purchase_unit_price: string
  minimum_quantity: Generated<string>
  multiple: Generated<string>
  lead_time_days: number | null
  version: Generated<number>
}

/** A customer to choose from when an order is entered. */
export interface CustomerTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  /** The customer's number in another system; null for a customer entered by hand. */
  customer_no: Generated<string | null>
  customer_name: string
  company_name: string | null
  address: string | null
  zip_code: string | null
  city: string | null
  country_code: string | null
  email: string | null
  phone: string | null
  contact_person: Generated<string | null>
  version: Generated<number>
}

export interface DeliveryTypeTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  needs_weight: Generated<boolean>
}

export interface CauseCodeTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  type: string
  value: string
  display_text: string
  version: Generated<number>
  deleted: Generated<boolean>
}

export interface StockTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
  location_id: number
  quantity: string
  reserved_quantity: Generated<string>
  container: string | null
  batch: string | null
  exp_date: string | null
  serial_number: string | null
  block_reservations: Generated<boolean>
  fifo_date: string
  last_counted: string | null
  min_quantity: string | null
  max_quantity: string | null
  dedicated_location: Generated<boolean>
  cost_price: Generated<string>
  stock_attributes: OptionalJsonColumn
  version: Generated<number>
}

export interface MasterDataTables {
  location_role: LocationRoleTable
  location_role_group: LocationRoleGroupTable
  load_carrier_type: LoadCarrierTypeTable
  location: LocationTable
  unit_of_measure: UnitOfMeasureTable
  supplier: SupplierTable
  material: MaterialTable
  material_unit_of_measure: MaterialUnitOfMeasureTable
  material_cost: MaterialCostTable
  material_bom: MaterialBomTable
  material_alternative: MaterialAlternativeTable
  supplier_material: SupplierMaterialTable
  customer: CustomerTable
  delivery_type: DeliveryTypeTable
  cause_code: CauseCodeTable
  stock: StockTable
}
