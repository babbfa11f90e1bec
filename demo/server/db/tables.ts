/**
 * The tables as kysely sees them, column by column as migrations/ makes them. Values on both engines: int8 arrives as
 * number, numeric as decimal text, timestamptz as ISO text with Z, date as yyyy-mm-dd.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A JSON value as it is read; it is written as JSON text. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonColumn = ColumnType<Json, string, string>
/** The same with a default. */
type OptionalJsonColumn = ColumnType<Json, string | undefined, string>

export interface BusinessUnitTable {
  id: GeneratedAlways<number>
  name: string
  features: Generated<string[]>
  concurrent_users: Generated<number>
}

export interface CompanyInfoTable {
  business_unit_id: number
  name: string
  street_address: string
  zip_code: string
  city: string
  country_code: string
  region: Generated<string>
  date_format: Generated<string>
  time_format: Generated<string>
  number_format: Generated<string>
  currency: Generated<string>
}

export interface UserRoleTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_role_name: string
  system_role: string | null
  deleted: Generated<boolean>
}

export interface AppUserTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_name: string
  display_name: string
  password_hash: string
  user_type: Generated<number>
  is_active: Generated<boolean>
  default_language: Generated<string>
  picture: string | null
  deleted: Generated<boolean>
}

export interface AppUserRoleTable {
  user_id: number
  role_id: number
}

export interface UserSessionTable {
  id: string
  business_unit_id: number
  user_id: number
  application: string
  refresh_hash: string
  login_at: string
  last_seen_at: string
  expires_at: string
  ended_at: string | null
}

export interface SettingTable {
  business_unit_id: number
  user_id: number
  client_id: string
  owner: string
  key: string
  value: string
}

export interface CustomViewTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  owner: string
  name: string
  is_shared: Generated<boolean>
  content: JsonColumn
}

export interface PrimaryViewTable {
  business_unit_id: number
  user_id: number
  owner: string
  custom_view_id: number
}

export interface AuditTable {
  id: GeneratedAlways<number>
  business_unit_id: number | null
  at: Generated<string>
  user_name: string
  action: string
  entity: string
  entity_id: number | null
  detail: OptionalJsonColumn
  address: Generated<string>
}

export interface LocationRoleTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  sequence: number
  is_picking: Generated<boolean>
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
  contact_person: string | null
  company_email: string | null
  lead_time_days: number | null
  supplier_status: Generated<string>
  comments: string | null
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

export interface SupplierMaterialTable {
  business_unit_id: number
  supplier_id: number
  material_id: number
  purchase_unit_price: string
  minimum_quantity: Generated<string>
  multiple: Generated<string>
  lead_time_days: number | null
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
  version: Generated<number>
}

export interface ProcessTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  process_definition_category: Generated<string>
  wave_name: string | null
  version: Generated<number>
}

export interface SalesOrderTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  process_id: number
  order_no: string
  state: string
  is_held: Generated<boolean>
  hold_reason: string | null
  wait_for_preparation: Generated<boolean>
  is_stock_missing: Generated<boolean>
  pending_maintenance: Generated<boolean>
  has_picks: Generated<boolean>
  order_type: string
  delivery_type_id: number | null
  delivery_date: string | null
  priority: number
  customer_name: string
  recipient: string | null
  delivery_contact: string | null
  invoice_contact: string | null
  comment: string | null
  order_date: string
  execution_date: string | null
  updated_date: string
  completed_date: string | null
  pick_list: string | null
  boxes: Generated<number>
  picked_percent: Generated<string>
  number_of_order_lines: Generated<number>
  number_of_items: Generated<string>
  number_of_units: Generated<string>
  order_volume: string | null
  order_weight: string | null
  total_sales_price: Generated<string>
  original_total_sales_price: Generated<string>
  discount: string | null
  returned_quantity: Generated<string>
  one_piece_id: string | null
  delivery_route: string | null
  drop_number: number | null
  order_attributes: OptionalJsonColumn
  interfaced: Generated<boolean>
  version: Generated<number>
}

export interface SalesOrderLineTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  order_id: number
  order_line_no: number
  material_id: number
  state: string
  ordered_quantity: string
  confirmed_quantity: string
  picked_quantity: Generated<string>
  reserved_quantity: Generated<string>
  tasked_quantity: Generated<string>
  has_started_task: Generated<boolean>
  is_stock_missing: Generated<boolean>
  sales_unit_price: Generated<string>
  adjust_price: string | null
  discount: string | null
  expected_handling_date: string | null
  actual_handling_date: string | null
  container: string | null
  comment: string | null
  version: Generated<number>
}

export interface ReservationTable {
  line_id: number
  stock_id: number
  business_unit_id: number
  quantity: string
  reserved_at: Generated<string>
}

export interface JobTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  state: Generated<string>
  user_id: number | null
  user_role_id: number | null
  operation_area: string | null
  process_definition_category: Generated<string>
  created_at: string
  started_at: string | null
  completed_at: string | null
  version: Generated<number>
}

export interface TaskTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  process_id: number | null
  job_id: number | null
  order_id: number | null
  order_line_id: number | null
  task_type: string
  state: string
  material_id: number
  stock_id: number | null
  location_role_id: number | null
  from_location_id: number | null
  to_location_id: number | null
  requested_quantity: string
  confirmed_quantity: Generated<string>
  execution_priority: Generated<number>
  execution_date: string | null
  reason_code: string | null
  reason_text: string | null
  performed_by: number | null
  started_at: string | null
  performed_date: string | null
  batch: string | null
  exp_date: string | null
  serial_number: string | null
  completes_line: Generated<boolean>
  pick_list: string | null
  version: Generated<number>
}

export interface IngoingOrderTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  order_no: string
  supplier_id: number
  supplier_order_id: string | null
  expected_receipt_date: string | null
  state: string
  order_type: string
  priority: number
  created_at: string
  completed_date: string | null
  version: Generated<number>
}

export interface IngoingOrderLineTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  order_id: number
  order_line_no: number
  material_id: number
  ordered_quantity: string
  received_quantity: Generated<string>
  purchase_unit_price: Generated<string>
}

export interface StockCountTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  journal_name: string
  state: string
  assigned_to: number | null
  unblock_stocks: Generated<boolean>
  created_at: string
  completed_at: string | null
  version: Generated<number>
}

export interface StockCountLineTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  stock_count_id: number
  stock_id: number
  material_id: number
  location_id: number
  state: string
  snapshot_quantity: string
  snapshot_at: string
  counted_quantity: string | null
  counted_by: number | null
  counted_at: string | null
  material_cost_price: Generated<string>
}

export interface StockTransactionTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  at: string
  user_id: number | null
  process_type: string
  material_id: number
  stock_id: number | null
  from_location_id: number | null
  to_location_id: number | null
  quantity: string
  moved_quantity: Generated<string>
  unit_cost: string
  cause_code: string | null
  order_line_id: number | null
  task_id: number | null
}

export interface NumberSeriesTable {
  business_unit_id: number
  name: string
  next_number: number
}

export interface AvailabilityDirtyTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  material_id: number
}

/** Made by db/migrate.ts: the migrations that ran, and small facts about the installation such as a finished seed. */
export interface MigrationTable {
  name: string
  applied_at: Generated<string>
}

export interface InstallationTable {
  key: string
  value: string
}

export interface Tables {
  business_unit: BusinessUnitTable
  company_info: CompanyInfoTable
  user_role: UserRoleTable
  app_user: AppUserTable
  app_user_role: AppUserRoleTable
  user_session: UserSessionTable
  setting: SettingTable
  custom_view: CustomViewTable
  primary_view: PrimaryViewTable
  audit: AuditTable
  location_role: LocationRoleTable
  location: LocationTable
  unit_of_measure: UnitOfMeasureTable
  supplier: SupplierTable
  material: MaterialTable
  supplier_material: SupplierMaterialTable
  delivery_type: DeliveryTypeTable
  cause_code: CauseCodeTable
  stock: StockTable
  process: ProcessTable
  sales_order: SalesOrderTable
  sales_order_line: SalesOrderLineTable
  reservation: ReservationTable
  job: JobTable
  task: TaskTable
  ingoing_order: IngoingOrderTable
  ingoing_order_line: IngoingOrderLineTable
  stock_count: StockCountTable
  stock_count_line: StockCountLineTable
  stock_transaction: StockTransactionTable
  number_series: NumberSeriesTable
  availability_dirty: AvailabilityDirtyTable
  migration: MigrationTable
  installation: InstallationTable
}
