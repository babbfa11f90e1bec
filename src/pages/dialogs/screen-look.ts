/** The look of the dialogs of screens; loaded with them. */
import '../../ui/form/action-look'
import { addToTheme } from '../../ui/theme/sheets'
import screenCss from './screen.css'

addToTheme('panels', screenCss)
