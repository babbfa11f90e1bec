/** The look of the export, the sheet of shortcuts and the detail; loaded with the first of them. */
import { addToTheme } from '../../theme/sheets'
import commandsCss from './commands.css'

addToTheme('panels', commandsCss)
