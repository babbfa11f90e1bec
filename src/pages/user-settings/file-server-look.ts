/** The look of the section file server; loaded with it. */
import { addToTheme } from '../../ui/theme/sheets'
import '../../ui/theme/control-look'
import fileServerCss from './file-server.css'

addToTheme('panels', fileServerCss)
