/** The look of dialogs; it comes with the first of them. */
import './control-look'
import dialogsCss from './dialogs.css'
import { addToTheme } from './sheets'

addToTheme('controls', dialogsCss)
