/** The look of a record of the integration; loaded with its panel. */
import '../../ui/grid/side-look'
import { addToTheme } from '../../ui/theme/sheets'
import recordCss from './record.css'

addToTheme('panels', recordCss)
