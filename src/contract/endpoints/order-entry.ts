/**
 * Entering sales orders and their drafts (spec 2, section 7, sales order drafts, sales orders); not with the calls of the grids, since only
 * the order entry page needs it. `create` and `CreateSalesOrder` are two names of the same call.
 */
import * as v from 'valibot'
import { salesOrderDraft } from '../entities/sales-order-draft'
import { actionResult } from '../failures'
import { nameLengthMost, orderEntryBytesMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import { get, group, post, put, type EndpointGate } from './endpoint'
import { materialChoice } from './materials'
import {
  codeMeanings,
  createdSalesOrder,
  entryKey,
  knownCustomer,
  materialQuestion,
  newSalesOrder,
  newSalesOrderDraft,
  salesOrderDraftDetail,
  salesOrderDraftUpdate,
  unsavedEntry,
  unsavedEntryInput,
} from './order-entry-inputs'

const feature = 'CreateSalesOrderFromCockpit'
const long = { bodyBytesMost: orderEntryBytesMost } as const
/** Users who enter orders may look up materials and customers. */
const enters = { permission: 'pages/create-sales-order' } as const
const readsDrafts = { permission: rowViews.SalesOrderDraft.permission, feature } as const
const bulk = { result: actionResult, isBulk: true, feature } as const
/** Setting prices and discounts needs a permission of its own. */
const adjusts: readonly EndpointGate[] = (
  ['body.discount', 'body.lines.*.adjustPrice', 'body.lines.*.discount'] as const
).map(at => ({ at, permission: 'data/order/adjustPrice' }))
/** An order made of a draft deletes the draft, as it does from the list of drafts. */
const spends: EndpointGate = { at: 'body.draft', permission: 'data/salesOrderDraft/createOrder', feature }
const creates = {
  result: createdSalesOrder,
  permission: 'data/order/create',
  gates: [...adjusts, spends],
  ...long,
} as const

const find = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)), '')
const byId = v.object({ id: rowId })

export const orderEntry = group('SalesOrders', {
  number: get('/number', {
    result: v.string(),
    ...enters,
    summary: 'The number that the next sales order would get.',
  }),
  entryChoices: get('/entryChoices', {
    result: v.object({
      orderTypes: v.array(v.string()),
      deliveryTypes: v.array(v.object({ id: rowId, name: v.string() })),
    }),
    ...enters,
    summary: 'Order types, and delivery types that the external system knows, to choose from.',
  }),
  customers: get('/customers', {
    query: v.object({ find }),
    result: v.array(knownCustomer),
    ...enters,
    summary: 'Known customers whose name, company or number has a text, by name.',
  }),
  findMaterials: get('/materials', {
    query: v.object({ find }),
    result: v.array(materialChoice),
    ...enters,
    summary: 'Materials whose item number, barcode or name fits, exact matches first.',
  }),
  validateMaterial: post('/ValidateMaterial', {
    body: materialQuestion,
    ...long,
    result: codeMeanings,
    repeatable: 'reads',
    ...enters,
    summary:
      'What item numbers and barcodes stand for, all of an order in one call: nothing, one material, or several to choose from.',
  }),
  create: post('/', { body: newSalesOrder, ...creates, summary: 'Creates a sales order.' }),
  createSalesOrder: post('/CreateSalesOrder', {
    body: newSalesOrder,
    ...creates,
    summary: 'Creates a sales order; a saved draft that it was made of is spent.',
  }),
  unsavedEntry: get('/unsaved', {
    query: v.object({ key: entryKey }),
    result: v.nullable(unsavedEntry),
    ...enters,
    summary: 'What the signed-in user entered last and did not send.',
  }),
  saveUnsavedEntry: post('/unsaved', {
    body: unsavedEntryInput,
    ...long,
    repeatable: 'own',
    ...enters,
    summary: 'Keeps what is entered and not sent yet; empty forgets it.',
  }),
})

export const draftEntry = group('SalesOrderDraft', {
  number: get('/number', {
    result: v.string(),
    ...readsDrafts,
    summary: 'The number that the next sales order draft would get.',
  }),
  byId: get('/{id}', {
    params: byId,
    result: salesOrderDraft.row,
    ...readsDrafts,
    summary: 'One sales order draft.',
  }),
  detail: get('/Detail/{id}', {
    params: byId,
    result: salesOrderDraftDetail,
    ...readsDrafts,
    summary: 'A sales order draft with its lines and what they depend on now.',
  }),
  create: post('/', {
    body: newSalesOrderDraft,
    ...long,
    ...bulk,
    permission: 'data/salesOrderDraft/save',
    gates: adjusts,
    summary: 'Saves a sales order draft.',
  }),
  update: put('/', {
    body: salesOrderDraftUpdate,
    ...long,
    ...bulk,
    permission: 'data/salesOrderDraft/update',
    gates: adjusts,
    summary: 'Writes a draft anew; 409 when somebody else saved it meanwhile.',
  }),
})
