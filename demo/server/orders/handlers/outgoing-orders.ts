/** Actions of outgoing orders (spec 2, section 7, OutgoingOrder): those of sales orders under the names that shipping uses. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { notFound } from '../../core/refusal'
import { ordersById, runOnOrders } from './order-runs'
import { changeDeliveryType, changePriorityAndDate } from './process-sales-orders'
import { changeOrderedQuantity, changePickedQuantity } from './sales-order-lines'

type OutgoingOrderActions = Omit<
  Handlers<Endpoints, Context>['outgoingOrders'],
  'search' | 'description' | 'orderType' | 'deliveryType'
>

export const outgoingOrderActions: OutgoingOrderActions = {
  cancelSalesOrder: async ({ body }, context) =>
    runOnOrders(context, await ordersById(context, [body.orderId]), { action: 'cancelOrder' }),
  cancelMany: async ({ body }, context) =>
    runOnOrders(context, await ordersById(context, body.orderIds), { action: 'cancelOrder' }),
  unprepare: async ({ body }, context) =>
    runOnOrders(context, await ordersById(context, body.orderIds), { action: 'unprepare' }),
  pickedStock: async ({ body }, context) => changePickedQuantity(context, body),
  orderLineQuantity: async ({ body }, context) => changeOrderedQuantity(context, body),
  deliveryPriority: async ({ body }, context) => changePriorityAndDate(context, body),
  changeDeliveryType: async ({ body }, context) => changeDeliveryType(context, body),
  customerInformation: async ({ query }, { db, caller }) => {
    const row = await db.read
      .selectFrom('sales_order as o')
      .leftJoin('delivery_type as d', 'd.id', 'o.delivery_type_id')
      .select(({ selectFrom, fn }) => [
        'o.id as orderId',
        'o.order_no as orderNo',
        'o.customer_name as customerName',
        'o.recipient',
        'o.delivery_contact as deliveryContact',
        'o.invoice_contact as invoiceContact',
        'o.country_code as countryCode',
        'o.zip_code as zipCode',
        'd.name as deliveryType',
        'o.delivery_route as deliveryRoute',
        selectFrom('sales_order as other')
          .select(fn.countAll<number>().as('count'))
          .whereRef('other.business_unit_id', '=', 'o.business_unit_id')
          .whereRef('other.customer_name', '=', 'o.customer_name')
          .whereRef('other.id', '!=', 'o.id')
          .where('other.state', 'not in', ['Completed', 'Cancelled'])
          .as('openOrders'),
      ])
      .where('o.business_unit_id', '=', caller.businessUnitId)
      .where('o.id', '=', query.orderId)
      .executeTakeFirst()
    if (row === undefined) throw notFound(`There is no order ${query.orderId}.`)
    return { ...row, openOrders: Number(row.openOrders ?? 0) }
  },
}
