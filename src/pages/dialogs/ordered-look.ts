/** The look of purchase orders that were made; loaded with the first of them. */
import '../../ui/form/action-look'
import { addToTheme } from '../../ui/theme/sheets'
import orderedCss from './ordered.css'

addToTheme('panels', orderedCss)
