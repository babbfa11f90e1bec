/** Where the page of wall displays is, as dialogs of screens say it: the page around an element offers one (attribute `kiosk-url`). */
import { createContext } from 'react'
import type { ActionDialog } from '../../ui/actions/action-dialogs'

export const KioskAddress = createContext<string | undefined>(undefined)

/** A dialog that knows the address; it is outside the page that knows it. */
export function knowingKiosk(Dialog: ActionDialog, address: string | undefined): ActionDialog {
  return function DialogWithKiosk(props) {
    return (
      <KioskAddress value={address}>
        <Dialog {...props} />
      </KioskAddress>
    )
  }
}
