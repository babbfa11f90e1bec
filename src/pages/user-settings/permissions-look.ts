/** The look of the permission table; loaded with it. */
import '../../ui/access/access-look'
import { addToTheme } from '../../ui/theme/sheets'
import permissionsCss from './permissions.css'

addToTheme('panels', permissionsCss)
