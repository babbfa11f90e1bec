/** The look of the entry of orders; loaded with it. */
import '../../ui/form/action-look'
import '../../ui/theme/control-look'
import '../line-table/line-table-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import orderCss from './create-sales-order.css'
import linesCss from './order-lines.css'

addToTheme('panels', orderCss)
addToTheme('panels', linesCss)
