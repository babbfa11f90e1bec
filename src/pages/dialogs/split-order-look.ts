/** The look of the dialog that splits an order; loaded with it. */
import { addToTheme } from '../../ui/theme/sheets'
import splitOrderCss from './split-order.css'

addToTheme('panels', splitOrderCss)
