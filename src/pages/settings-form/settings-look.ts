/** The look of pages of settings; loaded with the first of them. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import settingsCss from './settings-form.css'

addToTheme('panels', settingsCss)
