/** The form for ordering purchase drafts. */
import { defineForm } from '../../define/form'

export const purchaseOrderForm = defineForm({
  name: 'purchaseOrder',
  submitKey: 'action.createPurchaseOrders',
  fields: [
    { name: 'expectedReceiptDate', kind: 'date', isDue: true, hasHint: true },
    { name: 'joinsSuppliers', kind: 'flag', starts: true, hasHint: true },
  ],
  maySendUnchanged: true,
})
