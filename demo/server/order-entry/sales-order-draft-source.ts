/** Where the fields of sales order drafts and their lines come from in the database; prices as DOMAIN, prices. */
import { salesOrderDraft, salesOrderDraftLine } from '../../../src/contract/entities/sales-order-draft'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { availableQuantity } from '../materials/public'

/** Value of a line with this alias, rounded half up to cents. */
const lineValue = (line: string): string =>
  `round(${line}.quantity * coalesce(${line}.adjust_price, ${line}.sales_unit_price) * (1 - coalesce(${line}.discount, 0) / 100), 2)`

const linesOfDraft = `from sales_order_draft_line dl where dl.business_unit_id = d.business_unit_id and dl.draft_id = d.id`

const totalCost = `round(
  (select coalesce(sum(${lineValue('dl')}), 0) ${linesOfDraft}) * (1 - coalesce(d.discount, 0) / 100), 2
)`

export const salesOrderDraftSource: SearchSource<(typeof salesOrderDraft)['fields']> = {
  entity: salesOrderDraft,
  table: 'sales_order_draft d',
  alias: 'd',
  joins: {
    deliveryType: 'left join delivery_type t on t.id = d.delivery_type_id',
    creator: 'left join app_user cu on cu.id = d.created_by',
  },
  fields: {
    id: { sql: 'd.id' },
    orderNumber: { sql: 'd.order_number' },
    orderType: { sql: 'd.order_type' },
    customerName: { sql: 'd.customer_name' },
    orderLines: { sql: `(select count(*) ${linesOfDraft})`, isComputed: true },
    totalCost: { sql: totalCost, isComputed: true },
    discount: decimal('d.discount'),
    created: { sql: 'd.created_at', isIndexed: true },
    createdBy: { sql: 'cu.user_name', join: 'creator' },
    deliveryType: { sql: 't.name', join: 'deliveryType' },
    companyName: { sql: 'd.company_name' },
    address: { sql: 'd.address' },
    zipCode: { sql: 'd.zip_code' },
    city: { sql: 'd.city' },
    countryCode: { sql: 'd.country_code' },
    email: { sql: 'd.email' },
    phone: { sql: 'd.phone' },
    comment: { sql: 'd.comment' },
    version: readMoment,
  },
}

const ofMaterial = { join: 'material' } as const

export const salesOrderDraftLineSource: SearchSource<(typeof salesOrderDraftLine)['fields']> = {
  entity: salesOrderDraftLine,
  table: 'sales_order_draft_line l',
  alias: 'l',
  joins: {
    draft: 'join sales_order_draft d on d.id = l.draft_id',
    material: 'join material m on m.id = l.material_id',
  },
  fields: {
    id: { sql: 'l.id' },
    draftId: { sql: 'l.draft_id' },
    orderNumber: { sql: 'd.order_number', join: 'draft' },
    orderLineNo: { sql: 'l.order_line_no' },
    materialId: { sql: 'l.material_id' },
    itemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    quantity: decimal('l.quantity'),
    salesUnitPrice: { sql: 'l.sales_unit_price' },
    adjustPrice: { sql: 'l.adjust_price' },
    discount: decimal('l.discount'),
    salesPrice: { sql: lineValue('l') },
    availableQuantity: {
      ...decimal(availableQuantity('l.material_id', 'l.business_unit_id')),
      isComputed: true,
    },
    comment: { sql: 'l.comment' },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
