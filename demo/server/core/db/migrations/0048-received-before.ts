/** What of a line had arrived elsewhere before its order was imported: no movement of this warehouse stands for it. */
export const receivedBefore = {
  name: '0048-received-before',
  sql: `
alter table ingoing_order_line add column received_before numeric not null default 0 check (received_before >= 0);
`,
}
