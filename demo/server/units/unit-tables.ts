/** Which database tables belong to a business unit and are exported with it, and why the others are not. */

/**
 * A table whose rows refer to the unit, directly or through a row of an earlier table; or both, where a row of the unit may also refer to a
 * row of another unit: such a row stays behind, since what it refers to does.
 */
export type UnitTable = 'own' | { readonly column: string; readonly of: string; readonly own?: true }

/** The exported tables. Ids stay unchanged, so that references inside JSON (audits, views, drafts) stay valid. */
export const travellingTables: Readonly<Record<string, UnitTable>> = {
  business_unit: { column: 'id', of: 'business_unit' },
  app_user: 'own',
  app_user_load_carrier: { column: 'user_id', of: 'app_user' },
  app_user_role: { column: 'user_id', of: 'app_user' },
  audit: 'own',
  availability_dirty: 'own',
  cause_code: 'own',
  archive_file: 'own',
  archived_balance: 'own',
  company_info: 'own',
  cost_closing: 'own',
  cost_closing_line: 'own',
  criteria_set: 'own',
  custom_view: 'own',
  customer: 'own',
  delivery_type: 'own',
  download: 'own',
  file_content: 'own',
  file_part: { column: 'content_id', of: 'file_content' },
  former_user_name: 'own',
  import: 'own',
  import_mapping: 'own',
  import_part: { column: 'import_id', of: 'import' },
  import_problem: { column: 'import_id', of: 'import' },
  import_row: { column: 'import_id', of: 'import' },
  ingoing_order: 'own',
  ingoing_order_line: 'own',
  integration_endpoint: 'own',
  integration_record: 'own',
  integration_try: 'own',
  job: 'own',
  load_carrier_type: 'own',
  location: 'own',
  location_role: 'own',
  location_role_group: 'own',
  material: 'own',
  material_alternative: 'own',
  material_bom: 'own',
  material_cost: 'own',
  material_unit_of_measure: 'own',
  movement_closing: 'own',
  movement_closing_line: 'own',
  number_series: 'own',
  pick_closing: 'own',
  pick_closing_line: 'own',
  primary_view: { own: true, column: 'custom_view_id', of: 'custom_view' },
  primary_view_for_all: { own: true, column: 'custom_view_id', of: 'custom_view' },
  print_job: 'own',
  printer: 'own',
  process: 'own',
  purchase_draft: 'own',
  purchase_draft_line: 'own',
  report_roll_up: 'own',
  report_run: 'own',
  report_run_part: { column: 'run_id', of: 'report_run' },
  report_schedule: 'own',
  report_schedule_recipient: { column: 'schedule_id', of: 'report_schedule' },
  reservation: 'own',
  rolled_up_day: 'own',
  sales_order: 'own',
  sales_order_draft: 'own',
  sales_order_draft_line: 'own',
  sales_order_line: 'own',
  screen: 'own',
  setting: 'own',
  stock: 'own',
  stock_attribute: 'own',
  stock_closing: 'own',
  stock_closing_line: 'own',
  stock_count: 'own',
  stock_count_line: 'own',
  stock_transaction: 'own',
  stored_file: 'own',
  supplier: 'own',
  supplier_material: 'own',
  task: 'own',
  transaction_day: 'own',
  transaction_place_day: 'own',
  unit_of_measure: 'own',
  unsaved_draft: 'own',
  user_day: 'own',
  user_role: 'own',
  user_role_area: { column: 'role_id', of: 'user_role' },
  user_role_load_carrier: { column: 'role_id', of: 'user_role' },
}

/** The tables that are not exported, with the reason. */
export const stayingTables: Readonly<Record<string, string>> = {
  installation: 'of the installation: its secret and the state of its seed',
  migration: 'of the installation: the file names its schema instead',
  open_id_sign_in: 'a sign-in under way leads back to the old address',
  password_reset: 'a link that was mailed leads to the old address',
  request_key: 'a repeated call is repeated at the old address',
  server_lease: 'of servers that run there',
  sign_in_counter: 'failures are counted by address and user of one installation',
  sign_in_ticket: 'a sign-in under way ends where it began',
  user_choice: 'a question that was asked there is answered there',
  user_session:
    'sessions and device cookies are signed by the secret of the installation; people and screens sign in anew',
}

/** Rows of the unit `$1` in a table, as a condition. */
export function rowsOfUnit(table: string): string {
  const place = travellingTables[table]
  if (place === undefined) throw new Error(`${table} does not travel.`)
  if (place === 'own') return 'business_unit_id = $1'
  const { column, of, own } = place
  if (of === table) return `${column} = $1`
  const refers = `${column} in (select id from ${of} where ${rowsOfUnit(of)})`
  return own === true ? `business_unit_id = $1 and ${refers}` : refers
}
