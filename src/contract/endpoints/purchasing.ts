/** Suppliers and purchase drafts: what can be read (spec 2, section 7, purchasing). */
import * as v from 'valibot'
import { purchaseDraft, purchaseDraftLine } from '../entities/purchase-draft'
import { supplier, supplierMaterial } from '../entities/supplier'
import { accountStates } from '../states/office'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

export const suppliers = group('Supplier', {
  search: searchEndpoint(supplier, 'Supplier', 'Suppliers by filters, sorted and paged.'),
  searchMaterials: searchEndpoint(
    supplierMaterial,
    'SupplierMaterial',
    'Materials of suppliers by filters, sorted and paged.',
    '/searchMaterials',
  ),
  header: get('/header', {
    result: v.array(
      v.object({ id: rowId, supplierName: v.string(), supplierStatus: v.picklist(accountStates) }),
    ),
    permission: ['pages/supplier-es-page', 'pages/supplier-page', 'pages/draft-es-page', 'pages/draft-page'],
    feature: 'PurchaseModule',
    summary: 'All suppliers by name, to choose from.',
  }),
  description: descriptionEndpoint('Supplier', 'Fields of a supplier.'),
})

export const drafts = group('Draft', {
  search: searchEndpoint(purchaseDraft, 'Draft', 'Purchase drafts by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    purchaseDraftLine,
    'DraftLine',
    'Lines of purchase drafts by filters, sorted and paged.',
    '/searchLines',
  ),
})
