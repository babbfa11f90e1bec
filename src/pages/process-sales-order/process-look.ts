/** The look of the process page; loaded with it. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import processCss from './process-order.css'
import sideCss from './process-side.css'

addToTheme('panels', processCss + sideCss)
