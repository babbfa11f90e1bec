/** What the theme fetches after the first screen stands: the colours that follow from the page's own accent, forced ones, the typeface. */
import './forced-colours.css'
import './own-colours.css'

export { provideInter } from './inter-font'
