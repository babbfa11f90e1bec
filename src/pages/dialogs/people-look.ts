/** The look of the dialogs of users and roles; loaded with them. */
import '../../ui/form/action-look'
import { addToTheme } from '../../ui/theme/sheets'
import peopleCss from './people.css'

addToTheme('panels', peopleCss)
