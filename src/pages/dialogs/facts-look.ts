/** The look of facts in a dialog; loaded with the first of them. */
import { addToTheme } from '../../ui/theme/sheets'
import factsCss from './facts.css'

addToTheme('panels', factsCss)
