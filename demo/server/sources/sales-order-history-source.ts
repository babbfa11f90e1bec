/** Where the history of sales orders comes from: the audit rows about them. */
import { salesOrderHistory } from '../../../src/contract/entities/sales-order-history'
import { salesOrderHistoryActions } from '../../../src/contract/states/sales-order-history'
import type { SearchSource } from '../search/search-source'

/** A changed pair as text: `3 → 1`. */
const changed = (name: string): string =>
  `case when h.detail ? '${name}' then concat(coalesce(h.detail->'${name}'->>0, '–'), ' → ', coalesce(h.detail->'${name}'->>1, '–')) end`

/** Actions that have no words, of a newer server for instance, stay in the audit. */
const actions = salesOrderHistoryActions.map(action => `'${action}'`).join(',')

export const salesOrderHistorySource: SearchSource<(typeof salesOrderHistory)['fields']> = {
  entity: salesOrderHistory,
  table: `(select * from audit where entity = 'SalesOrder' and action in (${actions})) h`,
  alias: 'h',
  joins: {
    order: 'left join sales_order o on o.id = h.entity_id',
    user: 'left join app_user u on u.business_unit_id = h.business_unit_id and lower(u.user_name) = lower(h.user_name)',
  },
  fields: {
    id: { sql: 'h.id' },
    orderId: { sql: 'h.entity_id' },
    orderNo: { sql: 'o.order_no', join: 'order' },
    at: { sql: 'h.at' },
    user: { sql: 'coalesce(u.display_name, h.user_name)', join: 'user' },
    action: { sql: 'h.action' },
    stateBefore: { sql: `(h.detail->>'from')` },
    stateAfter: { sql: `(h.detail->>'to')` },
    detail: {
      sql: `nullif(concat_ws(', ', h.detail->>'reason', ${changed('priority')}, ${changed('deliveryDate')}), '')`,
    },
    version: { sql: '1' },
  },
}
