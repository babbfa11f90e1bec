/** The look of the material page; loaded with it. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import materialCss from './material-edit.css'

addToTheme('panels', materialCss)
