/** The part of the theme that the first screen and each of our roots need. Parts that are shown later import their own sheets. */
import './base.css'
import './buttons.css'
import './dark-colours'
import './feedback.css'
import './forced-colours.css'
import './own-colours.css'
import './page-head.css'
import './preferences.css'
import { adoptSheets } from './sheets'
import './stale.css'
import './surfaces.css'
import './tokens.css'

/** Adopts the theme and all our other sheets in a shadow root or a document of our own. Calling it again changes nothing. */
export function adoptTheme(root: ShadowRoot | Document): void {
  adoptSheets(root)
  later ??= import('./inter-font').then(
    ({ provideInter }) => provideInter(),
    () => undefined,
  )
}

/** If this fails, the system's typeface stays. */
let later: Promise<void> | undefined
