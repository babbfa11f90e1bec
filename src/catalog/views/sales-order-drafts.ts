/** The sales order drafts grid with the lines of a draft. */
import { salesOrderDrafts } from '../../contract/endpoints/sales-order-drafts'
import { salesOrderDraft, salesOrderDraftLine } from '../../contract/entities/sales-order-draft'
import { defineView } from '../../define/view'
import {
  createOrdersFromDrafts,
  deleteSalesOrderDrafts,
  createSalesOrder,
  openSalesOrderDraft,
} from '../actions/sales-order-drafts'

export const salesOrderDraftLinesView = defineView(salesOrderDraftLine, {
  name: 'SalesOrderDraftLine',
  noun: 'Line',
  search: salesOrderDrafts.searchLines,
  columns: [
    'orderLineNo',
    'itemNo',
    'materialName',
    'quantity',
    'availableQuantity',
    'uoM',
    'salesUnitPrice',
    'adjustPrice',
    'discount',
    'salesPrice',
    'comment',
  ],
  internal: ['id', 'draftId', 'materialId'],
  nameField: 'orderLineNo',
  filters: ['itemNo', 'materialName', 'quantity'],
  sort: [{ selector: 'orderLineNo', desc: false }],
  widths: { orderLineNo: 78, itemNo: 110, materialName: 240, uoM: 72, discount: 90 },
  sums: ['quantity', 'salesPrice'],
  links: { itemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'itemNo' } },
  actions: [],
})

export const salesOrderDraftsView = defineView(salesOrderDraft, {
  name: 'SalesOrderDraft',
  noun: 'Draft',
  search: salesOrderDrafts.search,
  columns: [
    'orderNumber',
    'customerName',
    'orderType',
    'deliveryType',
    'orderLines',
    'totalCost',
    'discount',
    'created',
    'createdBy',
    'comment',
  ],
  internal: ['id'],
  nameField: 'orderNumber',
  filters: ['customerName', 'orderType', 'deliveryType', 'created', 'createdBy'],
  sort: [{ selector: 'created', desc: true }],
  isSmall: true,
  widths: { orderNumber: 116, customerName: 200, orderLines: 70, discount: 90, comment: 220 },
  sums: ['orderLines', 'totalCost'],
  details: [{ view: salesOrderDraftLinesView, by: 'draftId' }],
  actions: [createSalesOrder, openSalesOrderDraft, createOrdersFromDrafts, deleteSalesOrderDrafts],
})
