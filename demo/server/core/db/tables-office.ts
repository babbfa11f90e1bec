/** Kysely types of drafts, integration, printers, stock attributes and properties of roles, as created in migrations/0004. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn, NullableJsonColumn } from './json-column'

export interface PurchaseDraftTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  draft_number: string
  supplier_id: number
  comment: string | null
  created_at: string
  created_by: number | null
  /** The search that proposed it; null for a draft made by hand. */
  search: NullableJsonColumn
  version: Generated<number>
}

export interface UnsavedDraftTable {
  business_unit_id: number
  user_id: number
  key: string
  saved_at: string
  content: string
}

export interface PurchaseDraftLineTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  draft_id: number
  draft_line_no: number
  material_id: number
  quantity: string
  calculated_demand: string | null
  purchase_unit_price: Generated<string>
  version: Generated<number>
}

export interface SalesOrderDraftTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  order_number: string
  order_type: string | null
  customer_name: string | null
  company_name: string | null
  address: string | null
  zip_code: string | null
  city: string | null
  country_code: string | null
  email: string | null
  phone: string | null
  delivery_type_id: number | null
  delivery_date: Generated<string | null>
  priority: Generated<number | null>
  discount: string | null
  comment: string | null
  created_at: string
  created_by: number | null
  version: Generated<number>
}

export interface SalesOrderDraftLineTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  draft_id: number
  order_line_no: number
  material_id: number
  /** In the base unit. */
  quantity: string
  /** The unit in which it was requested; null for the base unit. */
  uom: Generated<string | null>
  sales_unit_price: Generated<string>
  adjust_price: string | null
  discount: string | null
  comment: string | null
  version: Generated<number>
}

export interface IntegrationEndpointTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  external_system_name: string
  endpoint_name: string
  type: string
  direction: string
  message_type: string
  http_method: string | null
  url: string | null
}

export interface IntegrationRecordTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  kind: 'Import' | 'Message' | 'Request'
  endpoint_id: number
  created_at: string
  completed_at: string | null
  state: string
  initiated: string
  url: string | null
  key_type: string | null
  key_value: string | null
  http_status: number | null
  elapsed_ms: number | null
  tries: Generated<number>
  try_at: string | null
  tries_left: Generated<number>
  claimed_by: string | null
  replayed_by: string | null
  result_level: Generated<string>
  result_type: string | null
  result_text: string | null
  request_body: string | null
  response_body: string | null
  /** When its bodies were moved to the archive (retention/). */
  bodies_moved_at: Generated<string | null>
  version: Generated<number>
}

/** A file of the archive that contains moved rows. */
export interface ArchiveFileTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  kind: string
  /** Path below the folder of the archive; the file's name begins with the table of its rows. */
  name: string
  rows: number
  /** Times of its oldest and its newest row. */
  first_at: string
  last_at: string
  /** Rows from before this moment were archived. */
  cutoff: string
  moved_at: string
  sha256: string
}

export interface PrinterTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  display_text: string
  is_network_printer: Generated<boolean>
  network_name_or_ip: string | null
  print_technology: string
  location_id: number | null
  print_service_name: string | null
  version: Generated<number>
  deleted: Generated<boolean>
}

export interface PrintJobTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  printer_id: number
  at: string
  user_name: string
  labels: JsonColumn
  copies: number
  label_count: number
}

export interface StockAttributeTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  display_name: string
  description: string | null
  data_type: string
  regex_validation: string | null
  required: Generated<boolean>
  restricted_preparation: Generated<boolean>
  erp_maintained: Generated<boolean>
  handling: Generated<string>
  version: Generated<number>
  deleted: Generated<boolean>
}

export interface UserRoleAreaTable {
  role_id: number
  location_role_group_id: number
}

export interface UserRoleLoadCarrierTable {
  role_id: number
  load_carrier_type_id: number
}

export interface AppUserLoadCarrierTable {
  user_id: number
  load_carrier_type_id: number
}

export interface OfficeTables {
  purchase_draft: PurchaseDraftTable
  purchase_draft_line: PurchaseDraftLineTable
  unsaved_draft: UnsavedDraftTable
  sales_order_draft: SalesOrderDraftTable
  sales_order_draft_line: SalesOrderDraftLineTable
  integration_endpoint: IntegrationEndpointTable
  integration_record: IntegrationRecordTable
  archive_file: ArchiveFileTable
  printer: PrinterTable
  print_job: PrintJobTable
  stock_attribute: StockAttributeTable
  user_role_area: UserRoleAreaTable
  user_role_load_carrier: UserRoleLoadCarrierTable
  app_user_load_carrier: AppUserLoadCarrierTable
}
