/** The look of a report that was run; loaded with it. */
import '../../ui/form/action-look'
import '../../ui/theme/chart-tokens'
import '../../ui/theme/control-look'
import '../../ui/theme/notice-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import reportCss from './report.css'

addToTheme('panels', reportCss)
