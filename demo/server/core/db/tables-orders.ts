/** Kysely types of orders, reservations, jobs, tasks, counts and stock transactions, column by column as created in migrations/. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { OptionalJsonColumn } from './json-column'

export interface ProcessTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  name: string
  process_definition_category: Generated<string>
  wave_name: string | null
  state: Generated<string>
  summarized_state: Generated<string>
  is_stock_missing: Generated<boolean>
  wait_for_preparation: Generated<boolean>
  is_partially_reserved: Generated<boolean>
  order_id: number | null
  order_numbers: string | null
  number_of_orders: Generated<number>
  number_of_order_lines: Generated<number>
  job_id: number | null
  priority: Generated<number>
  execution_date: string | null
  expected_completion_date: string | null
  completed_date: string | null
  delivery_type: string | null
  country_code: string | null
  zip_code: string | null
  total_base_quantity: Generated<string>
  total_volume: Generated<string>
  total_weight: Generated<string>
  total_containers: Generated<number>
  one_piece_id: string | null
  pick_lists: string | null
  /** Null: none of its tasks is in the archive. */
  tasks_archived_at: string | null
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
  /** The delivery address, with the next two columns. */
  company_name: Generated<string | null>
  address: Generated<string | null>
  city: Generated<string | null>
  email: Generated<string | null>
  phone: Generated<string | null>
  country_code: string | null
  zip_code: string | null
  order_attributes: OptionalJsonColumn
  interfaced: Generated<boolean>
  /** The first order from which it was split off. */
  split_from_id: number | null
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
  returned_quantity: Generated<string>
  /** The stock of its last pick in the archive. */
  archived_picked_stock_id: Generated<number | null>
  has_lost_stock: Generated<boolean>
  expected_handling_date: string | null
  actual_handling_date: string | null
  container: string | null
  comment: string | null
  version: Generated<number>
}

export interface ReservationTable {
  id: GeneratedAlways<number>
  line_id: number
  stock_id: number
  business_unit_id: number
  quantity: string
  reserved_at: Generated<string>
  version: Generated<number>
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
  /** What its tasks in the archive said: their number, states, location roles and users. */
  archived_tasks: Generated<number>
  archived_completed: Generated<number>
  archived_cancelled: Generated<number>
  archived_areas: Generated<number[]>
  archived_users: Generated<number[]>
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
  cancelled_at: string | null
  /** When it was performed or cancelled. */
  ended_at: GeneratedAlways<string | null>
  batch: string | null
  exp_date: string | null
  serial_number: string | null
  completes_line: Generated<boolean>
  pick_list: string | null
  from_container: string | null
  to_container: string | null
  auto_completed: Generated<boolean>
  stock_count_id: number | null
  stock_count_line_id: number | null
  ingoing_order_line_id: Generated<number | null>
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
  comment: Generated<string | null>
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
  /** The quantity that had arrived before the order was imported. */
  received_before: Generated<string>
  /** Sum of its receipts in the archive, and the moment of the last one. */
  archived_received: Generated<string>
  archived_received_at: Generated<string | null>
  purchase_unit_price: Generated<string>
  version: Generated<number>
}

export interface StockCountTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  journal_name: string
  state: string
  assigned_to: number | null
  assigned_role_id: number | null
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
  /** Whether this count blocked the stock. */
  has_blocked: Generated<boolean>
  /** Whether a count of the stock was proposed, which is proposed again when the line is cancelled. */
  was_proposed: Generated<boolean>
  /** The booked quantity at the moment of counting. */
  booked_quantity: string | null
  posted_quantity: string | null
  approved_by: number | null
  approved_at: string | null
  /** Whether its stock moved after the snapshot by transactions that are in the archive. */
  has_archived_movements: Generated<boolean>
  version: Generated<number>
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
  /** The task may be in the archive. */
  task_id: number | null
  ingoing_order_line_id: Generated<number | null>
  /** Whether its task, which is in the archive, put received goods away. */
  is_put_away: Generated<boolean>
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
  are_measures_changed: Generated<boolean>
}

export interface OrderTables {
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
}
