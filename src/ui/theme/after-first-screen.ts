/** What the theme fetches after the first screen stands: the typeface, the colours that follow from the page's own accent, forced ones. */
import forcedColoursCss from './forced-colours.css'
import { provideInter } from './inter-font'
import ownColoursCss from './own-colours.css'

/** @param add gives every root a part of the theme (sheets.ts) */
export function completeTheme(add: (level: 'surfaces' | 'preferences', text: string) => void): void {
  add('surfaces', ownColoursCss)
  add('preferences', forcedColoursCss)
  provideInter()
}
