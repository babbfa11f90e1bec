/** The look of tables of lines; loaded with them. */
import '../../ui/theme/control-look'
import { addToTheme } from '../../ui/theme/sheets'
import lineTableCss from './line-table.css'

addToTheme('panels', lineTableCss)
