/** The look of imports; loaded with their page. */
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import importCss from './import.css'
import repairCss from './repair.css'

addToTheme('panels', importCss + repairCss)
