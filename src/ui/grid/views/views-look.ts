/** The look of the popovers of saved views and options; loaded with the first of them. */
import { addToTheme } from '../../theme/sheets'
import viewsCss from './views.css'

addToTheme('panels', viewsCss)
