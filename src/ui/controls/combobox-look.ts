/** The look of a combobox's list; loaded with the first one. */
import { addToTheme } from '../theme/sheets'
import comboboxCss from './combobox.css'

addToTheme('panels', comboboxCss)
