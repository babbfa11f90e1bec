/** The dialogs that `useDialogs()` offers by name, in one part that is loaded on first use. */
export { ConfirmDialog } from './confirm-dialog'
export { ErrorDialog } from './error-dialog'
export { ResultDialog } from './result-dialog'
