/** Where the fields of reservations come from in the database: the orders and lines that hold a stock. */
import { stockReservation } from '../../../../src/contract/entities/stock'
import type { SearchSource } from '../../core/search/search-source'
import { decimal, readMoment } from '../../core/search/columns'
import { isOpenTask } from '../../core/db/state-conditions'

const ofOrder = { join: 'order' } as const
const ofLine = { join: 'line' } as const
const ofStock = { join: 'stock' } as const
const ofWork = { join: 'work' } as const

export const stockReservationSource: SearchSource<(typeof stockReservation)['fields']> = {
  entity: stockReservation,
  table: 'reservation r',
  alias: 'r',
  joins: {
    line: 'left join sales_order_line l on l.id = r.line_id',
    order:
      'left join sales_order o on o.id = (select held.order_id from sales_order_line held where held.id = r.line_id)',
    stock: `left join stock s on s.id = r.stock_id
      left join material m on m.id = s.material_id
      left join location w on w.id = s.location_id`,
    work: `left join lateral (
        select j.name as job, u.display_name as worker from task t
        left join job j on j.id = t.job_id
        left join app_user u on u.id = coalesce(t.performed_by, j.user_id)
        where t.order_line_id = r.line_id and t.stock_id = r.stock_id and ${isOpenTask('t')} and t.task_type = 'pick'
        order by t.id limit 1
      ) work on true`,
  },
  fields: {
    id: { sql: 'r.id' },
    stockId: { sql: 'r.stock_id' },
    orderId: { sql: 'o.id', ...ofOrder },
    orderNo: { sql: 'o.order_no', ...ofOrder },
    orderState: { sql: 'o.state', ...ofOrder },
    orderLineId: { sql: 'r.line_id' },
    orderLineNo: { sql: 'l.order_line_no', ...ofLine },
    lineState: { sql: 'l.state', ...ofLine },
    customerName: { sql: 'o.customer_name', ...ofOrder },
    priority: { sql: 'o.priority', ...ofOrder },
    deliveryDate: { sql: 'o.delivery_date', ...ofOrder },
    materialItemNo: { sql: 'm.item_no', ...ofStock },
    materialName: { sql: 'm.name', ...ofStock },
    quantity: decimal('r.quantity'),
    uoM: { sql: 'm.base_uom', ...ofStock },
    location: { sql: 'w.name', ...ofStock },
    reservedAt: { sql: 'r.reserved_at' },
    jobName: { sql: 'work.job', isComputed: true, ...ofWork },
    userName: { sql: 'work.worker', isComputed: true, ...ofWork },
    version: readMoment,
  },
}
