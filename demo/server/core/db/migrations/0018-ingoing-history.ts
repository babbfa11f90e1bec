/** The history of ingoing orders gets action names of its own. */

const ingoingHistory = `
update audit set action = case action when 'create' then 'placeOrder' when 'receive' then 'receiveGoods' else 'completeReceipt' end
where entity = 'IngoingOrder' and action in ('create', 'receive', 'complete');
`

export const ingoingOrderHistory = { name: '0018-ingoing-history', sql: ingoingHistory }
