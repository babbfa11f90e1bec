/** Dialogs of actions by name, each loaded when it is first opened. */
import { knowingKiosk } from '../pages/dialogs/kiosk-address'
import { knowingLinks } from '../pages/dialogs/dialog-links'
import type { ActionDialogs } from '../ui/form/action-dialogs'
import type { GridLinks } from '../ui/grid/commands/grid-links'

/** A dialog stands here under the name that actions give it. */
export const actionDialogs: ActionDialogs = {
  printMaterialLabels: () => import('../pages/dialogs/print-label').then(m => m.PrintMaterialLabelsDialog),
  printLocationLabels: () => import('../pages/dialogs/print-label').then(m => m.PrintLocationLabelsDialog),
  lineReservations: () => import('../pages/dialogs/reservations').then(m => m.LineReservationsDialog),
  stockReservations: () => import('../pages/dialogs/reservations').then(m => m.StockReservationsDialog),
  jobInstructions: () => import('../pages/dialogs/job-instructions').then(m => m.JobInstructionsDialog),
  createInventory: () => import('../pages/dialogs/create-inventory').then(m => m.CreateInventoryDialog),
  countLine: () => import('../pages/dialogs/count-line').then(m => m.CountLineDialog),
  updateScreen: () => import('../pages/dialogs/screen-settings').then(m => m.UpdateScreenDialog),
  associateMaterials: () =>
    import('../pages/dialogs/associate-materials').then(m => m.AssociateMaterialsDialog),
  customerInformation: () =>
    import('../pages/dialogs/customer-information').then(m => m.CustomerInformationDialog),
  searchCriteria: () => import('../pages/dialogs/search-criteria').then(m => m.SearchCriteriaDialog),
  madeOrders: () => import('../pages/dialogs/made-orders').then(m => m.MadeOrdersDialog),
  printIngoingOrder: () => import('../pages/dialogs/print-order').then(m => m.PrintOrderDialog),
  endSessions: () => import('../pages/dialogs/end-sessions').then(m => m.EndSessionsDialog),
  saveDownload: () => import('../pages/dialogs/save-download').then(m => m.SaveDownloadDialog),
  resetPassword: () => import('../pages/dialogs/reset-password').then(m => m.ResetPasswordDialog),
  addRole: () => import('../pages/dialogs/role-dialogs').then(m => m.AddRoleDialog),
  updateRole: () => import('../pages/dialogs/role-dialogs').then(m => m.UpdateRoleDialog),
  splitOrder: () => import('../pages/dialogs/split-order').then(page => page.SplitOrderDialog),
}

/** All of them for a page that was told where the wall displays are, and that leads to others. */
export function actionDialogsOf(kioskUrl: string | undefined, links: GridLinks | null): ActionDialogs {
  return {
    ...actionDialogs,
    addUser: () => import('../pages/dialogs/user-dialogs').then(m => knowingLinks(m.AddUserDialog, links)),
    updateUser: () =>
      import('../pages/dialogs/user-dialogs').then(m => knowingLinks(m.UpdateUserDialog, links)),
    addScreen: () =>
      import('../pages/dialogs/screen-settings').then(m => knowingKiosk(m.AddScreenDialog, kioskUrl)),
    screenCode: () =>
      import('../pages/dialogs/screen-code').then(m => knowingKiosk(m.ScreenCodeDialog, kioskUrl)),
  }
}
