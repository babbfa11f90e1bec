/** The look of the tiles of the reports and of their criteria; loaded with them. */
import '../../ui/form/action-look'
import '../../ui/theme/chart-tokens'
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import reportConfigCss from './report-config.css'

addToTheme('panels', reportConfigCss)
