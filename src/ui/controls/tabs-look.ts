/** The look of a list of tabs; loaded with the first one. */
import { addToTheme } from '../theme/sheets'
import tabsCss from './tabs.css'

addToTheme('panels', tabsCss)
