/** What the theme loads after the first screen is shown: colours derived from the page's own accent, forced colours, the typeface. */
import './forced-colours.css'
import './own-colours.css'

export { provideInter } from './inter-font'
