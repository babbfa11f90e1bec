/**
 * Indexes of searches over many rows (ARCHITECTURE, section 8): for the sort orders of the grids, exact and leading texts, and for
 * contained texts trigrams where the database has the extension; without it rows are compared one by one.
 */

const orders = `
create index sales_order_priority on sales_order (business_unit_id, priority, delivery_date, id);
create index sales_order_execution on sales_order (business_unit_id, execution_date, id);
create index sales_order_ordered on sales_order (business_unit_id, order_date, id);
create index sales_order_customer on sales_order (business_unit_id, lower(customer_name), id);
create index sales_order_number on sales_order (business_unit_id, lower(order_no));
create index sales_order_delivery_type on sales_order (business_unit_id, delivery_type_id, id);
create index process_priority on process (business_unit_id, priority, execution_date, id);
create index job_created on job (business_unit_id, created_at, id);
create index sales_order_line_material on sales_order_line (business_unit_id, material_id, id);
`

const warehouse = `
create index material_item_no on material (business_unit_id, lower(item_no));
create index task_priority on task (business_unit_id, execution_priority, execution_date, id);
create index task_material on task (business_unit_id, material_id, performed_date, id);
drop index stock_transaction_at;
create index stock_transaction_at on stock_transaction (business_unit_id, at, id);
`

/**
 * Filters compare texts in lower case. Without statistics on the expression, the database expects one row in 200 for each value and plans a
 * broad search as a selective one. Indexes on expressions gather such statistics; extended statistics do so without an index.
 */
const statistics = `
create index delivery_type_lower_name on delivery_type (business_unit_id, lower(name));
create index location_role_lower_name on location_role (business_unit_id, lower(name));
create statistics sales_order_lower_type on (lower(order_type)) from sales_order;
create statistics sales_order_lower_route on (lower(delivery_route)) from sales_order;
`

/** The searchable texts of an order, each after a line break. */
const orderText = `(E'\\n' || order_no collate "default" || E'\\n' || customer_name || E'\\n' || order_type
  || coalesce(E'\\n' || recipient, '') || coalesce(E'\\n' || delivery_contact, '')
  || coalesce(E'\\n' || invoice_contact, '') || coalesce(E'\\n' || comment, '') || coalesce(E'\\n' || pick_list, '')
  || coalesce(E'\\n' || one_piece_id, '') || coalesce(E'\\n' || delivery_route, '')
  || coalesce(E'\\n' || hold_reason, ''))`

/**
 * Creating an extension needs a privilege, and PGlite has to be built with it: the server starts without it. One line, since a line break
 * would end the statement.
 */
const trigrams = `
do $$ begin create extension if not exists pg_trgm; exception when insufficient_privilege or undefined_file or feature_not_supported then raise notice 'no pg_trgm: contained texts are compared row by row'; end $$;
do $$ begin if exists (select from pg_extension where extname = 'pg_trgm') then create index sales_order_text on sales_order using gin (${orderText.replaceAll('\n', '')} gin_trgm_ops); create index process_text on process using gin ((E'\\n' || name) gin_trgm_ops); end if; end $$;
`

export const searchIndexes = { name: '0006-search-indexes', sql: orders + warehouse + statistics + trigrams }
