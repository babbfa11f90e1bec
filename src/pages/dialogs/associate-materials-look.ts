/** The look of lists to tick; loaded with their dialogs. */
import { addToTheme } from '../../ui/theme/sheets'
import associateMaterialsCss from './associate-materials.css'

addToTheme('panels', associateMaterialsCss)
