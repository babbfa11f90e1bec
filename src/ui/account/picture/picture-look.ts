/** The look of the dialog of a picture; loaded with it. */
import { addToTheme } from '../../theme/sheets'
import pictureCss from './picture.css'

addToTheme('panels', pictureCss)
