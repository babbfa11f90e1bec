/** Columns for the actions of order lines: returned quantities, and reserved stock that was lost without a replacement. */

const columns = `
alter table sales_order_line
  add column returned_quantity numeric not null default 0,
  add column has_lost_stock boolean not null default false,
  add constraint line_returned_within_picked check (returned_quantity >= 0 and returned_quantity <= picked_quantity);
comment on column sales_order_line.has_lost_stock is
  'stock that the line held was moved, lost or counted away, and nothing was allocated in its place';
`

export const orderLines = { name: '0008-order-lines', sql: columns }
