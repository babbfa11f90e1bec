/** Actions of saved purchase drafts (spec 2, section 7, drafts). */
import { drafts } from '../../contract/endpoints/purchasing'
import type { PurchaseDraft } from '../../contract/entities/purchase-draft'
import { defineAction } from '../../define/action'
import { purchaseOrderForm } from '../forms/purchase-drafts'

const feature = 'PurchaseModule'
/** A draft without lines has nothing to order. */
const withLines = ({ draftLineCount }: PurchaseDraft) =>
  draftLineCount > 0 ? ({ allowed: true } as const) : ({ allowed: false, code: 'no-lines' } as const)

export const createDraft = defineAction<PurchaseDraft>({
  name: 'createDraft',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission: 'pages/newdraft-page',
  feature,
  opens: { route: 'newdraft-page' },
})

export const openDraft = defineAction<PurchaseDraft>({
  name: 'openDraft',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isRecord: true,
  isPromoted: true,
  permission: 'pages/updatedraft-page',
  feature,
  opens: draft => ({ route: 'updatedraft-page', params: [draft.id] }),
})

/** Shows the criteria that proposed a draft; it changes nothing. */
export const showCriteria = defineAction<PurchaseDraft>({
  name: 'showCriteria',
  icon: 'filter',
  section: 1,
  isSingle: true,
  permission: 'data/draft/showCriteria',
  feature,
  dialog: 'searchCriteria',
})

/** A new draft from the criteria of a saved one. */
export const reuseCriteria = defineAction<PurchaseDraft>({
  name: 'reuseCriteria',
  icon: 'plus',
  section: 1,
  isSingle: true,
  permission: 'data/draft/showCriteria',
  feature,
  opens: draft => ({ route: 'newdraft-page', params: [draft.id] }),
})

export const createPurchaseOrders = defineAction<PurchaseDraft>({
  name: 'createPurchaseOrders',
  icon: 'purchase',
  section: 1,
  isPromoted: true,
  permission: 'data/draft/createPurchaseOrder',
  feature,
  guard: withLines,
  form: purchaseOrderForm,
  isConsequential: true,
  made: 'madeOrders',
  endpoint: drafts.createPO,
  input: (rows, { joinsSuppliers = false, ...answers }) => ({
    body: { drafts: rows.map(({ id }) => ({ draftId: id, ...answers })), joinsSuppliers },
  }),
})

export const deleteDrafts = defineAction<PurchaseDraft>({
  name: 'deleteDrafts',
  icon: 'trash',
  section: 2,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission: 'data/draft/delete',
  feature,
  endpoint: drafts.remove,
  input: rows => ({ query: { ids: rows.map(({ id }) => id) } }),
})
