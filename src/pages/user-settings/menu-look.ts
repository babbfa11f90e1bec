/** The look of the section menu; loaded with it. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import menuCss from './menu.css'

addToTheme('panels', menuCss)
