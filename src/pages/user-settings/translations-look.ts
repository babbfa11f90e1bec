/** The look of the translations; loaded with them. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import translationsCss from './translations.css'

addToTheme('panels', translationsCss)
