/** The look of the dialogs of stock counts; loaded with them. */
import { addToTheme } from '../../ui/theme/sheets'
import createInventoryCss from './create-inventory.css'

addToTheme('panels', createInventoryCss)
