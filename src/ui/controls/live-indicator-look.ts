/** The look of the live indicator; it comes with it. */
import { addToTheme } from '../theme/sheets'
import liveIndicatorCss from './live-indicator.css'

addToTheme('surfaces', liveIndicatorCss)
