/** Styles of progress bars; they come with the first one. */
import progressCss from './progress.css'
import { addToTheme } from './sheets'

addToTheme('controls', progressCss)
