/** Where the fields of purchase drafts and their lines come from in the database. */
import { purchaseDraft, purchaseDraftLine } from '../../../src/contract/entities/purchase-draft'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { ingoingQuantity, openDemand } from '../materials/public'

const linesOfDraft = `from purchase_draft_line dl where dl.business_unit_id = d.business_unit_id and dl.draft_id = d.id`

export const purchaseDraftSource: SearchSource<(typeof purchaseDraft)['fields']> = {
  entity: purchaseDraft,
  table: 'purchase_draft d',
  alias: 'd',
  joins: {
    supplier: 'join supplier s on s.id = d.supplier_id',
    creator: 'left join app_user cu on cu.id = d.created_by',
  },
  fields: {
    id: { sql: 'd.id' },
    draftNumber: { sql: 'd.draft_number' },
    supplierId: { sql: 'd.supplier_id' },
    supplierName: { sql: 's.supplier_name', join: 'supplier' },
    draftLineCount: { sql: `(select count(*) ${linesOfDraft})`, isComputed: true },
    totalCost: {
      sql: `(select coalesce(sum(round(dl.quantity * dl.purchase_unit_price, 2)), 0) ${linesOfDraft})`,
      isComputed: true,
    },
    created: { sql: 'd.created_at', isIndexed: true },
    createdBy: { sql: 'cu.user_name', join: 'creator' },
    comment: { sql: 'd.comment' },
    version: readMoment,
  },
}

const ofMaterial = { join: 'material' } as const

export const purchaseDraftLineSource: SearchSource<(typeof purchaseDraftLine)['fields']> = {
  entity: purchaseDraftLine,
  table: 'purchase_draft_line l',
  alias: 'l',
  joins: {
    draft: 'join purchase_draft d on d.id = l.draft_id',
    material: 'join material m on m.id = l.material_id',
  },
  fields: {
    id: { sql: 'l.id' },
    draftId: { sql: 'l.draft_id' },
    draftNumber: { sql: 'd.draft_number', join: 'draft' },
    draftLineNo: { sql: 'l.draft_line_no' },
    materialId: { sql: 'l.material_id' },
    itemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    quantity: decimal('l.quantity'),
    calculatedDemand: decimal('l.calculated_demand'),
    purchaseUnitPrice: { sql: 'l.purchase_unit_price' },
    lineCost: { sql: 'round(l.quantity * l.purchase_unit_price, 2)' },
    ingoingQuantity: { ...decimal(ingoingQuantity('l.material_id', 'l.business_unit_id')), isComputed: true },
    orderedQuantity: { ...decimal(openDemand('l.material_id', 'l.business_unit_id')), isComputed: true },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
