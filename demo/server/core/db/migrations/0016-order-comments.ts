/** A buyer's comment to the supplier is stored with the purchase order, and printed on it. */

const comments = `
alter table ingoing_order add column comment text;
comment on column ingoing_order.comment is 'From the drafts that the order was made of; printed on it';
`

export const orderComments = { name: '0016-order-comments', sql: comments }
