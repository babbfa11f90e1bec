/** From which order an order was split off, so that what knows the first one by its number finds all its lines. */
export const splitOrders = {
  name: '0060-split-orders',
  sql: `
alter table sales_order add column split_from_id bigint references sales_order;
comment on column sales_order.split_from_id is
  'the first order from which it was split off, also where that was split off a part of it; null: none, or an older node split it';
`,
} as const

/** Indexes of tables that exist are made in a migration of their own. */
export const splitOrdersIndex = {
  name: '0060-split-orders-index',
  sql: `
create index concurrently sales_order_split_from on sales_order (split_from_id) where split_from_id is not null;
`,
} as const
