/** The look of the draft page; loaded with it. */
import '../../ui/form/action-look'
import '../../ui/theme/control-look'
import '../line-table/line-table-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import draftCss from './purchase-draft.css'
import linesCss from './draft-lines.css'
import whyCss from './why-popover.css'

addToTheme('panels', draftCss)
addToTheme('panels', linesCss)
addToTheme('panels', whyCss)
