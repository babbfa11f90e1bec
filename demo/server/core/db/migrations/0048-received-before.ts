/** The quantity of a line that had arrived before its order was imported, for which there is no movement in this warehouse. */
export const receivedBefore = {
  name: '0048-received-before',
  sql: `
alter table ingoing_order_line add column received_before numeric not null default 0 check (received_before >= 0);
`,
}
