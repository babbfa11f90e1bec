/** The theme that each of our roots needs. Sheets of single parts are imported by the part. */
import './base.css'
import './buttons.css'
import './chart-tokens.css'
import './chips.css'
import './dark-colours'
import './dialogs.css'
import './feedback.css'
import './fields.css'
import './forced-colours.css'
import './frames.css'
import './menus.css'
import './notices.css'
import './own-colours.css'
import './page-head.css'
import './preferences.css'
import './progress.css'
import './segments.css'
import { adoptSheets } from './sheets'
import './stale.css'
import './state-colours'
import './surfaces.css'
import './tokens.css'

/** Adopts the theme and all our other sheets in a shadow root or a document of our own. Calling it again changes nothing. */
export function adoptTheme(root: ShadowRoot | Document): void {
  adoptSheets(root)
  typeface ??= import('./inter-font').then(
    ({ provideInter }) => provideInter(),
    () => undefined,
  )
}

/** Loaded after the first screen; if this fails, the system's typeface stays. */
let typeface: Promise<void> | undefined
