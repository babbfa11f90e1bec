/** The look of the sections that show everything saved of one kind; loaded with them. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import editedSectionCss from './edited-section.css'

addToTheme('panels', editedSectionCss)
