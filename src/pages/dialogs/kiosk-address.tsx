/** Passes the address of the wall display (the element's attribute `kiosk-url`) to the dialogs of screens, which show it. */
import { createContext } from 'react'
import type { ActionDialog } from '../../ui/actions/action-dialogs'

export const KioskAddress = createContext<string | undefined>(undefined)

/** A dialog with that address; dialogs are rendered outside the page, which has it. */
export function knowingKiosk(Dialog: ActionDialog, address: string | undefined): ActionDialog {
  return function DialogWithKiosk(props) {
    return (
      <KioskAddress value={address}>
        <Dialog {...props} />
      </KioskAddress>
    )
  }
}
