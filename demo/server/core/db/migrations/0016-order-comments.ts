/** What a buyer writes to the supplier goes with the purchase order, onto the printed one too. */

const comments = `
alter table ingoing_order add column comment text;
comment on column ingoing_order.comment is 'From the drafts that the order was made of; printed on it';
`

export const orderComments = { name: '0016-order-comments', sql: comments }
