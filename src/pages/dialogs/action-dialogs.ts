/** Dialogs of actions by name, each loaded when it is first opened. */
import { knowingKiosk } from './kiosk-address'
import { knowingLinks } from './dialog-links'
import type { ActionDialogs } from '../../ui/actions/action-dialogs'
import type { GridLinks } from '../../ui/grid/commands/grid-links'

/** Each dialog is listed under the name that actions use. */
export const actionDialogs: ActionDialogs = {
  printMaterialLabels: () => import('./print-label').then(m => m.PrintMaterialLabelsDialog),
  printLocationLabels: () => import('./print-label').then(m => m.PrintLocationLabelsDialog),
  stockReservations: () => import('./reservations').then(m => m.StockReservationsDialog),
  jobInstructions: () => import('./job-instructions').then(m => m.JobInstructionsDialog),
  createInventory: () => import('./create-inventory').then(m => m.CreateInventoryDialog),
  countLine: () => import('./count-line').then(m => m.CountLineDialog),
  updateScreen: () => import('./screen-settings').then(m => m.UpdateScreenDialog),
  associateMaterials: () => import('./associate-materials').then(m => m.AssociateMaterialsDialog),
  customerInformation: () => import('./customer-information').then(m => m.CustomerInformationDialog),
  searchCriteria: () => import('./search-criteria').then(m => m.SearchCriteriaDialog),
  madeOrders: () => import('./made-orders').then(m => m.MadeOrdersDialog),
  printIngoingOrder: () => import('./print-order').then(m => m.PrintOrderDialog),
  endSessions: () => import('./end-sessions').then(m => m.EndSessionsDialog),
  saveDownload: () => import('./save-download').then(m => m.SaveDownloadDialog),
  resetPassword: () => import('./reset-password').then(m => m.ResetPasswordDialog),
  addRole: () => import('./role-dialogs').then(m => m.AddRoleDialog),
  updateRole: () => import('./role-dialogs').then(m => m.UpdateRoleDialog),
  splitOrder: () => import('./split-order').then(page => page.SplitOrderDialog),
}

/** All dialogs, for a page with links; `kioskUrl` is the address of the wall display, when known. */
export function actionDialogsOf(kioskUrl: string | undefined, links: GridLinks | null): ActionDialogs {
  return {
    ...actionDialogs,
    lineReservations: () => import('./stock-ledger').then(m => knowingLinks(m.LineReservationsDialog, links)),
    orderShortages: () => import('./stock-ledger').then(m => knowingLinks(m.OrderShortagesDialog, links)),
    addUser: () => import('./user-dialogs').then(m => knowingLinks(m.AddUserDialog, links)),
    updateUser: () => import('./user-dialogs').then(m => knowingLinks(m.UpdateUserDialog, links)),
    addScreen: () => import('./screen-settings').then(m => knowingKiosk(m.AddScreenDialog, kioskUrl)),
    screenCode: () => import('./screen-code').then(m => knowingKiosk(m.ScreenCodeDialog, kioskUrl)),
  }
}
