/** The look of the KPI page; loaded with it. */
import '../../ui/theme/control-look'
import '../page-frame-look'
import { addToTheme } from '../../ui/theme/sheets'
import kpiCss from './kpi-management.css'

addToTheme('panels', kpiCss)
