/** The look of pages with tabs; loaded with the first of them. */
import './page-frame-look'
import { addToTheme } from '../ui/theme/sheets'
import tabbedPageCss from './tabbed-page.css'

addToTheme('panels', tabbedPageCss)
