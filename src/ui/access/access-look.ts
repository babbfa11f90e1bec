/** The look of traces; it comes with the first one. */
import { addToTheme } from '../theme/sheets'
import accessCss from './access.css'

addToTheme('panels', accessCss)
