/** The look of labels and of the dialog that prints them; loaded with them. */
import '../../ui/theme/control-look'
import { addToTheme } from '../../ui/theme/sheets'
import labelCss from './label.css'

addToTheme('panels', labelCss)
