/** When lines of ingoing orders were received, for the report of supplier punctuality: only few transactions of a period are receipts. */
export const receivedLines = {
  name: '0051-received-lines',
  sql: `
create index stock_transaction_received on stock_transaction (business_unit_id, at)
  where process_type = 'Receipt' and ingoing_order_line_id is not null;
`,
}
