/** The frame of pages that scroll under their head; loaded with the first of them. */
import { addToTheme } from '../ui/theme/sheets'
import pageFrameCss from './page-frame.css'

addToTheme('panels', pageFrameCss)
