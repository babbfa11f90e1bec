/** Orders of which nearly all was picked said 100 percent, rounded; those that are final are not saved again. */
export const pickedShares = {
  name: '0056-picked-shares',
  sql: `
update sales_order o set picked_percent = 99.9, version = o.version + 1
where o.picked_percent = 100 and (
  select sum(l.picked_quantity) < sum(l.confirmed_quantity) from sales_order_line l
  where l.order_id = o.id and l.state <> 'Cancelled');
`,
} as const
