/** Styles of the order flow; they come with it. */
import { addToTheme } from '../../theme/sheets'
import reportsCss from './reports.css'

addToTheme('panels', reportsCss)
