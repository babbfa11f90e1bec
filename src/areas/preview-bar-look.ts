/** The look of the bar of a role preview; it comes with it. */
import { addToTheme } from '../ui/theme/sheets'
import previewBarCss from './preview-bar.css'

addToTheme('surfaces', previewBarCss)
