/** The look of the translations; loaded with them. */
import { addToTheme } from '../../ui/theme/sheets'
import translationsCss from './translations.css'

addToTheme('panels', translationsCss)
