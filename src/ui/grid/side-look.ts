/** The look of what stands beside a grid and of filter editors; loaded with the first of them. */
import { addToTheme } from '../theme/sheets'
import sideCss from './side-panel.css'

addToTheme('panels', sideCss)
