/** The look of the choice of widgets; loaded with its page. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import dashboardSettingsCss from './dashboard-settings.css'

addToTheme('panels', dashboardSettingsCss)
