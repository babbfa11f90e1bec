/** The theme: what the first screen needs of it, and for every root that shows something of ours. What is shown later brings its own sheets. */
import './base.css'
import './buttons.css'
import './feedback.css'
import './page-head.css'
import './preferences.css'
import { adoptSheets } from './sheets'
import './stale.css'
import './surfaces.css'
import './tokens.css'

/** Gives a shadow root or a page of our own the theme and all other sheets of ours. Calling it again changes nothing. */
export function adoptTheme(root: ShadowRoot | Document): void {
  adoptSheets(root)
  later ??= import('./after-first-screen').then(
    ({ provideInter }) => provideInter(),
    () => undefined,
  )
}

/** Without it the system's typeface stays. */
let later: Promise<void> | undefined
