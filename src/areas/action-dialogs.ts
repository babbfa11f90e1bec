/** Dialogs of actions by name, each loaded when it is first opened. */
import type { ActionDialogs } from '../ui/form/action-dialogs'

/** A dialog stands here under the name that actions give it. */
export const actionDialogs: ActionDialogs = {
  jobInstructions: () => import('../pages/dialogs/job-instructions').then(m => m.JobInstructionsDialog),
  lineReservations: () =>
    import('../pages/dialogs/line-reservations').then(page => page.LineReservationsDialog),
  splitOrder: () => import('../pages/dialogs/split-order').then(page => page.SplitOrderDialog),
}
