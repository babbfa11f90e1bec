/** Dialogs of actions by name, each loaded when it is first opened. */
import type { ActionDialogs } from '../../ui/actions/action-dialogs'

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
  lineReservations: () => import('./stock-ledger').then(m => m.LineReservationsDialog),
  orderShortages: () => import('./stock-ledger').then(m => m.OrderShortagesDialog),
  addUser: () => import('./user-dialogs').then(m => m.AddUserDialog),
  updateUser: () => import('./user-dialogs').then(m => m.UpdateUserDialog),
  addScreen: () => import('./screen-settings').then(m => m.AddScreenDialog),
  screenCode: () => import('./screen-code').then(m => m.ScreenCodeDialog),
}
