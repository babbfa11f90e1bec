/** Dialogs of actions by name, each loaded when it is first opened. */
import type { ActionDialogs } from '../ui/form/action-dialogs'

/** A dialog stands here under the name that actions give it. */
export const actionDialogs: ActionDialogs = {
  printMaterialLabels: () => import('../pages/dialogs/print-label').then(m => m.PrintMaterialLabelsDialog),
  printLocationLabels: () => import('../pages/dialogs/print-label').then(m => m.PrintLocationLabelsDialog),
  lineReservations: () => import('../pages/dialogs/reservations').then(m => m.LineReservationsDialog),
  stockReservations: () => import('../pages/dialogs/reservations').then(m => m.StockReservationsDialog),
  jobInstructions: () => import('../pages/dialogs/job-instructions').then(m => m.JobInstructionsDialog),
  createInventory: () => import('../pages/dialogs/create-inventory').then(m => m.CreateInventoryDialog),
  countLine: () => import('../pages/dialogs/count-line').then(m => m.CountLineDialog),
  splitOrder: () => import('../pages/dialogs/split-order').then(page => page.SplitOrderDialog),
}
