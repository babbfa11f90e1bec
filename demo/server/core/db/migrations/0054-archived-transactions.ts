/**
 * Stock transactions can be archived (retention/): order lines, lines of ingoing orders and of stock counts keep what their archived
 * transactions said, and materials the sums of them, so that what remains still adds up to the stock. Days in the totals of transactions
 * whose transactions are in the archive are final. A cost price still names its transaction when that is in the archive.
 */
const remains = `
alter table material_cost drop constraint material_cost_stock_transaction_id_fkey;
comment on column material_cost.stock_transaction_id is 'its transaction, which may be in the archive';
alter table sales_order_line add column archived_picked_stock_id bigint;
comment on column sales_order_line.archived_picked_stock_id is 'the stock of its last pick in the archive; null: none of its transactions is';
alter table ingoing_order_line add column archived_received numeric not null default 0,
  add column archived_received_at timestamptz;
comment on column ingoing_order_line.archived_received is 'quantity of its receipts in the archive, with the moment of the last one beside it';
create index ingoing_order_line_archived on ingoing_order_line (business_unit_id, archived_received_at)
  where archived_received_at is not null;
alter table stock_count_line add column has_archived_movements boolean not null default false;
comment on column stock_count_line.has_archived_movements is 'its stock moved after the snapshot, which the archive says';
create index stock_count_line_material on stock_count_line (material_id, snapshot_at);
create table archived_balance (
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  location_id bigint not null,
  quantity numeric not null,
  primary key (business_unit_id, material_id, location_id)
);
comment on table archived_balance is 'Sums of the transactions in the archive';
comment on column archived_balance.location_id is '0: of the material as a whole';
`

const days = `
alter table report_roll_up add column final_before timestamptz, add column final_day date,
  add column final_to bigint not null default 0;
comment on column report_roll_up.final_before is 'transactions from before it may be in the archive: their days, those before final_day, are never made again';
comment on column report_roll_up.final_to is 'what those days contain when all others are being made again: the transactions up to this id';
`

export const archivedTransactions = { name: '0054-archived-transactions', sql: remains + days }
