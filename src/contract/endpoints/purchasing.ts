/** Suppliers, purchase drafts and proposals (spec 2, section 7, purchasing). */
import * as v from 'valibot'
import { purchaseDraft, purchaseDraftLine } from '../entities/purchase-draft'
import { supplier, supplierMaterial } from '../entities/supplier'
import { actionResult } from '../failures'
import { bulkIdsMost, nameLengthMost, purchaseDraftsBytesMost } from '../limits'
import { rowViews } from '../row-views'
import { accountStates } from '../states/office'
import { formExpected, isoDate, rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { del, get, group, post, put } from './endpoint'
import { findEndpoint, searchEndpoint } from './grids'
import { materialChoice } from './materials'
import {
  draftDetail,
  draftedChoice,
  draftUpdate,
  editorKey,
  needLine,
  needQuestion,
  needSearch,
  newDrafts,
  newPurchaseOrders,
  newSupplier,
  productLine,
  proposal,
  supplierChoice,
  supplierMaterials,
  supplierUpdate,
  unsavedLines,
  unsavedLinesInput,
  weekOfSales,
} from './purchase-inputs'

const feature = 'PurchaseModule'
const bulk = { result: actionResult, isBulk: true, feature } as const
const long = { bodyBytesMost: purchaseDraftsBytesMost } as const
/** The permission to read drafts includes their suppliers and materials. */
const readsDrafts = { permission: rowViews.Draft.permission, feature } as const
const readsSuppliers = { permission: rowViews.Supplier.permission, feature } as const

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, `${formExpected}12`), v.transform(Number), rowId)
const idQuery = v.union([rowId, idText])
const ids = v.object({
  ids: v.pipe(
    v.union([v.array(idQuery), idQuery]),
    v.transform(sent => [sent].flat()),
    v.minLength(1),
    v.maxLength(bulkIdsMost),
  ),
})
const byId = v.object({ id: rowId })
const itemNo = v.pipe(v.string(), v.maxLength(nameLengthMost))
const find = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)), '')

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
  create: post('/', {
    body: newSupplier,
    ...bulk,
    permission: 'data/supplier/create',
    summary: 'Adds a supplier.',
  }),
  update: put('/', {
    body: supplierUpdate,
    ...bulk,
    permission: 'data/supplier/update',
    summary: 'Changes a supplier, also to inactive and back.',
  }),
  remove: del('/', {
    query: ids,
    ...bulk,
    permission: 'data/supplier/delete',
    summary: 'Deletes suppliers that have neither open orders nor drafts.',
  }),
  associateMaterials: put('/associateMaterials', {
    body: supplierMaterials,
    ...bulk,
    permission: 'data/supplier/addMaterial',
    summary: 'Adds materials to what a supplier delivers.',
  }),
  removeMaterials: del('/materials', {
    query: ids,
    ...bulk,
    permission: 'data/supplier/removeMaterial',
    summary: 'Takes product lines away from their suppliers.',
  }),
  productLine: post('/productLine/{id}', {
    params: byId,
    body: productLine,
    ...bulk,
    permission: 'data/supplier/editProductLine',
    summary: 'Changes the terms on which a supplier delivers a material.',
  }),
  unassociatedMaterials: get('/unassociatedMaterials', {
    query: v.object({ supplierId: idQuery, find }),
    result: v.array(materialChoice),
    ...readsSuppliers,
    summary: 'Materials that a supplier does not deliver, to choose from.',
  }),
})

export const drafts = group('Draft', {
  search: searchEndpoint(purchaseDraft, 'Draft', 'Purchase drafts by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    purchaseDraftLine,
    'DraftLine',
    'Lines of purchase drafts by filters, sorted and paged.',
    '/searchLines',
  ),
  findLines: findEndpoint(purchaseDraftLine, 'DraftLine', 'The same, asked for in the query.', '/lines'),
  supplierList: get('/supplierList', {
    result: v.array(supplierChoice),
    ...readsDrafts,
    summary: 'Active suppliers by name, with lead time, materials and open drafts.',
  }),
  draftNumber: get('/draftNumber', {
    result: v.string(),
    ...readsDrafts,
    summary: 'The number that the next draft would get.',
  }),
  orderNumber: get('/orderNumber', {
    result: v.string(),
    ...readsDrafts,
    summary: 'The number that the next purchase order would get.',
  }),
  need: post('/get', {
    body: needQuestion,
    result: proposal,
    repeatable: 'reads',
    ...readsDrafts,
    summary: 'What to buy by the chosen criteria, supplier by supplier, with all that it depends on.',
  }),
  materials: post('/materials', {
    body: v.object({
      supplierId: rowId,
      periodFrom: v.nullable(isoDate),
      materialIds: v.optional(v.pipe(v.array(rowId), v.maxLength(bulkIdsMost)), []),
      /** Item numbers to add, from a pasted list; unknown ones are left out. */
      itemNos: v.optional(v.pipe(v.array(itemNo), v.maxLength(bulkIdsMost)), []),
      draftId: v.optional(v.nullable(rowId), null),
    }),
    result: v.array(needLine),
    repeatable: 'reads',
    ...readsDrafts,
    summary: 'What the need of materials of a supplier depends on, whether they need something or not.',
  }),
  salesHistory: get('/salesHistory', {
    query: v.object({ materialId: idQuery, from: isoDate }),
    result: v.array(weekOfSales),
    ...readsDrafts,
    summary: 'What was shipped of a material, week by week.',
  }),
  detail: get('/detail/{id}', {
    params: byId,
    result: draftDetail,
    ...readsDrafts,
    summary: 'A draft with its lines and what they depend on now.',
  }),
  searchCriteria: get('/searchCriteria/{id}', {
    params: byId,
    result: v.nullable(needSearch),
    permission: 'data/draft/showCriteria',
    feature,
    summary: 'What a draft was proposed by; null for one made by hand.',
  }),
  create: post('/', {
    body: newDrafts,
    ...long,
    ...bulk,
    permission: 'data/draft/save',
    summary: 'Saves drafts, each on its own.',
  }),
  update: put('/', {
    body: draftUpdate,
    ...bulk,
    permission: 'data/draft/update',
    summary: 'Writes the lines of a draft anew; 409 when somebody else saved it meanwhile.',
  }),
  remove: del('/', { query: ids, ...bulk, permission: 'data/draft/delete', summary: 'Deletes drafts.' }),
  createPO: post('/CreatePO', {
    body: newPurchaseOrders,
    ...bulk,
    permission: 'data/draft/createPurchaseOrder',
    summary: 'Makes ingoing orders of drafts, which are spent.',
  }),
  unsavedLines: get('/unsavedLines', {
    query: v.object({ key: editorKey }),
    result: v.nullable(unsavedLines),
    ...readsDrafts,
    summary: 'What an editor of the signed-in user keeps unsaved.',
  }),
  saveUnsavedLines: post('/lines', {
    body: unsavedLinesInput,
    ...long,
    repeatable: 'own',
    ...readsDrafts,
    summary: 'Keeps what an editor has not saved yet; empty forgets it.',
  }),
  undraftedMaterials: get('/undraftedSupplierMaterials', {
    query: v.object({ supplierId: idQuery, find }),
    result: v.array(materialChoice),
    ...readsDrafts,
    summary: 'Materials of a supplier that stand in none of its drafts, to choose from.',
  }),
  draftedMaterials: get('/draftedSupplierMaterials', {
    query: v.object({ supplierId: idQuery, find, draftId: v.optional(idQuery) }),
    result: v.array(draftedChoice),
    ...readsDrafts,
    summary: 'Materials of a supplier that stand in other drafts of his, with their numbers, to choose from.',
  }),
})
