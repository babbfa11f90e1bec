/** The purchase drafts grid with the lines of a draft. */
import { drafts } from '../../contract/endpoints/purchasing'
import { purchaseDraft, purchaseDraftLine } from '../../contract/entities/purchase-draft'
import {
  createPurchaseOrders,
  deleteDrafts,
  createDraft,
  openDraft,
  reuseCriteria,
  showCriteria,
} from '../actions/purchase-drafts'
import { defineView } from '../../define/view'

export const purchaseDraftLinesView = defineView(purchaseDraftLine, {
  name: 'DraftLine',
  noun: 'Line',
  search: drafts.searchLines,
  columns: [
    'draftLineNo',
    'itemNo',
    'materialName',
    'quantity',
    'calculatedDemand',
    'ingoingQuantity',
    'orderedQuantity',
    'uoM',
    'purchaseUnitPrice',
    'lineCost',
  ],
  internal: ['id', 'draftId', 'materialId'],
  nameField: 'draftLineNo',
  filters: ['itemNo', 'materialName', 'quantity'],
  sort: [{ selector: 'draftLineNo', desc: false }],
  widths: { draftLineNo: 78, itemNo: 110, materialName: 240, uoM: 72 },
  sums: ['quantity', 'lineCost'],
  links: { itemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'itemNo' } },
  actions: [],
})

export const purchaseDraftsView = defineView(purchaseDraft, {
  name: 'Draft',
  search: drafts.search,
  columns: ['draftNumber', 'supplierName', 'draftLineCount', 'totalCost', 'created', 'createdBy', 'comment'],
  internal: ['id', 'supplierId'],
  nameField: 'draftNumber',
  filters: ['supplierName', 'created', 'createdBy', 'totalCost'],
  sort: [{ selector: 'created', desc: true }],
  isSmall: true,
  widths: { draftNumber: 110, supplierName: 220, draftLineCount: 80, comment: 240 },
  sums: ['draftLineCount', 'totalCost'],
  links: { supplierName: { opens: 'supplier-es-page', by: 'supplierName', from: 'supplierName' } },
  details: [{ view: purchaseDraftLinesView, by: 'draftId' }],
  actions: [createDraft, openDraft, createPurchaseOrders, showCriteria, reuseCriteria, deleteDrafts],
})
